/** Adds the current strength to memories. */
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { importanceAt, strengthSignalsOf } from '../../kernel/strength-signals.ts'
import { toViews } from '../../kernel/views.ts'
import { boostedSalience, relevanceDecayPerDay } from '../../strength/ebbinghaus.ts'
import { tierOf } from '../../strength/fademem.ts'
import type { StrengthTuning } from '../../strength/tuning.ts'
import type { CurrentStrength, KnownMemory } from './list-views.ts'

type ImportanceWeights = StrengthTuning['importance']

/** Keeps the order of the memories. @param weights of the importance; default: the usual ones */
export async function toKnownMemories(
  store: Store,
  memories: readonly Memory[],
  now: EpochMs,
  weights?: ImportanceWeights,
): Promise<KnownMemory[]> {
  const below = await store.memories.countBelow(memories.map(({ id }) => id))
  const views = await toViews(store, memories, now)
  return views.map((view) => ({
    ...view,
    strength: strengthAt(view, now, weights),
    below: below.get(view.id) ?? 0,
  }))
}

function strengthAt(memory: Memory, now: EpochMs, weights?: ImportanceWeights): CurrentStrength {
  const { relevance, retention, activationLevel } = strengthSignalsOf(memory, now)
  const importance = importanceAt(memory, now, weights)
  const decayPerDay = relevanceDecayPerDay(boostedSalience(memory.salience, memory.salienceBoost))
  return {
    relevance,
    retention,
    importance,
    tier: tierOf(importance),
    activation: activationLevel,
    decayPerDay,
  }
}
