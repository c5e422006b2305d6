/** What budgets and the spending report rely on. */
import { describe, expect, test } from 'vitest'
import type { Store } from '../../src/core/ports/store.ts'
import { makeLedgerEntry } from './store-digest-records.ts'
import { NOW } from './store-records.ts'

const DAY_MS = 86_400_000

export function describeLedger(open: () => Promise<Store>): void {
  describe('ledger', () => {
    test('lines are kept as given and listed newest first, from a moment on, page by page', async () => {
      const store = await open()
      const failed = makeLedgerEntry(3, { outcome: 'failed', detail: '529', priceUsd: 0 })
      for (const entry of [makeLedgerEntry(2), makeLedgerEntry(1), failed]) await store.ledger.append(entry)
      expect(await store.ledger.list({ limit: 10 })).toEqual([failed, makeLedgerEntry(2), makeLedgerEntry(1)])
      expect(await store.ledger.list({ limit: 1, offset: 1 })).toEqual([makeLedgerEntry(2)])
      expect(await store.ledger.list({ since: NOW + 2, limit: 10 })).toEqual([failed, makeLedgerEntry(2)])
    })

    test('totals add up what was spent from a moment on, and are zero where nothing was', async () => {
      const store = await open()
      const nothing = { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, priceUsd: 0 }
      expect(await store.ledger.totals(0)).toEqual(nothing)
      for (const n of [1, 2, 3]) await store.ledger.append(makeLedgerEntry(n))
      expect(await store.ledger.totals(NOW + 2)).toEqual({
        calls: 2,
        inputTokens: 200,
        cachedTokens: 20,
        outputTokens: 10,
        priceUsd: 0.5,
      })
      expect(await store.ledger.totals(NOW + 4)).toEqual(nothing)
    })

    test('days are those of UTC, newest first, apart by purpose and model', async () => {
      const store = await open()
      const midnight = Date.UTC(2026, 10, 2)
      const lines = [
        { at: midnight - 1 },
        { at: midnight },
        { at: midnight + DAY_MS - 1, priceUsd: 0.5 },
        { at: midnight + 5, purpose: 'decide' },
        { at: midnight + 5, model: 'large' },
        { at: midnight - 2 * DAY_MS },
      ] as const
      for (const [n, line] of lines.entries()) await store.ledger.append(makeLedgerEntry(n, line))
      const one = { calls: 1, inputTokens: 100, cachedTokens: 10, outputTokens: 5, priceUsd: 0.25 }
      expect(await store.ledger.byDay(midnight - DAY_MS)).toEqual([
        { day: '2026-11-02', purpose: 'decide', model: 'small', ...one },
        { day: '2026-11-02', purpose: 'extract', model: 'large', ...one },
        {
          day: '2026-11-02',
          purpose: 'extract',
          model: 'small',
          calls: 2,
          inputTokens: 200,
          cachedTokens: 20,
          outputTokens: 10,
          priceUsd: 0.75,
        },
        { day: '2026-11-01', purpose: 'extract', model: 'small', ...one },
      ])
    })
  })
}
