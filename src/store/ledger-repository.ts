/** Repository of language model costs, per call and in total. */
import { type Kysely, sql } from 'kysely'
import type { EpochMs } from '../core/ids.ts'
import type { LedgerEntry, LedgerTotals } from '../core/ledger.ts'
import type { LedgerRepository } from '../core/ports/ledger-repository.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'
import type { Tables } from './tables.ts'

const LEDGER_ROWS = mapRows<LedgerEntry>({
  id: 'plain',
  at: 'plain',
  purpose: 'plain',
  provider: 'plain',
  model: 'plain',
  inputTokens: 'plain',
  cachedTokens: 'plain',
  outputTokens: 'plain',
  priceUsd: 'plain',
  durationMs: 'plain',
  outcome: 'plain',
  detail: 'plain',
})

const DAY_MS = 86_400_000

export function createLedgerRepository(database: Database): LedgerRepository {
  return {
    append: (entry) =>
      database.write(async (db) => {
        await db.insertInto('ledger').values(LEDGER_ROWS.toRow(entry)).execute()
      }),

    list: async ({ since, limit, offset = 0 }) => {
      let query = database.read.selectFrom('ledger').selectAll()
      if (since !== undefined) query = query.where('at', '>=', since)
      const rows = await query
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(LEDGER_ROWS.toRecord)
    },

    totals: async (since) => toTotals(await selectTotals(database.read, since).executeTakeFirstOrThrow()),

    byDay: async (since) => {
      const rows = await selectTotals(database.read, since)
        .select(['purpose', 'model', sql<number>`at / ${sql.lit(DAY_MS)}`.as('day')])
        .groupBy(['day', 'purpose', 'model'])
        .orderBy('day', 'desc')
        .orderBy('purpose')
        .orderBy('model')
        .execute()
      return rows.map((row) => ({
        day: toDate(Number(row.day)),
        purpose: row.purpose,
        model: row.model,
        ...toTotals(row),
      }))
    },
  }
}

function selectTotals(db: Kysely<Tables>, since: EpochMs) {
  return db
    .selectFrom('ledger')
    .select((eb) => [
      eb.fn.countAll<number>().as('calls'),
      eb.fn.coalesce(eb.fn.sum<number>('input_tokens'), eb.lit(0)).as('inputTokens'),
      eb.fn.coalesce(eb.fn.sum<number>('cached_tokens'), eb.lit(0)).as('cachedTokens'),
      eb.fn.coalesce(eb.fn.sum<number>('output_tokens'), eb.lit(0)).as('outputTokens'),
      eb.fn.coalesce(eb.fn.sum<number>('price_usd'), eb.lit(0)).as('priceUsd'),
    ])
    .where('at', '>=', since)
}

function toTotals(row: LedgerTotals): LedgerTotals {
  return {
    calls: Number(row.calls),
    inputTokens: Number(row.inputTokens),
    cachedTokens: Number(row.cachedTokens),
    outputTokens: Number(row.outputTokens),
    priceUsd: Number(row.priceUsd),
  }
}

function toDate(daysSinceEpoch: number): string {
  return new Date(daysSinceEpoch * DAY_MS).toISOString().slice(0, 10)
}
