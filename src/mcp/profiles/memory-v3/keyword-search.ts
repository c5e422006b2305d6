/** Tool that searches by words alone: exact terms, file names, error codes. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import type { MemoryId } from '../../../core/ids.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { limit } from './fields.ts'
import { toPreview } from './shapes.ts'

export const keywordSearch = defineTool({
  name: 'keyword_search',
  description: 'Find memories by their words alone (BM25): exact terms, file names, error codes.',
  readOnly: true,
  input: z.strictObject({ keywords: z.string(), limit: limit.default(10) }),
  run: async ({ keywords, limit: most }, { engine, caller }) => {
    const query = { query: keywords, limit: most, kinds: ['memory'], policy: 'words' } as const
    const { hits } = await engine.recall({ ...query, statementsOnly: true }, caller)
    return (await engine.loadMemories({ ids: hits.map(({ ref }) => ref.id as MemoryId) }, caller)).items
  },
  result: (memories) => ({
    count: memories.length,
    results: memories.map((memory, rank) => ({
      id: memory.id,
      content: toPreview(memory.content),
      content_type: memory.kind,
      tags: memory.tags,
      bm25_rank: rank,
      governance_layer: memory.layer,
      ...defined({ disputed_by: memory.disputedBy }),
    })),
  }),
})
