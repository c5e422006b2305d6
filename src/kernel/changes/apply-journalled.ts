/** Applies changes one by one inside the caller's transaction, journals their effects and counts them. */
import type { Caller } from '../../core/caller.ts'
import type { Store } from '../../core/ports/store.ts'
import { type Change, type EngineContext, journal } from '../context.ts'

/** Number of applied changes by kind; changes of derived data are not counted. */
export type AppliedCounts = Readonly<Record<string, number>>

export interface AppliedChanges {
  readonly counts: AppliedCounts
  /** The journalled changes; empty if nothing had to change. */
  readonly entries: readonly Change[]
  /** Number of new links to names. */
  readonly namesLinked: number
}

export interface AppliedOne {
  /** Changes for the journal; null if the change is not counted. */
  readonly entries: readonly Change[] | null
  readonly namesLinked?: number
}

export const UNCOUNTED: AppliedOne = { entries: null }

/** @param applyOne makes one change and returns its effects */
export async function applyJournalled<C extends { readonly kind: string }>(
  context: Pick<EngineContext, 'clock' | 'ids' | 'runId'>,
  store: Store,
  changes: readonly C[],
  caller: Caller,
  applyOne: (change: C) => Promise<AppliedOne>,
): Promise<AppliedChanges> {
  const counts: Record<string, number> = {}
  const all: Change[] = []
  let namesLinked = 0
  // Outside of a run, all changes of one call share a new run id in the journal.
  let { runId } = context
  for (const change of changes) {
    const applied = await applyOne(change)
    namesLinked += applied.namesLinked ?? 0
    if (applied.entries === null) continue
    counts[change.kind] = (counts[change.kind] ?? 0) + 1
    all.push(...applied.entries)
    if (applied.entries.length === 0) continue
    runId ??= context.ids.next()
    await journal({ ...context, runId }, store, caller, applied.entries)
  }
  return { counts, entries: all, namesLinked }
}
