/**
 * Estimates how likely a hit helps with a prompt that did not ask memory. Scores only order the hits of
 * one answer; this decides if they are worth injecting. Pure; fitted by `lore bench hooks --fit`, see
 * docs/decisions/0013-injection-confidence.md.
 */
import type { RecallAnswer, RecallHit } from '../../core/recall.ts'

/** Number of hits rated; recall must return as many, so that it shows which stand out. */
export const RATED_HITS = 12
/** From this rank on, hits count as what any prompt finds. */
const CROWD_FROM = 5

/** The data that recall could compare: tokens, vectors, or only words. */
const BASES = ['tokens', 'vectors', 'words'] as const
export type Basis = (typeof BASES)[number]

/** Features of one hit, comparable between stores of any size. */
export interface InjectionFeatures {
  /** 0–1: how far the text covers the prompt; by tokens if available, else by words. */
  readonly met: number
  /** Prompt words that the text has, each weighted up to 1 by rarity. */
  readonly distinctive: number
  /** Score minus the mean of the sixth to twelfth hit. */
  readonly above: number
  /** Score of the best hit minus this one's. */
  readonly behind: number
  /** ln(1 + hits before it). */
  readonly place: number
}

export type InjectionWeights = InjectionFeatures & { readonly bias: number }

/** Score assumed for a missing hit: a document that hardly matches. */
const ABSENT_SCORE: Readonly<Record<Basis, number>> = { tokens: 0, vectors: 0, words: 0.8 }

/** Logistic weights for scores of the default policy, or of its substitute, in talk between people and in stored facts. */
const WEIGHTS: Readonly<Record<Basis, InjectionWeights>> = {
  tokens: { bias: -14.07, met: 14.71, distinctive: 0.63, above: 0.45, behind: -0.49, place: -0.56 },
  vectors: { bias: -3.4, met: 1.35, distinctive: 0.7, above: 0.74, behind: -0.39, place: -0.64 },
  words: { bias: -3.56, met: 1.25, distinctive: 1.01, above: 0.22, behind: -0.18, place: -0.69 },
}

/**
 * Returns the probability of each hit, 0–1, in order. Needs at least RATED_HITS hits of the default
 * policy with `showSignals`, before any is left out; a hit without signals gets 0.
 */
export function rateInjections(answer: Pick<RecallAnswer, 'hits' | 'byMeaning'>): readonly number[] {
  const weights = WEIGHTS[toBasis(answer)]
  return describeInjections(answer).map((features, i) =>
    answer.hits[i]?.signals === undefined ? 0 : weighFeatures(features, weights),
  )
}

export function toBasis({ hits, byMeaning }: Pick<RecallAnswer, 'hits' | 'byMeaning'>): Basis {
  if (!byMeaning) return 'words'
  return hits.some((hit) => signalOf(hit, 'nearness') > 0) ? 'tokens' : 'vectors'
}

const WORK_TURNS = 4

/** True if several turns of sessions with an agent are among the hits: `rateWork` rates those. */
export function isWork({ hits }: Pick<RecallAnswer, 'hits'>): boolean {
  const turns = hits.filter((hit) => hit.ref.kind === 'episode' && signalOf(hit, 'talk') !== 1)
  return turns.length >= WORK_TURNS
}

/** Returns the features, in the order of the hits. */
export function describeInjections(
  answer: Pick<RecallAnswer, 'hits' | 'byMeaning'>,
): readonly InjectionFeatures[] {
  const { hits } = answer
  const basis = toBasis(answer)
  const best = hits[0]?.score ?? 0
  const crowd = hits.slice(CROWD_FROM, RATED_HITS)
  const places = RATED_HITS - CROWD_FROM
  const scores = crowd.reduce((sum, hit) => sum + hit.score, 0)
  const ordinary = (scores + (places - crowd.length) * ABSENT_SCORE[basis]) / places
  return hits.map((hit, before) => ({
    met: signalOf(hit, basis === 'tokens' ? 'nearness' : 'coverage'),
    distinctive: signalOf(hit, 'distinctive'),
    above: hit.score - ordinary,
    behind: best - hit.score,
    place: Math.log1p(before),
  }))
}

/** 1 / (1 + e^−(bias + Σ weight · feature)). */
export function weighFeatures(features: InjectionFeatures, weights: InjectionWeights): number {
  const sum =
    weights.bias +
    weights.met * features.met +
    weights.distinctive * features.distinctive +
    weights.above * features.above +
    weights.behind * features.behind +
    weights.place * features.place
  return 1 / (1 + Math.exp(-sum))
}

function signalOf({ signals }: RecallHit, name: 'nearness' | 'coverage' | 'distinctive' | 'talk'): number {
  return signals?.[name] ?? 0
}
