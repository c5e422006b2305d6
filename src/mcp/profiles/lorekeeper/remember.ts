/** Tool that stores one thought word for word, derives its title and links it to the nearest memory. */
import * as z from 'zod'
import type { MemoryView } from '../../../engine/engine.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { toOpposing } from '../../tools/opposing.ts'
import { oneLine } from '../../tools/render.ts'
import { guardOf } from './settings.ts'
import { round } from './shapes.ts'

const QUALITY = 7
const LINKED_FROM = 0.75
const TITLE_CHARS = 160

export const remember = defineTool({
  name: 'lore_remember',
  description: 'Keep one thought, word for word. Title and a link to the nearest memory come by themselves.',
  input: z.strictObject({ thought: z.string() }),
  run: async ({ thought }, context) => {
    const keep = (more: { readonly title?: string }) =>
      context.engine.remember(
        { content: thought, quality: QUALITY, linkNearestFrom01: LINKED_FROM, ...guardOf(context), ...more },
        context.caller,
      )
    const outcome = await keep({})
    if (outcome.kind !== 'duplicate' || outcome.gates.at(-1)?.gate !== 'title') return outcome
    const title = toLongerTitle(outcome.of, thought)
    return title === null ? outcome : keep({ title })
  },
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
      ...toOpposing(outcome),
    }
  },
})

/**
 * A title that is derived from the first sentence may be that of another thought; the next words tell the two apart.
 * Null if there are none, or if the other was given its title.
 */
function toLongerTitle(
  { title, content }: Pick<MemoryView, 'title' | 'content'>,
  thought: string,
): string | null {
  const said = thought.trim()
  if (!content.trim().startsWith(title)) return null
  const rest = said.startsWith(title) ? said.slice(title.length).replace(/^[\s.!?…:]+/u, '') : ''
  return rest === '' ? null : oneLine(`${title}. ${rest}`, TITLE_CHARS)
}
