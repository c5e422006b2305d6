/**
 * Conversations as records: one for each stretch of turns, so that a conversation that grows sends only its end again. Each
 * turn is a field of its own. Files, branches and the state of digest stay on the machine that read the conversation.
 */
import { hash as hashOnce } from 'node:crypto'
import type { Episode, EpisodeRole, Session } from '../../core/conversation.ts'
import type { EpisodeId, EpochMs, ScopeId, SessionId } from '../../core/ids.ts'
import { contentHash } from '../../text/content-hash.ts'
import type { FieldValues } from './memory-fields.ts'
import { type SyncRecord, toUuid } from './record.ts'

/** Turns in one record. */
const STRETCH = 20
const TURN = 'turn/'
const DIGITS = 6

type Head = readonly [
  id: SessionId,
  agent: string,
  externalId: string,
  title: string | null,
  startedAt: EpochMs,
]
type Turn = readonly [
  id: EpisodeId,
  externalId: string,
  role: EpisodeRole,
  speaker: string | null,
  text: string,
  caption: string | null,
  model: string | null,
  at: EpochMs,
]

/** A stretch of a conversation: the id of its record on every side, and its fields. */
export interface Stretch {
  readonly id: string
  readonly values: FieldValues
  readonly turns: number
}

/** @param turns all turns of the session, in order */
export function toStretches(session: Session, turns: readonly Episode[]): Stretch[] {
  const stretches = new Map<number, Record<string, unknown>>()
  for (const turn of turns) {
    const at = Math.floor(turn.position / STRETCH)
    const values = stretches.get(at) ?? { head: toHead(session) }
    values[turnName(turn.position)] = toTurn(turn)
    stretches.set(at, values)
  }
  const { agent, externalId } = session
  return [...stretches].map(([at, values]) => ({
    id: toUuid(JSON.stringify(['conversation', agent, externalId, at])),
    values,
    turns: Object.keys(values).length - 1,
  }))
}

function toHead({ id, agent, externalId, title, startedAt }: Session): Head {
  return [id, agent, externalId, title, startedAt]
}

function toTurn({ id, externalId, role, speaker, text, caption, model, at }: Episode): Turn {
  return [id, externalId, role, speaker, text, caption, model, at]
}

function turnName(position: number): string {
  return `${TURN}${String(position).padStart(DIGITS, '0')}`
}

/** Hashes instead of the values, because the turns themselves are in the store. */
export function toShownHashes(values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      hashOnce('sha256', JSON.stringify(value)).slice(0, 16),
    ]),
  )
}

/** True if a person forgot a turn of the stretch, or the whole conversation. */
export function holdsForgotten({ fields }: SyncRecord): boolean {
  return Object.values(fields)
    .flat()
    .some(({ p }) => p === 1)
}

export function externalIdOf(turn: unknown): string {
  return (turn as Turn)[1]
}

/** The conversation as it begins on a side that has not read it itself: digested already, so that it is not digested twice. */
export function toSession(head: unknown, scopeId: ScopeId): Session {
  const [id, agent, externalId, title, startedAt] = head as Head
  const times = { startedAt, lastAt: startedAt }
  return {
    id,
    agent,
    externalId,
    title,
    scopeId,
    state: 'processed',
    ...times,
    episodeCount: 0,
    metadata: {},
  }
}

/** The turns of a record, in order, with their names. */
export function toTurns(
  values: FieldValues,
): readonly { readonly name: string; readonly turn: Omit<Episode, 'sessionId' | 'scopeId'> }[] {
  const names = Object.keys(values).filter((name) => name.startsWith(TURN))
  return names.sort().map((name) => {
    const [id, externalId, role, speaker, text, caption, model, at] = values[name] as Turn
    const position = Number(name.slice(TURN.length))
    const source = { sourceFile: null, sourceLine: null, sourceByte: null }
    const said = { role, speaker, text, caption, model, at, contentHash: contentHash(text) }
    return { name, turn: { id, externalId, position, ...said, ...source } }
  })
}
