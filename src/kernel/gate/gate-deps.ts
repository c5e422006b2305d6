/** Connects the sensory gate to one scope of the store. */
import { LoreError } from '../../core/errors.ts'
import type { ScopeId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Store } from '../../core/ports/store.ts'
import { contentHash } from '../../text/content-hash.ts'
import type { EngineContext } from '../context.ts'
import { requireBoolean, requireInteger, requireNumber, requireRecord } from '../validate.ts'
import { findNearest, meaningOf } from '../vectors/meaning.ts'
import type { GateDeps, GateLimits } from './sensory-gate.ts'

const NEAREST = 5

/** @param credentials returns the kinds of credentials in the offered text */
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
      const { clusters, communities } = context.store
      // Memories outside a tree have no topic; sleep groups them into communities.
      return [
        ...(await clusters.list(scopeId, meaning.modelId)),
        ...(await communities.listCentres([scopeId], meaning.modelId)),
      ]
    },
    similarity01: (a, b) => meaning?.similarity01(a, b) ?? 0,
  }
}

/** Returns the oldest live memory with this text that is still valid; a text that is no longer valid may be stored again. */
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

/** @throws LoreError invalid_input if a limit is out of range */
export function requireGateLimits(given: unknown): GateLimits {
  const { minChars, nearDuplicate01, wordShare01, withoutSurprise } = requireRecord(
    'gate',
    given,
  ) as GateLimits
  return {
    ...(minChars === undefined
      ? {}
      : { minChars: requireInteger('minChars', minChars, 0, LIMITS.contentChars) }),
    ...(nearDuplicate01 === undefined
      ? {}
      : { nearDuplicate01: requireNumber('nearDuplicate01', nearDuplicate01, 0, 1) }),
    ...(wordShare01 === undefined ? {} : { wordShare01: requireNumber('wordShare01', wordShare01, 0, 1) }),
    ...(withoutSurprise === undefined
      ? {}
      : { withoutSurprise: requireBoolean('withoutSurprise', withoutSurprise) }),
  }
}

/** The error for a given text that is shorter than the requested minimum. */
export function tooShort(reason: string): LoreError {
  return new LoreError('invalid_input', reason, {
    hint: 'Say more, so that it can be understood without context.',
    details: { field: 'content' },
  })
}
