/** Lists memories by their fields, loads them by id, and counts them. None of it counts as an access. */

import { z } from 'zod'
import { defined } from '../core/defined.ts'
import { EDGE_LAYERS } from '../core/edge.ts'
import { LoreError } from '../core/errors.ts'
import { type EpochMs, isUuid, type MemoryId, type ScopeId } from '../core/ids.ts'
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
import { RANGES } from '../core/ranges.ts'
import type { EngineContext } from '../kernel/context.ts'
import {
  field,
  flag,
  integer,
  list,
  name,
  oneOf,
  optional,
  page,
  record,
  scope,
  scopeSelection,
} from '../kernel/fields.ts'
import { idleSince } from '../kernel/idle-since.ts'
import { readPage } from '../kernel/paging.ts'
import { requireSleepTuning } from '../kernel/require-tuning.ts'
import { completeScope, selectScopes } from '../kernel/scopes.ts'
import { importanceAt } from '../kernel/strength-signals.ts'
import { textsOfMemories } from '../kernel/texts-of-memories.ts'
import { defineUseCase, type TakenBy } from '../kernel/use-case.ts'
import { requireList } from '../kernel/validate.ts'
import { relevance } from '../strength/ebbinghaus.ts'
import { tierOf } from '../strength/fademem.ts'
import { retention } from '../strength/retention.ts'
import type { StrengthTuning } from '../strength/tuning.ts'
import { elapsedDays } from '../strength/units.ts'
import { toKnownMemories } from './views/known-memory.ts'
import {
  type KnowledgeStats,
  type KnownListing,
  type KnownMemory,
  MEMORY_SORTS,
  type MemorySort,
} from './views/list-views.ts'

const LISTING = { of: 'listMemories', limit: 50 }
const MOST_LOADED = 1_000
/** A memory with a lower retention (0–1) is about to be forgotten. */
export const FADING_BELOW = 0.3

/** Loads several memories, in the order of the ids, with their current strength. Not an access. */
export const loadMemories = defineUseCase({
  name: 'loadMemories',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Ids that are unknown or belong to a namespace the caller cannot see are skipped. */
      ids: loadedIds(),
      /** Weights of the importance and the loss of confidence, instead of the defaults. */
      tuning: optional(record<StrengthTuning>()),
    }),
  run: async (context, input): Promise<{ readonly items: readonly KnownMemory[] }> => ({
    items: await loadKnown(context, input),
  }),
  texts: ({ items }) => textsOfMemories(items),
})

const loadedIds = () =>
  field<readonly string[]>(
    { type: 'array', items: { type: 'string' }, maxItems: MOST_LOADED },
    (name, value) => {
      const ids = requireList(name, value)
      if (ids.length <= MOST_LOADED) return ids.filter((id) => typeof id === 'string')
      throw new LoreError('invalid_input', `At most ${MOST_LOADED} memories are loaded at once.`, {
        hint: 'Ask for them in several calls.',
        details: { field: name, limit: MOST_LOADED },
      })
    },
  )

async function loadKnown(
  context: EngineContext,
  input: TakenBy<typeof loadMemories>,
): Promise<readonly KnownMemory[]> {
  const { store, clock } = context
  const named = input.ids.map((id) => id.trim().toLowerCase())
  const memories = await store.memories.load(named.filter(isUuid) as MemoryId[])
  return toKnownMemories(store, memories, clock.now(), tuningOf(input))
}

function tuningOf({ tuning }: { readonly tuning?: StrengthTuning }): StrengthTuning | undefined {
  return tuning === undefined ? undefined : requireSleepTuning(tuning)
}

function weightsOf({ tuning }: { readonly tuning?: StrengthTuning }): StrengthTuning['importance'] {
  return tuning === undefined ? undefined : requireSleepTuning(tuning).importance
}

