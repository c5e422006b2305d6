/**
 * Extracts knowledge from a chat without a language model: the sentences that somebody is likely to ask
 * for, verbatim, with their speaker, below one concept named after the subject. Reads turns of people and
 * the assistant only.
 */
import type { Episode } from '../../../core/conversation.ts'
import type {
  ExtractedEntity,
  ExtractedFact,
  ExtractedItem,
  Extraction,
  ExtractionRequest,
  Importance,
} from '../../../core/digest.ts'
import { differsInSubstance } from '../../../text/differences.ts'
import { normaliseContent } from '../../../text/normalise.ts'
import { shorten, toOneLine } from '../../../text/sentences.ts'
import { toTerms } from '../../../text/tokens.ts'
import { stripRedactionMarks } from '../../passages/redaction-marks.ts'
import { type ChatSentence, toChatSentences, toSpeakers } from './chat-sentences.ts'
import { countTokens } from './count-tokens.ts'
import { toKind } from './kind-of-sentence.ts'
import { findTopics } from './name-chat.ts'
import { selectSentences } from './select-sentences.ts'
import { readFeatures } from './sentence-features.ts'
import { rateSentence } from './worth.ts'

/**
 * The share of a segment's tokens that is kept; with the names of concepts and topics the total stays below
 * .35.
 */
export const KEPT_SHARE = 0.313
/** The least budget, so that the best of a few sentences can be kept whole. */
const LEAST_BUDGET_TOKENS = 24
/** The budget of a short text that is kept generously. */
const SHORT_TEXT_TOKENS = 300
const SHORT_TEXT_BUDGET_TOKENS = 100
/** Sentences with a lower worth are small talk. */
const LEAST_WORTH01 = 0.04
const HIGH_WORTH01 = 0.3
const MEDIUM_WORTH01 = 0.12
/** Sentences kept per turn; a long turn may have one for every TOKENS_PER_SENTENCE tokens. */
const PER_TURN = 2
/** Somebody who instructs an agent says several things at once. */
const PER_TURN_APART = 5
const TOKENS_PER_SENTENCE = 40
/** Shorter texts are no knowledge. */
const LEAST_CHARS = 20
const MOST_TOPICS = 3

interface Rated extends ChatSentence {
  readonly tokens: number
  readonly worth01: number
}

export interface ChatOptions {
  /** Keeps more of a text of a few lines, which was handed in or chosen for what it says. */
  readonly generous?: boolean
  /** Makes every sentence an item of its own, unless it refers to the one before it. */
  readonly apart?: boolean
}

/** Deterministic. Uses no vectors: scores without them are as good, and a hundred times faster. */
export async function extractFromChat(
  request: ExtractionRequest,
  options: ChatOptions = {},
): Promise<Extraction> {
  const episodes = request.episodes.filter(isSpeech)
  const before = request.before.filter(isSpeech)
  const rated = rate(request, episodes, before)
  const kept = select(rated, episodes, options)
  const facts = dropRepeated(toFacts(kept, episodes, options.apart ?? false))
  const rejected = { not_worth_keeping: rated.length - kept.length, repeated: facts.repeated }
  if (facts.kept.length === 0) return { topic: '', summary: '', concepts: [], relations: [], rejected }
  const speakers = toSpeakers([...before, ...episodes])
  const topics = findTopics(
    [
      ...episodes.map(({ text }) => ({ text: stripRedactionMarks(text), weight: 0.5 })),
      ...kept.map(({ text, worth01 }) => ({ text: stripRedactionMarks(text), weight: worth01 })),
    ],
    before.map(({ text }) => text),
    speakers,
    MOST_TOPICS,
  )
  const people = [...new Set(episodes.map(toLabel))].slice(0, 3)
  const name = toName(topics, people)
  const topic = toName(topics.slice(0, 2), people)
  return {
    topic,
    summary: topic,
    concepts: [
      { key: 'c1', name, summary: name, facts: facts.kept, files: [], procedural: topics.length === 0 },
    ],
    relations: [],
    rejected,
  }
}

function isSpeech({ role, text }: Episode): boolean {
  return (role === 'user' || role === 'assistant') && text.trim() !== ''
}

function rate(
  { repeatedLines }: ExtractionRequest,
  episodes: readonly Episode[],
  before: readonly Episode[],
): Rated[] {
  const sentences = toChatSentences(episodes, before)
  const features = readFeatures(sentences, episodes, before)
  const answered = new Set(sentences.map(({ question }) => question))
  return sentences.flatMap((sentence, i) => {
    const seen = features[i]
    const episode = episodes[sentence.turn]
    if (seen === undefined || episode === undefined) return []
    if (answered.has(sentence.text) || isTemplate(sentence.text, repeatedLines)) return []
    const text = toText(episode, [sentence])
    if (text.length < LEAST_CHARS) return []
    const tokens = countTokens(text) - countTokens(toLabel(episode)) - 1
    return [{ ...sentence, tokens, worth01: rateSentence(seen, episode.role) }]
  })
}

function isTemplate(sentence: string, repeatedLines: ReadonlySet<string>): boolean {
  if (repeatedLines.size === 0) return false
  const line = normaliseContent(sentence)
  return repeatedLines.has(line) || repeatedLines.has(line.toLowerCase())
}

