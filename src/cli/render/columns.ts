/** Aligned columns that fit the terminal: one column gives way first, others only where that is not enough. Pure. */
import { clip, displayWidth, padEnd, padStart } from './text.ts'
import type { Paint, View } from './view.ts'
import { wrapText } from './wrap.ts'

export interface Column {
  readonly title: string
  /** Takes what is left of the line and is cut there, or goes on below where it `wraps`. One column has it. */
  readonly flexible?: boolean
  /** For what explains the row: no word of it is cut off. */
  readonly wraps?: boolean
  /** Is cut as well where the line is too long all the same. Not for what is to be copied, such as an id. */
  readonly gives?: boolean
  readonly align?: 'left' | 'right'
  readonly paint?: Paint
}

const GAP = 2
const LEAST_FLEXIBLE = 16
/** What columns that give are not cut below. */
const LEAST_GIVEN = 8

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
  const given = natural.map((width, i) => (used[i]?.column.flexible ? Math.min(width, room) : width))
  const widths = squeeze(
    given,
    used.map(({ column }) => column.gives === true),
    view.width - GAP * (used.length - 1),
  )

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
  const body = rows.flatMap((_, r) => {
    const parts = used.map(({ column, cells }, i) =>
      column.wraps ? wrapText(cells[r] ?? '', widths[i] ?? 1).split('\n') : [cells[r] ?? ''],
    )
    const height = Math.max(...parts.map(({ length }) => length))
    return Array.from({ length: height }, (__, l) =>
      line(
        parts.map((part) => part[l] ?? ''),
        (column) => column.paint ?? plain,
      ),
    )
  })
  return [heading, ...body].join('\n')
}

/** Takes from the widest column that may give until all fit into the room, or none can give any more. */
function squeeze(widths: readonly number[], mayGive: readonly boolean[], room: number): number[] {
  const given = [...widths]
  for (let over = given.reduce((sum, width) => sum + width, 0) - room; over > 0; over--) {
    const widest = Math.max(...given.filter((_, i) => mayGive[i]))
    const at = given.findIndex((width, i) => mayGive[i] && width === widest)
    if (at === -1 || widest <= LEAST_GIVEN) break
    given[at] = widest - 1
  }
  return given
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
