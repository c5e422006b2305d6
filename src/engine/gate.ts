/** The sensory gate over one scope of the store. */
import type { ScopeId } from '../core/ids.ts'
import type { Store } from '../core/ports/store.ts'
import type { GateDeps } from '../digest/gate/sensory-gate.ts'
import { contentHash } from './content-hash.ts'
import type { EngineContext } from './context.ts'
import { findNearest, meaningOf } from './meaning.ts'

const NEAREST = 5

/** @param credentials kinds of credentials in what is offered */
export function gateDeps(
  context: EngineContext,
  scopeId: ScopeId,
  credentials: GateDeps['credentials'],
): GateDeps {
  const meaning = meaningOf(context)
  return {
    credentials,
    findSame: (text) => findSameText(context, context.store, scopeId, text),
    nearest: (vector) => findNearest(context, scopeId, vector, NEAREST),
    clusters: async () => {
      if (meaning === null) return []
      await context.vectors.answering()?.index.ready()
      return context.store.clusters.list(scopeId, meaning.modelId)
    },
    similarity01: (a, b) => meaning?.similarity01(a, b) ?? 0,
  }
}

/** The oldest live memory with this text that still holds: what holds no longer may be said again. */
export async function findSameText(
  context: Pick<EngineContext, 'clock'>,
  store: Store,
  scopeId: ScopeId,
  text: string,
) {
  const now = context.clock.now()
  const alike = await store.memories.findByContentHash(scopeId, contentHash(text))
  return alike.find((memory) => memory.validUntil === null || memory.validUntil > now) ?? null
}
