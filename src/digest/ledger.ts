/** What language models were asked, and what it cost. */

import { z } from 'zod'
import { RANGES } from '../core/ranges.ts'
import { integer, optional, time } from '../kernel/fields.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import type { LedgerReport } from './run/digestion.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30
const DEFAULT_CALLS = 20

export const ledger = defineUseCase({
  name: 'ledger',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Default: the last 30 days. */
      since: optional(time()),
      /** Calls that are listed; default 20. */
      limit: optional(integer(...RANGES.listLimit)),
    }),
  run: async ({ store, clock, digest }, input): Promise<LedgerReport> => {
    const now = clock.now()
    const { since = now - DEFAULT_DAYS * DAY_MS, limit = DEFAULT_CALLS } = input
    return {
      today: await store.ledger.totals(Math.floor(now / DAY_MS) * DAY_MS),
      budget: digest.budget,
      since,
      totals: await store.ledger.totals(since),
      days: await store.ledger.byDay(since),
      calls: await store.ledger.list({ since, limit }),
    }
  },
})