function select(rated: readonly Rated[], episodes: readonly Episode[], options: ChatOptions): Rated[] {
  const lengths = episodes.map(({ text, caption }) => countTokens(text) + countTokens(caption ?? ''))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const labels = episodes.map((episode) => countTokens(toLabel(episode)) + 1)
  const isShort = options.generous === true && total < SHORT_TEXT_TOKENS
  const perTurn = options.apart === true ? PER_TURN_APART : PER_TURN
  const leastTokens = isShort ? SHORT_TEXT_BUDGET_TOKENS : LEAST_BUDGET_TOKENS
  return selectSentences(rated, {
    budgetTokens: Math.max(leastTokens, KEPT_SHARE * total),
    leastWorth01: LEAST_WORTH01,
    labelTokens: (turn) => labels[turn] ?? 0,
    mostPerTurn: (turn) => Math.max(perTurn, Math.floor((lengths[turn] ?? 0) / TOKENS_PER_SENTENCE)),
  }).flatMap((i) => rated[i] ?? [])
}

/** Makes one fact per turn: its best passage, with the other passages as details. */
function toFacts(kept: readonly Rated[], episodes: readonly Episode[], apart: boolean): ExtractedFact[] {
  return [...groupBy(kept, ({ turn }) => turn)].flatMap(([turn, sentences]) => {
    const episode = episodes[turn]
    if (episode === undefined) return []
    const passages = joinNeighbours(sentences, apart)
    const best = passages.reduce((a, b) => (worthOf(b) > worthOf(a) ? b : a))
    const items = passages.map((passage, i) => toItem(`f${turn + 1}.${i + 1}`, passage, episode))
    const fact = items[passages.indexOf(best)]
    return fact === undefined ? [] : [{ ...fact, details: items.filter((item) => item !== fact) }]
  })
}

/** Opens with a word that refers to something named before. */
const LEANS =
  /^(?:(?:and|but|so|also|then)[\s,]+){0,2}(?:it|its|it['’]s|this|that|these|those|they|their|them|he|she|his|her|there|because|otherwise|which|both|the (?:former|latter|same|other))(?![\p{L}\p{N}])/iu
/** The largest distance between two successive sentences. */
const GAP_CHARS = 3

function joinNeighbours(sentences: readonly Rated[], apart: boolean): Rated[][] {
  const passages: Rated[][] = []
  for (const sentence of sentences) {
    const last = passages.at(-1)
    const before = last?.at(-1)
    const follows = before?.place === sentence.place - 1
    const leans =
      before !== undefined && LEANS.test(sentence.text) && sentence.start - before.end <= GAP_CHARS
    if (follows && (!apart || leans)) last?.push(sentence)
    else passages.push([sentence])
  }
  return passages
}

function worthOf(passage: readonly Rated[]): number {
  return Math.max(...passage.map(({ worth01 }) => worth01))
}

function toItem(key: string, passage: readonly Rated[], episode: Episode): ExtractedItem {
  const best = passage.reduce((a, b) => (b.worth01 > a.worth01 ? b : a))
  return {
    key,
    text: toText(episode, passage),
    kind: episode.role === 'user' ? toKind(best.text) : 'fact',
    importance: toImportance(best.worth01),
    quote: episode.text.slice(passage[0]?.start, passage.at(-1)?.end),
    episode: episode.id,
    ownWords: episode.role === 'user',
    entities: toEntities(episode),
    corrects: null,
  }
}

function toImportance(worth01: number): Importance {
  if (worth01 >= HIGH_WORTH01) return 'high'
  return worth01 >= MEDIUM_WORTH01 ? 'medium' : 'low'
}

function toEntities({ speaker }: Episode): ExtractedEntity[] {
  return speaker === null ? [] : [{ name: speaker, kind: 'person' }]
}

function toLabel({ speaker, role }: Pick<Episode, 'speaker' | 'role'>): string {
  return speaker ?? (role === 'assistant' ? 'Assistant' : 'User')
}

/**
 * Returns `Ann: what she said`, with the question if the answer alone says little, and the picture it
 * points at.
 */
function toText(episode: Episode, passage: readonly ChatSentence[]): string {
  const [first] = passage
  const question = first?.question == null ? null : `asked “${toOneLine(first.question)}”`
  const said = passage
    .map(({ text }) => toProse(text))
    .join(' ')
    .replace(FINAL_STOP, '')
  const shown = passage.find(({ shown: picture }) => picture !== null)?.shown ?? null
  return `${toLead(episode, question)}${said}${shown === null ? '' : ` [picture: ${shown}]`}`
}

/** A person without a name needs no "User: " before their words. */
function toLead({ speaker, role }: Episode, question: string | null): string {
  const who = speaker ?? (role === 'assistant' ? 'Assistant' : null)
  if (who === null) return question === null ? '' : `When ${question}: `
  return question === null ? `${who}: ` : `${who}, ${question}: `
}

/** Facts are read in lists, so they have no final stop. */
const FINAL_STOP = /(?<![.!])[.!]$/

/** On one line, with a capital and a final stop, without emphasis. */
function toProse(text: string): string {
  const line = toOneLine(stripRedactionMarks(text).replace(/\*\*|__/g, ''))
  const opened = line.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  return /[.!?…。！？]["'”’)\]]*$/u.test(opened) ? opened : `${opened.replace(/[,;:–—-]$/u, '')}.`
}

/** Drops facts that say the same as an earlier one. */
function dropRepeated(facts: readonly ExtractedFact[]): { kept: ExtractedFact[]; repeated: number } {
  const seen = new Map<string, string[]>()
  const kept = facts.filter(({ text }) => {
    const key = [...new Set(toTerms(text))].sort().join(' ')
    const alike = seen.get(key) ?? []
    if (alike.some((other) => !differsInSubstance(other, text).differs)) return false
    seen.set(key, [...alike, text])
    return true
  })
  return { kept, repeated: facts.length - kept.length }
}

function toName(topics: readonly string[], people: readonly string[]): string {
  const name = topics.length === 0 ? `Talk of ${joinWords(people)}` : topics.join(', ')
  return shorten(
    name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
    80,
  )
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

function groupBy<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}
