/** Lists memories by what they are, loads them by id, and counts them. None of it is an access. */
import type { Caller } from '../core/caller.ts'
import { EDGE_LAYERS } from '../core/edge.ts'
import { LoreError } from '../core/errors.ts'
import { type EpochMs, isUuid, type MemoryId, type ScopeId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import {
  CATEGORIES,
  type Category,
  type GovernanceLayer,
  MEMORY_KINDS,
  type MemoryKind,
  type MemoryLevel,
  type Tier,
  TRUST_LEVELS,
  type Trust,
  VERIFICATION_STATES,
  type VerificationState,
} from '../core/memory.ts'
import type { MemoryFading, MemoryFilter, MemoryTally } from '../core/ports/memory-repository.ts'
import type { Store } from '../core/ports/store.ts'
import type { EngineContext } from '../kernel/context.ts'
import { idleSince } from '../kernel/idle-since.ts'
import { requireSleepTuning } from '../kernel/require-tuning.ts'
import { completeScope, type ScopeSelection, selectScopes } from '../kernel/scopes.ts'
import { importanceAt } from '../kernel/strength-signals.ts'
import { requireInteger, requireLimit, requireList, requireName, requireOneOf } from '../kernel/validate.ts'
import { relevance } from '../strength/ebbinghaus.ts'
import { tierOf } from '../strength/fademem.ts'
import { retention } from '../strength/retention.ts'
import type { StrengthTuning } from '../strength/tuning.ts'
import { elapsedDays } from '../strength/units.ts'
import { toKnownMemories } from './views/known-memory.ts'
import {
  type KnowledgeStats,
  type KnowledgeStatsInput,
  type KnownListing,
  type KnownMemory,
  type ListMemoriesInput,
  type LoadMemoriesInput,
  MEMORY_SORTS,
  type MemorySort,
} from './views/list-views.ts'

const DEFAULT_LIMIT = 50
const MOST_LOADED = 1_000
/** A memory of which less is retained is about to be forgotten. */
export const FADING_BELOW = 0.3

export async function loadMemories(
  context: EngineContext,
  input: LoadMemoriesInput,
  caller: Caller,
): Promise<readonly KnownMemory[]> {
  const ids = requireList('ids', input.ids)
  if (ids.length > MOST_LOADED) {
    throw new LoreError('invalid_input', `At most ${MOST_LOADED} memories are loaded at once.`, {
      hint: 'Ask for them in several calls.',
      details: { field: 'ids', limit: MOST_LOADED },
    })
  }
  const { store, defaultScope } = context
  const named = ids.flatMap((id: unknown) => (typeof id === 'string' ? [id.trim().toLowerCase()] : []))
  const memories = await store.memories.load(named.filter(isUuid) as MemoryId[])
  const weights = weightsOf(input)
  if (caller.kind !== 'agent') return toKnownMemories(store, memories, context.clock.now(), weights)
  const own = new Set((await store.scopes.list(defaultScope.namespace)).map(({ id }) => id))
  return toKnownMemories(
    store,
    memories.filter(({ scopeId }) => own.has(scopeId)),
    context.clock.now(),
    weights,
  )
}

function weightsOf({ tuning }: Pick<LoadMemoriesInput, 'tuning'>): StrengthTuning['importance'] {
  return tuning === undefined ? undefined : requireSleepTuning(tuning).importance
}

export async function listMemories(
  context: EngineContext,
  input: ListMemoriesInput,
  caller: Caller,
): Promise<KnownListing> {
  const { store } = context
  const limit = requireLimit(input.limit, DEFAULT_LIMIT, LIMITS.listMax)
  const offset =
    input.offset === undefined ? 0 : requireInteger('offset', input.offset, 0, Number.MAX_SAFE_INTEGER)
  const sort = input.sort === undefined ? 'newest' : requireOneOf('sort', input.sort, MEMORY_SORTS)
  const filter: MemoryFilter = {
    ...toMemoryFilter(input),
    scopes: await visibleScopes(context, input, caller),
  }
  const now = context.clock.now()
  if (sort === 'retention' || sort === 'relevance') {
    const ranked = rankByStrength(await store.memories.listFading(filter), sort, now)
    const page = await store.memories.load(ranked.slice(offset, offset + limit))
    return { items: await toKnownMemories(store, page, now), total: ranked.length }
  }
  const page = await store.memories.list({ ...filter, order: sort, limit, offset })
  return { items: await toKnownMemories(store, page, now), total: await store.memories.count(filter) }
}

/** An agent sees one namespace only: “everywhere” is no more than that. */
async function visibleScopes(
  context: EngineContext,
  selection: ScopeSelection,
  caller: Caller,
): Promise<readonly ScopeId[] | null> {
  const chosen = await selectScopes(context, selection)
  if (caller.kind !== 'agent') return chosen
  const { namespace } = completeScope(context, selection.scope)
  const own = (await context.store.scopes.list(namespace)).map(({ id }) => id)
  return chosen === null ? own : own.filter((id) => chosen.includes(id))
}

/** The conditions that are given, checked. */
export function toMemoryFilter(
  input: Pick<ListMemoriesInput, 'kinds' | 'trust' | 'element' | 'author' | 'depth'>,
): Omit<MemoryFilter, 'scopes'> {
  return {
    ...(input.kinds === undefined
      ? {}
      : { kinds: input.kinds.map((kind) => requireOneOf('kinds', kind, MEMORY_KINDS)) }),
    ...(input.trust === undefined ? {} : { trust: requireOneOf('trust', input.trust, TRUST_LEVELS) }),
    ...(input.element === undefined ? {} : { element: requireName('element', input.element) }),
    ...(input.author === undefined ? {} : { author: requireName('author', input.author) }),
    ...(input.depth === undefined ? {} : { depth: requireInteger('depth', input.depth, 0, LIMITS.depth) }),
  }
}

/** Strongest first, the newer of equals before the older. */
export function rankByStrength(
  fading: readonly MemoryFading[],
  by: Extract<MemorySort, 'retention' | 'relevance'>,
  now: EpochMs,
): MemoryId[] {
  const strength = by === 'retention' ? retentionAt : relevanceAt
  return fading
    .map((memory) => ({ id: memory.id, strength: strength(memory, now) }))
    .sort((a, b) => b.strength - a.strength || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)
}

export function retentionAt(memory: MemoryFading, now: EpochMs): number {
  const { trust, category, stabilityDays, lastReinforcedAt, createdAt } = memory
  return retention({
    trust,
    category,
    stabilityDays,
    elapsedDays: elapsedDays(lastReinforcedAt ?? createdAt, now),
  })
}

function relevanceAt(memory: MemoryFading, now: EpochMs): number {
  const { salience, salienceBoost, accessCount, lastReinforcedAt, createdAt } = memory
  const since = elapsedDays(lastReinforcedAt ?? createdAt, now)
  return relevance({ salience, salienceBoost, accesses: accessCount, elapsedDays: since })
}

/** Whether no memory lies anywhere else: then links need not be looked at one by one. */
async function holdsAll(store: Store, scopes: readonly ScopeId[] | null): Promise<boolean> {
  if (scopes === null) return true
  const others = (await store.scopes.list()).map(({ id }) => id).filter((id) => !scopes.includes(id))
  if (others.length === 0) return true
  return (
    (await store.memories.count({ scopes: others, includeArchived: true, includeSuperseded: true })) === 0
  )
}

async function countTiers(
  { store, clock }: EngineContext,
  filter: MemoryFilter,
  weights: StrengthTuning['importance'],
): Promise<Record<Tier, number>> {
  const now = clock.now()
  const tiers: Record<Tier, number> = { LTM: 0, STM: 0, current: 0 }
  for (const memory of await store.memories.listUse(filter)) {
    tiers[tierOf(importanceAt(memory, now, weights))]++
  }
  return tiers
}

export async function knowledgeStats(
  context: EngineContext,
  input: KnowledgeStatsInput = {},
): Promise<KnowledgeStats> {
  const { memories, edges, digest, queue } = context.store
  const scopes = await selectScopes(context, input)
  const filter = { scopes }
  const sorts = await memories.tally(filter)
  /** Of the values named, those without any too. */
  const count = <K extends string | number>(values: readonly K[], by: (sort: MemoryTally) => K) => {
    const counts = new Map(values.map((value) => [value, 0]))
    for (const sort of sorts) counts.set(by(sort), (counts.get(by(sort)) ?? 0) + sort.count)
    return Object.fromEntries(counts) as Record<K, number>
  }
  const linked = (await holdsAll(context.store, scopes)) ? null : scopes
  const byEdgeLayer = await edges.count(linked)
  return {
    memories: sorts.reduce((sum, sort) => sum + sort.count, 0),
    archived: await memories.count({
      scopes,
      archivedOnly: true,
      includeArchived: true,
      includeSuperseded: true,
    }),
    byKind: count<MemoryKind>([], ({ kind }) => kind),
    byTrust: count<Trust>(TRUST_LEVELS, ({ trust }) => trust),
    byLevel: count<MemoryLevel>([1, 2, 3, 4], ({ level }) => level),
    byCategory: count<Category>(CATEGORIES, ({ category }) => category),
    byLayer: count<GovernanceLayer>([1, 2, 3, 4], ({ layer }) => layer),
    byTier: input.tiers === true ? await countTiers(context, filter, weightsOf(input)) : null,
    byVerification: count<VerificationState>(VERIFICATION_STATES, ({ verification }) => verification),
    protected: sorts.reduce((sum, sort) => sum + (sort.protected ? sort.count : 0), 0),
    links: Object.fromEntries(await edges.tally(linked)),
    edges: Object.fromEntries(
      EDGE_LAYERS.map((layer) => [layer, byEdgeLayer.get(layer) ?? 0]),
    ) as KnowledgeStats['edges'],
    unlinked: await memories.count({ scopes, unlinked: true }),
    waiting: {
      conversations:
        (await digest.countUnsegmented(idleSince(context), scopes)) +
        (await digest.countSegments(scopes)).pending,
      writes: await queue.counts(completeScope(context, input.scope).namespace),
    },
  }
}
