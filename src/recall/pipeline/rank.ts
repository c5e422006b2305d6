/**
 * Stage 2 of recall: measures signals of every candidate and orders them by one policy. The first
 * ranked documents set the scales, so later ones from deep search are measured alike. Deterministic.
 */
import type { DocumentFilter, SearchDocument } from '../../core/document.ts'
import type { NodeId } from '../../core/edge.ts'
import type { DocumentSeq, EpochMs, MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Signals } from '../../core/recall.ts'
import { type Cues, strengthSignalsOf, strengthSignalsOfTurn } from '../../kernel/strength-signals.ts'
import type { RankTuning } from '../../strength/tuning.ts'
import { countTerm, scoreTerms } from '../../text/bm25.ts'
import { type Need, type Policy, scoreSignals, sumContributions } from '../policies/policy.ts'
import type { CandidateSignals, RawSignalName } from '../policies/signal-names.ts'
import { addLateness } from './add-lateness.ts'
import { addSessions } from './add-sessions.ts'
import type { AskedMeaning } from './ask-meaning.ts'
import type { Candidates } from './candidates.ts'
import { type Coarse, keepBest, widen } from './coarse.ts'
import { measureFields, measureWords, presumeMatch } from './fields.ts'
import { fuse, rankBoth } from './fused-rank.ts'
import { loadGuarded } from './guarded.ts'
import {
  createTokenScorer,
  loadTokenMatches,
  type Measure,
  matchTokens,
  neighbourhoodOf,
  type TokenMatches,
  type TokenScorer,
} from './late-interaction.ts'
import { loadNearness, toStarts } from './load-nearness.ts'
import type { Question } from './question.ts'
import { type Scale, toDigits, toStandardScore } from './scale.ts'
import { toSignals } from './signals.ts'
import type { TokenSampler } from './token-sample.ts'

export interface RankedDocument {
  readonly document: SearchDocument
  readonly score: number
  readonly signals: CandidateSignals
  readonly contributions: Signals
  /** Factor that the policy multiplied its sum by. */
  readonly factor: number
  /** How far each part of the question is met, at least 0 each; only if `RankDeps.parts`. */
  readonly met?: Float32Array
}

export interface RankDeps {
  readonly store: Pick<Store, 'embeddings' | 'memories' | 'edges'>
  readonly asked: AskedMeaning | null
  readonly question: Question
  readonly policy: Policy
  /** True to measure every signal, even those the policy does not use. */
  readonly explain: boolean
  /** True if the caller is shown the signals: those that no policy weighs are then measured too. */
  readonly showSignals: boolean
  /** Minimum score before the policy's factor; null for none. */
  readonly minScore: number | null
  readonly filter: DocumentFilter
  /** True for quick answers. */
  readonly quick: boolean
  readonly sampler: TokenSampler
  /** True to tell how far each part of the question is met: tokens, or words without tokens. */
  readonly parts: boolean
  /** Returns true for a candidate that is measured however little it seems to fit. */
  readonly mustLookAt: (document: SearchDocument) => boolean
}

export interface Ranker {
  /** Best first, ties by id. Leaves out what the policy withholds. */
  rank(documents: readonly SearchDocument[]): Promise<RankedDocument[]>
  /** Number of memories that the policy withheld. */
  readonly faded: () => number
  /** Returns the nodes that links of the best finds lead to; empty unless the policy needs proximity. */
  readonly linked: () => readonly NodeId[]
}

/** Number of sampled documents that scales are measured on for quick answers. */
const QUICK_MEASURED_BY = 72

