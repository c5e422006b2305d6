/** How hooks went of late, and whether what they gave was of use. */
import type { EngineContext } from '../context.ts'
import type { HookStats, HookStatsInput, HookStatus, HookStatusInput } from './hook-views.ts'

export async function hookStatus(context: EngineContext, input: HookStatusInput = {}): Promise<HookStatus> {
  return {
    runs: await context.store.hooks.listRuns(input.limit ?? 20),
    byEvent: [],
    session: null,
    injected: [],
  }
}

export async function hookStats(context: EngineContext, input: HookStatsInput = {}): Promise<HookStats> {
  const since = input.since ?? 0
  return {
    since,
    totals: await context.store.hooks.totals(since, null),
    sessions: await context.store.hooks.totalsBySession(since, null, input.limit ?? 20),
  }
}
