/** Tool that lists topics, the most relevant first, with the number of fragments of each. */
import * as z from 'zod'
import { LIMITS } from '../../../core/limits.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { round } from './fragment.ts'

export const listTopics = defineTool({
  name: 'list_topics',
  description: 'List the topics that memory holds, with a summary of each and how many fragments it has.',
  readOnly: true,
  input: z.strictObject({}),
  run: (_input, { engine, caller }) =>
    engine.listMemories({ depth: 0, sort: 'relevance', limit: LIMITS.listMax }, caller),
  result: ({ items, total }) => ({
    topics: items.map(({ id, title, summary, below, strength }) => ({
      id,
      title,
      summary,
      fragment_count: below + 1,
      relevance_score: round(strength.relevance),
    })),
    total,
  }),
})
