/** Tombstones: hashes that identify what a user removed without revealing it. */
import { hash as hashOnce } from 'node:crypto'

export function sessionTombstone(agent: string, externalId: string): string {
  return hash('session', agent, externalId)
}

/** Uses the agent's id of the turn without the session, so that a copy of the turn in another session stays removed too. */
export function turnTombstone(agent: string, externalId: string): string {
  return hash('turn', agent, externalId)
}

const HISTORY = 'history/'

/**
 * Returns the ids of the sessions whose removal also removes this one: itself, the sessions it is a subagent of, and the
 * session whose prompt history it is.
 */
export function lineageOf(externalId: string): readonly string[] {
  const parts = externalId.replace(HISTORY, '').split('/')
  return [...new Set([externalId, ...parts.map((_, last) => parts.slice(0, last + 1).join('/'))])]
}

/** Returns the ids of a session and of its prompt history, given either of the two. */
export function twinsOf(externalId: string): readonly string[] {
  const own = externalId.startsWith(HISTORY) ? externalId.slice(HISTORY.length) : externalId
  return [own, HISTORY + own]
}

export function projectTombstone(namespace: string, project: string): string {
  return hash('project', namespace, project)
}

export function memoryTombstone(id: string): string {
  return hash('memory', id)
}

/** Uses the content hash, because another program or file may have the same text under another id. */
export function textTombstone(namespace: string, contentHash: string): string {
  return hash('text', namespace, contentHash)
}

function hash(...parts: readonly string[]): string {
  return hashOnce('sha256', JSON.stringify(parts))
}
