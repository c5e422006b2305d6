/**
 * Branded identifiers. All are UUIDv7, which sort by creation time and need no coordination. `DocumentSeq`
 * and `ScopeId` are small integers, valid only on the machine that made them.
 */
declare const brand: unique symbol
type Branded<T, B extends string> = T & { readonly [brand]: B }

export type MemoryId = Branded<string, 'MemoryId'>
export type EdgeId = Branded<string, 'EdgeId'>
export type EntityId = Branded<string, 'EntityId'>
export type EpisodeId = Branded<string, 'EpisodeId'>
export type SessionId = Branded<string, 'SessionId'>
export type JournalId = Branded<string, 'JournalId'>
export type SegmentId = Branded<string, 'SegmentId'>
export type DecisionId = Branded<string, 'DecisionId'>
export type ScopeId = Branded<number, 'ScopeId'>
export type DocumentSeq = Branded<number, 'DocumentSeq'>

/** Milliseconds since the Unix epoch, UTC. */
export type EpochMs = number

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

const SHORT_ID_CHARS = 18
const SHORT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}$/

/** Returns the first three groups of an id: time and counter, which tell apart the ids of one store. Other texts stay. */
export function toShortId(id: string): string {
  return isUuid(id) ? id.slice(0, SHORT_ID_CHARS) : id
}

export function isShortId(text: string): boolean {
  return SHORT_ID.test(text)
}
