/** Tool that applies ratings to memories and links one by one; unknown ids are reported and do not stop the others. */

import * as z from 'zod'
import { LoreError } from '../../../core/errors.ts'
import type { EdgeId, MemoryId } from '../../../core/ids.ts'
import { LIMITS } from '../../../core/limits.ts'
import { RANGES } from '../../../core/ranges.ts'
import type { FeedbackOutcome } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { whole } from '../../tools/fields.ts'
import { attempt, isItemError, toItemError } from './attempt.ts'
import { eachItem, requireSomeFit, textIn } from './each-item.ts'
import { settingsOf } from './settings.ts'
import { round, toLinkShape } from './shapes.ts'

/** Confidence of a rating that names none: too high for a strike. */
const MIDDLING = 5

const feedback = z
  .array(
    eachItem(
      z.strictObject({
        id: z.string(),
        useful: z.boolean(),
        confidence: whole(RANGES.rating).default(MIDDLING).describe('how good it was'),
      }),
    ),
  )
  .max(LIMITS.listMax)
  .nullish()

export const update = defineTool({
  name: 'lore_update',
  description: 'Say which memories and links helped, after every search: their scores follow.',
  input: z.strictObject({ memory_feedback: feedback, link_feedback: feedback }),
  run: async ({ memory_feedback, link_feedback }, context) => {
    const { engine, caller } = context
    const scale = settingsOf(context).rating ?? {}
    const ratings = memory_feedback ?? []
    const linkRatings = link_feedback ?? []
    if (ratings.length + linkRatings.length === 0) {
      throw new LoreError('invalid_input', 'There is nothing to rate.', {
        hint: 'Give memory_feedback, link_feedback, or both.',
        details: { field: 'memory_feedback' },
      })
    }
    requireSomeFit([...ratings, ...linkRatings])
    const memories = []
    for (const item of ratings) {
      if (!item.ok) {
        memories.push({ id: textIn(item.given, 'id'), rated: toItemError(item.error) })
        continue
      }
      const { id, ...rating } = item.value
      const rated = await attempt(() => engine.feedback({ id: id as MemoryId, ...rating, scale }, caller))
      memories.push({ id, rated })
    }
    const links = []
    for (const item of linkRatings) {
      if (!item.ok) {
        links.push({ id: textIn(item.given, 'id'), rated: toItemError(item.error) })
        continue
      }
      const { id, ...rating } = item.value
      const rated = await attempt(() => engine.rateLink({ id: id as EdgeId, ...rating, scale }, caller))
      links.push({ id, rated })
    }
    return { memories, links }
  },
  result: ({ memories, links }) => ({
    memories_updated: memories.flatMap(({ rated }) =>
      isItemError(rated)
        ? []
        : [
            {
              id: rated.memory.id,
              score: round(rated.after.quality),
              confidence: rated.after.ratedConfidence === null ? null : round(rated.after.ratedConfidence),
              soft_deleted: rated.archived,
              ...toStrikes(rated),
            },
          ],
    ),
    links_updated: links.flatMap(({ rated }) => (isItemError(rated) ? [] : [toLinkShape(rated.edge)])),
    errors: [...memories, ...links].flatMap(({ id, rated }) =>
      isItemError(rated) ? [{ id: id ?? null, error: rated.error, code: rated.code }] : [],
    ),
  }),
})

/** Tells of pending strikes, so that an agent does not take a memory for removed that is still there. */
function toStrikes({ archived, after, keptBecause, strikesNeeded }: FeedbackOutcome) {
  if (archived || after.strikes === 0) return {}
  const waits = `it is removed once ${strikesNeeded} sessions rate it useless with a confidence of at most 2`
  return {
    strikes: after.strikes,
    strikes_needed: strikesNeeded,
    kept_because: keptBecause === null ? waits : `it is ${keptBecause}`,
  }
}
