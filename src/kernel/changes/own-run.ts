/**
 * A run of one's own: whatever a use case journals belongs together, `lore runs` lists it and `lore undo` takes it
 * back. Within another run it all belongs to that one. Counts are kept, never words.
 */
import type { Store } from '../../core/ports/store.ts'
import type { RunKind } from '../../core/run.ts'
import type { EngineContext } from '../context.ts'

export interface OwnRun {
  /** The context under which everything of the run is journalled. */
  readonly inRun: EngineContext
  /**
   * Adds what was changed, by kind, in the transaction that changed it. The run enters the list with its first change;
   * a process that dies later leaves it there with all that was done until then.
   * @param isOver ends the run; it can be undone from then on
   */
  note(store: Store, counts: Readonly<Record<string, number>>, isOver: boolean): Promise<void>
}

/** @param phase how `lore run show` names the work */
export function ownRun(context: EngineContext, kind: RunKind, phase: string = kind): OwnRun {
  if (context.runId !== undefined) return { inRun: context, note: async () => undefined }
  const { clock } = context
  const id = context.ids.next()
  const startedAt = clock.now()
  return {
    inRun: { ...context, runId: id },
    async note(store, counts, isOver) {
      const before = await store.runs.find(id)
      const sum: Record<string, number> = { ...before?.phases[0]?.changes }
      for (const [name, count] of Object.entries(counts)) if (count > 0) sum[name] = (sum[name] ?? 0) + count
      if (Object.keys(sum).length === 0) return
      const now = clock.now()
      const tookMs = Math.max(0, now - startedAt)
      const state = isOver ? 'done' : 'running'
      const noted = {
        phases: [{ phase, state: isOver ? 'done' : 'stopped', changes: sum, tookMs, reason: null }],
        state,
        endedAt: isOver ? now : null,
      } as const
      if (before === null) await store.runs.insert({ id, kind, startedAt, undoneAt: null, ...noted })
      else await store.runs.update(id, noted)
    },
  }
}
