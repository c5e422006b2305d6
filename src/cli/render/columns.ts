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
/** What a flexible column is given before others keep more than they need. */
const READABLE = 28
/** What columns that give are not cut below. */
const LEAST_GIVEN = 8

/**
 * Rows under a dim heading. A column without any text is left out.
 * @param below lines to put below a row, by its number
 */
export function renderColumns(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  view: View,
  below: (row: number) => readonly string[] = () => [],
): string {
  const used = columns.flatMap((column, index) =>
    rows.some((row) => (row[index] ?? '') !== '')
      ? [{ column, cells: rows.map((row) => row[index] ?? '') }]
      : [],
  )
  const natural = used.map(({ column, cells }) =>
    Math.max(displayWidth(column.title), ...cells.map((cell) => displayWidth(cell))),
  )
  const widths = toWidths(
    natural,
    used.map(({ column }) => column),
    view.width - GAP * (used.length - 1),
  )

  const line = (cells: readonly string[], paint: (column: Column) => Paint) => {
    const last = cells.findLastIndex((cell) => cell !== '')
    return used
      .slice(0, last + 1)
      .map(({ column }, i) => {
        const width = widths[i] ?? 0
        const cell = clip(cells[i] ?? '', width)
        const padded =
          column.align === 'right' ? padStart(cell, width) : i === last ? cell : padEnd(cell, width)
        return paint(column)(padded)
      })
      .join(' '.repeat(GAP))
  }

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
    const lines = Array.from({ length: height }, (__, l) =>
      line(
        parts.map((part) => part[l] ?? ''),
        (column) => column.paint ?? plain,
      ),
    )
    return [...lines, ...below(r)]
  })
  return [heading, ...body].join('\n')
}

/** The flexible column gets what is left, and more where others can give it. */
function toWidths(natural: readonly number[], columns: readonly Column[], room: number): number[] {
  const flexible = columns.findIndex((column) => column.flexible === true)
  const fixed = natural.reduce((sum, width, i) => (i === flexible ? sum : sum + width), 0)
  const least = columns.some(({ gives }) => gives === true) ? READABLE : LEAST_FLEXIBLE
  const wanted = natural.map((width, i) =>
    i === flexible ? Math.min(width, Math.max(least, room - fixed)) : width,
  )
  const given = squeeze(
    wanted,
    columns.map(({ gives }) => gives === true),
    room,
  )
  const over = given.reduce((sum, width) => sum + width, 0) - room
  return given.map((width, i) =>
    i === flexible ? Math.max(Math.min(width, LEAST_FLEXIBLE), width - Math.max(0, over)) : width,
  )
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
