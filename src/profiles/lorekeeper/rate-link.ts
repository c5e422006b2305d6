/**
 * Applies a rating to a link: its weight rises if it was useful and falls if not, by the rule for a memory's quality
 * divided by ten. A rating never removes a link, and an agent cannot rate a link that a person made.
 */

import { z } from 'zod'
import type { Edge } from '../../core/edge.ts'
import { LoreError } from '../../core/errors.ts'
import type { EdgeId, MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Store } from '../../core/ports/store.ts'
import { RANGES } from '../../core/ranges.ts'
import { applyDecided } from '../../kernel/changes/apply-changes.ts'
import { ownRun } from '../../kernel/changes/own-run.ts'
import { edgeId, flag, integer, optional, text } from '../../kernel/fields.ts'
import { withoutSecrets } from '../../kernel/secrets.ts'
import { defineUseCase } from '../../kernel/use-case.ts'
import { requireMemory } from '../../kernel/views.ts'
import { MIDDLING_CONFIDENCE, ratingScale, toRatingScale } from '../../memories/feedback.ts'
import { edgeFades, fadedWeight } from '../../strength/edge-decay.ts'
import { ratingChange } from '../../strength/quality.ts'
import { clamp01 } from '../../strength/units.ts'

export interface RatedLink {
  readonly edge: Edge
  /** The weight just before the rating, after fading. */
  readonly weightBefore: number
}

/** Ratio of the two scales: qualities are 0–10, weights 0–1. */
const QUALITY_PER_WEIGHT = 10

/** Changes the weight of a link by a rating. */
export const rateLink = defineUseCase({
  name: 'rateLink',
  access: 'write',
  retry: 'once',
  input: () =>
    z.strictObject({
      id: edgeId(),
      useful: flag(),
      /** How good the link was, from 1 (useless) to 10; default 5. */
      confidence: optional(integer(...RANGES.rating)),
      /** The reason, kept in the journal. */
      note: optional(text(LIMITS.reasoningChars)),
      /** Overrides how far a rating moves the weight. */
      scale: optional(ratingScale()),
    }),
  run: async (context, offered, caller): Promise<RatedLink> => {
    const { id, useful, confidence = MIDDLING_CONFIDENCE } = offered
    const scale = toRatingScale(offered.scale)
    const { note } = await withoutSecrets(context, offered, ['note'])
    const run = ownRun(context, 'update', { phase: 'rating' })
    return context.store.transact(async (store) => {
      const now = context.clock.now()
      const edge = await requireLink(store, id)
      if (edge.madeBy === 'person' && caller.kind !== 'person') {
        throw new LoreError('protected', 'A person made this link; an agent cannot rate it.', {
          hint: 'Ask the person, or link the two by another relation.',
          details: { id },
        })
      }
      const weightBefore = edgeFades(edge, edge.madeBy === 'person') ? fadedWeight(edge, now) : edge.weight
      const weight = clamp01(weightBefore + ratingChange({ useful, confidence }, scale) / QUALITY_PER_WEIGHT)
      // Fading restarts now, because the new weight already includes it.
      const after = { weight, reinforcedAt: now }
      const said = note === undefined ? '' : `: ${note.trim()}`
      const reason = `rated ${useful ? 'useful' : 'useless'}, confidence ${confidence}${said}`
      const plan = [{ kind: 'update_edge', id, changes: after, reason }] as const
      const { counts } = await applyDecided(run.inRun, store, plan, caller)
      await run.note(store, counts, true)
      return { edge: { ...edge, ...after }, weightBefore }
    })
  },
})

/** Returns a visible link that can be rated; throws for tree and history links and for mentions of entities. */
async function requireLink(store: Store, id: EdgeId): Promise<Edge> {
  const edge = await store.edges.find(id)
  if (edge === null || edge.layer === 'entity') {
    throw new LoreError('edge_not_found', `There is no link ${id}.`, {
      hint: 'Read a memory to see the ids of its links.',
      details: { id },
    })
  }
  if (edge.layer === 'tree') {
    throw new LoreError('invalid_input', 'A place in the tree, or in history, cannot be rated.', {
      hint: 'Rate links of meaning, time or cause.',
      details: { field: 'id' },
    })
  }
  await requireMemory(store, edge.sourceId as MemoryId)
  return edge
}
