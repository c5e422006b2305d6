/** Checks a recall query, turns scope names and ids into a filter, and asks the recall pipeline. */

import type { Caller } from '../core/caller.ts'
import { defined } from '../core/defined.ts'
import type { DocumentFilter, DocumentKind } from '../core/document.ts'
import { LoreError } from '../core/errors.ts'
import { isUuid, type MemoryId, type ScopeId, type SessionId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { RecallAnswer, RecallQuery } from '../core/recall.ts'
import type { EngineContext } from '../kernel/context.ts'
import { linkWaiting } from '../kernel/names/entity-links.ts'
import { completeScope, selectScopes } from '../kernel/scopes.ts'
import { requireSession } from '../kernel/sessions.ts'
import { checkFreshness } from '../kernel/sources/check-freshness.ts'
import {
  requireInteger,
  requireLimit,
  requireMemoryId,
  requireName,
  requireNumber,
  requireOneOf,
  requireText,
  requireTime,
} from '../kernel/validate.ts'
import { requireMemory } from '../kernel/views.ts'
import { toMemoryFilter } from '../memories/list-memories.ts'
import { DEFAULT_POLICY, POLICY_NAMES } from './policies/index.ts'

/** Scores are a few units; what is beyond this is a mistake. */
const MAX_SCORE = 1e6
/** Memories whose names are read before a walk, where they wait for that; sleep reads the rest. */
const NAMES_BEFORE_WALK = 50
const KINDS: readonly DocumentKind[] = ['memory', 'episode']

export async function recall(
  context: EngineContext,
  input: RecallQuery,
  caller: Pick<Caller, 'kind'>,
): Promise<RecallAnswer> {
  const query = requireText('query', input.query, LIMITS.queryChars)
  const limit = requireLimit(input.limit, 10, LIMITS.recallMax)
  const policy =
    input.policy === undefined ? DEFAULT_POLICY : requireOneOf('policy', input.policy, POLICY_NAMES)
  const filter = await toFilter(context, input, caller)
  // Names in what was stored a moment ago: the walk goes along them.
  if (input.deep === true && context.readOnly !== true)
    await linkWaiting(context, { most: NAMES_BEFORE_WALK })
  const answer = await context.recall({
    query,
    filter,
    reference: input.reference === undefined ? filter.at : requireTime('reference', input.reference),
    limit,
    policy,
    ...(input.policyNumbers === undefined ? {} : { policyNumbers: toPolicyNumbers(input.policyNumbers) }),
    ...(input.minScore === undefined
      ? {}
      : { minScore: requireNumber('minScore', input.minScore, -MAX_SCORE, MAX_SCORE) }),
    explain: input.explain === true,
    showSignals: input.showSignals === true,
    quick: input.quick === true,
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

async function toFilter(
  context: EngineContext,
  input: RecallQuery,
  caller: Pick<Caller, 'kind'>,
): Promise<DocumentFilter> {
  const { store, clock } = context
  const kinds =
    input.kinds === undefined ? KINDS : input.kinds.map((kind) => requireOneOf('kinds', kind, KINDS))
  const within = input.within === undefined ? null : requireMemoryId('within', input.within)
  const root = within === null ? null : await requireMemory(store, within)
  const below = within === null ? null : await loadBelow(context, within, input.includeArchived === true)
  const session = input.session === undefined ? null : await requireSession(store, input.session)
  // A subtree or a session lies in its own scope, and so does what is linked to it.
  const own = root?.scopeId ?? session?.scopeId
  const chosen = own === undefined ? await selectScopes(context, input) : [own]
  const scopes = caller.kind === 'agent' ? await requireNamespace(context, input, chosen) : chosen
  const named = input.refineFrom === undefined ? below : toRefined(input.refineFrom, below)
  return {
    scopes,
    kinds: [...new Set(kinds)],
    ...(input.asOf === undefined ? { at: clock.now() } : { at: requireTime('asOf', input.asOf), asOf: true }),
    includeSuperseded: input.includeSuperseded === true,
    includeArchived: input.includeArchived === true,
    includeExpired: input.includeExpired === true,
    within: await narrow(context, input, scopes, named),
    sessions: session !== null ? [session.id] : await toSessions(context, input),
    ...(input.exceptSessions === undefined ? {} : { exceptSessions: input.exceptSessions.map(toSessionId) }),
    since: input.since === undefined ? null : requireTime('since', input.since),
    until: input.until === undefined ? null : requireTime('until', input.until),
  }
}

/** Of these, those that are at the depth, of the kind and so on that are asked for. */
async function narrow(
  { store }: EngineContext,
  input: RecallQuery,
  scopes: readonly ScopeId[] | null,
  named: readonly MemoryId[] | null,
): Promise<readonly MemoryId[] | null> {
  const filter = toMemoryFilter({
    ...defined({ depth: input.depth, kinds: input.memoryKinds, trust: input.trust, element: input.element }),
  })
  if (Object.keys(filter).length === 0) return named
  const archived = input.includeArchived === true ? { includeArchived: true } : {}
  const ids = await store.memories.listIds({ ...filter, ...archived, scopes, includeSuperseded: true })
  if (named === null) return ids
  const fitting = new Set(ids)
  return named.filter((id) => fitting.has(id))
}

/** Of these, those that also lie below, where that is asked; what is no id stands for nothing. */
function toRefined(given: readonly unknown[], below: readonly MemoryId[] | null): readonly MemoryId[] {
  if (given.length > LIMITS.refineMax) {
    throw new LoreError('invalid_input', `refineFrom may name ${LIMITS.refineMax} memories.`, {
      hint: 'Name fewer, or search again without it.',
      details: { field: 'refineFrom', limit: LIMITS.refineMax },
    })
  }
  const named = given.flatMap((id) => (typeof id === 'string' ? [id.trim().toLowerCase()] : []))
  const ids: ReadonlySet<string> = new Set(named.filter(isUuid))
  return below === null ? ([...ids] as MemoryId[]) : below.filter((id) => ids.has(id))
}

function toPolicyNumbers(given: Readonly<Record<string, unknown>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      requireNumber(`policyNumbers.${name.slice(0, 60)}`, value, -MAX_SCORE, MAX_SCORE),
    ]),
  )
}

/** An agent sees one namespace only: whatever it names by id must lie there, and "everywhere" is no more than that. */
async function requireNamespace(
  context: EngineContext,
  input: RecallQuery,
  chosen: readonly ScopeId[] | null,
): Promise<readonly ScopeId[]> {
  const { namespace } = completeScope(context, input.scope)
  const own = new Set((await context.store.scopes.list(namespace)).map(({ id }) => id))
  const visible = chosen === null ? [...own] : chosen.filter((id) => own.has(id))
  if (visible.length > 0) return visible
  throw new LoreError('scope_not_found', 'That does not lie in this namespace.', {
    hint: 'Namespaces do not see each other; leave the filter out, or name something found by search.',
  })
}

function toSessionId(given: unknown): SessionId {
  return requireMemoryId('exceptSessions', given) as string as SessionId
}

/** The sessions with the agent asked for; null where none is named. */
async function toSessions(context: EngineContext, input: RecallQuery): Promise<readonly SessionId[] | null> {
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
