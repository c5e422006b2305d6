/** Tool that runs the document's four sleep cycles; each consists of one or two of Lore's sleep phases. */
import * as z from 'zod'
import type { PhaseOutcome } from '../../../core/run.ts'
import type { SleepReport } from '../../../engine/views.ts'
import { defineTool, type ToolContext } from '../../tools/define-tool.ts'
import { isOff, tuningOf } from './settings.ts'
import { requireOn } from './switched-off.ts'

const CYCLES = {
  replay: ['mentions', 'relations', 'replay'],
  reorganize: ['centroids', 'communities'],
  compress: ['merge-duplicates'],
  prune: ['recompute-strength', 'archive'],
} as const
type Cycle = keyof typeof CYCLES
const CYCLE_NAMES = Object.keys(CYCLES) as readonly Cycle[]

export const sleepConsolidation = defineTool({
  name: 'sleep_consolidation',
  description: 'Consolidate: link what is new, find topics, merge what is the same, prune. May take minutes.',
  destructive: true,
  input: z.strictObject({ cycle_type: z.enum([...CYCLE_NAMES, 'full']).default('full') }),
  run: async ({ cycle_type }, context) => {
    requireOn(context, 'consolidation')
    const cycles = (cycle_type === 'full' ? CYCLE_NAMES : [cycle_type]).filter(
      (cycle) => cycle !== 'replay' || !isOff(context, 'zettelkasten'),
    )
    return { cycle_type, cycles, report: await sleep(cycles, context) }
  },
  result: ({ cycle_type, cycles, report }) => ({
    cycle_type,
    stats: Object.fromEntries(cycles.map((cycle) => [cycle, toStats(cycle, report?.phases ?? [])])),
    run_id: report?.run?.id ?? null,
  }),
})

async function sleep(cycles: readonly Cycle[], context: ToolContext): Promise<SleepReport | null> {
  if (cycles.length === 0) return null
  const phases = cycles.flatMap((cycle) => CYCLES[cycle])
  return context.engine.sleep({ phases, ...tuningOf(context) }, context.caller)
}

function toStats(cycle: Cycle, all: readonly PhaseOutcome[]) {
  const names: readonly string[] = CYCLES[cycle]
  const outcomes = all.filter(({ phase }) => names.includes(phase))
  const changed = (kind: string) => outcomes.reduce((sum, { changes }) => sum + (changes[kind] ?? 0), 0)
  const derived = (kind: string) => outcomes.reduce((sum, each) => sum + (each.derived?.[kind] ?? 0), 0)
  const notes = outcomes.flatMap(({ state, reason }) => (state === 'done' || reason === null ? [] : [reason]))
  const status = notes.length === 0 ? {} : { notes }
  switch (cycle) {
    case 'replay':
      return { new_links_created: changed('upsert_edge'), ...status }
    case 'reorganize':
      return {
        // Communities are the clusters of memories outside a tree.
        clusters_updated: derived('save_cluster') + derived('save_community'),
        communities_updated: derived('save_community'),
        ...status,
      }
    case 'compress':
      return { memories_merged: changed('supersede') + changed('archive_memory'), ...status }
    case 'prune':
      return { memories_pruned: changed('archive_memory'), ...status }
    default:
      return cycle satisfies never
  }
}
