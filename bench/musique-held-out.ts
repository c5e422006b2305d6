/**
 * Cross-validation of deep search on multi-hop questions: its numbers, and the best mix without links, are
 * chosen on one half of the questions and counted on the other, in both directions.
 */
import { createHash } from 'node:crypto'
import { DEFAULT_WALK, type Walk } from '../src/recall/pipeline/deep.ts'
import type { MusiqueQuestion } from './musique-dataset.ts'
import { measurePassages, type PassageRecall, type Ranking, toRelevant } from './passage-recall.ts'
import { recallAt } from './ranking-metrics.ts'
import { round } from './support/measure.ts'

/** The numbers that deep search is tried with; the shipped ones come first and win ties. */
export const WALKS: readonly Walk[] = [
  DEFAULT_WALK,
  ...[3, 6, 12].flatMap((weight) =>
    [0.25, 0.5, 1].flatMap((decay) => [1, 2].map((rarity) => ({ weight, decay, rarity }))),
  ),
].filter((walk, i, all) => all.findIndex((other) => isSame(walk, other)) === i)

/** Rankings of every question, in the order of the questions. */
export interface Pipeline<T> {
  readonly what: T
  readonly rankings: readonly Ranking[]
}

export interface HeldOutDirection {
  /** The half on which everything was chosen; counted is the other. */
  readonly chosenOn: 'first' | 'second'
  /** Number of questions that were counted. */
  readonly questions: number
  /** The numbers chosen for deep search. */
  readonly walk: Walk
  readonly deep: PassageRecall
  /** The best pipeline without links, as chosen. */
  readonly withoutLinks: PassageRecall & { readonly pipeline: string }
  /** Questions on which deep search finds more among the first five, and less. */
  readonly better: number
  readonly worse: number
}

export interface HeldOut {
  readonly directions: readonly HeldOutDirection[]
  /** Mean over all questions, each counted in the direction that did not see it. */
  readonly r5: { readonly deep: number; readonly withoutLinks: number }
  readonly better: number
  readonly worse: number
  /** Number of combinations that deep search, and mixes that recall without links, chose from. */
  readonly chosenFrom: { readonly deep: number; readonly withoutLinks: number }
}

/** Returns the half of a question, by the hash of its id: stable if questions are added or reordered. */
export function halfOf({ id, text }: Pick<MusiqueQuestion, 'id' | 'text'>): 'first' | 'second' {
  const [byte = 0] = createHash('sha256')
    .update(id ?? text)
    .digest()
  return byte % 2 === 0 ? 'first' : 'second'
}

/** Null if a half has no question. */
export function crossValidateDeep(
  questions: readonly MusiqueQuestion[],
  deep: readonly Pipeline<Walk>[],
  direct: readonly Pipeline<string>[],
): HeldOut | null {
  const halves = { first: [] as number[], second: [] as number[] }
  for (const [i, question] of questions.entries()) halves[halfOf(question)].push(i)
  if (halves.first.length === 0 || halves.second.length === 0) return null
  const relevant = questions.map(toRelevant)
  const found = ({ rankings }: Pipeline<unknown>, i: number) =>
    recallAt(5, rankings[i] ?? [], relevant[i] ?? new Set())
  const meanOf = (pipeline: Pipeline<unknown>, half: readonly number[]) =>
    half.reduce((sum, i) => sum + found(pipeline, i), 0) / half.length
  const choose = <T>(pipelines: readonly Pipeline<T>[], half: readonly number[]) =>
    pipelines.reduce((best, each) => (meanOf(each, half) > meanOf(best, half) + 1e-9 ? each : best))
  const measure = ({ rankings }: Pipeline<unknown>, half: readonly number[]) =>
    measurePassages(
      half.map((i) => rankings[i] ?? []),
      half.map((i) => relevant[i] ?? new Set()),
    )
  const directions = (['first', 'second'] as const).map((chosenOn): HeldOutDirection => {
    const counted = halves[chosenOn === 'first' ? 'second' : 'first']
    const walk = choose(deep, halves[chosenOn])
    const mix = choose(direct, halves[chosenOn])
    const changes = counted.map((i) => found(walk, i) - found(mix, i))
    return {
      chosenOn,
      questions: counted.length,
      walk: walk.what,
      deep: measure(walk, counted),
      withoutLinks: { pipeline: mix.what, ...measure(mix, counted) },
      better: changes.filter((change) => change > 0).length,
      worse: changes.filter((change) => change < 0).length,
    }
  })
  const total = (value: (direction: HeldOutDirection) => number) =>
    directions.reduce((sum, direction) => sum + value(direction), 0)
  const mean = (value: (direction: HeldOutDirection) => number) =>
    round(total((direction) => direction.questions * value(direction)) / questions.length, 4)
  return {
    directions,
    r5: { deep: mean((each) => each.deep.r5), withoutLinks: mean((each) => each.withoutLinks.r5) },
    better: total(({ better }) => better),
    worse: total(({ worse }) => worse),
    chosenFrom: { deep: deep.length, withoutLinks: direct.length },
  }
}

function isSame(a: Walk, b: Walk): boolean {
  return a.weight === b.weight && a.decay === b.decay && a.rarity === b.rarity
}