/** Lists memories that match the given fields, in the requested order. */
export const listMemories = defineUseCase({
  name: 'listMemories',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      ...page(),
      kinds: optional(list(oneOf(MEMORY_KINDS))),
      trust: optional(oneOf(TRUST_LEVELS)),
      /** Exact match. */
      element: optional(name()),
      /** Exact match. */
      author: optional(name()),
      depth: optional(integer(...RANGES.depth)),
      /** True for memories for which an agent's wish waits for a person. */
      wished: optional(flag()),
      /** Default newest. */
      sort: optional(oneOf(MEMORY_SORTS)),
    }),
  run: (context, input): Promise<KnownListing> => listKnown(context, input),
  texts: ({ items }) => textsOfMemories(items),
})

async function listKnown(context: EngineContext, input: TakenBy<typeof listMemories>): Promise<KnownListing> {
  const { store } = context
  const { sort = 'newest' } = input
  const filter: MemoryFilter = {
    ...toMemoryFilter(input),
    scopes: await selectScopes(context, input),
  }
  const now = context.clock.now()
  if (sort === 'retention' || sort === 'relevance') {
    const ranked = rankByStrength(await store.memories.listFading(filter), sort, now)
    const page = await readPage(context, input, {
      ...LISTING,
      read: (limit, offset) => ranked.slice(offset, offset + limit),
      idOf: (id) => id,
    })
    const memories = await store.memories.load(page.items)
    return { ...page, items: await toKnownMemories(store, memories, now), total: ranked.length }
  }
  const page = await readPage(context, input, {
    ...LISTING,
    read: (limit, offset) => store.memories.list({ ...filter, order: sort, limit, offset }),
    idOf: ({ id }) => id,
  })
  const total = await store.memories.count(filter)
  return { ...page, items: await toKnownMemories(store, page.items, now), total }
}

/** Returns a filter with the given conditions only. */
export function toMemoryFilter({
  kinds,
  trust,
  element,
  author,
  depth,
  wished,
}: Omit<MemoryFilter, 'scopes'>): Omit<MemoryFilter, 'scopes'> {
  return defined({ kinds, trust, element, author, depth, wished })
}

/** Returns the ids, strongest first; of equally strong memories the newer comes first. */
function rankByStrength(
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

function measureRetention(
  fading: readonly MemoryFading[],
  { clock }: EngineContext,
): Required<KnowledgeStats>['retained'] {
  const now = clock.now()
  const retained = fading.map((memory) => retentionAt(memory, now))
  return {
    mean: retained.length === 0 ? 1 : retained.reduce((sum, value) => sum + value, 0) / retained.length,
    fading: retained.filter((value) => value < FADING_BELOW).length,
  }
}

/** True if the scopes contain every memory; links can then be counted without a filter. */
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

/** Counts the memories of the scopes by their fields, their links, and the work that waits. */
export const knowledgeStats = defineUseCase({
  name: 'knowledgeStats',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      scope: optional(scope()),
      tuning: optional(record<StrengthTuning>()),
      /** True to count each tier too; this reads every memory. */
      tiers: optional(flag()),
      /** Counts memories of these kinds only, and says how well they are retained. Links are counted all the same. */
      kinds: optional(list(oneOf(MEMORY_KINDS))),
    }),
  run: (context, input): Promise<KnowledgeStats> => countKnowledge(context, input),
})

async function countKnowledge(
  context: EngineContext,
  input: TakenBy<typeof knowledgeStats>,
): Promise<KnowledgeStats> {
  const { memories, edges, digest, queue } = context.store
  const scopes = await selectScopes(context, input)
  const filter = { scopes, ...defined({ kinds: input.kinds }) }
  const sorts = await memories.tally(filter)
  /** Counts memories by a field; the given values are listed even if their count is 0. */
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
      ...filter,
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
    unlinked: await memories.count({ ...filter, unlinked: true }),
    ...(input.kinds === undefined
      ? {}
      : { retained: measureRetention(await memories.listFading(filter), context) }),
    waiting: {
      conversations:
        (await digest.countUnsegmented(idleSince(context), scopes)) +
        (await digest.countSegments(scopes)).pending,
      writes: await queue.counts(completeScope(context, input.scope).namespace),
    },
  }
}
