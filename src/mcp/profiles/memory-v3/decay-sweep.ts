/** Tool that recomputes the strength of every memory and archives faded memories that nothing protects. */
import * as z from 'zod'
import type { SleepReport } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { tuningOf } from './settings.ts'

export const decaySweep = defineTool({
  name: 'decay_sweep',
  description: 'Recalculate importance and tiers, and archive what has faded. May take a while.',
  destructive: true,
  idempotent: true,
  input: z.strictObject({}),
  run: (_, context) =>
    context.engine.sleep(
      { phases: ['recompute-strength', 'archive'], since: 0, ...tuningOf(context) },
      context.caller,
    ),
  result: toResult,
})

function toResult({ phases, run }: SleepReport) {
  const derived = (name: string) => phases.reduce((sum, phase) => sum + (phase.derived?.[name] ?? 0), 0)
  return {
    importance_updated: derived('importance'),
    layers_changed: derived('tier'),
    archived: phases.reduce((sum, { changes }) => sum + (changes.archive_memory ?? 0), 0),
    confidence_decayed: derived('stale'),
    run_id: run?.id ?? null,
  }
}
