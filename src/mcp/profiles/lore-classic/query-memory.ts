/** Tool that finds fragments at one depth. Ranking lives in recall/; being found is not an access. */

import * as z from 'zod'
import { RANGES } from '../../../core/ranges.ts'
import type { RecallHit } from '../../../core/recall.ts'
import type { KnownMemory } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { whole } from '../../tools/fields.ts'
import { round, toFragment } from './fragment.ts'
import { POLICY } from './policy.ts'

/** Without vectors the similarity is 0, and relevance alone orders what words found. */
const BY_WORDS =
  'Vectors are not ready for all of it: what has none was matched by words only. Ask again later.'

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
    const {
      hits,
      byMeaning,
      waiting = 0,
    } = await engine.recall({ query: topic, kinds: ['memory'], depth, limit, policy: POLICY }, caller)
    const fragments = (await engine.loadMemories({ ids: hits.flatMap(toIds) }, caller)).items
    const note = byMeaning && waiting === 0 ? {} : { note: BY_WORDS }
    return { topic, depth, hits, fragments, note }
  },
  result: ({ topic, depth, hits, fragments, note }) => ({
    topic,
    depth,
    fragments: toScored(hits, fragments),
    ...note,
  }),
})

function toIds({ ref }: RecallHit) {
  return ref.kind === 'memory' ? [ref.id] : []
}

function toScored(hits: readonly RecallHit[], memories: readonly KnownMemory[]) {
  const scores = new Map(hits.map(({ ref, score }) => [ref.id as string, score]))
  return memories.map((memory) => ({ ...toFragment(memory), score: round(scores.get(memory.id) ?? 0) }))
}
