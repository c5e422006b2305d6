/**
 * Late interaction: how well each token of the question is met by a document or its neighbours in the
 * conversation. One vector a text cannot tell which of its words was asked for; its tokens can.
 * @see Khattab & Zaharia 2020, SIGIR, 39–48 (MaxSim); the windows and the standardising are our own
 */
import type { SearchDocument } from '../../core/document.ts'
import type { DocumentSeq } from '../../core/ids.ts'
import type { QueryTokens, TokenMatcher } from '../../core/ports/embedder.ts'
import type { Store } from '../../core/ports/store.ts'
import { answersPrevious, isTalk } from '../../text/talk.ts'
import { measureScale, type Scale, toStandardScore } from './scale.ts'

/** Deducted from a match in a neighbouring turn. */
const PENALTY = {
  answered: 0.02,
  previous: 0.08,
  answeredEarlier: 0.03,
  earlier: 0.05,
  next: 0.1,
  /** From what an agent says to the turn that it replies to. */
  replied: 0.05,
} as const
/** Added to each deviation, so that a token met equally everywhere does not count by chance. */
const LEAST_DEVIATION = 0.01

/** Best match of every token of the question, by document; documents without tokens are missing. */
export interface TokenMatches {
  readonly weights: Float32Array
  readonly nearness: ReadonlyMap<DocumentSeq, Float32Array>
}

/** Matches the documents and their neighbours. */
export async function loadTokenMatches(
  embeddings: Pick<Store['embeddings'], 'loadTokens'>,
  model: { readonly modelId: string; readonly matcher: TokenMatcher },
  query: QueryTokens,
  documents: readonly SearchDocument[],
): Promise<TokenMatches> {
  const inOrder = [...new Set(documents.flatMap(neighbourhoodOf))].sort((a, b) => a - b)
  const tokens = [...(await embeddings.loadTokens(model.modelId, inOrder))]
  return matchTokens(model.matcher, query, tokens)
}

/** Returns a document and the turns around it whose tokens its windows read; memories and tool output are matched alone. */
export function neighbourhoodOf(document: SearchDocument): DocumentSeq[] {
  const { seq, previous, beforePrevious, next, role } = document
  const talk = isTalk(document)
  const answers = answersPrevious(document)
  const isRead = talk || role === 'user'
  const readsEarlier = answers || (talk && beforePrevious?.labelTerms === document.labelTerms)
  return [
    seq,
    isRead || answers || role === 'assistant' ? previous?.seq : undefined,
    readsEarlier ? beforePrevious?.seq : undefined,
    isRead ? next?.seq : undefined,
  ].filter((each) => each !== undefined)
}

export function matchTokens(
  matcher: TokenMatcher,
  query: QueryTokens,
  tokens: readonly (readonly [DocumentSeq, Uint8Array])[],
): TokenMatches {
  const matched = matcher.match(
    query,
    tokens.map(([, codes]) => codes),
  )
  const nearness = new Map(tokens.map(([seq], i) => [seq, matched[i] ?? new Float32Array()]))
  return { weights: query.weights, nearness }
}

export interface TokenScorer {
  /** Returns the standard score among the documents used as measure; null if the document has no tokens. */
  score(document: SearchDocument, matches: TokenMatches | null): number | null
  /**
   * Σ idf·W / Σ idf of the better met half of the question, 0–1, not standardised; null without tokens. What an agent
   * says is read alone here, as the chance that a find helps was calibrated.
   */
  nearness(document: SearchDocument, matches: TokenMatches | null): number | null
  /** Returns the score of the turn that this one answers; null if it answers none, or that has no tokens. */
  scorePrevious(document: SearchDocument, matches: TokenMatches | null): number | null
  /** Returns how far each token of the question is met, in units of `score`, at least 0; null without tokens. */
  parts(document: SearchDocument, matches: TokenMatches | null): Float32Array | null
}

/** Documents that scales are measured on, with their matches. */
export interface Measure {
  readonly documents: readonly SearchDocument[]
  readonly matches: TokenMatches
}

/** This many sampled documents suffice as measure. */
const ENOUGH = 64

/**
 * mw = Σ idf·(W − μ)/(σ + .01) / Σ idf over the question's tokens, standardised again as a whole: a
 * token that many documents match well says little, however good the match. μ and σ of each token come
 * from sampled documents, supplemented by the candidates if there are too few.
 */
