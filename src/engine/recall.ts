/** Checks a recall query, turns scope names and ids into a filter, and asks the recall pipeline. */

import type { DocumentFilter, DocumentKind } from '../core/document.ts'
import type { MemoryId, SessionId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { RecallAnswer, RecallQuery } from '../core/recall.ts'
import { DEFAULT_POLICY, POLICY_NAMES } from '../recall/policies/index.ts'
import type { EngineContext } from './context.ts'
import { requireSession } from './conversations.ts'
import { selectScopes } from './scopes.ts'
import {
  requireInteger,
  requireLimit,
  requireMemoryId,
  requireName,
  requireOneOf,
  requireText,
  requireTime,
} from './validate.ts'
import { checkFreshness } from './verify.ts'
import { requireMemory } from './views.ts'

const KINDS: readonly DocumentKind[] = ['memory', 'episode']

export async function recall(context: EngineContext, input: RecallQuery): Promise<RecallAnswer> {
  const query = requireText('query', input.query, LIMITS.queryChars)
  const limit = requireLimit(input.limit, 10, LIMITS.recallMax)
  const policy =
    input.policy === undefined ? DEFAULT_POLICY : requireOneOf('policy', input.policy, POLICY_NAMES)
  const filter = await toFilter(context, input)
  const answer = await context.recall({
    query,
    filter,
    reference: input.reference === undefined ? filter.at : requireTime('reference', input.reference),
    limit,
    policy,
    explain: input.explain === true,
    deep: input.deep === true,
    tokenBudget:
      input.tokenBudget === undefined
        ? null
        : requireInteger('tokenBudget', input.tokenBudget, 50, LIMITS.tokenBudgetMax),
  })
  return withFreshness(context, answer)
}

/** What came from files is held against them, as far as a few milliseconds go. */
async function withFreshness(context: EngineContext, answer: RecallAnswer): Promise<RecallAnswer> {
  const sourced = answer.hits.flatMap(({ ref, freshness }) =>
    freshness !== null && ref.kind === 'memory' ? [ref.id] : [],
  )
  if (sourced.length === 0) return answer
  const labels = await checkFreshness(context, await context.store.memories.load(sourced))
  const hits = answer.hits.map((hit) => {
    const label = hit.ref.kind === 'memory' ? labels.get(hit.ref.id) : undefined
    return label === undefined ? hit : { ...hit, freshness: label }
  })
  return { ...answer, hits }
}

async function toFilter(context: EngineContext, input: RecallQuery): Promise<DocumentFilter> {
  const { store, clock } = context
  const kinds =
    input.kinds === undefined ? KINDS : input.kinds.map((kind) => requireOneOf('kinds', kind, KINDS))
  const within = input.within === undefined ? null : requireMemoryId('within', input.within)
  if (within !== null) await requireMemory(store, within)
  const sessions = await toSessions(context, input)
  return {
    // A subtree or a session lies in its own scope already.
    scopes: within === null && input.session === undefined ? await selectScopes(context, input) : null,
    kinds: [...new Set(kinds)],
    at: input.asOf === undefined ? clock.now() : requireTime('asOf', input.asOf),
    includeSuperseded: input.includeSuperseded === true,
    includeArchived: input.includeArchived === true,
    includeExpired: input.includeExpired === true,
    within: within === null ? null : await loadBelow(context, within, input.includeArchived === true),
    sessions,
    since: input.since === undefined ? null : requireTime('since', input.since),
    until: input.until === undefined ? null : requireTime('until', input.until),
  }
}

/** The sessions asked for, by id or by agent; null where neither is named. */
async function toSessions(context: EngineContext, input: RecallQuery): Promise<readonly SessionId[] | null> {
  if (input.session !== undefined) return [(await requireSession(context.store, input.session)).id]
  return input.agent === undefined ? null : context.store.sessions.listIds(requireName('agent', input.agent))
}

async function loadBelow(
  { store }: EngineContext,
  id: MemoryId,
  includeArchived: boolean,
): Promise<readonly MemoryId[]> {
  const ids = await store.memories.subtreeIds(id, LIMITS.depth, includeArchived)
  return ids.filter((below) => below !== id)
}
