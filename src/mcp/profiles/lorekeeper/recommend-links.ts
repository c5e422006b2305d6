/** Tool that suggests memories to link to one memory, with scores for each. Writes nothing. */

import * as z from 'zod'
import { RANGES } from '../../../core/ranges.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId, whole } from '../../tools/fields.ts'
import { settingsOf } from './settings.ts'
import { round } from './shapes.ts'

export const recommendLinks = defineTool({
  name: 'lore_recommend_links',
  description: 'Suggest links from a memory to others. To make one, call lore_insert with links.',
  readOnly: true,
  input: z.strictObject({ lore_id: memoryId, top_k: whole(RANGES.recommendations).nullish() }),
  run: async ({ lore_id, top_k }, context) => ({
    id: lore_id,
    // No minimum score: the caller gets as many as asked for and judges by the scores.
    ...(await context.engine.recommendLinks(
      { id: lore_id, limit: top_k ?? settingsOf(context).linkCandidates, minScore: 0 },
      context.caller,
    )),
  }),
  result: ({ id, candidates }) => ({
    candidates: candidates.map(({ memory, score, scores }) => ({
      source_lore_id: id,
      target_lore_id: memory.id,
      weighted_score: round(score),
      scores: {
        cosine: round(scores.cosine),
        bm25: round(scores.bm25),
        entity: round(scores.entity),
        temporal: round(scores.temporal),
      },
    })),
    count: candidates.length,
    source_lore_id: id,
  }),
})
