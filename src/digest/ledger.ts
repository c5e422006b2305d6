/** Use case `ledger`: the calls to language models, and their cost. */

import { z } from 'zod'
import { defined } from '../core/defined.ts'
import { optional, page, time } from '../kernel/fields.ts'
import { readPage } from '../kernel/paging.ts'
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
      /** Number of calls that are listed; default 20. */
      ...page(),
    }),
  run: async (context, input): Promise<LedgerReport> => {
    const { store, clock, digest } = context
    const now = clock.now()
    const { since = now - DEFAULT_DAYS * DAY_MS } = input
    const { items: calls, next } = await readPage(context, input, {
      of: 'ledger',
      limit: DEFAULT_CALLS,
      read: (limit, offset) => store.ledger.list({ since, limit, offset }),
      idOf: ({ id }) => id,
    })
    return {
      today: await store.ledger.totals(Math.floor(now / DAY_MS) * DAY_MS),
      budget: digest.budget,
      since,
      totals: await store.ledger.totals(since),
      days: await store.ledger.byDay(since),
      calls,
      ...defined({ next }),
    }
  },
})
