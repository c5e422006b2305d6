/** Lists memories by what they are, loads them by id, and counts them. None of it is an access. */
import type { Caller } from '../../core/caller.ts'
import { LoreError } from '../../core/errors.ts'
import { type EpochMs, isUuid, type MemoryId, type ScopeId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import {
  type Category,
  type GovernanceLayer,
  MEMORY_KINDS,
  type MemoryLevel,
  type Tier,
  TRUST_LEVELS,
  type Trust,
  VERIFICATION_STATES,
  type VerificationState,
} from '../../core/memory.ts'
import type { MemoryFading, MemoryFilter } from '../../core/ports/store.ts'
import type { Scope } from '../../core/scope.ts'
import { relevance } from '../../strength/ebbinghaus.ts'
import { retention } from '../../strength/retention.ts'
import { elapsedDays } from '../../strength/units.ts'
import type { EngineContext } from '../context.ts'
import { completeScope, type ScopeSelection, selectScopes } from '../scopes.ts'
import { requireInteger, requireLimit, requireName, requireOneOf } from '../validate.ts'
import { toKnownMemories } from './known-memory.ts'
import {
  type KnowledgeStats,
  type KnownListing,
  type KnownMemory,
  type ListMemoriesInput,
  type LoadMemoriesInput,
  MEMORY_SORTS,
  type MemorySort,
} from './list-views.ts'

const DEFAULT_LIMIT = 50
const MOST_LOADED = 1_000
/** A memory of which less is retained is about to be forgotten. */
export const FADING_BELOW = 0.3

export async function loadMemories(
  context: EngineContext,
  input: LoadMemoriesInput,
  caller: Caller,
): Promise<readonly KnownMemory[]> {
  if (input.ids.length > MOST_LOADED) {
    throw new LoreError('invalid_input', `At most ${MOST_LOADED} memories are loaded at once.`, {
      hint: 'Ask for them in several calls.',
      details: { field: 'ids', limit: MOST_LOADED },
    })
  }
  const { store, defaultScope } = context
  const named = input.ids.flatMap((id: unknown) => (typeof id === 'string' ? [id.trim().toLowerCase()] : []))
  const memories = await store.memories.load(named.filter(isUuid) as MemoryId[])
  if (caller.kind !== 'agent') return toKnownMemories(store, memories, context.clock.now())
  const own = new Set((await store.scopes.list(defaultScope.namespace)).map(({ id }) => id))
  return toKnownMemories(
    store,
    memories.filter(({ scopeId }) => own.has(scopeId)),
    context.clock.now(),
  )
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
  const since = elapsedDays(memory.lastReinforcedAt ?? memory.createdAt, now)
  return retention({ ...memory, elapsedDays: since })
}

function relevanceAt(memory: MemoryFading, now: EpochMs): number {
  const since = elapsedDays(memory.lastReinforcedAt ?? memory.createdAt, now)
  return relevance({ ...memory, accesses: memory.accessCount, elapsedDays: since })
}

export async function knowledgeStats(
  context: EngineContext,
  input: { readonly scope?: Partial<Scope> } = {},
): Promise<KnowledgeStats> {
  const { memories, edges } = context.store
  const scopes = await selectScopes(context, input)
  const filter = { scopes }
  const now = context.clock.now()
  const retained = (await memories.listFading(filter)).map((memory) => retentionAt(memory, now))
  const counts = async <K extends string | number>(
    by: Parameters<typeof memories.tally>[1],
    all: readonly K[],
  ) => {
    const tally = await memories.tally(filter, by)
    return Object.fromEntries(all.map((value) => [value, tally.get(value) ?? 0])) as Record<K, number>
  }
  return {
    memories: retained.length,
    archived: await memories.count({
      scopes,
      archivedOnly: true,
      includeArchived: true,
      includeSuperseded: true,
    }),
    byKind: Object.fromEntries(await memories.tally(filter, 'kind')) as KnowledgeStats['byKind'],
    byTrust: await counts<Trust>('trust', TRUST_LEVELS),
    byLevel: await counts<MemoryLevel>('level', [1, 2, 3, 4]),
    byCategory: await counts<Category>('category', ['fundamental', 'creative', 'none']),
    byLayer: await counts<GovernanceLayer>('layer', [1, 2, 3, 4]),
    byTier: await counts<Tier>('tier', ['LTM', 'STM', 'current']),
    byVerification: await counts<VerificationState>('verification', VERIFICATION_STATES),
    protected: (await memories.tally(filter, 'protected')).get(1) ?? 0,
    links: Object.fromEntries(await edges.tally()),
    unlinked: await memories.count({ scopes, unlinked: true }),
    meanRetention: retained.length === 0 ? null : retained.reduce((sum, R) => sum + R, 0) / retained.length,
    fading: retained.filter((R) => R < FADING_BELOW).length,
  }
}
