/** Checks a recall query, turns scope names and ids into a filter, and asks the recall pipeline. */

import type { DocumentFilter, DocumentKind } from '../core/document.ts'
import { LoreError } from '../core/errors.ts'
import type { MemoryId, SessionId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { RecallAnswer, RecallQuery } from '../core/recall.ts'
import { DEFAULT_POLICY, POLICY_NAMES } from '../recall/policies/index.ts'
import type { EngineContext } from './context.ts'
import { selectScopes } from './scopes.ts'
import { requireLimit, requireMemoryId, requireOneOf, requireText, requireTime } from './validate.ts'
import { requireMemory } from './views.ts'

const KINDS: readonly DocumentKind[] = ['memory', 'episode']

export async function recall(context: EngineContext, input: RecallQuery): Promise<RecallAnswer> {
  const query = requireText('query', input.query, LIMITS.queryChars)
  const limit = requireLimit(input.limit, 10, LIMITS.recallMax)
  const policy =
    input.policy === undefined ? DEFAULT_POLICY : requireOneOf('policy', input.policy, POLICY_NAMES)
  const filter = await toFilter(context, input)
  return context.recall({ query, filter, limit, policy, explain: input.explain === true })
}

async function toFilter(context: EngineContext, input: RecallQuery): Promise<DocumentFilter> {
  const { store, clock } = context
  const kinds =
    input.kinds === undefined ? KINDS : input.kinds.map((kind) => requireOneOf('kinds', kind, KINDS))
  const within = input.within === undefined ? null : requireMemoryId('within', input.within)
  const sessionId =
    input.session === undefined ? null : (requireMemoryId('session', input.session) as string as SessionId)
  if (within !== null) await requireMemory(store, within)
  if (sessionId !== null && (await store.sessions.find(sessionId)) === null) {
    throw new LoreError('session_not_found', 'There is no such session.', {
      hint: 'Leave session out to search all of them.',
    })
  }
  return {
    scopes: within === null && sessionId === null ? await selectScopes(context, input) : null,
    kinds: [...new Set(kinds)],
    at: input.asOf === undefined ? clock.now() : requireTime('asOf', input.asOf),
    includeSuperseded: input.includeSuperseded === true,
    includeArchived: input.includeArchived === true,
    includeExpired: input.includeExpired === true,
    within: within === null ? null : await loadBelow(context, within, input.includeArchived === true),
    sessionId,
  }
}

async function loadBelow(
  { store }: EngineContext,
  id: MemoryId,
  includeArchived: boolean,
): Promise<readonly MemoryId[]> {
  const ids = await store.memories.subtreeIds(id, LIMITS.depth, includeArchived)
  return ids.filter((below) => below !== id)
}
