/**
 * Use case that validates a recall query, turns scopes and ids into a filter, and calls the recall
 * pipeline.
 */

import { z } from 'zod'
import { defined } from '../core/defined.ts'
import { DOCUMENT_KINDS, type DocumentFilter } from '../core/document.ts'
import { LoreError } from '../core/errors.ts'
import { isUuid, type MemoryId, type ScopeId, type SessionId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { MEMORY_KINDS, TRUST_LEVELS } from '../core/memory.ts'
import { RANGES } from '../core/ranges.ts'
import type { RecallAnswer, RecallHit } from '../core/recall.ts'
import type { EngineContext } from '../kernel/context.ts'
import {
  field,
  flag,
  integer,
  list,
  memoryId,
  name,
  number,
  oneOf,
  optional,
  scopeSelection,
  sessionId,
  text,
  time,
} from '../kernel/fields.ts'
import { linkWaiting } from '../kernel/names/entity-links.ts'
import { completeScope, selectScopes } from '../kernel/scopes.ts'
import { requireSession } from '../kernel/sessions.ts'
import { checkFreshness } from '../kernel/sources/check-freshness.ts'
import { defineUseCase, type GivenTo, type TakenBy } from '../kernel/use-case.ts'
import { requireList, requireNumber, requireRecord } from '../kernel/validate.ts'
import { requireMemory } from '../kernel/views.ts'
import { toMemoryFilter } from '../memories/list-memories.ts'
import { DEFAULT_POLICY, POLICY_NAMES } from './policies/index.ts'

/** Largest accepted score; real ones are a few units. */
const MAX_SCORE = 1e6
/** Number of hits that count as used because they stand first. */
const FIRST_HITS = 3
/** Maximum number of memories linked to their entities before a deep search; sleep links the rest. */
const NAMES_BEFORE_WALK = 50

export const recall = defineUseCase({
  name: 'recall',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      query: text(LIMITS.queryChars),
      /** Default: everything in the namespace. A project also sees the global scope unless `exactScope`. */
      ...scopeSelection(),
      /** Default 10. */
      limit: optional(integer(...RANGES.recallLimit)),
      /** Default: both. */
      kinds: optional(list(oneOf(DOCUMENT_KINDS))),
      /** Only the subtree below this memory. */
      within: optional(memoryId()),
      /** These four select memories by depth, kind, trust and element; turns are then left out. */
      depth: optional(integer(...RANGES.depth)),
      memoryKinds: optional(list(oneOf(MEMORY_KINDS))),
      trust: optional(oneOf(TRUST_LEVELS)),
      element: optional(name()),
      /** A session's id, its beginning, or the agent's own id. */
      session: optional(name()),
      /** Excludes these sessions and every memory derived from them. */
      exceptSessions: optional(list(sessionId())),
      /** Only turns said to this agent, and memories derived from them. */
      agent: optional(name()),
      since: optional(time()),
      until: optional(time()),
      /** Returns what was valid at this time; default now. */
      asOf: optional(time()),
      includeSuperseded: optional(flag()),
      includeArchived: optional(flag()),
      includeExpired: optional(flag()),
      /** Name of a ranking policy; default: the one that measured best. */
      policy: optional(oneOf(POLICY_NAMES)),
      /** Replaces numbers of the policy; names that the policy does not take are refused. */
      policyNumbers: optional(policyNumbers()),
      /** Minimum score before the policy's factor (such as decay over time). */
      minScore: optional(number(-MAX_SCORE, MAX_SCORE)),
      /** Ranks only these memories; unknown ids are ignored. */
      refineFrom: optional(refined()),
      explain: optional(flag()),
      /** Returns the signals that the policy used, without measuring others. */
      showSignals: optional(flag()),
      /**
       * For a short answer without delay: fewer candidates, and no links, hints or reading order. Has
       * no effect together with `deep` or a token budget.
       */
      quick: optional(flag()),
      /** Also follows links and shared entities from the best hits; each hit found so carries its path. */
      deep: optional(flag()),
      /** Leaves out the topics and concepts of a digest, which only group statements. */
      statementsOnly: optional(flag()),
      /** Time that "yesterday" and "last week" in the query count from; default `asOf`, else now. */
      reference: optional(time()),
      /** True if being found is no use of a memory, as if a person only looks around. */
      quietly: optional(flag()),
      /** Returns the best hits that fit into this many tokens; default all of `limit`. */
      tokenBudget: optional(integer(50, LIMITS.tokenBudgetMax)),
    }),
  run: async (context, input, caller): Promise<RecallAnswer> => {
    const { query, limit = 10, policy = DEFAULT_POLICY, deep = false } = input
    const own =
      caller.kind === 'agent' || context.visible !== undefined ? await listOwnScopes(context, input) : null
    const filter = await toFilter(context, input, own)
    // Links memories stored a moment ago to the entities they name, which the walk follows.
    if (deep && context.readOnly !== true) await linkWaiting(context, { most: NAMES_BEFORE_WALK })
    const answer = await context.recall({
      query,
      filter,
      countedIn: own,
      reference: input.reference ?? filter.at,
      limit,
      policy,
      ...defined({ policyNumbers: input.policyNumbers, minScore: input.minScore }),
      explain: input.explain === true,
      showSignals: input.showSignals === true,
      quick: input.quick === true,
      deep,
      statementsOnly: input.statementsOnly === true,
      tokenBudget: input.tokenBudget ?? null,
    })
    return withFreshness(context, answer)
  },
  texts: ({ hits }) => hits.flatMap(({ title, summary }) => [title, summary]),
  found: ({ hits }, { quietly }) => (quietly === true ? [] : findFirst(hits)),
})

