/**
 * Describes one kind of fault: how to find, explain and repair it. Audit, verify, maintain, integrity, self-test and
 * doctor all use the table of findings (`table.ts`).
 */
import type { Mending } from './mendings.ts'
import type { Search } from './search.ts'

/** One line of a report: the name of the check, its result, and what to do about it. */
export interface Check {
  readonly name: string
  /** `note`: worth knowing, but not a fault. */
  readonly state: 'ok' | 'failed' | 'note'
  readonly detail: string
  readonly hint: string | null
}

/** A fault that was found, with its description and remedy. */
export interface Finding extends Check {
  /** Ids of all memories, links or files that it concerns. */
  readonly ids: readonly string[]
  readonly mending: Mending
}

/** The least that a row's `find` returns for each fault: the ids it concerns. */
export interface Found {
  readonly ids: readonly string[]
}

export interface FindingRow<F extends Found = Found> {
  /** Unique in the table, and shown to people. */
  readonly name: string
  /** Callers can ask for all findings of an area. */
  readonly area: 'memories' | 'graph' | 'sources' | 'store'
  /** `note`: worth knowing, but not a fault. */
  readonly severity: 'fault' | 'note'
  /** `quick`: a few queries. `thorough`: reads everything, compares texts or opens files. */
  readonly costs: 'quick' | 'thorough'
  /** Returns the faults found; changes nothing. */
  find(search: Search): Promise<readonly F[]>
  /** Returns one sentence for a person. */
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
