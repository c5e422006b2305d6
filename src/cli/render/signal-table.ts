/** Renders why a hit has its rank: every signal that contributed, largest first. Pure. */
import type { Signals } from '../../core/recall.ts'
import { type Block, lines, prose } from './layout/block.ts'
import { table } from './layout/table.ts'

/** Smaller values are treated as 0. */
const LEAST = 0.0005

/** Signals that contributed nothing follow in one line; those that are 0 are left out. */
export function renderSignals(signals: Signals, contributions: Signals): Block {
  const added = Object.entries(contributions)
    .filter(([, value]) => Math.abs(value) >= LEAST)
    .sort(([a, x], [b, y]) => Math.abs(y) - Math.abs(x) || (a < b ? -1 : 1))
  const total = Object.values(contributions).reduce((sum, value) => sum + value, 0)
  const rows = [
    ...added.map(([name, value]) => ({ name, value: toValue(signals[name]), adds: toAddition(value) })),
    { name: 'score', value: '', adds: total.toFixed(3) },
  ]
  const counted = new Set(added.map(([name]) => name))
  const others = Object.entries(signals)
    .filter(([name, value]) => !counted.has(name) && Math.abs(value) >= LEAST)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : value.toFixed(2)}`)
  return (view) =>
    lines(
      table(rows, {
        signal: { of: ({ name }) => name, flexible: true },
        value: { of: ({ value }) => value, align: 'right' },
        adds: { of: ({ adds }) => adds, align: 'right' },
      }),
      others.length > 0 && prose(`not counted: ${others.join(', ')}`, view.paint.dim),
    )(view)
}

function toValue(value: number | undefined): string {
  return value === undefined ? '' : `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(3)}`
}

function toAddition(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
}
