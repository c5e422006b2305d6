/** Tool that checks the graph and, if asked, repairs it. It is slower than other tools because it visits every memory. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { RANGES } from '../../../core/ranges.ts'
import type { MemoryLine } from '../../../engine/views.ts'
import { type GraphReport, type LinkLine, MAINTENANCE_ACTIONS } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { whole } from '../../tools/fields.ts'
import { toSuggestion } from './suggestion.ts'
import { round, toTime } from './terms.ts'

export const maintainGraph = defineTool({
  name: 'maintain_graph',
  description:
    'Report on the graph; with an action also tend it: prune (weak edges, faded nodes), merge (nodes that say the same), validate (broken rules and edges), orphan (nodes without edges, and what they might be linked to). May take a while.',
  destructive: true,
  input: z.strictObject({
    action: z.enum(MAINTENANCE_ACTIONS).optional(),
    dry_run: z.boolean().default(false).describe('say what would be done'),
    limit: whole(RANGES.listLimit).default(20).describe('lines of each list'),
  }),
  run: ({ action, dry_run, limit }, { engine, caller }) =>
    engine.maintainGraph({ dryRun: dry_run, limit, ...defined({ action }) }, caller),
  result: ({ action, dryRun, report, done, problems, suggestions, runs }) => ({
    action,
    dry_run: dryRun,
    ...toReport(report),
    done,
    problems,
    suggested_edges: suggestions.map(({ memory, candidates }) => ({
      ...toName(memory),
      edges: candidates.map(toSuggestion),
    })),
    runs,
  }),
})

function toReport(report: GraphReport) {
  return {
    weak_edges: report.weakLinks.map(toEdge),
    close_pairs: report.closePairs.map(({ a, b, distance }) => ({
      a: toName(a),
      b: toName(b),
      distance: round(distance),
    })),
    compared: report.compared,
    fading: report.fading.map(({ memory, retention }) => ({
      ...toName(memory),
      retention: round(retention),
    })),
    fading_count: report.fadingCount,
    recent_edges: report.recentLinks.map(toEdge),
    orphans: report.orphans.map(toName),
    orphan_count: report.orphanCount,
    warnings: report.warnings,
  }
}

function toName({ id, title, trust }: MemoryLine) {
  return { id, name: title, trust }
}

function toEdge({ id, source, target, relation, weight, reasoning, createdAt }: LinkLine) {
  return {
    id,
    source: { id: source.id, name: source.title },
    target: { id: target.id, name: target.title },
    relation_type: relation,
    weight: round(weight),
    reasoning,
    created_at: toTime(createdAt),
  }
}
