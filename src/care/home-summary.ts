/** Use case for a person's first look of the day: what happened, what waits, and what was learnt on this day once. */
import { z } from 'zod'
import type { Pause } from '../core/capture.ts'
import type { EpisodeId, EpochMs, ScopeId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import { firstUuidV7At } from '../core/ports/uuid-v7.ts'
import type { QueueCounts } from '../core/queued-write.ts'
import type { Run } from '../core/run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { optional, scopeSelection, time } from '../kernel/fields.ts'
import { idleSince } from '../kernel/idle-since.ts'
import type { MemoryLine } from '../kernel/memory-views.ts'
import { readPause } from '../kernel/pauses.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { toLines } from '../kernel/views.ts'
import { loadOpenConflicts } from '../memories/conflicts.ts'
import { isPersonsWord } from '../strength/archive-rules.ts'
import { DAY_MS } from '../strength/units.ts'

export interface HomeSummary {
  /** The start of the person's day. */
  readonly since: EpochMs
  readonly captured: { readonly turns: number; readonly sessions: number }
  /** Memories made since then that still hold. */
  readonly learnt: number
  /** Corrections made since then. */
  readonly corrected: number
  /** Memories that another one replaced since then. */
  readonly replaced: number
  /** Memories archived since then, by a rule or a person. */
  readonly forgotten: number
  readonly waits: {
    /** Conversations at rest that are not segmented yet, and segments that are not digested or failed. */
    readonly sessions: number
    readonly segments: number
    readonly failedSegments: number
    readonly conflicts: number
    /** Memories that an agent wants a person to raise. */
    readonly wishes: number
    readonly queue: QueueCounts
  }
  readonly embedding: { readonly pending: number; readonly problem: string | null }
  /** The current pause of capture; null if there is none. */
  readonly paused: Pause | null
  readonly lastSleep: Pick<Run, 'id' | 'startedAt' | 'endedAt' | 'state'> | null
  /** Most recent turn of a conversation; null if there is none. */
  readonly lastTurnAt: EpochMs | null
  readonly onThisDay: readonly { readonly monthsAgo: number; readonly memory: MemoryLine }[]
}

/** How far back "on this day" looks. */
const MONTHS_AGO = [1, 3, 6, 12, 24, 36]
const OF_A_DAY = 100

export const homeSummary = defineUseCase({
  name: 'homeSummary',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      /** The start of the person's day; default: 24 hours ago. */
      since: optional(time()),
    }),
  run: async (context, input): Promise<HomeSummary> => {
    const { store, vectors } = context
    const scopes = await selectScopes(context, input)
    const { since = context.clock.now() - DAY_MS } = input
    const [latest] = await store.sessions.list(scopes, 1)
    const segments = await store.digest.countSegments(scopes)
    const lastSleep = (await store.runs.list(1, 0, { kind: 'sleep' }))[0] ?? null
    return {
      since,
      captured: await store.episodes.countFrom(firstUuidV7At(since) as EpisodeId, scopes),
      ...(await countChanges(context, scopes, since)),
      waits: {
        sessions: await store.digest.countUnsegmented(idleSince(context), scopes),
        segments: segments.pending,
        failedSegments: segments.failed,
        conflicts: (await loadOpenConflicts(store, scopes)).length,
        wishes: await store.memories.count({ scopes, wished: true }),
        queue: await store.queue.counts(),
      },
      embedding: { pending: await vectors.pendingCount(), problem: vectors.describe().problem },
      paused: await readPause(context),
      lastSleep:
        lastSleep === null
          ? null
          : {
              id: lastSleep.id,
              startedAt: lastSleep.startedAt,
              endedAt: lastSleep.endedAt,
              state: lastSleep.state,
            },
      lastTurnAt: latest?.lastAt ?? null,
      onThisDay: await findOnThisDay(context, scopes, since),
    }
  },
  texts: ({ onThisDay }) => onThisDay.map(({ memory }) => memory.summary),
})

async function countChanges(
  { store }: EngineContext,
  scopes: readonly ScopeId[] | null,
  since: EpochMs,
): Promise<Pick<HomeSummary, 'learnt' | 'corrected' | 'replaced' | 'forgotten'>> {
  const { memories } = store
  const changed = await memories.count({ scopes, changedSince: since })
  const withReplaced = await memories.count({ scopes, changedSince: since, includeSuperseded: true })
  return {
    learnt: await memories.count({ scopes, createdSince: since }),
    corrected: await memories.count({ scopes, createdSince: since, kinds: ['correction'] }),
    replaced: withReplaced - changed,
    forgotten: await memories.count({
      scopes,
      changedSince: since,
      archivedOnly: true,
      includeArchived: true,
      includeSuperseded: true,
    }),
  }
}

/** Returns at most one memory for each of the former days, a person's words before others. */
async function findOnThisDay(
  { store }: EngineContext,
  scopes: readonly ScopeId[] | null,
  since: EpochMs,
): Promise<HomeSummary['onThisDay']> {
  const found: { readonly monthsAgo: number; readonly memory: Memory }[] = []
  for (const monthsAgo of MONTHS_AGO) {
    const from = monthsBefore(since, monthsAgo)
    const ofTheDay = { createdSince: from, createdBefore: from + DAY_MS }
    const made = await store.memories.list({ scopes, ...ofTheDay, order: 'oldest', limit: OF_A_DAY })
    const [best] = made.sort(byWorth)
    if (best !== undefined) found.push({ monthsAgo, memory: best })
  }
  const lines = await toLines(
    store,
    found.map(({ memory }) => memory),
  )
  return found.flatMap(({ monthsAgo }, index) => {
    const memory = lines[index]
    return memory === undefined ? [] : [{ monthsAgo, memory }]
  })
}

/** The same day of an earlier month; the last day of a month that is too short for it. */
export function monthsBefore(at: EpochMs, months: number): EpochMs {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}

function byWorth(a: Memory, b: Memory): number {
  const worth = (memory: Memory) => (isPersonsWord(memory) ? 1 : 0) + memory.salience
  return worth(b) - worth(a) || (a.id < b.id ? -1 : 1)
}
