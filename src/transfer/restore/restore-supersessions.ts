/**
 * Restores which memory superseded which: for new memories once all are stored, for existing ones only
 * if nobody changed them here since they came.
 */
import type { MemoryId } from '../../core/ids.ts'
import type { JournalEntry } from '../../core/journal.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { ApplyRestored, Numbered, RestoreState } from './restore-state.ts'

/** Plans the supersession of a memory with the same content here and in the file, or reports a conflict. */
export async function planSupersession(
  store: Store,
  state: RestoreState,
  here: Memory,
  {
    line,
    supersededBy,
    validUntil,
    updatedAt,
  }: Pick<Numbered<'memory'>, 'line' | 'supersededBy' | 'validUntil' | 'updatedAt'>,
): Promise<void> {
  const by = supersededBy as MemoryId | null
  if (by === null || by === here.supersededBy) return
  // An interrupted import stored it in this very state.
  if (here.supersededBy === null && here.updatedAt === updatedAt) {
    state.superseded.push({ id: here.id, by })
    return
  }
  const reason =
    here.supersededBy !== null
      ? 'something else took its place here, and keeps it'
      : (await isDecidedHere(store, here.id))
        ? 'it was changed here since it came, and stays current'
        : (await isReplacedBy(store, by, here.id))
          ? 'here it took the place of the other'
          : null
  if (reason === null) {
    state.superseded.push({ id: here.id, by, here: { validUntil } })
    return
  }
  state.conflicts.push({ line, type: 'memory', id: here.id, reason })
  state.standing.add(pairOf(by, here.id))
}

/** Returns the key of a `supersedes` link. */
export function pairOf(by: string, id: string): string {
  return `${by} ${id}`
}

/** Counts existing memories that would be superseded. */
export function countPlanned({ superseded, left, fresh }: RestoreState, known: ReadonlySet<string>): number {
  return superseded.filter(
    ({ by, here }) => here !== undefined && !left.has(by) && (fresh.has(by) || known.has(by)),
  ).length
}

export interface RestoredSupersessions {
  /** Memories whose successor is missing. */
  readonly open: number
  /** So many were here before, and something takes their place. */
  readonly replaced: number
}

/** Must run inside a transaction. */
export async function restoreSupersessions(
  store: Store,
  { left }: Pick<RestoreState, 'left'>,
  batch: RestoreState['superseded'],
  apply: ApplyRestored,
): Promise<RestoredSupersessions> {
  let [open, replaced] = [0, 0]
  for (const { id, by, here } of batch) {
    const [old, successor] = [await store.memories.find(id), await store.memories.find(by)]
    const set = { kind: 'set_successor', id, from: null, to: by, reason: null } as const
    if (old === null || successor === null) open++
    else if (here === undefined) await apply([{ ...set, came: true, children: 'stay' }])
    else if (left.has(by) || old.scopeId !== successor.scopeId || (await isReplacedBy(store, by, id))) open++
    else {
      const { counts } = await apply([{ ...set, validUntil: here.validUntil, children: 'hand_over' }])
      replaced += counts.set_successor ?? 0
    }
  }
  return { open, replaced }
}

/**
 * True if a person or agent changed it here, other than moving it. Changes of undone imports do not
 * count.
 */
async function isDecidedHere(store: Store, id: MemoryId): Promise<boolean> {
  const entries = await store.journal.listFor(id, LIMITS.listMax)
  const said = entries.filter(
    ({ actor, action }) => !actor.startsWith('system:') && action !== 'move' && action !== 'remember',
  )
  const undone = await undoneImports(store, said)
  // The journal entry of an undo names the run in its reason.
  return said.some(
    ({ runId, reason }) => !undone.some((run) => run === runId || reason?.includes(run) === true),
  )
}

async function undoneImports(store: Store, entries: readonly JournalEntry[]): Promise<readonly string[]> {
  const undone: string[] = []
  for (const runId of new Set(entries.map((entry) => entry.runId))) {
    const run = await store.runs.find(runId)
    if (run?.kind === 'import' && run.state === 'undone') undone.push(runId)
  }
  return undone
}

/** True if the memory was superseded by the other, directly or through others. */
async function isReplacedBy(store: Store, id: MemoryId, by: MemoryId): Promise<boolean> {
  const seen = new Set<MemoryId>()
  for (let at = await store.memories.find(id); at !== null && at.supersededBy !== null; ) {
    if (at.supersededBy === by) return true
    if (seen.has(at.id)) return false
    seen.add(at.id)
    at = await store.memories.find(at.supersededBy)
  }
  return false
}
