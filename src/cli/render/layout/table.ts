/**
 * Tables: aligned columns that fit the terminal. One flexible column shrinks first, others only if that is
 * not enough. Pure.
 */

import { type Block, lines, type Part, plain, prose, sections } from './block.ts'
import { record } from './record.ts'
import { clip, count, displayWidth, padEnd, padStart, toOneLine } from './text.ts'
import type { Paint } from './view.ts'
import { wrapText } from './wrap.ts'

export interface Column<T> {
  /**
   * Returns the cell. Numbers get separators and are aligned right; '', null, undefined and false are shown
   * as nothing.
   */
  readonly of: (item: T, index: number) => string | number | null | undefined | false
  /**
   * True for the one column that takes the rest of the line; it is cut there, or goes on below if it
   * `wraps`.
   */
  readonly flexible?: boolean
  /** True for a column that explains the row: it is wrapped instead of cut. */
  readonly wraps?: boolean
  /**
   * True if the column may be cut too, if the line is still too long. Not for text to be copied, such as an
   * id.
   */
  readonly gives?: boolean
  readonly align?: 'right'
  readonly paint?: Paint
}

const GAP = 2
const LEAST_FLEXIBLE = 16
/** The width a flexible column gets before columns that may give keep more than they need. */
const READABLE = 28
/** Lines that a cell may take in a record, unless it `wraps`. */
const RECORD_LINES = 3
/** A column that gives is not cut below this width. */
const LEAST_GIVEN = 8

interface Filled {
  readonly title: string
  readonly cells: readonly string[]
  readonly flexible: boolean
  readonly wraps: boolean
  readonly gives: boolean
  readonly isRight: boolean
  readonly paint: Paint
}

/**
 * Rows under a dim heading; columns are named by their keys. A column without any text is left out. If a
 * terminal is too narrow for the columns, each row becomes a record.
 * @param below returns a part to put below a row
 */
export function table<T>(
  items: readonly T[],
  columns: Readonly<Record<string, Column<T>>>,
  below: (item: T) => Part = () => null,
): Block {
  const filled = Object.entries(columns)
    .map(([title, column]) => fill(title, column, items))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return (view) => {
    if (filled.length === 0) return []
    const room = view.width - GAP * (filled.length - 1)
    const widths = toWidths(filled, room)
    if (view.wraps === true && sum(widths) > room) return asRecords(filled, items, below)(view)
    const heading = toLine(
      filled,
      widths,
      ({ title }) => title,
      () => view.paint.dim,
    )
    return [
      heading,
      ...items.flatMap((item, row) => [...toRow(filled, widths, row), ...lines(below(item))(view)]),
    ]
  }
}

function fill<T>(title: string, column: Column<T>, items: readonly T[]): Filled {
  const values = items.map(column.of)
  return {
    title,
    cells: values.map((value) => (typeof value === 'number' ? count(value) : toOneLine(value || ''))),
    flexible: column.flexible === true,
    wraps: column.wraps === true,
    gives: column.gives === true,
    isRight: column.align === 'right' || values.some((value) => typeof value === 'number'),
    paint: column.paint ?? plain,
  }
}

function toRow(filled: readonly Filled[], widths: readonly number[], row: number): string[] {
  const parts = filled.map(({ wraps, cells }, i) =>
    wraps ? wrapText(cells[row] ?? '', widths[i] ?? 1).split('\n') : [cells[row] ?? ''],
  )
  const height = Math.max(...parts.map(({ length }) => length))
  return Array.from({ length: height }, (_, l) =>
    toLine(
      filled,
      widths,
      (__, i) => parts[i]?.[l] ?? '',
      ({ paint }) => paint,
    ),
  )
}

function toLine(
  filled: readonly Filled[],
  widths: readonly number[],
  cellOf: (column: Filled, index: number) => string,
  paintOf: (column: Filled) => Paint,
): string {
  const cells = filled.map(cellOf)
  const last = cells.findLastIndex((cell) => cell !== '')
  return filled
    .slice(0, last + 1)
    .map((column, i) => {
      const width = widths[i] ?? 0
      const cell = clip(cells[i] ?? '', width)
      return paintOf(column)(column.isRight ? padStart(cell, width) : i === last ? cell : padEnd(cell, width))
    })
    .join(' '.repeat(GAP))
}

function widthOf({ title, cells }: Filled): number {
  return Math.max(displayWidth(title), ...cells.map(displayWidth))
}

/** The flexible column gets the rest, and more if others can give it. The sum may still exceed the room. */
function toWidths(filled: readonly Filled[], room: number): number[] {
  const natural = filled.map(widthOf)
  const fixed = sum(natural.filter((_, i) => !filled[i]?.flexible))
  const least = filled.some(({ gives }) => gives) ? READABLE : LEAST_FLEXIBLE
  const given = natural.map((width, i) =>
    filled[i]?.flexible ? Math.min(width, Math.max(least, room - fixed)) : width,
  )
  for (let over = sum(given) - room; over > 0; over--) {
    const widest = Math.max(...given.filter((_, i) => filled[i]?.gives))
    const at = given.findIndex((width, i) => filled[i]?.gives && width === widest)
    if (at === -1 || widest <= LEAST_GIVEN) break
    given[at] = widest - 1
  }
  const over = Math.max(0, sum(given) - room)
  return given.map((width, i) =>
    filled[i]?.flexible ? Math.max(Math.min(width, LEAST_FLEXIBLE), width - over) : width,
  )
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0)
}

function asRecords<T>(filled: readonly Filled[], items: readonly T[], below: (item: T) => Part): Block {
  return sections(
    ...items.map((item, row) =>
      lines(
        record(
          filled.map(({ title, cells, wraps, paint }) => [
            title,
            prose(cells[row] ?? '', paint, wraps ? undefined : RECORD_LINES),
          ]),
        ),
        below(item),
      ),
    ),
  )
}
