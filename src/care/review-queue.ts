/**
 * Use case that lists what a person should look at: memories that contradict each other, that wait for a proof or a
 * decision, that are doubtful, and that will leave soon. Not an access.
 */
import { z } from 'zod'
import type { EdgeId, EpochMs, ScopeId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import type { EngineContext } from '../kernel/context.ts'
import { integer, list, oneOf, optional, page, scopeSelection } from '../kernel/fields.ts'
import type { MemoryView } from '../kernel/memory-views.ts'
import { type Page, readPage } from '../kernel/paging.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { toViews } from '../kernel/views.ts'
import { wishesOf } from '../kernel/wishes.ts'
import { loadOpenConflicts } from '../memories/conflicts.ts'
import { loadUses } from '../sleep/statements/load-uses.ts'
import { archiveForecast } from '../strength/strength-of.ts'
import { DAY_MS } from '../strength/units.ts'

export const REVIEW_REASONS = ['disputed', 'wished', 'pending', 'low_trust', 'leaving'] as const
/**
 * `disputed`: another memory says otherwise; `wished`: an agent wants it raised; `pending`: its quote is not proven yet;
 * `low_trust`: its source changed or denies it, or its confidence is low; `leaving`: sleep archives it soon.
 */
export type ReviewReason = (typeof REVIEW_REASONS)[number]

export interface ReviewItem {
  /** The reason and the memory; for a dispute, the link. */
  readonly id: string
  readonly reason: ReviewReason
  /** One sentence for a person. */
  readonly why: string
  readonly memory: MemoryView
  /** The other side of a dispute. */
  readonly other: MemoryView | null
  /** The link of a dispute, for `resolveConflict`. */
  readonly conflict: EdgeId | null
  /** When it began to wait, or when it leaves. */
  readonly at: EpochMs
}

export interface ReviewQueue extends Page<ReviewItem> {
  readonly total: number
  readonly counts: Readonly<Record<ReviewReason, number>>
  /** True if a reason has more memories than are read at once. */
  readonly more: boolean
}

interface Found extends Omit<ReviewItem, 'memory' | 'other'> {
  readonly memory: Memory
  readonly other: Memory | null
}

const DEFAULT_DAYS = 30
const DEFAULT_LIMIT = 20
/** Most memories read for each reason: nobody reviews more at once. */
const MOST = 500
const LOW_CONFIDENCE = 0.5

export const reviewQueue = defineUseCase({
  name: 'reviewQueue',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      /** Default: all reasons. */
      reasons: optional(list(oneOf(REVIEW_REASONS))),
      /** Includes what leaves within this many days; default 30. */
      days: optional(integer(1, 365)),
      /** Default limit: 20. */
      ...page(),
    }),
  run: async (context, input): Promise<ReviewQueue> => {
    const scopes = await selectScopes(context, input)
    const { reasons = REVIEW_REASONS, days = DEFAULT_DAYS } = input
    const found: Found[] = []
    for (const reason of REVIEW_REASONS) {
      if (reasons.includes(reason)) found.push(...(await FINDERS[reason](context, scopes, days)))
    }
    const shown = await readPage(context, input, {
      of: 'reviewQueue',
      limit: DEFAULT_LIMIT,
      read: (limit, offset) => found.slice(offset, offset + limit),
      idOf: ({ id }) => id,
    })
    const counts = countReasons(found)
    return {
      ...shown,
      items: await toItems(context, shown.items),
      total: found.length,
      counts,
      more: Object.values(counts).some((count) => count >= MOST),
    }
  },
  texts: ({ items }) => items.flatMap(({ memory, other }) => [memory.content, other?.content ?? null]),
})

type Finder = (
  context: EngineContext,
  scopes: readonly ScopeId[] | null,
  days: number,
) => Promise<readonly Found[]>

