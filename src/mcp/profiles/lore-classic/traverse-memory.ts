/** Tool that goes from one fragment to its children, parent or associations. It counts as an access to that fragment. */
import * as z from 'zod'
import { LoreError } from '../../../core/errors.ts'
import type { Association, MemoryLine } from '../../../engine/engine.ts'
import type { ReadAnswer } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId } from '../../tools/fields.ts'
import { loadAll } from '../../tools/load-all.ts'
import { round, toFragment } from './fragment.ts'

const DIRECTIONS = ['children', 'parent', 'associations'] as const

export const traverseMemory = defineTool({
  name: 'traverse_memory',
  description:
    'Go on from a fragment: children (more detail), parent (the wider view), associations (related fragments).',
  readOnly: true,
  input: z.strictObject({ fragment_id: memoryId, direction: z.enum(DIRECTIONS) }),
  run: async ({ fragment_id, direction }, { engine, caller }) => {
    const start = requireFragment(await engine.read({ id: fragment_id }, caller))
    const reached = REACHED[direction](start)
    const memories = await loadAll(engine, [...new Set(reached.map(({ id }) => id))], caller)
    return { fragment_id, direction, memories, links: direction === 'associations' ? start.associations : [] }
  },
  result: ({ fragment_id, direction, memories, links }) => ({
    fragment_id,
    direction,
    fragments: memories.map((memory) => ({ ...toFragment(memory), ...toLink(memory.id, links) })),
  }),
})

type Read = Extract<ReadAnswer, { readonly kind: 'memory' }>

const REACHED: Readonly<Record<(typeof DIRECTIONS)[number], (start: Read) => readonly MemoryLine[]>> = {
  children: ({ children }) => children,
  parent: ({ parent }) => (parent === null ? [] : [parent]),
  associations: ({ associations }) => associations.map(({ other }) => other),
}

function requireFragment(answer: ReadAnswer): Read {
  if (answer.kind === 'memory') return answer
  throw new LoreError('memory_not_found', 'That is a turn of a conversation, not a fragment.', {
    hint: 'Take an id from query_memory, explore_memory or list_topics.',
    details: { field: 'fragment_id' },
  })
}

/** Returns the strongest link to the fragment, with the document's kind for it; empty if there is none. */
function toLink(id: string, links: readonly Association[]) {
  const link = links.find(({ other }) => other.id === id)
  if (link === undefined) return {}
  const { layer, relation, weight } = link.edge
  return {
    kind: layer === 'temporal' || relation === 'next' ? 'temporal' : 'associative',
    relation,
    weight: round(weight),
  }
}
