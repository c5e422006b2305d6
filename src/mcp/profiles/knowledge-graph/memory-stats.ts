/** Tool that counts nodes and edges by type. */
import * as z from 'zod'
import type { MemoryKind } from '../../../core/memory.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { NODE_KINDS, round, typeOf } from './terms.ts'

export const memoryStats = defineTool({
  name: 'memory_stats',
  description: 'Count nodes by type, trust and level, and edges by relation.',
  readOnly: true,
  input: z.strictObject({}),
  run: (_input, { engine, caller }) => engine.knowledgeStats({ kinds: NODE_KINDS }, caller),
  result: ({ memories, archived, byKind, byTrust, byLevel, byCategory, links, unlinked, retained }) => ({
    nodes: memories,
    expired: archived,
    by_type: toTypes(byKind),
    by_trust: byTrust,
    by_level: byLevel,
    by_category: byCategory,
    edges: Object.values(links).reduce((sum, count) => sum + count, 0),
    edges_by_type: links,
    orphans: unlinked,
    ...(retained === undefined ? {} : { retention: { mean: round(retained.mean), fading: retained.fading } }),
  }),
})

function toTypes(byKind: Readonly<Partial<Record<MemoryKind, number>>>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [kind, count] of Object.entries(byKind) as [MemoryKind, number][]) {
    counts[typeOf(kind)] = (counts[typeOf(kind)] ?? 0) + count
  }
  return counts
}
