/**
 * Says what sleep will archive and purge in the next 30, 90 and 365 days, and by which rule, if nothing is used
 * before. Uses the rules that sleep uses; changes nothing.
 */
import { z } from 'zod'
import { FORGET_LIMITS } from '../core/forget-limits.ts'
import type { EpochMs, ScopeId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import type { MemoryQuery } from '../core/ports/memory-repository.ts'
import type { EngineContext } from '../kernel/context.ts'
import { scopeSelection } from '../kernel/fields.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { planPurge } from '../sleep/phases/purge.ts'
import { loadUses } from '../sleep/statements/load-uses.ts'
import { walkPages } from '../sleep/statements/walk-pages.ts'
import { DERIVED_ORIGINS, isPersonsWord, purgeDueAt } from '../strength/archive-rules.ts'
import { DAY_MS } from '../strength/units.ts'
import type { Departure, ForgettingReport } from './audit/forgetting-views.ts'
import { type Forecast, planDepartures, toForecast, toPoints, toWindows } from './audit/plan-departures.ts'

const WINDOWS_DAYS = [30, 90, 365] as const
const LONGEST_DAYS = 365
const WEEKS_DAYS = Array.from({ length: 53 }, (_, week) => Math.min(LONGEST_DAYS, week * 7))
const PAGE = 500

export const forecastForgetting = defineUseCase({
  name: 'forecastForgetting',
  access: 'admin',
  retry: 'again',
  input: () => z.strictObject({ ...scopeSelection() }),
  run: async (context, input): Promise<ForgettingReport> => {
    const isLimited = input.scope !== undefined || input.exactScope === true
    const scopes = isLimited ? await selectScopes(context, input) : null
    const now = context.clock.now()
    await context.served.flush()
    const { forecasts, persons } = await forecastLive(context, scopes, now)
    const departures = [...planDepartures(forecasts), ...(await findPurges(context, scopes, now))]
    return {
      memories: forecasts.length,
      persons,
      windows: toWindows(departures, now, WINDOWS_DAYS, DAY_MS),
      year: toPoints(departures, now, WEEKS_DAYS, DAY_MS),
    }
  },
})

function walk(
  { store }: EngineContext,
  query: Pick<MemoryQuery, 'scopes' | 'archivedOnly' | 'origins'>,
): AsyncGenerator<readonly Memory[]> {
  return walkPages<Memory>(PAGE, (afterId) =>
    store.memories.list({
      ...query,
      ...(afterId === null ? {} : { afterId }),
      order: 'id',
      limit: PAGE,
    }),
  )
}

async function forecastLive(
  context: EngineContext,
  scopes: readonly ScopeId[] | null,
  now: EpochMs,
): Promise<{ readonly forecasts: readonly Forecast[]; readonly persons: number }> {
  const { store, sleep } = context
  const forecasts: Forecast[] = []
  let persons = 0
  for await (const page of walk(context, { scopes })) {
    const ids = page.map(({ id }) => id)
    const usesOf = await loadUses(store, ids, now, sleep.tuning)
    for (const memory of page) {
      if (isPersonsWord(memory)) persons++
      forecasts.push(toForecast(memory, usesOf(memory.id), now, sleep.tuning))
    }
  }
  return { forecasts, persons }
}

/** Returns the archived memories that sleep will purge. */
async function findPurges(
  context: EngineContext,
  scopes: readonly ScopeId[] | null,
  now: EpochMs,
): Promise<readonly Departure[]> {
  const limits = { ...FORGET_LIMITS, ...context.sleep.tuning.forget }
  const until = now + LONGEST_DAYS * DAY_MS
  const departures: Departure[] = []
  for await (const page of walk(context, { scopes, archivedOnly: true, origins: DERIVED_ORIGINS })) {
    const sources = [...new Set(page.flatMap(({ sourceEpisodes }) => sourceEpisodes))]
    const stored = sources.length === 0 ? [] : await context.store.episodes.load(sources)
    const going = new Map(
      planPurge(page, new Set(stored.map(({ id }) => id)), until, limits).flatMap((change) =>
        change.kind === 'purge_memory' ? [[change.id, change.reason]] : [],
      ),
    )
    for (const memory of page) {
      const reason = going.get(memory.id)
      if (reason === undefined) continue
      const at = Math.max(now, purgeDueAt(memory, limits) ?? now)
      const { id, title, origin } = memory
      departures.push({ id, title, origin, at, action: 'purge', rule: 'graveyard', reason })
    }
  }
  return departures
}
