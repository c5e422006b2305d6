/**
 * Builds the recall query for a prompt. A long prompt is reduced to its questions, named things and
 * rare words, within 22 tokens. A short one stays unchanged.
 */
import type { CorpusStatistics } from '../../core/ports/document-repository.ts'
import type { Store } from '../../core/ports/store.ts'
import { isQuestion } from '../../speech/question.ts'
import { inverseDocumentFrequency } from '../../text/bm25.ts'
import { LIGHT_TERMS } from '../../text/light-words.ts'
import { isPastedLine } from '../../text/pasted-line.ts'
import { splitSentences, toOneLine } from '../../text/sentences.ts'
import { toTerms } from '../../text/tokens.ts'

/** Maximum number of tokens; embedding time grows with them, and more do not improve answers. */
export const MOST_PROMPT_TOKENS = 22

/** A very long prompt is read at its beginning and end, since people ask before or after what they paste. */
const READ_CHARS = { head: 6_000, tail: 4_000 } as const
/** Maximum number of terms whose frequency is looked up. */
const MOST_TERMS = 400

/** The part of the prompt a word belongs to. */
type Place = 'question' | 'own' | 'pasted'

interface PromptWord {
  readonly text: string
  /** True if no space precedes it. */
  readonly continues: boolean
  readonly place: Place
  /** True for names, identifiers, files, numbers with letters, and quoted words. */
  readonly named: boolean
  readonly terms: readonly string[]
  /** Estimated number of tokens, rather too many. */
  readonly tokens: number
}

interface Passage {
  readonly place: Place
  readonly words: readonly PromptWord[]
}

export interface ReadPrompt {
  /** The prompt in one line, without clients' markup and with shortened paths. */
  readonly text: string
  readonly tokens: number
  readonly passages: readonly Passage[]
  /** Distinct terms for looking up frequencies; empty if there is nothing to ask. */
  readonly terms: readonly string[]
}

/** Returns the tokens of one word; null if unknown. */
export type CountTokens = (word: string) => number | null

/**
 * Returns the query; null if the prompt has no word to search for.
 * @param countTokens counts as the model does; without it, estimates err on the high side
 */
export async function loadPromptQuery(
  documents: Pick<Store['documents'], 'statistics'>,
  prompt: string,
  countTokens?: CountTokens,
): Promise<string | null> {
  const read = readPrompt(prompt, countTokens)
  if (read.terms.length === 0) return null
  if (read.tokens <= MOST_PROMPT_TOKENS) return read.text
  return planPromptQuery(read, await documents.statistics(read.terms))
}

export function readPrompt(prompt: string, countTokens: CountTokens = () => null): ReadPrompt {
  const passages = toPassages(stripMarkup(toReadable(prompt)), countTokens)
  const words = passages.flatMap((passage) => passage.words)
  return {
    text: words
      .map(({ text, continues }) => (continues ? text : ` ${text}`))
      .join('')
      .trim(),
    tokens: words.reduce((sum, { tokens }) => sum + tokens, 0),
    passages,
    terms: [...new Set(words.flatMap(({ terms }) => terms))].slice(0, MOST_TERMS),
  }
}

/**
 * Returns at most 22 tokens: short questions in full, then the words that say most, in the prompt's
 * order.
 */