export function createTokenScorer(candidates: Measure, sample: Measure): TokenScorer | null {
  const { matches } = candidates
  const drawn = toWindows(sample)
  const windows = drawn.length >= ENOUGH ? drawn : [...drawn, ...toWindows(candidates)]
  if (windows.length === 0) return null
  const count = matches.weights.length
  const scales: Scale[] = []
  for (let t = 0; t < count; t++) {
    const { mean, deviation } = measureScale(windows.map((window) => window[t] ?? 0))
    scales.push({ mean, deviation: deviation + LEAST_DEVIATION })
  }
  const combine = (window: Float32Array): number => {
    let sum = 0
    let total = 0
    for (let t = 0; t < count; t++) {
      const weight = matches.weights[t] ?? 0
      sum += weight * toStandardScore(window[t] ?? 0, scales[t] ?? NO_SCALE)
      total += weight
    }
    return total > 0 ? sum / total : 0
  }
  const overall = measureScale(windows.map(combine))
  const totalWeight = matches.weights.reduce((sum, weight) => sum + weight, 0)
  const toParts = (window: Float32Array): Float32Array =>
    window.map((nearest, t) => {
      const part = (matches.weights[t] ?? 0) * toStandardScore(nearest, scales[t] ?? NO_SCALE)
      return overall.deviation > 0 ? Math.max(0, part / totalWeight / overall.deviation) : 0
    })
  const toScore = (window: Float32Array | null) =>
    window === null ? null : toStandardScore(combine(window), overall)
  return {
    nearness: (document, own) => {
      const window = toWindow(document, own ?? matches, 'alone')
      return window === null ? null : weighWindow(window, matches.weights)
    },
    score: (document, own) => toScore(toWindow(document, own ?? matches)),
    parts: (document, own) => {
      const window = toWindow(document, own ?? matches)
      return window === null ? null : toParts(window)
    },
    scorePrevious: (document, own) => toScore(toPreviousWindow(document, own ?? matches)),
  }
}

/** Only the better matched half counts, since prompts also speak of other things. */
const BETTER_SHARE = 0.5

function weighWindow(window: Float32Array, weights: Float32Array): number {
  const met = Array.from(window, (nearest, t) => ({ nearest, weight: weights[t] ?? 0 }))
  const half = BETTER_SHARE * met.reduce((sum, { weight }) => sum + weight, 0)
  let sum = 0
  let left = half
  for (const { nearest, weight } of met.sort((a, b) => b.nearest - a.nearest)) {
    const counted = Math.min(weight, left)
    sum += counted * nearest
    left -= counted
  }
  return half > 0 ? Math.min(1, sum / half) : 0
}

function toWindows({ documents, matches }: Measure): Float32Array[] {
  return documents.flatMap((document) => toWindow(document, matches) ?? [])
}

const NO_SCALE: Scale = { mean: 0, deviation: 0 }

/**
 * W = max(s(i), s(i−1) − p, s(i−2) − q, s(i+1) − n) by token, never negative, with s the greatest dot
 * product of the token with any token of the turn. An answer is read with its question; in talk between
 * people the detail often follows the topic one exchange later. What an agent says is read with the turn
 * before it, whose subject a reply seldom names again. Other texts are matched alone.
 */
function toWindow(
  document: SearchDocument,
  { nearness }: TokenMatches,
  replies: 'with what they reply to' | 'alone' = 'with what they reply to',
): Float32Array | null {
  const own = nearness.get(document.seq)
  if (own === undefined) return null
  const { previous, beforePrevious, next } = document
  const talk = isTalk(document)
  const neighbours: Neighbour[] = []
  if (talk || document.role === 'user') {
    const answers = answersPrevious(document)
    add(neighbours, nearness, previous?.seq, answers ? PENALTY.answered : PENALTY.previous)
    add(neighbours, nearness, next?.seq, PENALTY.next)
    if (talk && beforePrevious?.labelTerms === document.labelTerms) {
      add(neighbours, nearness, beforePrevious.seq, answers ? PENALTY.answeredEarlier : PENALTY.earlier)
    }
  }
  if (document.role === 'assistant' && replies !== 'alone')
    add(neighbours, nearness, previous?.seq, PENALTY.replied)
  return widen(own, neighbours)
}

/** Returns the window of the turn that this one answers, as far as its neighbours are known here. */
function toPreviousWindow(document: SearchDocument, { nearness }: TokenMatches): Float32Array | null {
  if (!answersPrevious(document)) return null
  const own = document.previous === null ? undefined : nearness.get(document.previous.seq)
  if (own === undefined) return null
  const neighbours: Neighbour[] = []
  add(neighbours, nearness, document.beforePrevious?.seq, PENALTY.previous)
  add(neighbours, nearness, document.seq, PENALTY.next)
  return widen(own, neighbours)
}

interface Neighbour {
  readonly nearness: Float32Array
  readonly penalty: number
}

function add(
  neighbours: Neighbour[],
  all: TokenMatches['nearness'],
  seq: DocumentSeq | undefined,
  penalty: number,
): void {
  const nearness = seq === undefined ? undefined : all.get(seq)
  if (nearness !== undefined) neighbours.push({ nearness, penalty })
}

function widen(own: Float32Array, neighbours: readonly Neighbour[]): Float32Array {
  return own.map((nearest, t) => {
    let best = Math.max(0, nearest)
    for (const { nearness, penalty } of neighbours) best = Math.max(best, (nearness[t] ?? -1) - penalty)
    return best
  })
}