export async function createRanker(candidates: Candidates, deps: RankDeps): Promise<Ranker> {
  const { question, policy, asked, explain } = deps
  const needs = (need: Need) => explain || policy.needs?.includes(need) === true
  const isShown = explain || deps.showSignals
  const scan = asked?.scan ?? null
  const scored = candidates.documents.map((document) =>
    scoreTerms(document, candidates.terms, candidates.averageTerms),
  )
  const bm25Of = new Map(candidates.documents.map((document, i) => [document, scored[i] ?? 0]))
  const wordScale = measureWords(scored, candidates.askedWeight)
  const bestBm25 = scored.reduce((best, value) => Math.max(best, value), 0)
  const hasVector = ({ seq }: SearchDocument) => (scan?.similarityOf(seq) ?? null) !== null
  /** True if documents with vectors compete with others that have none yet. */
  const isPartial = scan !== null && scan.count > 0 && !candidates.documents.every(hasVector)
  const fields = isPartial || needs('fields') ? measureFields(candidates) : null
  const ranks = isShown || needs('ranks') ? rankBoth(candidates, scored, asked) : null
  let tokenScorer: TokenScorer | null = null
  let presumed: ReturnType<typeof presumeMatch> | null = null
  let nearness: ReadonlyMap<NodeId, number> | null = null
  let faded = 0

  const meaningOf = (seq: DocumentSeq | undefined): number | null => {
    const similarity = seq === undefined ? null : (scan?.similarityOf(seq) ?? null)
    return scan === null || similarity === null ? null : toStandardScore(similarity, scan)
  }

  const toCoarse = (document: SearchDocument): Coarse => {
    const bm25 = bm25Of.get(document) ?? scoreTerms(document, candidates.terms, candidates.averageTerms)
    const words = toStandardScore(bm25, wordScale)
    const meaning = meaningOf(document.seq) ?? (isPartial ? (fields?.fit(document) ?? 0) : 0)
    return { document, bm25, words, meaning }
  }

  const loadMatches = async (documents: readonly SearchDocument[]): Promise<TokenMatches | null> => {
    const matcher = asked?.model.embedder.matcher ?? null
    if (asked?.tokens == null || matcher === null || !needs('tokens')) return null
    const { modelId } = asked.model.embedder
    return loadTokenMatches(deps.store.embeddings, { modelId, matcher }, asked.tokens, documents)
  }

  const loadSample = async (): Promise<Measure> => {
    const none = { documents: [], matches: { weights: new Float32Array(), nearness: new Map() } }
    const matcher = asked?.model.embedder.matcher ?? null
    if (asked?.tokens == null || matcher === null) return none
    const { documents, tokens } = await deps.sampler.load(
      asked.model.embedder.modelId,
      deps.filter.scopes,
      deps.filter.kinds,
    )
    if (!deps.quick) return { documents, matches: matchTokens(matcher, asked.tokens, tokens) }
    const few = documents.slice(0, QUICK_MEASURED_BY)
    const near = new Set(few.flatMap(neighbourhoodOf))
    const theirs = tokens.filter(([seq]) => near.has(seq))
    return { documents: few, matches: matchTokens(matcher, asked.tokens, theirs) }
  }

  return {
    faded: () => faded,
    linked: () => (policy.needs?.includes('proximity') === true ? [...(nearness?.keys() ?? [])] : []),
    async rank(documents) {
      await scan?.compare?.(documents.flatMap(neighbourhoodOf))
      const coarse = documents.map(toCoarse)
      const isFirst = tokenScorer === null
      const looked =
        isFirst && policy.needs?.includes('tokens') === true ? keepBest(coarse, deps, meaningOf) : coarse
      const kept = looked.map(({ document }) => document)
      const [matches, sample, similarities, memories] = await Promise.all([
        loadMatches(kept),
        isFirst && needs('tokens') ? loadSample() : null,
        needs('similarity') ? loadSimilarities(deps, kept) : null,
        needs('standing') ? loadMemories(deps, kept) : null,
      ])
      if (matches !== null && sample !== null)
        tokenScorer ??= createTokenScorer({ documents: kept, matches }, sample)
      const guarded = needs('guards') ? await loadGuarded(deps.store, [...(memories?.values() ?? [])]) : null
      if (needs('proximity')) {
        nearness ??= await loadNearness(
          deps.store,
          deps.filter,
          toStarts(looked, similarities ?? new Map(), bestBm25),
        )
      }
      const matchOf = ({ document, meaning }: Coarse) =>
        tokenScorer?.score(document, matches) ?? widen(document, meaning, meaningOf)
      if (isPartial && fields !== null) {
        presumed ??= presumeMatch(
          looked.flatMap((each) =>
            hasVector(each.document) ? [{ fit: fields.fit(each.document), match: matchOf(each) }] : [],
          ),
        )
      }
      const measured = looked.map((each) => {
        const { document } = each
        const windowed = widen(document, each.meaning, meaningOf)
        const presume = hasVector(document) ? null : presumed
        const signals = toSignals(document, question, {
          meaning: each.meaning,
          words: each.words,
          match: presume !== null && fields !== null ? presume(fields.fit(document)) : matchOf(each),
          windowed,
          exact: shareOfRare(document, candidates),
          previous: tokenScorer?.scorePrevious(document, matches) ?? meaningOf(document.previous?.seq),
          distilled: document.ref.kind === 'memory' || candidates.cited.has(document.ref.id),
          raw: {
            bm25: bestBm25 > 0 ? Math.min(1, each.bm25 / bestBm25) : 0,
            ...(isShown ? countAsked(document, candidates) : {}),
            ...(fields === null ? {} : fields.of(document)),
            ...(isShown ? { nearness: tokenScorer?.nearness(document, matches) ?? 0 } : {}),
            ...(ranks === null ? {} : { fused: fuse(ranks, document.seq, policy.tuning?.rrfK) }),
            entities: candidates.entities.share(document),
            ...(nearness === null ? {} : { proximity: nearness.get(document.ref.id as NodeId) ?? 0 }),
            ...(similarities === null ? {} : { similarity: similarities.get(document.seq) ?? 0 }),
            ...(guarded?.has(document.ref.id as MemoryId) === true ? { guarded: 1 } : {}),
            ...(memories === null
              ? {}
              : standing(document, memories, candidates, deps.filter.at, policy.tuning)),
          },
        })
        return { document, signals }
      })
      const partsOf = (document: SearchDocument): { met?: Float32Array } => {
        if (!deps.parts) return {}
        const met = matches === null ? null : (tokenScorer?.parts(document, matches) ?? null)
        return { met: met ?? wordParts(document, candidates, wordScale, matches?.weights.length ?? 0) }
      }
      const ranked: RankedDocument[] = []
      const together = addSessions(measured)
      // Of what was asked, the later question is no better than the earlier one.
      for (const { document, signals } of question.asksQuestion ? together : addLateness(together)) {
        if (policy.admits?.(signals) === false) faded++
        else ranked.push({ document, signals, ...scoreSignals(policy, signals), ...partsOf(document) })
      }
      const { minScore } = deps
      return (minScore === null ? ranked : ranked.filter((each) => reaches(each, policy, minScore))).sort(
        byScore,
      )
    },
  }
}