export function planPromptQuery(
  { passages, tokens, text }: ReadPrompt,
  statistics: CorpusStatistics,
): string | null {
  if (tokens <= MOST_PROMPT_TOKENS) return text === '' ? null : text
  const chosen = new Set<PromptWord>()
  const met = new Set<string>()
  let left: number = MOST_PROMPT_TOKENS
  const choose = (word: PromptWord) => {
    chosen.add(word)
    for (const term of word.terms) met.add(term)
    left -= word.tokens
  }
  for (const { place, words } of passages) {
    const cost = words.reduce((sum, word) => sum + word.tokens, 0)
    if (place === 'question' && cost <= WHOLE_QUESTION_SHARE * left) words.forEach(choose)
  }
  const saysEnough = [...met].filter((term) => !LIGHT_TERMS.has(term)).length >= ENOUGH_TERMS
  const weighed = passages
    .flatMap(({ words }) => words)
    .filter((word) => !chosen.has(word) && (!saysEnough || word.named || isRare(word, statistics)))
    .map((word, position) => ({ word, position, weight: weigh(word, statistics) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position)
  for (const { word } of weighed) {
    if (word.tokens > left || word.terms.every((term) => met.has(term))) continue
    choose(word)
  }
  // Leftover tokens go to function words of kept sentences, because models read sentences better than lists.
  for (const { place, words } of passages) {
    const rest = words.filter((word) => !chosen.has(word))
    const cost = rest.reduce((sum, word) => sum + word.tokens, 0)
    if (!saysEnough && place !== 'pasted' && cost <= left) rest.forEach(choose)
  }
  const kept = passages.flatMap(({ words }) => words.filter((word) => chosen.has(word)))
  return kept.length === 0 ? null : kept.map(({ text }) => text).join(' ')
}

/** Maximum share of the budget for a full question; a longer one is cut to its distinctive words. */
const WHOLE_QUESTION_SHARE = 0.75

/**
 * A question with this many content words says what the prompt is about; of the rest only names and
 * rare words are added.
 */
const ENOUGH_TERMS = 3
/** A term is rare if it occurs in at most 1 document or 0.5 % of them. */
const RARE_SHARE = 0.005

function isRare({ terms }: PromptWord, { documents, documentFrequency }: CorpusStatistics): boolean {
  const most = Math.max(1, RARE_SHARE * documents)
  return terms.some((term) => {
    const frequency = documentFrequency.get(term) ?? 0
    return frequency > 0 && frequency <= most && !LIGHT_TERMS.has(term)
  })
}

const PLACE_WEIGHT: Readonly<Record<Place, number>> = { question: 2, own: 1, pasted: 0.35 }
const NAMED_WEIGHT = 1.5
/** Weights of words that no document has: a word's meaning may still match, an identifier does not. */
const UNKNOWN_WEIGHT = { word: 0.5, named: 0.2 } as const
const LIGHT_WEIGHT = 0.2

function weigh({ terms, place, named }: PromptWord, statistics: CorpusStatistics): number {
  let best = 0
  for (const term of terms) {
    const frequency = statistics.documentFrequency.get(term) ?? 0
    const idf = inverseDocumentFrequency(statistics.documents, frequency)
    const known = frequency > 0 ? 1 : named ? UNKNOWN_WEIGHT.named : UNKNOWN_WEIGHT.word
    best = Math.max(best, idf * known * (LIGHT_TERMS.has(term) ? LIGHT_WEIGHT : 1))
  }
  return best * PLACE_WEIGHT[place] * (named ? NAMED_WEIGHT : 1)
}

function toReadable(prompt: string): string {
  const { head, tail } = READ_CHARS
  if (prompt.length <= head + tail) return prompt
  return `${prompt.slice(0, head)}\n${prompt.slice(-tail)}`.toWellFormed()
}

/** Blocks that clients put around a person's words. */
const CLIENT_BLOCK =
  /<(system-reminder|local-command-stdout|command-message|ide_[a-z_]+|environment_context)>[\s\S]{0,8000}?<\/\1>/gi
const CLIENT_MARK = /\[(?:pasted text|image|request interrupted)[^\]\n]{0,80}\]|<\/?[a-z][a-z0-9_-]{0,40}>/gi

function stripMarkup(prompt: string): string {
  return prompt.replace(CLIENT_BLOCK, ' ').replace(CLIENT_MARK, ' ')
}

const FENCE = /^\s*(?:```|~~~)/

function toPassages(text: string, countTokens: CountTokens): Passage[] {
  const passages: Passage[] = []
  let fenced = false
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) {
      fenced = !fenced
      continue
    }
    const pasted = fenced || isPastedLine(line)
    for (const sentence of pasted ? [line] : splitSentences(line)) {
      const place = pasted ? 'pasted' : isQuestion(sentence, 'worded') ? 'question' : 'own'
      const words = toWords(toOneLine(sentence), place, countTokens)
      if (words.length > 0) passages.push({ place, words })
    }
  }
  return passages
}

const SPACES = /\s+/u
const LONGEST_WORD = 60

function toWords(sentence: string, place: Place, countTokens: CountTokens): PromptWord[] {
  if (sentence === '') return []
  return sentence
    .split(SPACES)
    .flatMap((written) => splitUnspaced(shortenWord(written)).map((text, i) => ({ text, continues: i > 0 })))
    .map(({ text, continues }, i) => ({
      text,
      continues,
      place,
      named: isNamed(text, i),
      terms: toTerms(text),
      tokens: countTokens(text) ?? estimatePieces(text),
    }))
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** About one or two words in scripts without spaces. */
const UNSPACED_CHARS = 8

/** Splits a long word in a script without spaces into pieces; empty for an empty word. */
function splitUnspaced(word: string): string[] {
  if (word === '') return []
  if (word.length <= UNSPACED_CHARS || !UNSPACED.test(word)) return [word]
  const characters = Array.from(word)
  return Array.from({ length: Math.ceil(characters.length / UNSPACED_CHARS) }, (_, i) =>
    characters.slice(i * UNSPACED_CHARS, (i + 1) * UNSPACED_CHARS).join(''),
  )
}

const URL_START = /^[("'<`]*[a-z][a-z0-9+.-]*:\/\//i
const PATH = /[/\\][^/\\]+[/\\]|^[("'`@]*[.~]{0,2}[/\\]/
const RANDOM = /^[^\p{L}\p{N}]*(?=[a-z]*\d)(?=\d*[a-z])[a-f0-9-]{16,}[^\p{L}\p{N}]*$|[A-Za-z0-9+=_-]{50,}/u
const GENERIC_FILE = /^(?:index|main|mod|readme|init|__init__|package|lib|test|tests|src)\b/i

/** Keeps the end of a path, which says what it is about; drops random strings. */
function shortenWord(written: string): string {
  if (RANDOM.test(written)) return ''
  if (!URL_START.test(written) && !PATH.test(written)) return cutWord(written)
  const parts = written
    .replace(URL_START, '')
    .replace(/[?#].*$/, '')
    .split(/[/\\]+/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part) && !RANDOM.test(part))
  const last = parts.at(-1) ?? ''
  const kept = GENERIC_FILE.test(last) ? parts.slice(-2) : [last]
  return cutWord(kept.join('/'))
}

/** Cuts without splitting a surrogate pair. */
function cutWord(word: string): string {
  const cut = word.slice(0, LONGEST_WORD)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

const INNER_SHAPE =
  /[\p{L}\p{N}][._/@#:-][\p{L}\p{N}]|\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}|^[`"'“«]|\p{Lu}{2,}/u

/** True for names; a capital at the start of a sentence does not count. */
function isNamed(word: string, position: number): boolean {
  return INNER_SHAPE.test(word) || (position > 0 && /^\p{Lu}/u.test(word) && !/^I\b/.test(word))
}

const RUN = /[a-z]+|\d+|[^\sa-z\d]/gu
/** Words up to this length are mostly one token. */
const ONE_PIECE_CHARS = 6
const CHARS_PER_PIECE = 4
const DIGITS_PER_PIECE = 2

function estimatePieces(word: string): number {
  let pieces = 0
  for (const [run] of word.toLowerCase().matchAll(RUN)) {
    if (/^\d/.test(run)) pieces += Math.ceil(run.length / DIGITS_PER_PIECE)
    else if (run.length <= ONE_PIECE_CHARS) pieces += 1
    else pieces += Math.ceil(run.length / CHARS_PER_PIECE)
  }
  return pieces
}
