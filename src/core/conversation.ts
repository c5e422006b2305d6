/** Sessions and episodes: the verbatim record that everything else is derived from. */
import type { EpisodeId, EpochMs, ScopeId, SessionId } from './ids.ts'

export const EPISODE_ROLES = ['user', 'assistant', 'tool', 'system'] as const
/** The role of the speaker. In a chat between people every turn is `user`, and `speaker` tells them apart. */
export type EpisodeRole = (typeof EPISODE_ROLES)[number]

export const SESSION_STATES = ['open', 'idle', 'processed'] as const
export type SessionState = (typeof SESSION_STATES)[number]

export interface Session {
  readonly id: SessionId
  /** The agent's own id for the conversation; unique per agent. */
  readonly externalId: string
  readonly agent: string
  readonly scopeId: ScopeId
  readonly title: string | null
  readonly state: SessionState
  readonly startedAt: EpochMs
  readonly lastAt: EpochMs
  readonly episodeCount: number
  readonly metadata: Readonly<Record<string, unknown>>
}

export interface Episode {
  readonly id: EpisodeId
  readonly sessionId: SessionId
  readonly scopeId: ScopeId
  /** 0, 1, 2 … within the session, in the order spoken. */
  readonly position: number
  /** The source's own id of the turn; a turn with a known id is staged only once. */
  readonly externalId: string
  readonly role: EpisodeRole
  /** The name to show and to match ("Caroline"); null if only the role is known. */
  readonly speaker: string | null
  readonly text: string
  /** A description in words of an attached picture. */
  readonly caption: string | null
  readonly model: string | null
  readonly at: EpochMs
  readonly contentHash: string
  readonly sourceFile: string | null
  readonly sourceLine: number | null
  readonly sourceByte: number | null
}

/**
 * Events that break a conversation from outside: its context was compacted, or the work moved to another
 * branch.
 */
export const BREAK_KINDS = ['compaction', 'branch'] as const
export type BreakKind = (typeof BREAK_KINDS)[number]

/** A break belongs before the first turn that is not earlier than `at`. */
export interface SessionBreak {
  readonly at: EpochMs
  readonly kind: BreakKind
}

/**
 * Returns the breaks in `metadata.boundaries`, as stored (earliest first); ignores entries of another shape.
 */
export function readBreaks(metadata: Session['metadata']): SessionBreak[] {
  const stored = metadata.boundaries
  return Array.isArray(stored) ? stored.filter(isSessionBreak) : []
}

export function isSessionBreak(value: unknown): value is SessionBreak {
  if (typeof value !== 'object' || value === null) return false
  const { at, kind } = value as { readonly at?: unknown; readonly kind?: unknown }
  return Number.isFinite(at) && BREAK_KINDS.some((known) => known === kind)
}

/** The id of a session that is a text somebody handed in, by the hash of the text. */
const HANDED_IN = /^text-[0-9a-f]{32}$/

/**
 * True for a text that an agent handed in as a conversation: its turns prove nothing about a person, because the agent could
 * have written them itself.
 */
export function isAgentsText({ externalId, metadata }: Pick<Session, 'externalId' | 'metadata'>): boolean {
  return HANDED_IN.test(externalId) && metadata.handedIn !== 'person'
}
