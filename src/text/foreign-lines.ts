/**
 * Tells if a passage of a turn stands in lines that its author does not say: code, block quotes, headings, tables, output, and
 * questions that the agent asked. Pure.
 */
import type { Place } from './find-quote.ts'

const FENCE = /^\s*(?:```|~~~)/
/** Block quotes, headings, tables, diffs, stack frames, log lines. */
const FOREIGN_LINE =
  /^\s*(?:>|#{1,6}\s|\|.*\||@@ |diff --git |\+\+\+ |--- |at \S+ \(|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|(?:ERROR|WARN|WARNING|INFO|DEBUG|Error|Traceback)\b\s*[:[(])/
const CODE_SYMBOLS = 0.16
const SPOKEN_RUN = 4

/** Returns true if any line of the passage is foreign or in a fenced block. */
export function isForeignPassage(text: string, place: Place): boolean {
  let isFenced = false
  for (const line of linesOf(text)) {
    if (line.start >= place.end) break
    const isFence = FENCE.test(line.text)
    if (isFence) isFenced = !isFenced
    if (line.end <= place.start) continue
    if (isFenced || isFence || FOREIGN_LINE.test(line.text) || looksLikeCode(line.text)) return true
    if (isAnswered(text, line.end)) return true
  }
  return false
}

/** True if the line is an agent's question: captured answers follow below it, after an arrow. */
function isAnswered(text: string, lineEnd: number): boolean {
  return text.startsWith('\n→ ', lineEnd)
}

/**
 * True if the line ends like code, or has more symbols than prose and nowhere four plain words in a row.
 */
function looksLikeCode(line: string): boolean {
  if (/[{};]\s*$/.test(line)) return true
  const symbols = line.match(/[^\p{L}\p{N}\p{M}\s.,!?'"’“”…-]/gu)?.length ?? 0
  const characters = line.match(/\S/gu)?.length ?? 0
  if (characters === 0 || symbols / characters <= CODE_SYMBOLS) return false
  let run = 0
  for (const word of line.split(/\s+/u)) {
    run = /^\p{L}+[.,!?;:]?$/u.test(word) ? run + 1 : 0
    if (run >= SPOKEN_RUN) return false
  }
  return true
}

interface Line extends Place {
  readonly text: string
}

/** Only the first part of an endless line is read. */
const LINE_CHARS = 2_000

export function* linesOf(text: string): Generator<Line> {
  let start = 0
  while (start <= text.length) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    yield { text: text.slice(start, Math.min(end, start + LINE_CHARS)), start, end }
    start = end + 1
  }
}