/** Returns the memories among the best hits, whatever the order of reading. */
function findFirst(hits: readonly RecallHit[]): readonly MemoryId[] {
  const best = hits.toSorted((a, b) => b.score - a.score).slice(0, FIRST_HITS)
  return best.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : []))
}

export type RecallQuery = GivenTo<typeof recall>
type Asked = TakenBy<typeof recall>

function policyNumbers() {
  const shape = { type: 'object', additionalProperties: { type: 'number' } }
  return field<Readonly<Record<string, number>>>(shape, (name, value) =>
    Object.fromEntries(
      Object.entries(requireRecord(name, value)).map(([key, number]) => [
        key,
        requireNumber(`${name}.${key.slice(0, 60)}`, number, -MAX_SCORE, MAX_SCORE),
      ]),
    ),
  )
}

/** Accepts ids of memories, each once; items that are not ids are left out. */
function refined() {
  const shape = { type: 'array', items: { type: 'string' }, maxItems: LIMITS.refineMax }
  return field<readonly MemoryId[], readonly string[]>(shape, (name, value) => {
    const given = requireList(name, value)
    if (given.length > LIMITS.refineMax) {
      throw new LoreError('invalid_input', `${name} may name ${LIMITS.refineMax} memories.`, {
        hint: 'Name fewer, or search again without it.',
        details: { field: name, limit: LIMITS.refineMax },
      })
    }
    const named = given.flatMap((id) => (typeof id === 'string' ? [id.trim().toLowerCase()] : []))
    return [...new Set(named.filter(isUuid))] as MemoryId[]
  })
}

/** Compares memories from files with these files, within a few milliseconds. */
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

/** @param own the scopes that the caller may see; null for all */
async function toFilter(
  context: EngineContext,
  input: Asked,
  own: readonly ScopeId[] | null,
): Promise<DocumentFilter> {
  const { store, clock } = context
  const { within, asOf } = input
  const root = within === undefined ? null : await requireMemory(store, within)
  const below = within === undefined ? null : await loadBelow(context, within, input.includeArchived === true)
  const session = input.session === undefined ? null : await requireSession(store, input.session)
  // A subtree or a session has its own scope, and so do its links.
  const place = root?.scopeId ?? session?.scopeId
  const chosen = place === undefined ? await selectScopes(context, input) : [place]
  const scopes = own === null ? chosen : keepOwn(own, chosen)
  const named = input.refineFrom === undefined ? below : keepBelow(input.refineFrom, below)
  return {
    scopes,
    kinds: [...new Set(input.kinds ?? DOCUMENT_KINDS)],
    ...(asOf === undefined ? { at: clock.now() } : { at: asOf, asOf: true }),
    includeSuperseded: input.includeSuperseded === true,
    includeArchived: input.includeArchived === true,
    includeExpired: input.includeExpired === true,
    within: await narrow(context, input, scopes, named),
    sessions: session !== null ? [session.id] : await toSessions(context, input),
    ...defined({ exceptSessions: input.exceptSessions }),
    since: input.since ?? null,
    until: input.until ?? null,
  }
}

/** Narrows the ids to memories of the depth, kinds, trust and element asked for. */
async function narrow(
  { store }: EngineContext,
  input: Asked,
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

function keepBelow(ids: readonly MemoryId[], below: readonly MemoryId[] | null): readonly MemoryId[] {
  if (below === null) return ids
  const wanted = new Set(ids)
  return below.filter((id) => wanted.has(id))
}

/** Returns the scopes of the agent's namespace. Hooks call recall without the door, over the whole store. */
async function listOwnScopes(context: EngineContext, input: Asked): Promise<readonly ScopeId[]> {
  const { namespace } = completeScope(context, input.scope)
  return (await context.store.scopes.list(namespace)).map(({ id }) => id)
}

/** @throws LoreError scope_not_found if none of the chosen scopes is among its own */
function keepOwn(own: readonly ScopeId[], chosen: readonly ScopeId[] | null): readonly ScopeId[] {
  const visible = chosen === null ? own : chosen.filter((id) => own.includes(id))
  if (visible.length > 0) return visible
  throw new LoreError('scope_not_found', 'That does not lie in this namespace.', {
    hint: 'Namespaces do not see each other; leave the filter out, or name something found by search.',
  })
}

/** Returns the sessions of the agent; null if none is named. */
async function toSessions(context: EngineContext, input: Asked): Promise<readonly SessionId[] | null> {
  return input.agent === undefined ? null : context.store.sessions.listIds(input.agent)
}

async function loadBelow(
  { store }: EngineContext,
  id: MemoryId,
  includeArchived: boolean,
): Promise<readonly MemoryId[]> {
  const ids = await store.memories.subtreeIds(id, LIMITS.depth, includeArchived)
  return ids.filter((below) => below !== id)
}
