/**
 * Recognises text that Lore served to an agent when it returns in the agent's words or in a tool
 * result. Compares runs of words, so quoting, bullets, bold type and line breaks make no difference.
 */
import { splitSentences } from '../../text/sentences.ts'
import { foldCase } from '../../text/tokens.ts'

const RUN_WORDS = 8
const FEWEST_WORDS = 4
/**
 * One run in four is kept, chosen by its hash so that both sides choose the same ones. Runs at the ends
 * of a sentence are always kept.
 */
const SAMPLING = 4
/** A sentence counts as an echo if this share of its words lies in served runs. */
const ECHO_SHARE = 0.6
const ECHO_MARK = '[recalled]'

/** Returns the fingerprints of a text; stored when it is served, looked up when it is captured. */
export function fingerprintText(text: string): readonly string[] {
  const { words, sentences } = readWords(text)
  const runs = toRuns(words, sentences).map(({ print }) => print)
  return [...new Set([...runs, ...sentences.flatMap((sentence) => toShortPrint(words, sentence) ?? [])])]
}

export interface EchoCheck {
  /** The text without served sentences; empty if nearly nothing else is left. */
  readonly text: string
  /** Number of words in served sentences, and of the other words. */
  readonly echoed: number
  readonly kept: number
}

/**
 * Replaces served sentences by a mark and keeps the rest. Returns an empty text if fewer than 4 words,
 * or less than a quarter of the echoed words, are the agent's own.
 * @param served those of the text's fingerprints that were served
 */
export function removeEchoes(text: string, served: ReadonlySet<string>): EchoCheck {
  const { words, sentences } = readWords(text)
  const covered = new Uint8Array(words.length)
  for (const { at, length, print } of toRuns(words, sentences))
    if (served.has(print)) covered.fill(1, at, at + length)
  let echoed = 0
  const parts: string[] = []
  for (const sentence of sentences) {
    const count = sentence.end - sentence.start
    const share =
      covered.subarray(sentence.start, sentence.end).reduce((sum, one) => sum + one, 0) / Math.max(count, 1)
    const print = toShortPrint(words, sentence)
    const isEcho = count > 0 && (share >= ECHO_SHARE || (print !== null && served.has(print)))
    if (isEcho) echoed += count
    if (!isEcho) parts.push(sentence.text)
    else if (parts.at(-1) !== ECHO_MARK) parts.push(ECHO_MARK)
  }
  const kept = words.length - echoed
  if (echoed === 0) return { text, echoed, kept }
  if (kept < FEWEST_WORDS || kept < echoed / 4) return { text: '', echoed, kept }
  return { text: parts.join(' ').trim(), echoed, kept }
}

interface Sentence {
  readonly text: string
  /** Index of the first word, and of the one after the last. */
  readonly start: number
  readonly end: number
}

/** Splits a text into sentences and lower-case words of letters and digits; formatting is dropped. */
function readWords(text: string): {
  readonly words: readonly string[]
  readonly sentences: readonly Sentence[]
} {
  const words: string[] = []
  const sentences: Sentence[] = []
  for (const sentence of text.split(/\n+/).flatMap((line) => splitSentences(line))) {
    const start = words.length
    for (const word of foldCase(sentence).match(/[\p{L}\p{N}]+/gu) ?? []) words.push(word)
    sentences.push({ text: sentence, start, end: words.length })
  }
  return { words, sentences }
}

interface Run {
  readonly at: number
  readonly length: number
  readonly print: string
}

/**
 * Returns runs of words across sentences and lines: always the first and last one and those at both
 * ends of a sentence, since text served as a line may return as one sentence among others.
 */
function toRuns(words: readonly string[], sentences: readonly Sentence[]): Run[] {
  if (words.length < FEWEST_WORDS) return []
  const length = Math.min(RUN_WORDS, words.length)
  const last = words.length - length
  const ends = new Set(
    sentences.flatMap(({ start, end }) => (end - start > RUN_WORDS ? [start, end - RUN_WORDS] : [])),
  )
  const runs: Run[] = []
  for (let at = 0; at <= last; at++) {
    const hash = toHash(words.slice(at, at + length).join(' '))
    if (at === 0 || at === last || ends.has(at) || hash % SAMPLING === 0)
      runs.push({ at, length, print: hash.toString(36) })
  }
  return runs
}

/** Returns the fingerprint of a sentence of 4 to 8 words, which has no run of its own; null for others. */
function toShortPrint(words: readonly string[], { start, end }: Sentence): string | null {
  const count = end - start
  return count < FEWEST_WORDS || count > RUN_WORDS
    ? null
    : toHash(words.slice(start, end).join(' ')).toString(36)
}

/** FNV-1a over two lanes: 52 bits, enough for millions of runs. */
function toHash(text: string): number {
  let low = 0x811c9dc5
  let high = 0x01000193
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x5bd1e995)
  }
  return (high >>> 12) * 4_294_967_296 + (low >>> 0)
}
