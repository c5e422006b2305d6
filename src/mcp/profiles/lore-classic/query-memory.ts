/** Tool that finds fragments at one depth. Ranking lives in recall/; being found is not an access. */

import * as z from 'zod'
import { RANGES } from '../../../core/ranges.ts'
import type { RecallHit } from '../../../core/recall.ts'
import type { KnownMemory } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { whole } from '../../tools/fields.ts'
import { round, toFragment } from './fragment.ts'
import { POLICY } from './policy.ts'

export const queryMemory = defineTool({
  name: 'query_memory',
  description:
    'Find knowledge about a topic at one level of detail. Begin shallow, then ask again one level deeper.',
  readOnly: true,
  input: z.strictObject({
    topic: z.string(),
    depth: whole(RANGES.depth).default(1).describe('0 topics, 1 concepts, 2 facts, 3+ details'),
    limit: whole(RANGES.recallLimit).default(10),
  }),
  run: async ({ topic, depth, limit }, { engine, caller }) => {
    const { hits } = await engine.recall(
      { query: topic, kinds: ['memory'], depth, limit, policy: POLICY },
      caller,
    )
    const fragments = (await engine.loadMemories({ ids: hits.flatMap(toIds) }, caller)).items
    return { topic, depth, hits, fragments }
  },
  result: ({ topic, depth, hits, fragments }) => ({ topic, depth, fragments: toScored(hits, fragments) }),
})

function toIds({ ref }: RecallHit) {
  return ref.kind === 'memory' ? [ref.id] : []
}

function toScored(hits: readonly RecallHit[], memories: readonly KnownMemory[]) {
  const scores = new Map(hits.map(({ ref, score }) => [ref.id as string, score]))
  return memories.map((memory) => ({ ...toFragment(memory), score: round(scores.get(memory.id) ?? 0) }))
}
