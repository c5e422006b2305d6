/**
 * One fault that a store may have, described once: how it is found, what is said of it, and what mends it. Audit,
 * verify, maintain, integrity, self-test and doctor ask the table of these (`table.ts`), each in its own way.
 */
import type { Mending } from './mendings.ts'
import type { Search } from './search.ts'

/** One line of a report: what was looked at, how it is, and what to do about it. */
export interface Check {
  readonly name: string
  /** `note`: worth knowing, nothing is wrong. */
  readonly state: 'ok' | 'failed' | 'note'
  readonly detail: string
  readonly hint: string | null
}

/** A fault that was found, with its words and its remedy. */
export interface Finding extends Check {
  /** All of what it is about: memories, links, files. */
  readonly ids: readonly string[]
  readonly mending: Mending
}

/** The values that a row finds hold at least the ids of what they are about. */
export interface Found {
  readonly ids: readonly string[]
}

export interface FindingRow<F extends Found = Found> {
  /** Used once in the table, and shown to people. */
  readonly name: string
  /** Asked for as a whole. */
  readonly area: 'memories' | 'graph' | 'sources' | 'store'
  /** A `note` is worth knowing, nothing is broken. */
  readonly severity: 'fault' | 'note'
  /** `quick`: a few queries. `thorough`: reads everything, compares texts or opens files. */
  readonly costs: 'quick' | 'thorough'
  /** Changes nothing. */
  find(search: Search): Promise<readonly F[]>
  /** One sentence. */
  explain(found: F): string
  mend(found: F): Mending
}

/**
 * @example
 * export const undated = defineFinding({
 *   name: 'undated', area: 'memories', severity: 'note', costs: 'quick',
 *   find: async (search) => (await search.records()).filter(isUndated).map(({ id }) => ({ ids: [id] })),
 *   explain: () => 'A memory has no date.',
 *   mend: ({ ids }) => ({ kind: 'command', command: `lore show ${ids[0]}` }),
 * })
 */
export function defineFinding<F extends Found>(row: FindingRow<F>): FindingRow<F> {
  return row
}
