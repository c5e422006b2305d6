/**
 * Cuts a text into the units that a shown passage consists of: sentences of prose, and whole lines of code,
 * tables and lists. No word of the text is left out, so that units can be matched with stored tokens. Pure.
 */
import { splitSentences, toOneLine } from './sentences.ts'

export interface PassageUnit {
  /** On one line, at most `LONGEST_UNIT` characters unless it has no space to be cut at. */
  readonly text: string
  /**
   * `sentence`: prose, or several tiny lines of it. `line`: a list item or a row of a table. `code`: a line of code. `heading` names what
   * follows and states nothing. `mark` is never shown: fences and lines without words.
   */
  readonly kind: 'sentence' | 'line' | 'code' | 'heading' | 'mark'
}

/** Longer sentences and lines are cut between words. */
export const LONGEST_UNIT = 240
/** Neighbouring lines of prose of at most `line` characters are joined into units of at most `unit` characters. */
const TINY = { line: 8, unit: 60 } as const

const FENCE = /^(?:```|~~~)/
const ROW = /^\|/
const LIST_MARK = /^(?:[-*+•]|\d{1,3}[.)])\s+(?=\S)/
/** A line with a heading mark, or with nothing but emphasised words. */
const HEADING = /^#{1,6}\s|^\*\*[^*]+\*\*:?$|^__[^_]+__:?$/
const WORD = /[\p{L}\p{N}]/u

export function toPassageUnits(text: string): PassageUnit[] {
  const units: PassageUnit[] = []
  let inCode = false
  let wasTiny = false
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = toOneLine(raw)
    if (line === '') continue
    const isFence = FENCE.test(line)
    if (isFence) inCode = !inCode
    const own: PassageUnit[] =
      isFence || !WORD.test(line) ? [{ text: line, kind: 'mark' }] : toUnits(line, inCode)
    const isTiny = line.length <= TINY.line && own.length === 1 && own[0]?.kind === 'sentence'
    const joined = isTiny && wasTiny ? `${units.at(-1)?.text} ${line}` : ''
    if (joined !== '' && joined.length <= TINY.unit)
      units[units.length - 1] = { text: joined, kind: 'sentence' }
    else units.push(...own)
    wasTiny = isTiny
  }
  return units
}

function toUnits(line: string, inCode: boolean): PassageUnit[] {
  if (inCode) return cutLong(line, 'code')
  if (HEADING.test(line)) return cutLong(line, 'heading')
  const listMark = LIST_MARK.exec(line)?.[0]
  if (ROW.test(line) || (listMark !== undefined && line.length <= LONGEST_UNIT)) return cutLong(line, 'line')
  // The stop of a list number ends no sentence.
  const [first = '', ...others] = splitSentences(line.slice(listMark?.length ?? 0))
  return [`${listMark ?? ''}${first}`, ...others].flatMap((sentence) => cutLong(sentence, 'sentence'))
}

function cutLong(text: string, kind: PassageUnit['kind']): PassageUnit[] {
  const units: PassageUnit[] = []
  let rest = text
  while (rest.length > LONGEST_UNIT) {
    const space = rest.lastIndexOf(' ', LONGEST_UNIT)
    const until = space > 0 ? space : rest.indexOf(' ', LONGEST_UNIT)
    if (until < 0) break
    units.push({ text: rest.slice(0, until), kind })
    rest = rest.slice(until + 1)
  }
  return [...units, { text: rest, kind }]
}
