/**
 * Gives a use case its own run, so that `lore runs` lists its changes together and `lore undo` reverts them. Inside
 * another run the changes belong to that run. A run stores counts, never texts.
 */
import type { EpochMs } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { RunKind } from '../../core/run.ts'
import type { EngineContext } from '../context.ts'

type RunContext = Pick<EngineContext, 'clock' | 'ids' | 'runId'>

export interface OwnRun<C extends RunContext = EngineContext> {
  /** The context under which everything of the run is journalled. */
  readonly inRun: C & { readonly runId: string }
  /**
   * Adds counts of changes, by kind, in the transaction that made them; a negative count subtracts. The first change
   * stores the run, so that it is listed even if the process dies later.
   * @param isOver true ends the run; it can then be undone
   */
  note(store: Store, counts: Readonly<Record<string, number>>, isOver: boolean): Promise<void>
}

export interface OwnRunOptions {
  /** Name of the work in `lore run show`; default: the kind. */
  readonly phase?: string
  /** Id of the unfinished run of an earlier call that this call continues. */
  readonly continues?: string | null
  readonly startedAt?: EpochMs
  /** Reason shown while the run is not over. */
  readonly unfinished?: string
}

export function ownRun<C extends RunContext>(
  context: C,
  kind: RunKind,
  { phase = kind, continues = null, startedAt, unfinished }: OwnRunOptions = {},
): OwnRun<C> {
  const { clock, runId } = context
  if (runId !== undefined) return { inRun: { ...context, runId }, note: async () => undefined }
  const id = continues ?? context.ids.next()
  const calledAt = clock.now()
  let tookBeforeMs: number | undefined
  return {
    inRun: { ...context, runId: id },
    async note(store, counts, isOver) {
      const before = await store.runs.find(id)
      const [earlier] = before?.phases ?? []
      tookBeforeMs ??= earlier?.tookMs ?? 0
      const changes = addCounts(earlier?.changes, counts)
      if (before === null && Object.keys(changes).length === 0 && !(await isJournalled(store, id))) return
      const now = clock.now()
      const tookMs = tookBeforeMs + Math.max(0, now - calledAt)
      const reason = isOver ? null : (unfinished ?? null)
      const noted = {
        phases: [{ phase, state: isOver ? 'done' : 'stopped', changes, tookMs, reason }],
        state: isOver ? 'done' : 'running',
        endedAt: isOver ? now : null,
      } as const
      const fresh = { id, kind, startedAt: startedAt ?? calledAt, undoneAt: null }
      if (before === null) await store.runs.insert({ ...fresh, ...noted })
      else await store.runs.update(id, noted)
    },
  }
}

function addCounts(
  before: Readonly<Record<string, number>> = {},
  more: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum: Record<string, number> = { ...before }
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count
  return Object.fromEntries(Object.entries(sum).filter(([, count]) => count > 0))
}

/** True if the run has journal entries; some of them may not be counted. */
async function isJournalled(store: Store, runId: string): Promise<boolean> {
  return (await store.journal.listRun(runId)).length > 0
}
