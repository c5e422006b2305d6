/** Aligned columns that fit the terminal: one column gives way, the others keep their width. Pure. */
import { clip, displayWidth, padEnd, padStart } from './text.ts'
import type { Paint, View } from './view.ts'

export interface Column {
  readonly title: string
  /** Takes what is left of the line and is cut there. One column has it. */
  readonly flexible?: boolean
  readonly align?: 'left' | 'right'
  readonly paint?: Paint
}

const GAP = 2
const LEAST_FLEXIBLE = 16

/** Rows under a dim heading. A column without any text is left out. */
export function renderColumns(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  view: View,
): string {
  const used = columns.flatMap((column, index) =>
    rows.some((row) => (row[index] ?? '') !== '')
      ? [{ column, cells: rows.map((row) => row[index] ?? '') }]
      : [],
  )
  const natural = used.map(({ column, cells }) =>
    Math.max(displayWidth(column.title), ...cells.map((cell) => displayWidth(cell))),
  )
  const fixed = natural.reduce((sum, width, i) => (used[i]?.column.flexible ? sum : sum + width), 0)
  const room = Math.max(LEAST_FLEXIBLE, view.width - fixed - GAP * (used.length - 1))
  const widths = natural.map((width, i) => (used[i]?.column.flexible ? Math.min(width, room) : width))

  const line = (cells: readonly string[], paint: (column: Column) => Paint) =>
    used
      .map(({ column }, i) => {
        const width = widths[i] ?? 0
        const cell = clip(cells[i] ?? '', width)
        const last = i === used.length - 1
        const padded = column.align === 'right' ? padStart(cell, width) : last ? cell : padEnd(cell, width)
        return paint(column)(padded)
      })
      .join(' '.repeat(GAP))
      .trimEnd()

  const heading = line(
    used.map(({ column }) => column.title),
    () => view.paint.dim,
  )
  const plain: Paint = (cell) => cell
  const body = rows.map((_, r) =>
    line(
      used.map(({ cells }) => cells[r] ?? ''),
      (column) => column.paint ?? plain,
    ),
  )
  return [heading, ...body].join('\n')
}

/** `label   value` lines; values of several lines hang under the first. Pairs without a value are left out. */
export function renderFields(
  fields: readonly (readonly [label: string, value: string])[],
  view: View,
): string {
  const shown = fields.filter(([, value]) => value !== '')
  const width = Math.max(0, ...shown.map(([label]) => displayWidth(label)))
  return shown
    .map(([label, value]) => {
      const hanging = value.split('\n').join(`\n${' '.repeat(width + GAP)}`)
      return `${view.paint.dim(padEnd(label, width))}${' '.repeat(GAP)}${hanging}`
    })
    .join('\n')
}
