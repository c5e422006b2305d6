/**
 * Measures the quality of a digest: how many of the turns that answer questions it covers, how short it is,
 * if its quotes are true, and how often it says the same twice. Pure.
 */
import { countTokens } from '../src/digest/rules/chat/count-tokens.ts'
import { differsInSubstance } from '../src/text/differences.ts'
import { toTerms } from '../src/text/tokens.ts'
import type { LocomoConversation, LocomoTurn } from './locomo-dataset.ts'

export interface DigestedMemory {
  /** 0 for a root, 1 for a concept, 2 for a fact, 3 and more for a detail. */
  readonly depth: number
  readonly text: string
  readonly quote: string | null
  /** Ids of its source turns, as in the data file. */
  readonly turns: readonly string[]
}

export interface DigestedConversation {
  readonly conversation: LocomoConversation
  readonly memories: readonly DigestedMemory[]
}

export interface DigestMetrics {
  /** Share of the turns that answer questions that some fact or detail names as its source. */
  readonly coverage: number
  /**
   * Of the turns that hold words of an answer (in text or caption), the share for which at least half of
   * those words are in the facts and details made of the turn.
   */
  readonly answerWords: number
  /** The same with at least one such word, and with all of them. */
  readonly answerWordsAny: number
  readonly answerWordsAll: number
  /** Tokens of facts and details over tokens of what was said (text and captions, without names). */
  readonly compression: number
  /** The same with roots and concepts. */
  readonly compressionOfAll: number
  /** Share of quotes that are verbatim in a turn they name. */
  readonly exactQuotes: number
  /** Share of facts and details with a quote. */
  readonly quoted: number
  /** Share of facts and details that repeat another one of the conversation. */
  readonly duplicates: number
  readonly factsPerConversation: number
  readonly conceptsPerConversation: number
  readonly rootsPerConversation: number
}

export function measureDigest(digested: readonly DigestedConversation[]): DigestMetrics {
  const evidence = digested.flatMap(toEvidence)
  const holding = evidence.filter(({ words }) => words.size > 0)
  const items = digested.flatMap(({ memories }) => memories.filter(isItem))
  const quotes = items.filter(({ quote }) => quote !== null)
  const said = sum(
    digested.flatMap(turnsOf).map(({ text, caption }) => countTokens(`${text}\n${caption ?? ''}`)),
  )
  const perConversation = (passes: (memory: DigestedMemory) => boolean) =>
    ratio(sum(digested.map(({ memories }) => memories.filter(passes).length)), digested.length)
  return {
    coverage: share(evidence, ({ kept }) => kept.length > 0),
    answerWords: share(holding, (turn) => countKept(turn) >= turn.words.size / 2),
    answerWordsAny: share(holding, (turn) => countKept(turn) > 0),
    answerWordsAll: share(holding, (turn) => countKept(turn) === turn.words.size),
    compression: ratio(sum(items.map(({ text }) => countTokens(text))), said),
    compressionOfAll: ratio(
      sum(digested.flatMap(({ memories }) => memories.map(({ text }) => countTokens(text)))),
      said,
    ),
    exactQuotes: ratio(sum(digested.map(countExactQuotes)), quotes.length),
    quoted: ratio(quotes.length, items.length),
    duplicates: ratio(
      sum(digested.map(({ memories }) => countDuplicates(memories.filter(isItem)))),
      items.length,
    ),
    factsPerConversation: perConversation(isItem),
    conceptsPerConversation: perConversation(({ depth }) => depth === 1),
    rootsPerConversation: perConversation(({ depth }) => depth === 0),
  }
}

function isItem({ depth }: DigestedMemory): boolean {
  return depth >= 2
}

interface EvidenceTurn {
  /** Terms of the answers that the turn holds. */
  readonly words: ReadonlySet<string>
  /** The texts that were kept of the turn. */
  readonly kept: readonly string[]
}

function toEvidence({ conversation, memories }: DigestedConversation): EvidenceTurn[] {
  const kept = new Map<string, string[]>()
  for (const { turns, text } of memories.filter(isItem)) {
    for (const turn of turns) kept.set(turn, [...(kept.get(turn) ?? []), text])
  }
  const turns = new Map(
    conversation.sessions.flatMap((session) => session.turns).map((turn) => [turn.id, turn]),
  )
  const answers = new Map<string, string[]>()
  for (const { evidence, answer } of conversation.questions) {
    for (const id of evidence) answers.set(id, [...(answers.get(id) ?? []), answer ?? ''])
  }
  return [...answers].map(([id, given]) => ({
    words: sharedTerms(given.join('\n'), turns.get(id)),
    kept: kept.get(id) ?? [],
  }))
}

function sharedTerms(answer: string, turn: LocomoTurn | undefined): Set<string> {
  const held = new Set(toTerms(`${turn?.text ?? ''}\n${turn?.caption ?? ''}`))
  return new Set(toTerms(answer).filter((term) => held.has(term)))
}

function countKept({ words, kept }: EvidenceTurn): number {
  const left = new Set(toTerms(kept.join('\n')))
  return [...words].filter((word) => left.has(word)).length
}

function countExactQuotes({ conversation, memories }: DigestedConversation): number {
  const texts = new Map(turnsOf({ conversation }).map(({ id, text }) => [id, text]))
  return memories.filter(
    ({ depth, quote, turns }) =>
      depth >= 2 && quote !== null && turns.some((turn) => texts.get(turn)?.includes(quote) === true),
  ).length
}

/** Counts memories that say nothing beyond an earlier one, in the same words or others of the same stem. */
function countDuplicates(items: readonly DigestedMemory[]): number {
  const byTerms = new Map<string, string[]>()
  let count = 0
  for (const { text } of items) {
    const key = [...new Set(toTerms(text))].sort().join(' ')
    const alike = byTerms.get(key) ?? []
    if (alike.some((other) => !differsInSubstance(other, text).differs)) count++
    byTerms.set(key, [...alike, text])
  }
  return count
}

function turnsOf({ conversation }: Pick<DigestedConversation, 'conversation'>): LocomoTurn[] {
  return conversation.sessions.flatMap(({ turns }) => turns)
}

function share<T>(values: readonly T[], passes: (value: T) => boolean): number {
  return ratio(values.filter(passes).length, values.length)
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Number((part / whole).toFixed(4))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
