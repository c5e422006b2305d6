/** Tool that stores one thought word for word, derives its title and links it to the nearest memory. */
import * as z from 'zod'
import { defineTool } from '../../tools/define-tool.ts'
import { guardOf } from './settings.ts'
import { round } from './shapes.ts'

const QUALITY = 7
const LINKED_FROM = 0.75

export const remember = defineTool({
  name: 'lore_remember',
  description: 'Keep one thought, word for word. Title and a link to the nearest memory come by themselves.',
  input: z.strictObject({ thought: z.string() }),
  run: ({ thought }, context) =>
    context.engine.remember(
      { content: thought, quality: QUALITY, linkNearestFrom01: LINKED_FROM, ...guardOf(context) },
      context.caller,
    ),
  result: (outcome) => {
    if (outcome.kind === 'duplicate') {
      const { of, reason } = outcome
      return { id: of.id, title: of.title, linked_to: null, duplicate: true, reason }
    }
    const { memory, linkedTo = null } = outcome
    return {
      id: memory.id,
      title: memory.title,
      linked_to: linkedTo === null ? null : { id: linkedTo.id, score: round(linkedTo.similarity01) },
    }
  },
})
