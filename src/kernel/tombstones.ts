/** Hashes that stand for what a user removed, without telling what it was. */
import { createHash } from 'node:crypto'

export function sessionTombstone(agent: string, externalId: string): string {
  return hash('session', agent, externalId)
}

/** By the agent's id of a turn: the same turn, copied into another conversation, must not come back either. */
export function turnTombstone(agent: string, externalId: string): string {
  return hash('turn', agent, externalId)
}

const HISTORY = 'history/'

/**
 * Conversations with which this one is forgotten: itself, those it is a subagent of, and the one of which it is
 * the record of prompts.
 */
export function lineageOf(externalId: string): readonly string[] {
  const parts = externalId.replace(HISTORY, '').split('/')
  return [...new Set([externalId, ...parts.map((_, last) => parts.slice(0, last + 1).join('/'))])]
}

/** The conversation and the record of its prompts, whichever of the two is given. */
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

/** By what it says: another program, or another file, may have it under an id of its own. */
export function textTombstone(namespace: string, contentHash: string): string {
  return hash('text', namespace, contentHash)
}

function hash(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
