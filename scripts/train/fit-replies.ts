/**
 * Fits the weights of `src/session/corrections/reply-chance.ts` to the labelled replies that may be looked at, prints them,
 * and what ten parts that were left out in turn yield. A prompt counts by its best sentence. Never needed to install, run
 * or test Lore: `node --experimental-strip-types scripts/train/fit-replies.ts`.
 */
import { readAnswerWords, touchOf } from '../../src/session/corrections/answer-touch.ts'
import { readParts } from '../../src/session/corrections/reply-chance.ts'
import { readSigns, SIGN_NAMES } from '../../src/session/corrections/reply-signs.ts'
import { isNear } from '../../src/session/corrections/reply-state.ts'
import { isUsedIn, readAnswer } from '../../src/session/moment/used-in-answer.ts'
import { toTerms } from '../../src/text/tokens.ts'
import { DEVELOPMENT_CORRECTIONS } from '../../test/labelled/corrections/development.ts'
import { FILLER_FACTS } from '../../test/labelled/corrections/filler-facts.ts'
import { REAL_DEVELOPMENT } from '../../test/labelled/corrections/real-development.ts'
import { REAL_MORE } from '../../test/labelled/corrections/real-more.ts'
import { REAL_OPEN } from '../../test/labelled/corrections/real-open.ts'
import { REAL_OPENED } from '../../test/labelled/corrections/real-opened.ts'
import { LABELLED_REPLIES } from '../../test/labelled/corrections/replies.ts'
import { CHATTY_REPLIES } from '../../test/labelled/corrections/replies-chatty.ts'
import { ENGLISH_REPLIES } from '../../test/labelled/corrections/replies-english.ts'
import { EUROPEAN_REPLIES } from '../../test/labelled/corrections/replies-european.ts'
import { VARIED_REPLIES } from '../../test/labelled/corrections/replies-varied.ts'
import { WORK_REPLIES } from '../../test/labelled/corrections/replies-work.ts'
import {
  AFTERWARDS,
  AT_HAND,
  KNOWLEDGE,
  type LabelledSessions,
  WRITTEN_LAST,
} from '../../test/labelled/speech/development/sessions.ts'

interface Fact {
  readonly known: string
  readonly answer?: string
  readonly asked?: string
  readonly question?: string
  readonly given?: string
  readonly between?: readonly [string, string]
  readonly corrections: readonly (string | readonly [string, string | null])[]
  readonly harmless: readonly string[]
}

/** One prompt and one statement; `signs` of the whole prompt and of each sentence. */
interface Bag {
  readonly prompt: number
  readonly fold: number
  readonly isTarget: boolean
  readonly corrects: boolean
  readonly signs: readonly (readonly number[])[]
}

const FOLDS = 10
/** Strength of the pull of weights towards 0. */
const RIDGE = 10
/** Weight of statements that the prompt has nothing to do with. */
const OTHERS_WEIGHT = 0.35
const OTHERS = 6
const ROUNDS = 8

const sets: readonly (readonly Fact[])[] = [
  LABELLED_REPLIES,
  CHATTY_REPLIES,
  ENGLISH_REPLIES,
  WORK_REPLIES,
  EUROPEAN_REPLIES,
  VARIED_REPLIES,
  REAL_DEVELOPMENT,
  REAL_OPENED,
  REAL_MORE,
  DEVELOPMENT_CORRECTIONS,
  REAL_OPEN,
  ...[AT_HAND, WRITTEN_LAST, AFTERWARDS].map(toFacts),
]

/** Turns sessions with corrections and remarks about known statements into facts. */
function toFacts({ corrections, remarks }: LabelledSessions): Fact[] {
  return Object.entries(KNOWLEDGE).map(([name, { known, question, answer }]) => ({
    known,
    question,
    answer,
    corrections: corrections.flatMap(([about, said]) => (about === name ? said : [])),
    harmless: remarks.flatMap(([about, said]) => (about === name ? said : [])),
  }))
}

const bags: Bag[] = []
let prompts = 0
for (const [fold, { fact, others }] of sets
  .flatMap((facts) => facts.map((fact) => ({ fact, others: facts.filter((one) => one !== fact) })))
  .entries()) {
  const pool = [...others.map(({ known }) => known), ...FILLER_FACTS]
  for (const [corrects, prompt] of [
    ...fact.corrections.map((one) => [true, typeof one === 'string' ? one : one[0]] as const),
    ...fact.harmless.map((one) => [false, one] as const),
  ]) {
    prompts++
    addBag(fact, prompt, fact.known, { corrects, isTarget: true, fold: fold % FOLDS })
    for (let n = 0; n < OTHERS; n++) {
      const text = pool[(prompts * 31 + n * 17) % pool.length] ?? ''
      addBag(fact, prompt, text, { corrects: false, isTarget: false, fold: fold % FOLDS })
    }
  }
}

