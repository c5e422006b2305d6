/**
 * One fault that a store may have, described once: how it is found, what is said of it, and what mends it. Audit,
 * verify, maintain, integrity, self-test and doctor ask the table of these (`table.ts`), each in its own way.
 */
import type { PlannedChange } from '../../core/change.ts'
import type { RebuildPart } from '../rebuild/rebuild-views.ts'
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

/** The remedy, as a value. `mend` carries it out, unless it is a command: that is for a person to decide on. */
export type Mending =
  | { readonly kind: 'changes'; readonly changes: readonly PlannedChange[] }
  | {
      readonly kind: 'sleep'
      readonly phases: readonly string[]
      /** Looks at everything; otherwise at what changed since the phase last came to its end. */
      readonly fromTheBeginning?: true
    }
  | { readonly kind: 'rebuild'; readonly part: RebuildPart }
  | { readonly kind: 'command'; readonly command: string }

/** Areas that are asked for as a whole. */
export type FindingArea = 'memories' | 'graph' | 'sources' | 'store'

export interface FindingRow<F extends Found = Found> {
  /** Used once in the table, and shown to people. */
  readonly name: string
  readonly area: FindingArea
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

/** The command with which a person mends it; null if only `mend` does. */
export function commandOf(mending: Mending): string | null {
  switch (mending.kind) {
    case 'changes':
      return null
    case 'sleep': {
      const phases = mending.phases.map((phase) => ` --phase ${phase}`).join('')
      return `lore sleep${phases}${mending.fromTheBeginning === true ? ' --since 1970-01-01' : ''}`
    }
    case 'rebuild':
      return `lore rebuild --${mending.part}`
    case 'command':
      return mending.command
  }
}

/** Puts memories back in the tree, opens circles and removes links without an end. */
export const REPAIR: Mending = { kind: 'sleep', phases: ['repair'], fromTheBeginning: true }
