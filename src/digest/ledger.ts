/** What language models were asked, and what it cost. */
import type { EngineContext } from '../kernel/context.ts'
import { requireLimit, requireTime } from '../kernel/validate.ts'
import type { LedgerInput, LedgerReport } from './run/digestion.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30
const DEFAULT_CALLS = 20
const MOST_CALLS = 500

export async function ledger(context: EngineContext, input: LedgerInput = {}): Promise<LedgerReport> {
  const { store, clock } = context
  const now = clock.now()
  const since = input.since === undefined ? now - DEFAULT_DAYS * DAY_MS : requireTime('since', input.since)
  const limit = requireLimit(input.limit, DEFAULT_CALLS, MOST_CALLS)
  return {
    today: await store.ledger.totals(Math.floor(now / DAY_MS) * DAY_MS),
    budget: context.digest.budget,
    since,
    totals: await store.ledger.totals(since),
    days: await store.ledger.byDay(since),
    calls: await store.ledger.list({ since, limit }),
  }
}
