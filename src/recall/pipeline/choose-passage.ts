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
 * Of equal passages it takes the first, because turns tend to begin with what matters. A heading is shown with what
 * follows it, or not at all; a passage that refers back begins with the sentence before it. The time grows with the
 * number of units, not with its square.
 */
export function choosePassage(units: readonly PassageUnit[], matches: UnitMatches, maxChars: number): string {
  const shown = units.flatMap(({ kind }, at) => (kind === 'mark' ? [] : [at]))
  const texts = shown.flatMap((at) => units[at] ?? [])
  const rows = shown.map((at) => matches.rows[at] ?? [])
  const room = maxChars - 2 * (CUT.length + 1)
  if (texts.length === 0) return ''
  const lengthOf = measure(texts)
  if (lengthOf({ from: 0, until: texts.length }) <= maxChars) return join(texts)
  const own = rows.map((row) => weigh(row, matches.weights))
  const spans = listSpans(texts, lengthOf, room)
  const found = findBest(spans, rows, own, matches.weights)
  const span = widen(texts, found, bestIn(own, found), (wider) => lengthOf(wider) <= room)
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

/** Returns a function that gives the length of any span once it is joined. */
function measure(texts: readonly PassageUnit[]): (span: Span) => number {
  const gaps = texts.map((unit, i) => separator(texts[i - 1], unit).length)
  const ends = [0]
  let length = 0
  for (const [i, { text }] of texts.entries()) {
    length += (gaps[i] ?? 0) + text.length
    ends.push(length)
  }
  return ({ from, until }) => (ends[until] ?? 0) - (ends[from] ?? 0) - (gaps[from] ?? 0)
}

/** Returns the longest span from each unit that has room, at least one unit. Neither end ever moves back. */
function listSpans(texts: readonly PassageUnit[], lengthOf: (span: Span) => number, room: number): Span[] {
  const trimmed = trimEnds(texts)
  const spans: Span[] = []
  let until = 0
  for (let from = 0; from < texts.length; from++) {
    until = Math.max(until, from + 1)
    while (until < texts.length && lengthOf({ from, until: until + 1 }) <= room) until++
    const end = trimmed[until] ?? until
    if (end > from) spans.push({ from, until: end })
  }
  return spans
}

function findBest(
  spans: readonly Span[],
  rows: UnitMatches['rows'],
  own: readonly number[],
  weights: readonly number[],
): Span {
  const mean = own.reduce((sum, score) => sum + score, 0) / own.length
  const above = [0]
  for (const score of own) above.push((above.at(-1) ?? 0) + Math.max(0, score - mean))
  const aspects = weights.map((_, aspect) => slideMaximum((at) => rows[at]?.[aspect] ?? 0))
  const ownMaximum = slideMaximum((at) => own[at] ?? 0)
  let best: Span = { from: 0, until: 1 }
  let bestScore = Number.NEGATIVE_INFINITY
  for (const span of spans) {
    const met = aspects.map((maximumIn) => maximumIn(span))
    const score =
      weigh(met, weights) +
      WEIGHT.best * ownMaximum(span) +
      WEIGHT.others * ((above[span.until] ?? 0) - (above[span.from] ?? 0))
    // Sums of the same numbers in another order differ in the last digits.
    if (score > bestScore + 1e-9) {
      best = span
      bestScore = score
    }
  }
  return best
}

/** Returns a function that gives the maximum in a span; neither end may move back from one call to the next. */
function slideMaximum(valueAt: (at: number) => number): (span: Span) => number {
  // Falling values, each the maximum of the units from the one before it.
  const falling: { readonly at: number; readonly value: number }[] = []
  let first = 0
  let read = 0
  return ({ from, until }) => {
    for (; read < until; read++) {
      const value = valueAt(read)
      while (falling.length > first && (falling.at(-1)?.value ?? 0) <= value) falling.pop()
      falling.push({ at: read, value })
    }
    while ((falling[first]?.at ?? from) < from) first++
    return falling[first]?.value ?? 0
  }
}

function bestIn(own: readonly number[], { from, until }: Span): number {
  let best = from
  for (let at = from; at < until; at++) if ((own[at] ?? 0) > (own[best] ?? 0)) best = at
  return best
}

/** Adds the unit before a span that cannot be understood without it; units behind the best one give way. */
function widen(
  texts: readonly PassageUnit[],
  span: Span,
  best: number,
  hasRoom: (span: Span) => boolean,
): Span {
  const first = texts[span.from]
  const before = texts[span.from - 1]
  if (first === undefined || before === undefined) return span
  if (before.kind !== 'heading' && !opensPointingBack(first.text)) return span
  const from = span.from - 1
  let end = span.until
  while (end > best + 1 && !hasRoom({ from, until: end })) end--
  const until = trimEnds(texts)[end] ?? end
  // Among headings, trimming may leave nothing of the span.
  return hasRoom({ from, until: end }) && until > span.from ? { from, until } : span
}

/** Returns for each end of a span the end without headings whose text is not shown. */
function trimEnds(texts: readonly PassageUnit[]): number[] {
  const ends = [0]
  for (const [i, { kind }] of texts.entries()) ends.push(kind === 'heading' ? (ends[i] ?? 0) : i + 1)
  ends[texts.length] = texts.length
  return ends
}

function weigh(row: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, aspect) => sum + weight * (row[aspect] ?? 0), 0)
}

function separator(before: PassageUnit | undefined, after: PassageUnit): string {
  if (before === undefined) return ''
  return before.kind === 'code' || after.kind === 'code' ? LINE_BREAK : SPACE
}

function join(units: readonly PassageUnit[]): string {
  return units.map((unit, i) => `${separator(units[i - 1], unit)}${unit.text}`).join('')
}
