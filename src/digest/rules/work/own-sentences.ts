/**
 * Finds the sentences of a turn that the person typed: without pasted text, output of programs, lines that repeat, and what is only
 * quoted from the agent. Pure.
 */
import { isReported } from '../../../text/pasted.ts'
import { maskNoise } from '../../passages/mask-noise.ts'
import { findSentences, type Sentence } from './find-sentences.ts'
import { maskPasted } from './mask-pasted.ts'
import { readPlaceRemarks } from './place-remark.ts'

/** From this length on, the text below a colon counts as pasted. */
const PASTED_CHARS = 300

/** Finds the sentences that the person typed, and all sentences of the turn that are no noise. */
export function findOwnSentences(
  text: string,
  messages: readonly string[],
  repeatedLines: ReadonlySet<string>,
): { readonly sentences: readonly Sentence[]; readonly own: readonly Sentence[] } {
  const prose = maskRepeated(maskNoise(maskCommand(text), { quotedLines: true }), repeatedLines)
  const sentences = findSentences(text, maskPasted(text, prose, PASTED_CHARS), 'typed')
  const said = lettersOf(messages.join('\n'))
  const own = takeOwn(text, sentences).filter(
    (sentence) => !isRepeatedFrom(said, sentence) && !isReport(text, sentence),
  )
  return { sentences, own: readPlaceRemarks(own) }
}

/** Blanks the name of a command: what stands behind it is the person's. */
function maskCommand(text: string): string {
  return text.replace(/^\s*\/[\w:.-]{1,80}(?=\s|$)/, (name) => ' '.repeat(name.length))
}

/** Marks with which programs open a line of their reports; people's lists have others. */
const REPORTED = /[✅❌✔✓✗✘⚠🎉📏🚀ℹ]\ufe0f?\s*$/u
const MARK_CHARS = 6

function isReport(text: string, { start }: Sentence): boolean {
  return REPORTED.test(text.slice(Math.max(0, start - MARK_CHARS), start))
}

/** From this length on, equal words are a quotation. */
const QUOTED_LETTERS = 24

/** True if the person only repeats the agent's words, to say something about them. */
function isRepeatedFrom(said: string, { text }: Sentence): boolean {
  const own = lettersOf(text)
  return own.length >= QUOTED_LETTERS && said.includes(own)
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

const SPEAKS = /^[\s\\]*(?:[-*•]|\d{1,2}[.)])\s.*\b(?:we|i|our|you)\b/i

/** Takes the sentences before a colon with much text below it, without those only quoted or reported. */
function takeOwn(text: string, sentences: readonly Sentence[]): readonly Sentence[] {
  const pasted = sentences.findIndex(
    ({ text: said, end }) =>
      said.endsWith(':') && text.length - end > 400 && !SPEAKS.test(text.slice(end, end + 300)),
  )
  return sentences
    .slice(0, pasted < 0 ? sentences.length : pasted)
    .filter((sentence) => !isReported(text, sentence))
}

function maskRepeated(masked: string, repeated: ReadonlySet<string>): string {
  if (repeated.size === 0) return masked
  return masked
    .split('\n')
    .map((line) => (isRepeated(line, repeated) ? ' '.repeat(line.length) : line))
    .join('\n')
}

function isRepeated(line: string, repeated: ReadonlySet<string>): boolean {
  const plain = line.replace(/\s+/gu, ' ').trim()
  return plain !== '' && (repeated.has(plain) || repeated.has(plain.toLowerCase()))
}
