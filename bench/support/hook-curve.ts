/** Measures what confidences are worth: precision against recall by threshold, and calibration. Pure. */
import type { InjectionFeatures } from '../../src/session/prompt/injection-confidence.ts'
import { round } from './measure.ts'

/** A hit that could be injected beside a prompt. */
export interface RatedHit {
  readonly confidence: number
  readonly features: InjectionFeatures
  /** True if it holds a turn that answers. */
  readonly helps: boolean
}

export interface RatedPrompt {
  /** The conversation of its question, or else of its store. */
  readonly group: string
  readonly answerable: boolean
  /** Best first; as many as may be injected. */
  readonly hits: readonly RatedHit[]
}

export interface CurvePoint {
  readonly threshold: number
  /** Set for the shipped threshold. */
  readonly chosen?: true
  /** Share of what is injected that holds an answering turn; null if nothing is injected. */
  readonly precision: number | null
  /** Share of answerable prompts that get such a turn. */
  readonly recall: number
  /** Share of answerable prompts beside which something is injected. */
  readonly given: number
  readonly itemsPerPrompt: number
}

export function toCurve(
  prompts: readonly RatedPrompt[],
  thresholds: readonly number[],
  chosen: number,
): CurvePoint[] {
  const answerable = prompts.filter((prompt) => prompt.answerable)
  return [...new Set([...thresholds, chosen])]
    .sort((a, b) => a - b)
    .map((threshold) => {
      const given = answerable.map(({ hits }) => hits.filter(({ confidence }) => confidence >= threshold))
      const items = given.flat()
      const share = (count: number) => (answerable.length === 0 ? 0 : round(count / answerable.length))
      return {
        threshold,
        ...(threshold === chosen ? { chosen: true as const } : {}),
        precision:
          items.length === 0 ? null : round(items.filter(({ helps }) => helps).length / items.length),
        recall: share(given.filter((hits) => hits.some(({ helps }) => helps)).length),
        given: share(given.filter((hits) => hits.length > 0).length),
        itemsPerPrompt: share(items.length),
      }
    })
}

/** Returns the share of prompts beside which something is injected. */
export function shareGiven(prompts: readonly RatedPrompt[], threshold: number): number | null {
  if (prompts.length === 0) return null
  const given = prompts.filter(({ hits }) => hits.some(({ confidence }) => confidence >= threshold))
  return round(given.length / prompts.length)
}

interface ReliabilityRow {
  /** Lower end of the range of confidences, which is a tenth wide. */
  readonly from: number
  readonly hits: number
  readonly confidence: number
  /** Share of the hits that help. */
  readonly helps: number
}

export interface Reliability {
  /** Mean squared error of the confidences; `brierOfGuess` is that of always guessing the overall share. */
  readonly brier: number
  readonly brierOfGuess: number
  readonly rows: readonly ReliabilityRow[]
}

export function toReliability(prompts: readonly RatedPrompt[]): Reliability {
  const hits = prompts.flatMap((prompt) => prompt.hits)
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / Math.max(1, of.length)
  const truth = ({ helps }: RatedHit) => (helps ? 1 : 0)
  const usual = mean(hits.map(truth))
  const rows = Array.from({ length: 10 }, (_, i) => i / 10).flatMap((from) => {
    const within = hits.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) / 10 === from)
    if (within.length === 0) return []
    return {
      from,
      hits: within.length,
      confidence: round(mean(within.map(({ confidence }) => confidence))),
      helps: round(mean(within.map(truth))),
    }
  })
  return {
    brier: round(mean(hits.map((hit) => (hit.confidence - truth(hit)) ** 2)), 4),
    brierOfGuess: round(usual * (1 - usual), 4),
    rows,
  }
}
