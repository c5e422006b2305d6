/** Why a result stands where it does: every signal that counted, biggest first. Pure. */
import type { Signals } from '../../core/recall.ts'
import { renderColumns } from './columns.ts'
import type { View } from './view.ts'
import { wrapText } from './wrap.ts'

/** Less than this is shown as nothing. */
const LEAST = 0.0005

/** Signals that added nothing follow in one line; those that are nothing are left out. */
export function renderSignals(signals: Signals, contributions: Signals, view: View): string {
  const added = Object.entries(contributions)
    .filter(([, value]) => Math.abs(value) >= LEAST)
    .sort(([a, x], [b, y]) => Math.abs(y) - Math.abs(x) || (a < b ? -1 : 1))
  const rows = added.map(([name, value]) => [name, toValue(signals[name]), toAddition(value)])
  const sum = Object.values(contributions).reduce((total, value) => total + value, 0)
  const table = renderColumns(
    [
      { title: 'signal', flexible: true },
      { title: 'value', align: 'right' },
      { title: 'adds', align: 'right' },
    ],
    [...rows, ['score', '', sum.toFixed(3)]],
    view,
  )
  const counted = new Set(added.map(([name]) => name))
  const others = Object.entries(signals)
    .filter(([name, value]) => !counted.has(name) && Math.abs(value) >= LEAST)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : value.toFixed(2)}`)
  if (others.length === 0) return table
  return `${table}\n${view.paint.dim(wrapText(`not counted: ${others.join(', ')}`, view.width))}`
}

function toValue(value: number | undefined): string {
  return value === undefined ? '' : `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(3)}`
}

function toAddition(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
}
