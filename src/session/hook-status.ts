/**
 * Use cases that report on recent hook runs and on the use of injected memories. Shows no titles of
 * archived or superseded memories.
 */

import { z } from 'zod'
import { LoreError } from '../core/errors.ts'
import { HOOK_EVENTS, type HookRun, type Injection } from '../core/hook.ts'
import type { EpochMs } from '../core/ids.ts'
import type { Store } from '../core/ports/store.ts'
import { RANGES } from '../core/ranges.ts'
import { whoSaid } from '../core/who-said.ts'
import { integer, name, optional, time } from '../kernel/fields.ts'
import { defineUseCase, type GivenTo, nothing } from '../kernel/use-case.ts'
import { toTitle } from '../text/sentences.ts'
import type { HookStats, HookStatus, InjectionView } from './moment/hook-views.ts'
import { sessionKey, settleHooks } from './moment/writes.ts'
import { loadRestraint, resetRestraint } from './restraint/restraint-note.ts'

const DEFAULT_LIMIT = 20
const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30
/** All runs that are kept. */
const ALL_RUNS = 10_000

/** Returns recent hook runs, and the injections of one session. */
export const hookStatus = defineUseCase({
  name: 'hookStatus',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Maximum number of runs; default 20. */
      limit: optional(integer(...RANGES.listLimit)),
      /**
       * A session whose injections are listed, by the agent's id or its beginning; default: the newest
       * session.
       */
      session: optional(name()),
    }),
  run: async (context, { limit = DEFAULT_LIMIT, session: wanted }): Promise<HookStatus> => {
    await settleHooks(context.hooks)
    const runs = await context.store.hooks.listRuns(ALL_RUNS)
    const session =
      wanted === undefined
        ? newestOf(runs, context.clock.now())
        : await requireAttended(context.store, runs, wanted)
    return {
      runs: runs.slice(0, limit),
      byEvent: summariseRuns(runs),
      session: session?.session ?? null,
      injected: session === null ? [] : await loadInjected(context.store, session),
    }
  },
})

export type HookStatusInput = GivenTo<typeof hookStatus>

/** Reports how many of the injected memories and turns were used. */
export const hookStats = defineUseCase({
  name: 'hookStats',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Sessions that began since; default: the last 30 days. */
      since: optional(time()),
      /** Maximum number of sessions listed; default 20. */
      limit: optional(integer(...RANGES.listLimit)),
    }),
  run: async (context, input): Promise<HookStats> => {
    const { since = context.clock.now() - DEFAULT_DAYS * DAY_MS, limit = DEFAULT_LIMIT } = input
    await settleHooks(context.hooks)
    const { restraints } = await loadRestraint(context.store)
    const kinds = await context.store.hooks.totalsByKind(since, context.clock.now() + 1, null)
    return {
      since,
      totals: await context.store.hooks.totals(since, null),
      kinds: kinds.map((one) => ({
        ...one,
        // What was corrected may have been used before.
        ignored: Math.max(0, one.given - one.used - one.corrected),
        restraint: restraints[one.kind],
      })),
      sessions: await context.store.hooks.totalsBySession(since, null, limit),
    }
  },
})

/** Lets hooks give everything again, and counts anew what agents use of it. */
export const resetGiven = defineUseCase({
  name: 'resetGiven',
  access: 'admin',
  retry: 'again',
  input: nothing,
  run: async (context): Promise<{ readonly resetAt: EpochMs }> => {
    const resetAt = context.clock.now()
    await context.store.transact((store) => resetRestraint(store, resetAt))
    return { resetAt }
  },
})

/** Summarises runs by event; leaves out events without a run. Pure. */
export function summariseRuns(runs: readonly HookRun[]): HookStatus['byEvent'] {
  return HOOK_EVENTS.flatMap((event) => {
    const own = runs.filter((run) => run.event === event)
    if (own.length === 0) return []
    const times = own.flatMap(({ tookMs }) => tookMs ?? []).toSorted((a, b) => a - b)
    const failed = own.filter(({ outcome }) => outcome === 'failed').length
    return [
      { event, runs: own.length, failed, p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) },
    ]
  })
}

/** Returns the smallest value that at least this share does not exceed; null for an empty list. */
function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}

interface Attended {
  readonly agent: string
  readonly session: string
}

/** Skips runs with a time in the future, which come from a wrong clock. */
function newestOf(runs: readonly HookRun[], now: EpochMs): Attended | null {
  return runs.find(({ at }) => at <= now) ?? runs[0] ?? null
}

async function requireAttended(store: Store, runs: readonly HookRun[], prefix: string): Promise<Attended> {
  const begins = ({ session }: Attended) => session.startsWith(prefix)
  const logged = runs.filter(begins)
  const known = (await store.hooks.totalsBySession(EVER, null, ALL_RUNS)).map(({ session }) => session)
  const found = new Map([...known.filter(begins), ...logged].map((one) => [sessionKey(one), one]))
  const exact = [...found.values()].filter(({ session }) => session === prefix)
  const [only, another] = exact.length > 0 ? exact : [...found.values()]
  if (only === undefined) {
    throw new LoreError('session_not_found', 'Hooks have attended no such session.', {
      hint: 'Give the agent’s id of the session, or the beginning of it, as `lore hook status` lists them.',
      details: { field: 'session' },
    })
  }
  if (another !== undefined) {
    throw new LoreError('invalid_input', 'More than one session begins so.', {
      hint: 'Give more of its id.',
      details: { field: 'session' },
    })
  }
  return only
}

const EVER: EpochMs = 0

async function loadInjected(store: Store, { agent, session }: Attended): Promise<InjectionView[]> {
  const injections = await store.hooks.listInjections(agent, session)
  const titles = await loadTitles(store, injections)
  return injections.map((injection) => ({
    ...injection,
    title: titles.get(injection.memoryId ?? injection.episodeId ?? '') ?? null,
  }))
}

/** Loads titles of memories, and speaker with text of turns. */
async function loadTitles(
  store: Store,
  injections: readonly Injection[],
): Promise<ReadonlyMap<string, string>> {
  const memories = await store.memories.load(injections.flatMap(({ memoryId }) => memoryId ?? []))
  const episodes = await store.episodes.load(injections.flatMap(({ episodeId }) => episodeId ?? []))
  return new Map<string, string>([
    ...memories
      .filter(({ archivedAt, supersededBy }) => archivedAt === null && supersededBy === null)
      .map(({ id, title }): [string, string] => [id, title]),
    ...episodes.map(({ id, role, speaker, text, caption }): [string, string] => [
      id,
      `${whoSaid({ speaker, role })}: ${toTitle(text.trim() === '' ? (caption ?? '') : text)}`,
    ]),
  ])
}