/** Sums again without the factor, since a product with almost zero cannot be divided back. */
function reaches({ signals }: RankedDocument, policy: Policy, minScore: number): boolean {
  return sumContributions(policy.contribute(signals)) >= minScore
}

export function byScore(a: RankedDocument, b: RankedDocument): number {
  return b.score - a.score || (a.document.ref.id < b.document.ref.id ? -1 : 1)
}

/**
 * Returns 0–1: how far the question consists of rare words that the text has. Vectors know little about
 * rare words; a text that alone has such a word is a strong match.
 */
function shareOfRare(
  { terms, labelTerms }: SearchDocument,
  { terms: asked, rareTerms, askedWeight }: Candidates,
): number {
  if (rareTerms.size === 0 || askedWeight <= 0) return 0
  let found = 0
  for (const { term, weight } of asked) {
    if (rareTerms.has(term) && (countTerm(terms, term) > 0 || countTerm(labelTerms, term) > 0))
      found += weight
  }
  // Counts from half of the question on; tokens weigh a single rare word among many.
  return Math.max(0, 2 * Math.min(1, found / askedWeight) - 1)
}

/**
 * Returns how far each term of the question is met, in standard deviations of the word score; nothing at
 * all for a document without tokens among others that have them.
 * @param tokens number of the question's tokens; 0 if nothing is matched by tokens
 */
function wordParts(
  document: SearchDocument,
  { terms, averageTerms }: Candidates,
  { deviation }: Scale,
  tokens: number,
): Float32Array {
  if (tokens > 0 || deviation === 0) return new Float32Array(tokens)
  return Float32Array.from(terms, (term) => scoreTerms(document, [term], averageTerms) / deviation)
}

/** Weight of words found only in the previous turn. */
const COVERED_BEFORE = 0.5

function countAsked(
  { terms, labelTerms, previous }: SearchDocument,
  { terms: asked, askedWeight, unknownWeight }: Candidates,
): { readonly coverage: number; readonly distinctive: number } {
  let found = 0
  for (const { term, weight } of asked) {
    if (countTerm(terms, term) > 0 || countTerm(labelTerms, term) > 0) found += weight
    else if (previous !== null && countTerm(previous.terms, term) > 0) found += COVERED_BEFORE * weight
  }
  return {
    coverage: askedWeight > 0 ? Math.min(1, found / askedWeight) : 0,
    distinctive: found / unknownWeight,
  }
}

async function loadSimilarities(
  { asked, store }: RankDeps,
  documents: readonly SearchDocument[],
): Promise<ReadonlyMap<DocumentSeq, number>> {
  if (asked === null) return new Map()
  const { embedder, index } = asked.model
  const vectors = await store.embeddings.load(
    embedder.modelId,
    documents.map(({ seq }) => seq),
  )
  return new Map(
    [...vectors].map(([seq, vector]) => [seq, Math.max(0, index.calibrated01(asked.vector, vector))]),
  )
}

async function loadMemories(
  { store }: RankDeps,
  documents: readonly SearchDocument[],
): Promise<ReadonlyMap<MemoryId, Memory>> {
  const ids = documents.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : []))
  const memories = ids.length === 0 ? [] : await store.memories.load(ids)
  return new Map(memories.map((memory) => [memory.id, memory]))
}

function standing(
  { ref, at }: SearchDocument,
  memories: ReadonlyMap<MemoryId, Memory>,
  { entities }: Candidates,
  now: EpochMs,
  tuning: RankTuning | undefined,
): Partial<Record<RawSignalName, number>> {
  if (ref.kind === 'episode') return { recency: toDigits(strengthSignalsOfTurn(at, now).recency) }
  const memory = memories.get(ref.id)
  const cues: Cues = { asked: entities.asked, sharedFans: entities.fansAt(ref.id) }
  return memory === undefined ? {} : rounded(strengthSignalsOf(memory, now, cues, tuning))
}

/** Rounds, because strength changes every millisecond and an answer should not. */
function rounded<N extends string>(readings: Readonly<Record<N, number>>): Record<N, number> {
  const entries = Object.entries<number>(readings).map(([name, value]) => [name, toDigits(value)])
  return Object.fromEntries(entries) as Record<N, number>
}
