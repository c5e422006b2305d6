/**
 * Measures how much of a ranking formula's quality is fitted: weights are searched on all conversations but
 * one and tried on that one, and each signal is left out in turn. Deterministic; pure.
 */
import { LoreError } from '../src/core/errors.ts'
import { measureRanking, type RankingMetrics } from './ranking-metrics.ts'
import {
  averageCategories,
  type Factors,
  listSignals,
  measureAgain,
  RANKED,
  type RescorableQuestion,
  toTurns,
} from './rescore.ts'
import { round } from './support/measure.ts'

/** The factors by which each weight may be multiplied. */
const GRID = [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3] as const
const MOST_ROUNDS = 4
/** A smaller gain is chance: one rank of one question. */
const LEAST_GAIN = 1e-4

export interface Quality {
  readonly ndcg10: number
  readonly r10: number
}

export interface HeldOut {
  readonly questions: number
  /** Quality of the shipped weights on this conversation. */
  readonly shipped: Quality
  /** Quality of weights searched on the others, starting from the shipped ones. */
  readonly fitted: Quality
  /** Quality of weights searched on the others, starting from the first signal alone. */
  readonly fromOneSignal: Quality
  /** The factors by which the search changed the shipped weights. */
  readonly factors: Factors
  readonly factorsFromOneSignal: Factors
}

export interface CrossValidation {
  /**
   * Over all questions, each ranked by weights that its own conversation had no part in; mean of the
   * categories.
   */
  readonly shipped: Quality
  readonly fitted: Quality
  readonly fromOneSignal: Quality
  readonly conversations: Readonly<Record<string, HeldOut>>
  readonly caveat: string
}

const CAVEAT =
  'Weights alone are fitted, in multiples of the shipped ones. Which signals there are, their forms, windows and ' +
  'scales, the candidates and what was folded stay as shipped, and were chosen with LoCoMo conversations in view; ' +
  '"fitted" also begins at the shipped weights.'

/** @throws LoreError invalid_input if there is only one conversation */
export function crossValidate(questions: readonly RescorableQuestion[]): CrossValidation {
  const names = [...new Set(questions.map(({ conversation }) => conversation))]
  if (names.length < 2) {
    throw new LoreError('invalid_input', 'Weights cannot be cross-validated on one conversation.', {
      hint: 'Give a file with several conversations.',
      details: { field: 'data' },
    })
  }
  const folds = new Map(names.map((name) => [name, fitWithout(questions, name)]))
  const all = (factorsOf: (fold: Fold) => Factors) =>
    toQuality(
      measureAgain(questions, ({ conversation }) => {
        const fold = folds.get(conversation)
        return fold === undefined ? {} : factorsOf(fold)
      }),
    )
  const conversations = [...folds].map(([name, fold]) => {
    const own = questions.filter(({ conversation }) => conversation === name)
    const quality = (chosen: Factors) => toQuality(measureAgain(own, () => chosen))
    const heldOut: HeldOut = {
      questions: own.length,
      shipped: quality({}),
      fitted: quality(fold.factors),
      fromOneSignal: quality(fold.factorsFromOneSignal),
      ...fold,
    }
    return [name, heldOut] as const
  })
  return {
    shipped: all(() => ({})),
    fitted: all(({ factors }) => factors),
    fromOneSignal: all(({ factorsFromOneSignal }) => factorsFromOneSignal),
    conversations: Object.fromEntries(conversations),
    caveat: CAVEAT,
  }
}

type Fold = Pick<HeldOut, 'factors' | 'factorsFromOneSignal'>

function fitWithout(questions: readonly RescorableQuestion[], name: string): Fold {
  const others = questions.filter(({ conversation }) => conversation !== name)
  const signals = listSignals(others)
  const table = toTable(others, signals)
  const search = (start: readonly number[]) => toFactors(signals, searchFactors(table, start))
  return {
    factors: search(signals.map(() => 1)),
    factorsFromOneSignal: search(signals.map((_, i) => (i === 0 ? 1 : 0))),
  }
}

export interface SignalTakenOut extends Quality {
  /** Change against the shipped weights; negative if the signal helps. */
  readonly ndcg10Delta: number
  readonly r10Delta: number
  /** Number of conversations whose nDCG@10 falls without it. */
  readonly hurts: number
}

export interface Ablation {
  readonly shipped: Quality
  readonly conversations: number
  /** By signal, the most helpful first. */
  readonly without: Readonly<Record<string, SignalTakenOut>>
  readonly caveat: string
}

