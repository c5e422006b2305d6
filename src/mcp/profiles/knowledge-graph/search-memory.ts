/** Tool that finds nodes by meaning, words and links. Ranking lives in recall/; being found is not an access. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { TRUST_LEVELS } from '../../../core/memory.ts'
import { RANGES } from '../../../core/ranges.ts'
import type { RecallHit } from '../../../core/recall.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { whole } from '../../tools/fields.ts'
import { POLICY } from './policy.ts'
import { kindsOf, NODE_TYPES, round, toNode } from './terms.ts'

export const searchMemory = defineTool({
  name: 'search_memory',
  description: 'Search by meaning, words, links and strength together.',
  readOnly: true,
  input: z.strictObject({
    query: z.string(),
    limit: whole(RANGES.recallLimit).default(10),
    type: z.enum(NODE_TYPES).optional(),
    trust: z.enum(TRUST_LEVELS).optional(),
    element: z.string().optional(),
  }),
  run: async ({ query, limit, type, trust, element }, { engine, caller }) => {
    const { hits } = await engine.recall(
      {
        query,
        limit,
        kinds: ['memory'],
        policy: POLICY,
        showSignals: true,
        memoryKinds: kindsOf(type),
        ...defined({ trust, element }),
      },
      caller,
    )
    const ids = hits.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : []))
    return { hits, memories: (await engine.loadMemories({ ids }, caller)).items }
  },
  result: ({ hits, memories }) => {
    const byId = new Map(hits.map((hit) => [hit.ref.id as string, hit]))
    return { results: memories.map((memory) => ({ ...toNode(memory), ...toScores(byId.get(memory.id)) })) }
  },
})

/** Returns the total score and the contribution of each of the document's four layers. */
function toScores(hit: RecallHit | undefined) {
  const { similarity = 0, bm25 = 0, proximity = 0, retention = 0, level = 0 } = hit?.contributions ?? {}
  return {
    score: round(hit?.score ?? 0),
    scores: {
      vector: round(similarity),
      keyword: round(bm25),
      graph: round(proximity),
      memory: round(retention + level),
    },
  }
}