const FINDERS: Readonly<Record<ReviewReason, Finder>> = {
  disputed: async ({ store }, scopes) =>
    (await loadOpenConflicts(store, scopes)).slice(0, MOST).map(({ edge, a, b }) => ({
      id: `disputed-${edge.id}`,
      reason: 'disputed',
      why: edge.reasoning ?? 'Another memory says otherwise.',
      memory: a,
      other: b,
      conflict: edge.id,
      at: edge.createdAt,
    })),

  wished: async ({ store }, scopes) =>
    (await store.memories.list({ scopes, wished: true, order: 'newest', limit: MOST })).map((memory) =>
      toFound('wished', memory, renderWish(memory), memory.updatedAt),
    ),

  pending: async ({ store }, scopes) => {
    const waiting = await store.digest.listPendingQuotes(MOST, scopes)
    const since = new Map(waiting.map((quote) => [quote.memoryId, quote.since]))
    const memories = await store.memories.load([...since.keys()])
    return memories
      .filter(isLive)
      .map((memory) =>
        toFound(
          'pending',
          memory,
          'Its quote was not found in a captured conversation yet.',
          since.get(memory.id) ?? memory.createdAt,
        ),
      )
  },

  low_trust: async ({ store }, scopes) => {
    const { memories } = store
    const denied = await memories.list({
      scopes,
      verifications: ['contradicted'],
      order: 'newest',
      limit: MOST,
    })
    const unsure = await memories.list({
      scopes,
      confidenceBelow: LOW_CONFIDENCE,
      order: 'newest',
      limit: MOST,
    })
    // Without a file, stale only means that nobody has confirmed it for long.
    const changed = (await memories.listWithFiles(null, MOST, scopes)).filter(
      ({ verification }) => verification === 'stale',
    )
    const found = new Map([...denied, ...changed, ...unsure].map((memory) => [memory.id, memory]))
    return [...found.values()]
      .slice(0, MOST)
      .map((memory) =>
        toFound('low_trust', memory, renderDoubt(memory), memory.verifiedAt ?? memory.createdAt),
      )
  },

  leaving: async (context, scopes, days) => {
    const { store, sleep, clock } = context
    const now = clock.now()
    const until = now + days * DAY_MS
    const due = await store.memories.listDue(until, null, 2 * MOST, scopes)
    const ids = due.map(({ id }) => id)
    const usesOf = await loadUses(store, ids, now, sleep.tuning)
    return due
      .flatMap((memory) => {
        const { accesses, weakUses, liveChildren } = usesOf(memory.id)
        // A topic leaves only after what it holds.
        if (liveChildren > 0) return []
        const leaves = archiveForecast(memory, accesses, now, { weakUses, tuning: sleep.tuning })
        if (leaves === null || leaves.at > until) return []
        return [toFound('leaving', memory, `Sleep would archive it: ${leaves.reason}.`, leaves.at)]
      })
      .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
      .slice(0, MOST)
  },
}

function toFound(reason: ReviewReason, memory: Memory, why: string, at: EpochMs): Found {
  return { id: `${reason}-${memory.id}`, reason, why, memory, other: null, conflict: null, at }
}

function renderWish({ metadata }: Memory): string {
  const { category, layer } = wishesOf(metadata)
  const wanted = [
    ...(layer === undefined ? [] : [`in layer ${layer}`]),
    ...(category === undefined ? [] : [category]),
  ]
  return `An agent wants it to be ${wanted.join(' and ')}; only you may decide that.`
}

function renderDoubt({ verification, sourceFile, confidence }: Memory): string {
  if (verification === 'contradicted') return 'Its source says otherwise.'
  if (verification === 'stale' && sourceFile !== null) return 'Its file has changed.'
  return `Lore is not sure of it: confidence ${confidence.toFixed(2)}.`
}

function isLive({ archivedAt, supersededBy }: Memory): boolean {
  return archivedAt === null && supersededBy === null
}

function countReasons(found: readonly Found[]): Record<ReviewReason, number> {
  const counts: Record<ReviewReason, number> = {
    disputed: 0,
    wished: 0,
    pending: 0,
    low_trust: 0,
    leaving: 0,
  }
  for (const { reason } of found) counts[reason]++
  return counts
}

async function toItems(context: EngineContext, found: readonly Found[]): Promise<readonly ReviewItem[]> {
  const memories = found.flatMap(({ memory, other }) => (other === null ? [memory] : [memory, other]))
  const views = new Map(
    (await toViews(context.store, memories, context.clock.now())).map((view) => [view.id, view]),
  )
  return found.flatMap(({ memory, other, ...item }) => {
    const view = views.get(memory.id)
    if (view === undefined) return []
    return [{ ...item, memory: view, other: other === null ? null : (views.get(other.id) ?? null) }]
  })
}