/** Leaves each signal out of the shipped weights in turn; the others stay as they are. */
export function ablate(questions: readonly RescorableQuestion[]): Ablation {
  const names = [...new Set(questions.map(({ conversation }) => conversation))]
  const parts = names.map((name) => questions.filter(({ conversation }) => conversation === name))
  const measure = (of: readonly RescorableQuestion[], factors: Factors) => measureAgain(of, () => factors)
  const shipped = measure(questions, {})
  const shippedParts = parts.map((part) => measure(part, {}).ndcg10)
  const without = listSignals(questions).map((signal) => {
    const factors = { [signal]: 0 }
    const left = measure(questions, factors)
    const hurts = parts.filter((part, i) => measure(part, factors).ndcg10 < (shippedParts[i] ?? 0)).length
    return [
      signal,
      {
        ...toQuality(left),
        ndcg10Delta: round(left.ndcg10 - shipped.ndcg10, 4),
        r10Delta: round(left.r10 - shipped.r10, 4),
        hurts,
      },
    ] as const
  })
  return {
    shipped: toQuality(shipped),
    conversations: names.length,
    without: Object.fromEntries(without.sort(([, a], [, b]) => a.ndcg10Delta - b.ndcg10Delta)),
    caveat:
      'The other weights are not refitted, and the candidates stay the same; windows and forms are not taken out.',
  }
}

function toQuality({ ndcg10, r10 }: RankingMetrics): Quality {
  return { ndcg10: round(ndcg10, 4), r10: round(r10, 4) }
}

function toFactors(signals: readonly string[], factors: readonly number[]): Factors {
  return Object.fromEntries(
    signals.flatMap((name, i) => {
      const factor = factors[i] ?? 1
      return factor === 1 ? [] : [[name, factor] as const]
    }),
  )
}

/** Contributions of one question's candidates, one row per signal. */
interface Rows {
  readonly question: RescorableQuestion
  readonly bySignal: readonly Float64Array[]
  /**
   * True if each candidate is one turn and no two are the same: then the ten best candidates are the ten
   * best turns.
   */
  readonly plain: boolean
}

interface Table {
  readonly rows: readonly Rows[]
  readonly signals: readonly string[]
}

function toTable(questions: readonly RescorableQuestion[], signals: readonly string[]): Table {
  const rows = questions.map((question) => {
    const { candidates } = question
    const turns = new Set(candidates.flatMap((candidate) => candidate.turns))
    return {
      question,
      bySignal: signals.map((name) => Float64Array.from(candidates, (each) => each.contributions[name] ?? 0)),
      plain: turns.size === candidates.length && candidates.every((each) => each.turns.length === 1),
    }
  })
  return { rows, signals }
}

/**
 * Coordinate search for the mean of the categories' nDCG@10: one weight after the other takes the best
 * value of the grid, until none changes. The first signal sets the scale and stays.
 */
function searchFactors(table: Table, start: readonly number[]): number[] {
  const factors = [...start]
  const { rows, signals } = table
  let best = measureTable(
    table,
    rows.map((row) => weigh(row, factors)),
  )
  for (let turn = 0; turn < MOST_ROUNDS; turn++) {
    let changed = false
    for (let signal = 1; signal < signals.length; signal++) {
      const others = factors.map((factor, i) => (i === signal ? 0 : factor))
      const rest = rows.map((row) => weigh(row, others))
      for (const factor of GRID) {
        if (factor === factors[signal]) continue
        const scores = rest.map((base, i) => {
          const own = rows[i]?.bySignal[signal]
          return base.map((score, candidate) => score + factor * (own?.[candidate] ?? 0))
        })
        const found = measureTable(table, scores)
        if (found <= best + LEAST_GAIN) continue
        best = found
        factors[signal] = factor
        changed = true
      }
    }
    if (!changed) break
  }
  return factors
}

function weigh({ question, bySignal }: Rows, factors: readonly number[]): Float64Array {
  const scores = new Float64Array(question.candidates.length)
  for (const [signal, values] of bySignal.entries()) {
    const factor = factors[signal] ?? 1
    if (factor === 0) continue
    for (let i = 0; i < scores.length; i++) scores[i] = (scores[i] ?? 0) + factor * (values[i] ?? 0)
  }
  return scores
}

function measureTable({ rows }: Table, scores: readonly Float64Array[]): number {
  const questions = rows.map(({ question }) => question)
  const measured = rows.map((row, i) => {
    const own = scores[i] ?? new Float64Array()
    return measureRanking(listBest(row, own), row.question.relevant)
  })
  return averageCategories(questions, measured).ndcg10
}

function listBest({ question, plain }: Rows, scores: Float64Array): string[] {
  const { candidates } = question
  const isBetter = (a: number, b: number) => {
    const difference = (scores[a] ?? 0) - (scores[b] ?? 0)
    return difference > 0 || (difference === 0 && (candidates[a]?.id ?? '') < (candidates[b]?.id ?? ''))
  }
  const kept = plain ? RANKED : candidates.length
  const best: number[] = []
  for (let i = 0; i < scores.length; i++) {
    let at = best.length
    while (at > 0 && isBetter(i, best[at - 1] ?? 0)) at--
    if (at >= kept) continue
    best.splice(at, 0, i)
    if (best.length > kept) best.pop()
  }
  return toTurns(best.flatMap((i) => candidates[i] ?? []))
}
