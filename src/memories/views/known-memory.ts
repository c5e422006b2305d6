/** Adds the current strength to memories. */
import { defined } from '../../core/defined.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { MemoryView } from '../../kernel/memory-views.ts'
import { importanceAt, strengthSignalsOf } from '../../kernel/strength-signals.ts'
import { toViews } from '../../kernel/views.ts'
import { verificationAt } from '../../strength/confidence.ts'
import { boostedSalience, relevanceDecayPerDay } from '../../strength/ebbinghaus.ts'
import { tierOf } from '../../strength/fademem.ts'
import type { StrengthTuning } from '../../strength/tuning.ts'
import type { CurrentStrength, KnownMemory } from './list-views.ts'

/** Keeps the order of the memories. @param tuning weights of the importance and loss of confidence; default: the usual ones */
export async function toKnownMemories(
  store: Store,
  memories: readonly Memory[],
  now: EpochMs,
  tuning?: StrengthTuning,
): Promise<KnownMemory[]> {
  const ids = memories.map(({ id }) => id)
  const below = await store.memories.countBelow(ids)
  const communities = await store.communities.findFor(ids)
  const views = await toViews(store, memories, now)
  return views.map((view) => ({
    ...view,
    strength: strengthAt(view, now, tuning),
    below: below.get(view.id) ?? 0,
    group: communities.get(view.id) ?? view.cluster,
  }))
}

function strengthAt(view: MemoryView, now: EpochMs, tuning: StrengthTuning = {}): CurrentStrength {
  const memory = { ...view, confidence: view.givenConfidence }
  const { confidence: loss } = tuning
  const { relevance, retention, activationLevel, confidence } = strengthSignalsOf(memory, now, undefined, {
    ...defined({ confidence: loss }),
  })
  const importance = importanceAt(memory, now, tuning.importance)
  const decayPerDay = relevanceDecayPerDay(boostedSalience(memory.salience, memory.salienceBoost))
  return {
    relevance,
    retention,
    importance,
    tier: tierOf(importance),
    activation: activationLevel,
    decayPerDay,
    confidence,
    verification: verificationAt(memory, now, loss),
  }
}
