/**
 * Scores how likely two memories belong together, by four signals, and suggests a relation. Pure; never
 * suggests a causal one.
 */
import type { Relation } from '../../core/edge.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { LinkScores } from './graph-views.ts'

const WEIGHTS: Readonly<Record<keyof LinkScores, number>> = {
  cosine: 0.6,
  bm25: 0.2,
  entity: 0.15,
  temporal: 0.05,
}
const HALVING_DAYS = 7
const DAY_MS = 86_400_000

/** Calibrated similarity from which two memories say nearly the same, or are about the same thing. */
const NEARLY_SAME = 0.85
const SAME_SUBJECT = 0.5
const NOTABLE = 0.3

/** Weighted mean, 0–1; without vectors the other signals share the weight. */
export function combineScores(scores: LinkScores, byMeaning: boolean): number {
  const names = (Object.keys(WEIGHTS) as (keyof LinkScores)[]).filter(
    (name) => byMeaning || name !== 'cosine',
  )
  const all = names.reduce((sum, name) => sum + WEIGHTS[name], 0)
  return names.reduce((sum, name) => sum + WEIGHTS[name] * scores[name], 0) / all
}

/** Jaccard index of two sets, 0–1; 0 if both are empty. */
export function overlap<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  let shared = 0
  for (const value of a) if (b.has(value)) shared++
  const either = a.size + b.size - shared
  return either === 0 ? 0 : shared / either
}

/** 1 in the same session, else 2^(−days / 7). */
export function nearnessInTime(a: Moment, b: Moment): number {
  if (a.session !== null && a.session === b.session) return 1
  return 2 ** (-Math.abs(a.at - b.at) / DAY_MS / HALVING_DAYS)
}

export interface Moment {
  readonly at: EpochMs
  readonly session: string | null
}

export interface SuggestedLink {
  readonly relation: Relation
  readonly reason: string
}

/**
 * @param shared names that both mention
 * @param together true if both come from one session
 */
export function suggestLink(scores: LinkScores, shared: readonly string[], together: boolean): SuggestedLink {
  const { cosine, bm25 } = scores
  const because = [
    cosine >= NEARLY_SAME
      ? 'they say nearly the same'
      : cosine >= SAME_SUBJECT
        ? 'they are about the same thing'
        : '',
    shared.length > 0 ? `both mention ${shared.slice(0, 3).join(', ')}` : '',
    bm25 >= NOTABLE ? 'they share words' : '',
    together ? 'they come from the same session' : '',
  ].filter(Boolean)
  return {
    relation: chooseRelation(scores, shared, together),
    reason: because.join('; ') || 'they are somewhat alike',
  }
}

function chooseRelation({ cosine }: LinkScores, shared: readonly string[], together: boolean): Relation {
  if (cosine >= NEARLY_SAME) return 'similar_to'
  if (cosine >= SAME_SUBJECT) return 'see_also'
  if (shared.length > 0) return 'related_to'
  return together ? 'same_session' : 'related_to'
}
