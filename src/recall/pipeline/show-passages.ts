/**
 * Sets the text that is shown of each found document: the sentences that answer the question, found by its
 * words, by the stored tokens of the document where there are any, and by the kind of answer it asks for.
 * Deterministic.
 */
import { TEXT_FEATURES } from '../../core/document.ts'
import type { DocumentSeq } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { toEmbeddable } from '../../kernel/vectors/vector-keeper.ts'
import { featuresOf } from '../../text/analyse.ts'
import type { ScoredTerm } from '../../text/bm25.ts'
import { type PassageUnit, toPassageUnits } from '../../text/passage-units.ts'
import { toTerms } from '../../text/tokens.ts'
import type { AskedMeaning } from './ask-meaning.ts'
import { choosePassage, type UnitMatches } from './choose-passage.ts'
import type { Found } from './found.ts'
import type { Question } from './question.ts'
import { FEATURE_OF_ANSWER } from './signals.ts'

export interface AskedPassage {
  readonly question: Question
  /** The words of the question with their idf. */
  readonly terms: readonly ScoredTerm[]
  readonly meaning: AskedMeaning | null
}

/** Only this much of a text is searched. */
const READ_CHARS = 20_000
/** Share of tokens beside words. */
const TOKENS01 = 0.7
/** Weight of the kind of answer, beside 1 for words and tokens together. */
const KIND_WEIGHT = 0.1

type PassageStore = { readonly embeddings: Pick<Store['embeddings'], 'loadTokens'> }

/** @param charsAt most characters to show of the document at this rank, from 0 */
export async function showPassages(
  store: PassageStore,
  found: readonly Found[],
  asked: AskedPassage,
  charsAt: (rank: number) => number,
): Promise<readonly Found[]> {
  const tokens = await loadTokens(store, found, asked.meaning)
  return found.map((each, rank): Found => {
    const summary = toShown(each, asked, tokens.get(each.entry.document.seq), charsAt(rank))
    return { ...each, description: { ...each.description, summary } }
  })
}

async function loadTokens(
  { embeddings }: PassageStore,
  found: readonly Found[],
  meaning: AskedMeaning | null,
): Promise<ReadonlyMap<DocumentSeq, Uint8Array>> {
  if (meaning?.tokens == null || meaning.model.embedder.matcher?.matchParts === undefined) return new Map()
  const seqs = found.map(({ entry }) => entry.document.seq).sort((a, b) => a - b)
  return embeddings.loadTokens(meaning.model.embedder.modelId, seqs)
}

/** Returns the stored summary of a memory, unless a passage of its content has more words of the question. */
function toShown(each: Found, asked: AskedPassage, tokens: Uint8Array | undefined, maxChars: number): string {
  const passage = toPassage(each, asked, tokens, maxChars)
  const { memory, description } = each
  if (memory === null) return passage === '' ? description.summary : passage
  const known = metWeight(`${memory.title}\n${memory.summary}`, asked.terms)
  return metWeight(`${memory.title}\n${passage}`, asked.terms) > known ? passage : description.summary
}

function toPassage(
  { memory, episode, entry }: Found,
  asked: AskedPassage,
  tokens: Uint8Array | undefined,
  maxChars: number,
): string {
  if (memory !== null) {
    const { text } = toEmbeddable({
      kind: 'memory',
      label: memory.title,
      text: memory.content,
      caption: null,
      role: null,
    })
    const units = toPassageUnits(text.slice(0, READ_CHARS))
    // The title is shown beside the passage, so where it was put before the content it is not shown again.
    const isTitled = text.length > memory.content.length
    const own = units.map((unit, i): PassageUnit => (isTitled && i === 0 ? { ...unit, kind: 'mark' } : unit))
    return choosePassage(own, matchUnits(own, entry.document.at, asked, { label: null, tokens }), maxChars)
  }
  if (episode === null || episode.text.trim() === '') return ''
  const { speaker, role, caption } = episode
  const whole = toEmbeddable({ kind: 'episode', label: speaker, text: episode.text, caption, role: null })
  const units = toPassageUnits(whole.text.slice(0, READ_CHARS))
  // Only the beginning of a tool's output has tokens.
  const known = role === 'tool' ? undefined : tokens
  const matches = matchUnits(units, episode.at, asked, { label: whole.label, tokens: known })
  return choosePassage(units, matches, maxChars)
}

interface Embedded {
  readonly label: string | null
  readonly tokens: Uint8Array | undefined
}

function matchUnits(
  units: readonly PassageUnit[],
  at: number,
  { question, terms, meaning }: AskedPassage,
  { label, tokens }: Embedded,
): UnitMatches {
  const byTokens = matchTokens(units, meaning, label, tokens)
  const wordWeights = toShares(terms.map(({ weight }) => weight))
  const tokenWeights = byTokens === null ? [] : toShares(Array.from(meaning?.tokens?.weights ?? []))
  const share = byTokens === null ? 0 : TOKENS01
  const rows = units.map(({ text }, i) => {
    const said = new Set(toTerms(text))
    return [
      ...terms.map(({ term }) => (said.has(term) ? 1 : 0)),
      ...Array.from(byTokens?.[i] ?? tokenWeights, (nearest) => Math.max(0, nearest)),
      holdsKind(text, at, question) ? 1 : 0,
    ]
  })
  const weights = [
    ...wordWeights.map((weight) => (1 - share) * weight),
    ...tokenWeights.map((weight) => share * weight),
    KIND_WEIGHT,
  ]
  return { weights, rows }
}

function matchTokens(
  units: readonly PassageUnit[],
  meaning: AskedMeaning | null,
  label: string | null,
  tokens: Uint8Array | undefined,
): readonly Float32Array[] | null {
  const matcher = meaning?.model.embedder.matcher
  if (tokens === undefined || tokens.length === 0 || meaning?.tokens == null) return null
  return (
    matcher?.matchParts?.(meaning.tokens, tokens, { label, parts: units.map(({ text }) => text) }) ?? null
  )
}

/** True if the text has what the question asks for: a time, a number, a name. */
function holdsKind(text: string, at: number, { asksTime, answerKind }: Question): boolean {
  if (!asksTime && answerKind === null) return false
  const wanted =
    (asksTime ? TEXT_FEATURES.timeExpression | TEXT_FEATURES.number : 0) |
    (answerKind === null ? 0 : FEATURE_OF_ANSWER[answerKind])
  return (featuresOf(text, at) & wanted) !== 0
}

function metWeight(text: string, terms: readonly ScoredTerm[]): number {
  const said = new Set(toTerms(text))
  return terms.reduce((sum, { term, weight }) => (said.has(term) ? sum + weight : sum), 0)
}

function toShares(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (total > 0 ? weight / total : 0))
}
