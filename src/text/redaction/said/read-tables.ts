/**
 * Finds passwords and keys in the columns of tables: Markdown and CSV, whose first line names the columns.
 */
import type { Cut } from '../parts/cuts.ts'
import type { Noun } from './noun.ts'
import { readRunValue, toRun } from './runs.ts'
import { isSaidSecret } from './weigh-value.ts'

const MOST_ROWS = 100

/** Returns the values below a noun that heads a column. */
export function readColumn(text: string, noun: Noun): Cut[] {
  if (!ENDS_CELL.test(text.slice(noun.end, noun.end + 64))) return []
  const from = Math.max(0, noun.start - LONGEST_LINE)
  const lineStart = from + text.slice(from, noun.start).lastIndexOf('\n') + 1
  const line = readLine(text, lineStart)
  const mark = line.includes('|') ? '|' : ','
  const before = line.slice(0, noun.start - lineStart)
  if (!isWholeCell(line, noun.start - lineStart, noun.end - lineStart, mark)) return []
  const column = before.split(mark).length - 1
  const columns = line.split(mark).length
  const cuts: Cut[] = []
  let at = lineStart + line.length + 1
  for (let row = 0; row < MOST_ROWS && at < text.length; row++) {
    const next = readLine(text, at)
    const cells = next.split(mark)
    if (cells.length !== columns) break
    const cell = cells[column] ?? ''
    const offset = cells.slice(0, column).reduce((sum, one) => sum + one.length + 1, 0)
    const cut = weighCell(noun, cell, at + offset)
    if (cut !== null) cuts.push(cut)
    at += next.length + 1
  }
  return cuts
}

const LONGEST_LINE = 400
/** Words of a heading behind its noun: "Passwort (neu seit 1.4.)", "Password / PIN", "PW neu". */
const FURTHER = String.raw`(?: ?\([^|()\n]{1,40}\)| ?[/&] ?[\p{L}-]{2,16}| (?:new|old|current|now|today|neu|alt|aktuell|jetzt|nouveau|actuel|ancien|nueva|nuevo|actual|antigua)){0,2}`
const ENDS_CELL = new RegExp(`^${FURTHER}[*_\`"]{0,3}[ \\t]*[|,\\r\\n]`, 'iu')
const FILLS_CELL = new RegExp(`^${FURTHER}[\\s*_\`"]*$`, 'iu')

function readLine(text: string, from: number): string {
  const end = text.indexOf('\n', from)
  return text.slice(from, Math.min(end === -1 ? text.length : end, from + LONGEST_LINE))
}

/**
 * Returns true if the noun, with at most two words before it, fills its cell and there is another cell beside
 * it.
 */
function isWholeCell(line: string, start: number, end: number, mark: string): boolean {
  const from = line.lastIndexOf(mark, start - 1) + 1
  const next = line.indexOf(mark, end)
  const to = next === -1 ? line.length : next
  if (!line.includes(mark)) return false
  return (
    /^[\s*_`"]*(?:[\p{L}-]{1,16} ){0,2}$/u.test(line.slice(from, start)) &&
    FILLS_CELL.test(line.slice(end, to))
  )
}

function weighCell(noun: Noun, cell: string, at: number): Cut | null {
  const trimmed = cell.trim()
  if (trimmed === '' || /\s/.test(trimmed)) return null
  const { start, value, quoted } = readRunValue(toRun(trimmed, at + cell.indexOf(trimmed)))
  const strength = noun.strength === 'pair' ? 'hint' : noun.strength
  const place = { reach: 'beside' as const, explained: false, owned: false }
  const said = { value, quoted, noun: { ...noun, strength }, ...place }
  return isSaidSecret(said) ? { start, end: start + value.length, kind: noun.kind } : null
}
