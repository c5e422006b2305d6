/** Builds the dependencies of sleep phases, also for work that resembles a phase. */
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { createThrottle, type Throttle, throttleStore } from '../../kernel/throttle.ts'
import { findNearest, meaningOf } from '../../kernel/vectors/meaning.ts'
import type { SleepDeps } from '../statements/phase.ts'
import { createNearestMemo } from './nearest-memo.ts'

/** @param since changes from this time on count as new */
export function sleepDeps(
  context: EngineContext,
  since: EpochMs,
): { readonly deps: SleepDeps; readonly throttle: Throttle } {
  const throttle = createThrottle(context.sleep)
  return { deps: toSleepDeps(context, since, createNearest(context), throttle), throttle }
}

/** Creates a neighbour search with a cache for its lifetime. */
export function createNearest(context: EngineContext): SleepDeps['nearest'] {
  return createNearestMemo({
    find: (scopeId, vector, k) => findNearest(context, scopeId, vector, k),
    load: (ids) => context.store.memories.load(ids),
    now: () => context.clock.now(),
  })
}

export function toSleepDeps(
  context: EngineContext,
  since: EpochMs,
  nearest: SleepDeps['nearest'],
  throttle: Throttle,
): SleepDeps {
  return {
    store: throttleStore(context.store, throttle),
    clock: context.clock,
    ids: context.ids,
    since,
    meaning: meaningOf(context),
    nearest: async (scopeId, vector, k) => {
      await throttle()
      return nearest(scopeId, vector, k)
    },
    vectorsOf: async (ids) => {
      await throttle()
      return loadVectors(context, ids)
    },
    model: context.sleep.model(),
    files: context.sleep.files,
    signal: context.sleep.signal,
    tuning: context.sleep.tuning,
  }
}

async function loadVectors(
  context: EngineContext,
  ids: readonly MemoryId[],
): Promise<ReadonlyMap<MemoryId, Float32Array>> {
  const modelId = context.vectors.answering()?.embedder.modelId
  if (modelId === undefined || ids.length === 0) return new Map()
  const seqs = await context.store.documents.seqsOf(ids)
  const vectors = await context.store.embeddings.load(modelId, [...seqs.values()])
  const found = new Map<MemoryId, Float32Array>()
  for (const [id, seq] of seqs) {
    const vector = vectors.get(seq)
    if (vector !== undefined) found.set(id, vector)
  }
  return found
}
