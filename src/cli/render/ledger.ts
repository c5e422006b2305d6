/** Renders spending on language models: today against the caps, by day, and the calls. Pure. */
import type { LedgerEntry, LedgerTotals } from '../../core/ledger.ts'
import type { LedgerReport } from '../../digest/run/digestion.ts'
import { type Block, prose, sections, show } from './layout/block.ts'
import { record } from './layout/record.ts'
import { table } from './layout/table.ts'
import { count, plural } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderLocalDate, renderLocalMoment } from './local-time.ts'

export function renderLedger(report: LedgerReport, view: View): string {
  const { dim } = view.paint
  const { today, totals, budget, days, calls } = report
  const capped = budget.dailyUsd !== null || budget.runUsd !== null
  const words = `The price of some models is not known${capped ? ': limits on cost do not apply to them, limits on tokens do' : ''}.`
  return show(
    view,
    sections(
      record([
        ['today', renderTotals(today)],
        ['caps a day', `${renderCap(budget.dailyTokens, 'tokens')}, ${renderMoneyCap(budget.dailyUsd)}`],
        ['caps a run', `${renderCap(budget.runTokens, 'tokens')}, ${renderMoneyCap(budget.runUsd)}`],
        [`since ${renderLocalDate(report.since)}`, renderTotals(totals)],
      ]),
      calls.length === 0 && dim('No language model was called.'),
      calls.length > 0 && renderDays(days),
      renderCalls(calls, view),
      calls.length > 0 && days.some(isUnpriced) && prose(words, dim),
    ),
  )
}

type Spent = Pick<LedgerTotals, 'inputTokens' | 'cachedTokens' | 'outputTokens' | 'priceUsd'>

/** True if tokens were used and the price is 0: a local model, or one whose price is unknown. */
export function isUnpriced(spent: Spent): boolean {
  return spent.priceUsd === 0 && allTokens(spent) > 0
}

function toPrice(spent: Spent): string {
  return isUnpriced(spent) ? 'unknown' : toMoney(spent.priceUsd)
}

function renderDays(days: LedgerReport['days']): Block {
  return table(days, {
    'day (UTC)': { of: ({ day }) => day },
    purpose: { of: ({ purpose }) => purpose },
    model: { of: ({ model }) => model, flexible: true },
    calls: { of: ({ calls }) => calls },
    tokens: { of: allTokens },
    price: { of: toPrice, align: 'right' },
  })
}

function renderCalls(calls: readonly LedgerEntry[], { paint }: View): Block {
  return table(calls, {
    when: { of: ({ at }) => renderLocalMoment(at), paint: paint.dim },
    purpose: { of: ({ purpose }) => purpose },
    model: { of: ({ model }) => model },
    in: { of: ({ inputTokens }) => inputTokens },
    cached: { of: ({ cachedTokens }) => cachedTokens },
    out: { of: ({ outputTokens }) => outputTokens },
    price: { of: toPrice, align: 'right' },
    took: { of: ({ durationMs }) => `${(durationMs / 1_000).toFixed(1)}s`, align: 'right' },
    outcome: {
      of: ({ outcome, detail }) => (detail === null ? outcome : `${outcome}: ${detail}`),
      flexible: true,
    },
  })
}

function renderTotals(totals: LedgerTotals): string {
  const unknown = isUnpriced(totals) ? ' (price not known)' : ''
  return `${plural(totals.calls, 'call')}, ${count(allTokens(totals))} tokens, ${toMoney(totals.priceUsd)}${unknown}`
}

function renderCap(cap: number | null, unit: string): string {
  return cap === null ? `no limit on ${unit}` : `${count(cap)} ${unit}`
}

function renderMoneyCap(cap: number | null): string {
  return cap === null ? 'no limit on money' : toMoney(cap)
}

function allTokens({ inputTokens, cachedTokens, outputTokens }: Spent): number {
  return inputTokens + cachedTokens + outputTokens
}

const toMoney = (usd: number) => `$${usd.toFixed(4)}`
