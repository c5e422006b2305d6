/** Calls of an invented language model in the last month of the demo, so that the view of costs has something to show. */
import type { EpochMs } from '../../core/ids.ts'
import type { LedgerEntry } from '../../core/ledger.ts'
import { DAY_MS } from '../../strength/units.ts'

const CALLS = 24
const USD_PER_TOKEN = 0.000_000_8

/** Pure. The name of the model says that it does not exist. */
export function inventLedger(end: EpochMs): readonly LedgerEntry[] {
  return Array.from({ length: CALLS }, (_, index) => {
    const inputTokens = 900 + ((index * 577) % 2_600)
    const outputTokens = 120 + ((index * 131) % 420)
    const hasFailed = index === 7
    return {
      id: `demo-${String(index).padStart(2, '0')}`,
      at: end - Math.round(((index + 0.4) * 28 * DAY_MS) / CALLS),
      purpose: index % 4 === 3 ? 'compact' : 'extract',
      provider: 'demo',
      model: 'invented-small',
      inputTokens,
      cachedTokens: (index * 83) % 500,
      outputTokens: hasFailed ? 0 : outputTokens,
      priceUsd: (inputTokens + 4 * outputTokens) * USD_PER_TOKEN,
      durationMs: 700 + ((index * 211) % 1_900),
      outcome: hasFailed ? 'failed' : 'ok',
      detail: hasFailed ? 'No answer within 30 s.' : null,
    }
  })
}
