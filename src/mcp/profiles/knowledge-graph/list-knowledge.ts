/** Tool that lists nodes, filtered by their properties. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { TRUST_LEVELS } from '../../../core/memory.ts'
import { RANGES } from '../../../core/ranges.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { whole } from '../../tools/fields.ts'
import { kindsOf, NODE_KINDS, NODE_TYPES, toNode } from './terms.ts'

const SORTS = { time: 'newest', access: 'accessed', strength: 'retention' } as const

export const listKnowledge = defineTool({
  name: 'list_knowledge',
  description: 'List nodes, newest, most used or strongest first.',
  readOnly: true,
  input: z.strictObject({
    trust: z.enum(TRUST_LEVELS).optional(),
    type: z.enum(NODE_TYPES).optional(),
    element: z.string().optional(),
    source: z.string().optional(),
    sort: z.enum(['time', 'access', 'strength']).default('time'),
    limit: whole(RANGES.listLimit).default(20),
    offset: z.int().min(0).default(0),
  }),
  run: ({ trust, type, element, source, sort, limit, offset }, { engine, caller }) =>
    engine.listMemories(
      {
        sort: SORTS[sort],
        limit,
        offset,
        ...defined({ trust }),
        kinds: type === undefined ? NODE_KINDS : kindsOf(type),
        ...defined({ element, author: source }),
      },
      caller,
    ),
  result: ({ items, total }) => ({ total, nodes: items.map(toNode) }),
})
