/** The ledger of language model costs. It covers the whole store, so an agent can add entries and read only totals. */
import type { LedgerRepository } from '../../core/ports/ledger-repository.ts'

export function visibleLedger(ledger: LedgerRepository): LedgerRepository {
  return {
    append: (entry) => ledger.append(entry),
    list: async () => [],
    // Budgets are checked against these totals, so hiding them would lift the budgets.
    totals: (since) => ledger.totals(since),
    byDay: async () => [],
  }
}
