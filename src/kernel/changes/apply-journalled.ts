/** Applies changes one by one, journals what each of them changed, and counts. Inside a transaction of the caller. */
import type { Caller } from '../../core/caller.ts'
import type { Store } from '../../core/ports/store.ts'
import { type Change, type EngineContext, journal } from '../context.ts'

/** Counts, by kind, of what was journalled; derived values are not counted. */
export type AppliedCounts = Readonly<Record<string, number>>

export interface AppliedChanges {
  readonly counts: AppliedCounts
  /** As journalled; empty if everything was as it should be already. */
  readonly entries: readonly Change[]
  /** Links to names that are new. */
  readonly namesLinked: number
}

export interface AppliedOne {
  /** null: nothing to count. */
  readonly entries: readonly Change[] | null
  readonly namesLinked?: number
}

export const UNCOUNTED: AppliedOne = { entries: null }

/** @param applyOne makes one change, and says what that changed */
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
  // What one call changes belongs together in the journal, also outside of a run.
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
