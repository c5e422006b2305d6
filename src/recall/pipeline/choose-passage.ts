/** Chooses the sentences and lines of a text that answer a question, with a little context. Pure. */
import { opensPointingBack } from '../../speech/points-back.ts'
import type { PassageUnit } from '../../text/passage-units.ts'
import { shorten } from '../../text/sentences.ts'

/** How well each unit of a text meets the question. */
export interface UnitMatches {
  /** Weight of each aspect of the question: a word, a token, the kind of answer. */
  readonly weights: readonly number[]
  /** 0–1 for each unit and aspect. */
  readonly rows: readonly (readonly number[])[]
}

const CUT = '…'
const SPACE = ' '
/** Stands for the line break beside a line of code. */
const LINE_BREAK = ' ⏎ '
/** Weight of the best unit, and of each unit above the mean, beside the aspects that the passage meets. */
const WEIGHT = { best: 1, others: 0.1 } as const

/**
 * Returns neighbouring units of at most `maxChars` characters on one line, with marks where the text was cut.
 * Of equal passages it takes the first, because turns tend to begin with what matters. A heading is shown with what follows it, or not at all; a passage that
 * refers back begins with the sentence before it.
 */
export function choosePassage(units: readonly PassageUnit[], matches: UnitMatches, maxChars: number): string {
  const shown = units.flatMap(({ kind }, at) => (kind === 'mark' ? [] : [at]))
  const texts = shown.flatMap((at) => units[at] ?? [])
  const rows = shown.map((at) => matches.rows[at] ?? [])
  const room = maxChars - 2 * (CUT.length + 1)
  if (texts.length === 0) return ''
  if (lengthOf(texts) <= maxChars) return join(texts)
  const own = rows.map((row) => weigh(row, matches.weights))
  const { from, until } = findBest(texts, rows, own, matches.weights, room)
  const best = bestIn(own, from, until)
  const span = widen(texts, { from, until }, best, room)
  const passage = join(texts.slice(span.from, span.until))
  const cut = passage.length > room ? shorten(passage, room) : passage
  const isEnd = span.until === texts.length || cut.endsWith(CUT)
  return `${span.from === 0 ? '' : `${CUT} `}${cut}${isEnd ? '' : ` ${CUT}`}`
}

/** Neighbouring units; `until` is exclusive. */
interface Span {
  readonly from: number
  readonly until: number
}

function findBest(
  texts: readonly PassageUnit[],
  rows: UnitMatches['rows'],
  own: readonly number[],
  weights: readonly number[],
  room: number,
): Span {
  const mean = own.reduce((sum, score) => sum + score, 0) / own.length
  let best: Span = { from: 0, until: 1 }
  let bestScore = Number.NEGATIVE_INFINITY
  for (let from = 0; from < texts.length; from++) {
    const until = trim(texts, from, reach(texts, from, room))
    if (until === from) continue
    const met = weights.map((_, aspect) =>
      Math.max(...rows.slice(from, until).map((row) => row[aspect] ?? 0)),
    )
    const scores = own.slice(from, until)
    const score =
      weigh(met, weights) +
      WEIGHT.best * Math.max(...scores) +
      WEIGHT.others * scores.reduce((sum, each) => sum + Math.max(0, each - mean), 0)
    // Sums of the same numbers in another order differ in the last digits.
    if (score > bestScore + 1e-9) {
      best = { from, until }
      bestScore = score
    }
  }
  return best
}

/** Returns the end of the longest span from here that has room; at least one unit. */
function reach(texts: readonly PassageUnit[], from: number, room: number): number {
  let until = from + 1
  while (until < texts.length && lengthOf(texts.slice(from, until + 1)) <= room) until++
  return until
}

function bestIn(own: readonly number[], from: number, until: number): number {
  let best = from
  for (let at = from; at < until; at++) if ((own[at] ?? 0) > (own[best] ?? 0)) best = at
  return best
}

/** Adds the unit before a span that cannot be understood without it; units behind the best one give way. */
function widen(texts: readonly PassageUnit[], { from, until }: Span, best: number, room: number): Span {
  const first = texts[from]
  const before = texts[from - 1]
  if (first === undefined || before === undefined) return { from, until }
  if (before.kind !== 'heading' && !opensPointingBack(first.text)) return { from, until }
  let end = until
  while (end > best + 1 && lengthOf(texts.slice(from - 1, end)) > room) end--
  const widened = { from: from - 1, until: trim(texts, from - 1, end) }
  return lengthOf(texts.slice(from - 1, end)) <= room ? widened : { from, until }
}

/** Returns the end without headings whose text is not shown. */
function trim(texts: readonly PassageUnit[], from: number, until: number): number {
  if (until === texts.length) return until
  let end = until
  while (end > from && texts[end - 1]?.kind === 'heading') end--
  return end
}

function weigh(row: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, aspect) => sum + weight * (row[aspect] ?? 0), 0)
}

function separator(before: PassageUnit | undefined, after: PassageUnit): string {
  if (before === undefined) return ''
  return before.kind === 'code' || after.kind === 'code' ? LINE_BREAK : SPACE
}

function lengthOf(units: readonly PassageUnit[]): number {
  return units.reduce((sum, unit, i) => sum + separator(units[i - 1], unit).length + unit.text.length, 0)
}

function join(units: readonly PassageUnit[]): string {
  return units.map((unit, i) => `${separator(units[i - 1], unit)}${unit.text}`).join('')
}
