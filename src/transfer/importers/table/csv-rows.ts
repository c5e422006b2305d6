/**
 * Splits a table of separated values into rows while it streams by: quotes, doubled quotes, line breaks inside of cells,
 * Windows line ends. Finds the separator in the first line. Writes nothing.
 */
import { LoreError } from '../../../core/errors.ts'

export interface CsvRow {
  readonly cells: readonly string[]
  /** 1-based line on which the row begins. */
  readonly line: number
}

const SEPARATORS = [',', ';', '\t', '|'] as const
/** A longer cell mostly means that a quote was not closed. */
const LONGEST_CELL = 2_000_000

/** @throws LoreError invalid_input if a quote is not closed, or a cell is longer than any note */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let waiting = ''
  let splitter: Splitter | null = null
  for await (const chunk of chunks) {
    if (splitter !== null) yield* splitter.push(chunk)
    else {
      waiting += chunk
      // The separator is chosen once the whole first line is there.
      if (!/[\r\n]/.test(waiting) && waiting.length < LONGEST_CELL) continue
      splitter = createSplitter(findSeparator(waiting))
      yield* splitter.push(waiting)
    }
  }
  if (splitter === null) {
    splitter = createSplitter(findSeparator(waiting))
    yield* splitter.push(waiting)
  }
  yield* splitter.finish()
}

/** Returns the separator that occurs most often outside of quotes in the first line; a comma if there is none. */
export function findSeparator(text: string): string {
  const [first = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)
  const counts = SEPARATORS.map((separator) => [separator, first.split(separator).length] as const)
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}

interface Splitter {
  push(chunk: string): Generator<CsvRow>
  finish(): Generator<CsvRow>
}

/** Where the reader is: before a cell, in a plain cell, in quotes, or after a quote that may close them. */
type Place = 'start' | 'plain' | 'quoted' | 'closing'

function createSplitter(separator: string): Splitter {
  let cells: string[] = []
  let cell = ''
  let place: Place = 'start'
  let [line, rowLine, quoteLine] = [1, 1, 1]
  let isAfterReturn = false
  const endCell = () => {
    cells.push(cell)
    cell = ''
    place = 'start'
  }
  const endRow = (): CsvRow | null => {
    endCell()
    const row = { cells, line: rowLine }
    cells = []
    rowLine = line + 1
    // An empty line is no row.
    return row.cells.length === 1 && row.cells[0]?.trim() === '' ? null : row
  }
  return {
    *push(chunk) {
      for (const char of chunk) {
        const isSecondOfBreak = isAfterReturn && char === '\n'
        isAfterReturn = char === '\r'
        const isBreak = char === '\n' || char === '\r'
        if (place === 'quoted') {
          if (char === '"') place = 'closing'
          else cell += char
        } else if (isBreak) {
          if (!isSecondOfBreak) {
            const row = endRow()
            if (row !== null) yield row
          }
        } else if (char === '"' && place === 'closing') {
          cell += '"'
          place = 'quoted'
        } else if (char === '"' && place === 'start') {
          place = 'quoted'
          quoteLine = line
        } else if (char === separator) endCell()
        else {
          cell += char
          place = 'plain'
        }
        if (isBreak && !isSecondOfBreak) {
          line++
          if (cells.length === 0 && cell === '') rowLine = line
        }
        if (cell.length > LONGEST_CELL) throw unclosed(place === 'quoted' ? quoteLine : line)
      }
    },
    *finish() {
      if (place === 'quoted') throw unclosed(quoteLine)
      if (cells.length === 0 && cell === '') return
      const row = endRow()
      if (row !== null) yield row
    },
  }
}

function unclosed(line: number): LoreError {
  return new LoreError(
    'invalid_input',
    `The quote that is opened in line ${line} of the table is not closed.`,
    {
      hint: 'Close it, or double a quote that belongs to the text: "". Nothing was stored.',
      details: { field: 'path', line },
    },
  )
}
