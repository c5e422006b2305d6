/** Hashes that stand for what a user removed, without telling what it was. */
import { createHash } from 'node:crypto'

export function sessionTombstone(agent: string, externalId: string): string {
  return hash('session', agent, externalId)
}

export function projectTombstone(namespace: string, project: string): string {
  return hash('project', namespace, project)
}

function hash(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