function addBag(
  { asked, question, answer: told, known, between, given = 'prompt' }: Fact,
  prompt: string,
  text: string,
  label: Pick<Bag, 'corrects' | 'isTarget' | 'fold'>,
): void {
  const answer = told ?? known
  const before = new Set(toTerms(asked ?? question ?? ''))
  const touch = touchOf(text, readAnswerWords(answer), before)
  const isUsed = isUsedIn(readAnswer(answer), { id: 'no-such-id', text: `${text}\n${text}` }, before)
  const isCurrent = label.isTarget && between === undefined && given === 'prompt'
  if (!(isUsed || isNear(touch) || isCurrent)) return
  const answerChars = (between?.[1] ?? answer).length
  const state = { isUsed, touch01: touch.touch01, isEarlier: between !== undefined, answerChars }
  const signs = readParts(prompt).flatMap((part) => {
    const read = readSigns(part, text, state)
    return read === null ? [] : [SIGN_NAMES.map((name) => read[name])]
  })
  if (signs.length > 0) bags.push({ prompt: prompts, signs, ...label })
}

/** Solves a symmetric system by Gaussian elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  for (let at = 0; at < rows.length; at++) {
    const pivot = rows[at] ?? []
    for (const row of rows.slice(at + 1)) {
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1)
      for (let j = at; j < row.length; j++) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0)
    }
  }
  const found = new Array<number>(rows.length).fill(0)
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i] ?? []
    const known = found.reduce((sum, value, j) => sum + (j > i ? value * (row[j] ?? 0) : 0), 0)
    found[i] = ((row.at(-1) ?? 0) - known) / (row[i] ?? 1)
  }
  return found
}

const all = bags.flatMap(({ signs }) => signs)
const scales = SIGN_NAMES.map((_, j) => {
  const mean = all.reduce((sum, row) => sum + (row[j] ?? 0), 0) / all.length
  return Math.sqrt(all.reduce((sum, row) => sum + ((row[j] ?? 0) - mean) ** 2, 0) / all.length) || 1
})

const score = (weights: readonly number[], row: readonly number[]) =>
  row.reduce((sum, value, j) => sum + value * (weights[j] ?? 0), weights.at(-1) ?? 0)
const chance = (weights: readonly number[], { signs }: Bag) =>
  1 / (1 + Math.exp(-Math.max(...signs.map((row) => score(weights, row)))))

/** Newton steps of a ridge-regularised logistic regression over the best sentence of each prompt. */
function fitWeights(train: readonly Bag[]): number[] {
  let weights = new Array<number>(SIGN_NAMES.length + 1).fill(0)
  for (let round = 0; round < ROUNDS; round++) {
    const chosen = train.map((bag) => {
      const best =
        round === 0
          ? 0
          : bag.signs.reduce(
              (a, row, i) => (score(weights, row) > score(weights, bag.signs[a] ?? []) ? i : a),
              0,
            )
      return { bag, row: [...(bag.signs[best] ?? []), 1] }
    })
    for (let step = 0; step < 25; step++) {
      const gradient = weights.map((weight, j) => penalty(j) * weight)
      const hessian = weights.map((_, i) => weights.map((__, j) => (i === j ? penalty(j) : 0)))
      for (const { bag, row } of chosen) {
        const p = 1 / (1 + Math.exp(-score(weights, row.slice(0, -1))))
        const counts = bag.isTarget ? 1 : OTHERS_WEIGHT
        for (const [i, a] of row.entries()) {
          if (a === 0) continue
          gradient[i] = (gradient[i] ?? 0) + counts * (p - +bag.corrects) * a
          const line = hessian[i] ?? []
          for (const [j, b] of row.entries()) line[j] = (line[j] ?? 0) + counts * p * (1 - p) * a * b
        }
      }
      const change = solve(hessian, gradient)
      weights = weights.map((weight, j) => weight - (change[j] ?? 0))
      if (Math.max(...change.map(Math.abs)) < 1e-6) break
    }
  }
  return weights
}

function penalty(j: number): number {
  return j < SIGN_NAMES.length ? RIDGE * (scales[j] ?? 1) ** 2 : 1e-6
}

const left = new Map<number, { readonly chance: number; readonly bag: Bag }>()
for (let fold = 0; fold < FOLDS; fold++) {
  const weights = fitWeights(bags.filter((bag) => bag.fold !== fold))
  for (const bag of bags.filter((one) => one.fold === fold)) {
    const found = chance(weights, bag)
    if (found > (left.get(bag.prompt)?.chance ?? -1)) left.set(bag.prompt, { chance: found, bag })
  }
}
const facts = sets.flat()
const [corrections, harmless] = [
  facts.flatMap((one) => one.corrections).length,
  facts.flatMap((one) => one.harmless).length,
]
const correcting = new Set(bags.filter(({ corrects }) => corrects).map(({ prompt }) => prompt))
for (const least of [0.6, 0.65, 0.7, 0.73, 0.75, 0.8, 0.85]) {
  const over = [...left.values()].filter((one) => one.chance >= least)
  const right = over.filter(({ bag }) => bag.corrects).length
  const wrong = over.filter(({ bag }) => !correcting.has(bag.prompt)).length
  console.log(
    `left out, chance ≥ ${least}: ${right} of ${corrections} corrections, ${wrong} of ${harmless} harmless`,
  )
}
const weights = fitWeights(bags)
console.log(`const BIAS = ${weights.at(-1)?.toFixed(2)}`)
for (const [j, name] of SIGN_NAMES.entries()) console.log(`  ${name}: ${weights[j]?.toFixed(2)},`)
