/** Spending on language models: today against the caps, by day, and the calls. Pure. */
import type { LedgerEntry, LedgerTotals } from '../../core/ledger.ts'
import type { LedgerReport } from '../../digest/run/digestion.ts'
import { renderColumns, renderFields } from './columns.ts'
import { renderLocalMoment } from './local-time.ts'
import { plural, toOneLine } from './text.ts'
import type { View } from './view.ts'
import { wrapText } from './wrap.ts'

export function renderLedger(report: LedgerReport, view: View): string {
  const { today, totals, budget, days, calls } = report
  const fields = renderFields(
    [
      ['today', `${renderTotals(today)}${renderUnknown(today)}`],
      ['caps a day', `${renderCap(budget.dailyTokens, 'tokens')}, ${renderMoneyCap(budget.dailyUsd)}`],
      ['caps a run', `${renderCap(budget.runTokens, 'tokens')}, ${renderMoneyCap(budget.runUsd)}`],
      [
        `since ${renderLocalMoment(report.since).slice(0, 10)}`,
        `${renderTotals(totals)}${renderUnknown(totals)}`,
      ],
    ],
    view,
  )
  if (calls.length === 0) {
    return `${fields}\n\n${view.paint.dim('No language model was asked anything.')}`
  }
  const byDay = renderColumns(
    [
      { title: 'day (UTC)' },
      { title: 'purpose' },
      { title: 'model', flexible: true },
      { title: 'calls', align: 'right' },
      { title: 'tokens', align: 'right' },
      { title: 'price', align: 'right' },
    ],
    days.map((day) => [
      day.day,
      day.purpose,
      day.model,
      String(day.calls),
      toCount(allTokens(day)),
      toPrice(day),
    ]),
    view,
  )
  const capped = budget.dailyUsd !== null || budget.runUsd !== null
  const words = `The price of some models is not known${capped ? ': caps on money do not hold for them, those on tokens do' : ''}.`
  const note = days.some(isUnpriced) ? view.paint.dim(wrapText(words, view.width)) : ''
  return [fields, byDay, renderCalls(calls, view), note].filter(Boolean).join('\n\n')
}

type Spent = Pick<LedgerTotals, 'inputTokens' | 'cachedTokens' | 'outputTokens' | 'priceUsd'>

/** It did something and cost nothing: a model of one's own, or one whose price nobody told us. */
export function isUnpriced(spent: Spent): boolean {
  return spent.priceUsd === 0 && allTokens(spent) > 0
}

function toPrice(spent: Spent): string {
  return isUnpriced(spent) ? 'unknown' : toMoney(spent.priceUsd)
}

function renderUnknown(totals: LedgerTotals): string {
  return isUnpriced(totals) ? ' (price not known)' : ''
}

function renderCalls(calls: readonly LedgerEntry[], view: View): string {
  return renderColumns(
    [
      { title: 'when', paint: view.paint.dim },
      { title: 'purpose' },
      { title: 'model' },
      { title: 'in', align: 'right' },
      { title: 'cached', align: 'right' },
      { title: 'out', align: 'right' },
      { title: 'price', align: 'right' },
      { title: 'took', align: 'right' },
      { title: 'outcome', flexible: true },
    ],
    calls.map((call) => [
      renderLocalMoment(call.at),
      call.purpose,
      call.model,
      toCount(call.inputTokens),
      toCount(call.cachedTokens),
      toCount(call.outputTokens),
      toPrice(call),
      `${(call.durationMs / 1_000).toFixed(1)}s`,
      call.detail === null ? call.outcome : `${call.outcome}: ${toOneLine(call.detail)}`,
    ]),
    view,
  )
}

function renderTotals(totals: LedgerTotals): string {
  return `${plural(totals.calls, 'call')}, ${toCount(allTokens(totals))} tokens, ${toMoney(totals.priceUsd)}`
}

function renderCap(cap: number | null, unit: string): string {
  return cap === null ? `no limit on ${unit}` : `${toCount(cap)} ${unit}`
}

function renderMoneyCap(cap: number | null): string {
  return cap === null ? 'no limit on money' : toMoney(cap)
}

function allTokens({ inputTokens, cachedTokens, outputTokens }: Spent): number {
  return inputTokens + cachedTokens + outputTokens
}

const toCount = (value: number) => value.toLocaleString('en-US')
const toMoney = (usd: number) => `$${usd.toFixed(4)}`
