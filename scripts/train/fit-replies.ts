/**
 * Fits the weights of `src/session/corrections/reply-weights.ts` to the labelled replies that may be looked at, and prints
 * what ten parts that were left out in turn yield; with `--write` it writes the file. Never needed to install, run or test
 * Lore: `node --experimental-strip-types scripts/train/fit-replies.ts`.
 */
import { writeFileSync } from 'node:fs'
import { readAnswerWords, touchOf } from '../../src/session/corrections/answer-touch.ts'
import { packWeights } from '../../src/session/corrections/gram-weights.ts'
import { PAIR_PLACES, readFeatures, readReplyParts } from '../../src/session/corrections/reply-chance.ts'
import { GRAM_PLACES } from '../../src/session/corrections/reply-grams.ts'
import { SIGN_NAMES } from '../../src/session/corrections/reply-signs.ts'
import { isNear } from '../../src/session/corrections/reply-state.ts'
import { RULE_NAMES } from '../../src/session/corrections/rule-signs.ts'
import { isUsedIn, readAnswer } from '../../src/session/moment/used-in-answer.ts'
import { toTerms } from '../../src/text/tokens.ts'
import { DEVELOPMENT_CORRECTIONS } from '../../test/labelled/corrections/development.ts'
import { FILLER_FACTS } from '../../test/labelled/corrections/filler-facts.ts'
import { REAL_DEVELOPMENT } from '../../test/labelled/corrections/real-development.ts'
import { REAL_HALVED_OPEN } from '../../test/labelled/corrections/real-halved-open.ts'
import { REAL_MORE } from '../../test/labelled/corrections/real-more.ts'
import { REAL_OPEN } from '../../test/labelled/corrections/real-open.ts'
import { REAL_OPENED } from '../../test/labelled/corrections/real-opened.ts'
import { REAL_THIRDS_OPEN } from '../../test/labelled/corrections/real-thirds-open.ts'
import { LABELLED_REPLIES } from '../../test/labelled/corrections/replies.ts'
import { BESIDE_REPLIES } from '../../test/labelled/corrections/replies-beside.ts'
import { BESIDE_ROMANCE_REPLIES } from '../../test/labelled/corrections/replies-beside-romance.ts'
import { CHATTY_REPLIES } from '../../test/labelled/corrections/replies-chatty.ts'
import { ENGLISH_REPLIES } from '../../test/labelled/corrections/replies-english.ts'
import { EUROPEAN_REPLIES } from '../../test/labelled/corrections/replies-european.ts'
import { EVERYDAY_ENGLISH_REPLIES } from '../../test/labelled/corrections/replies-everyday-english.ts'
import { EVERYDAY_EUROPEAN_REPLIES } from '../../test/labelled/corrections/replies-everyday-european.ts'
import { OFFHAND_REPLIES } from '../../test/labelled/corrections/replies-offhand.ts'
import { OFFHAND_ROMANCE_REPLIES } from '../../test/labelled/corrections/replies-offhand-romance.ts'
import { PASSING_ENGLISH_REPLIES } from '../../test/labelled/corrections/replies-passing-english.ts'
import { PASSING_GERMAN_REPLIES } from '../../test/labelled/corrections/replies-passing-german.ts'
import { PASSING_ROMANCE_REPLIES } from '../../test/labelled/corrections/replies-passing-romance.ts'
import { SUCCINCT_REPLIES } from '../../test/labelled/corrections/replies-succinct.ts'
import { SUCCINCT_ROMANCE_REPLIES } from '../../test/labelled/corrections/replies-succinct-romance.ts'
import { TYPED_REPLIES } from '../../test/labelled/corrections/replies-typed.ts'
import { TYPED_EUROPEAN_REPLIES } from '../../test/labelled/corrections/replies-typed-european.ts'
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

/** One prompt and one statement. */
interface Sample {
  readonly prompt: number
  readonly fold: number
  readonly isTarget: boolean
  readonly corrects: boolean
  /** Columns of the features that are not 0, and their values. */
  readonly columns: Uint32Array
  readonly values: Float64Array
}

const FOLDS = 10
/** Strength of the pull of weights towards 0. */
const RIDGE = 3
/** Weight of statements that the prompt has nothing to do with. */
const OTHERS_WEIGHT = 0.35
const OTHERS = 6
/** Columns: signs, strongest signs, signs of the rules, then pairs of signs, then words. */
const SIGN_COLUMNS = 2 * SIGN_NAMES.length + RULE_NAMES.length
const GRAMS_FROM = SIGN_COLUMNS + PAIR_PLACES
const COLUMNS = GRAMS_FROM + GRAM_PLACES
/** Least spread by which a sign is scaled, so that a rare sign does not get a large weight. */
const LEAST_SPREAD = 0.1
const SIGN_SCALE = 0.5
/** A word or pair of words counts if it occurs in so many samples. */
const LEAST_SEEN = 3
/** A pair of signs counts if it occurs in so many samples, and in no larger share of them. */
const LEAST_PAIRED = 40
const MOST_PAIRED01 = 0.6
const PAIR_SCALE = 0.6
/** Steps and memory of the fit. */
const STEPS = 200
const MEMORY = 10
/** Characters of a line of the written file. */
const CHARS = 100

const sets: readonly (readonly Fact[])[] = [
  LABELLED_REPLIES,
  CHATTY_REPLIES,
  ENGLISH_REPLIES,
  WORK_REPLIES,
  EUROPEAN_REPLIES,
  VARIED_REPLIES,
  PASSING_ENGLISH_REPLIES,
  PASSING_GERMAN_REPLIES,
  PASSING_ROMANCE_REPLIES,
  EVERYDAY_ENGLISH_REPLIES,
  EVERYDAY_EUROPEAN_REPLIES,
  TYPED_REPLIES,
  TYPED_EUROPEAN_REPLIES,
  BESIDE_REPLIES,
  BESIDE_ROMANCE_REPLIES,
  SUCCINCT_REPLIES,
  SUCCINCT_ROMANCE_REPLIES,
  OFFHAND_REPLIES,
  OFFHAND_ROMANCE_REPLIES,
  REAL_DEVELOPMENT,
  REAL_OPENED,
  REAL_MORE,
  DEVELOPMENT_CORRECTIONS,
  REAL_OPEN,
  REAL_HALVED_OPEN,
  REAL_THIRDS_OPEN,
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

const samples: Sample[] = []
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
    addSample(fact, prompt, fact.known, { corrects, isTarget: true, fold: fold % FOLDS })
    for (let n = 0; n < OTHERS; n++) {
      const text = pool[(prompts * 31 + n * 17) % pool.length] ?? ''
      addSample(fact, prompt, text, { corrects: false, isTarget: false, fold: fold % FOLDS })
    }
  }
}

function addSample(
  { asked, question, answer: told, known, between, given = 'prompt' }: Fact,
  prompt: string,
  text: string,
  label: Pick<Sample, 'corrects' | 'isTarget' | 'fold'>,
): void {
  const answer = told ?? known
  const before = new Set(toTerms(asked ?? question ?? ''))
  const touch = touchOf(text, readAnswerWords(answer), before)
  const isUsed = isUsedIn(readAnswer(answer), { id: 'no-such-id', text: `${text}\n${text}` }, before)
  const isCurrent = label.isTarget && between === undefined && given === 'prompt'
  if (!(isUsed || isNear(touch) || isCurrent)) return
  const answerChars = (between?.[1] ?? answer).length
  const state = { isUsed, touch01: touch.touch01, isEarlier: between !== undefined, answerChars }
  const features = readFeatures(readReplyParts(prompt), text, state)
  if (features !== null) samples.push({ prompt: prompts, ...label, ...toRow(features) })
}

function toRow({
  signs,
  strongest,
  rules,
  pairs,
  grams,
}: NonNullable<ReturnType<typeof readFeatures>>): Pick<Sample, 'columns' | 'values'> {
  const cells = [
    ...[...signs, ...strongest, ...rules].flatMap((value, at) => (value === 0 ? [] : [[at, value] as const])),
    ...pairs.map((place) => [SIGN_COLUMNS + place, 1] as const),
    ...[...grams].map((place) => [GRAMS_FROM + place, 1] as const),
  ]
  return {
    columns: Uint32Array.from(cells, ([at]) => at),
    values: Float64Array.from(cells, ([, value]) => value),
  }
}

const seen = new Uint32Array(COLUMNS)
for (const { columns } of samples) for (const at of columns) seen[at] = (seen[at] ?? 0) + 1

/** Factor of each column, so that the pull towards 0 is the same for signs of any spread; 0 for rare words. */
const scales = Float64Array.from({ length: COLUMNS }, (_, at) => {
  const times = seen[at] ?? 0
  if (at >= GRAMS_FROM) return times < LEAST_SEEN ? 0 : 1
  if (at >= SIGN_COLUMNS)
    return times < LEAST_PAIRED || times > MOST_PAIRED01 * samples.length ? 0 : PAIR_SCALE
  const values = samples.map(({ columns, values }) => values[columns.indexOf(at)] ?? 0)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  return SIGN_SCALE / Math.max(LEAST_SPREAD, spread)
})

/** The columns that count; samples hold their scaled values, each at its place in this list. */
const counted = [...scales.keys()].filter((at) => scales[at] !== 0)
const placeOf = new Map(counted.map((at, place) => [at, place]))
const BIAS_AT = counted.length

const scaled: readonly Sample[] = samples.map((sample) => {
  const cells = [...sample.columns].flatMap((at, n) => {
    const place = placeOf.get(at)
    return place === undefined ? [] : [[place, (sample.values[n] ?? 0) * (scales[at] ?? 1)] as const]
  })
  return {
    ...sample,
    columns: Uint32Array.from(cells, ([place]) => place),
    values: Float64Array.from(cells, ([, value]) => value),
  }
})

/** Returns the sum of a sample under scaled weights; the last weight is the bias. */
function score(weights: Float64Array, { columns, values }: Sample): number {
  let sum = weights[BIAS_AT] ?? 0
  for (let n = 0; n < columns.length; n++) sum += (weights[columns[n] ?? 0] ?? 0) * (values[n] ?? 0)
  return sum
}

const chance = (weights: Float64Array, sample: Sample) => 1 / (1 + Math.exp(-score(weights, sample)))
const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

/** Loss of a ridge-regularised logistic regression, and its gradient. */
function lossOf(train: readonly Sample[], weights: Float64Array) {
  const gradient = weights.map((weight, at) => (at === BIAS_AT ? 0 : RIDGE * weight))
  let loss = (RIDGE / 2) * (dot(weights, weights) - (weights[BIAS_AT] ?? 0) ** 2)
  for (const sample of train) {
    const z = score(weights, sample)
    const counts = sample.isTarget ? 1 : OTHERS_WEIGHT
    loss += counts * (Math.max(0, z) + Math.log1p(Math.exp(-Math.abs(z))) - +sample.corrects * z)
    const slope = counts * (1 / (1 + Math.exp(-z)) - +sample.corrects)
    for (let n = 0; n < sample.columns.length; n++) {
      const at = sample.columns[n] ?? 0
      gradient[at] = (gradient[at] ?? 0) + slope * (sample.values[n] ?? 0)
    }
    gradient[BIAS_AT] = (gradient[BIAS_AT] ?? 0) + slope
  }
  return { loss, gradient }
}

/** Minimises the loss by L-BFGS with a backtracking line search. @see Nocedal & Wright 2006, algorithm 7.4 */
function fitWeights(train: readonly Sample[]): Float64Array {
  let weights = new Float64Array(BIAS_AT + 1)
  let { loss, gradient } = lossOf(train, weights)
  const past: { readonly step: Float64Array; readonly change: Float64Array; readonly rho: number }[] = []
  for (let n = 0; n < STEPS; n++) {
    const direction = directionOf(gradient, past)
    const slope = dot(direction, gradient)
    let length = n === 0 ? 1 / Math.sqrt(dot(gradient, gradient)) : 1
    let next = weights
    let found = { loss, gradient }
    for (let tries = 0; tries < 30; tries++, length /= 2) {
      next = weights.map((weight, at) => weight + length * (direction[at] ?? 0))
      found = lossOf(train, next)
      if (found.loss <= loss + 1e-4 * length * slope) break
    }
    const step = next.map((weight, at) => weight - (weights[at] ?? 0))
    const change = found.gradient.map((value, at) => value - (gradient[at] ?? 0))
    const curvature = dot(step, change)
    if (curvature > 1e-12) past.push({ step, change, rho: 1 / curvature })
    if (past.length > MEMORY) past.shift()
    const gain = loss - found.loss
    weights = next
    loss = found.loss
    gradient = found.gradient
    if (gain < 1e-6 * loss) break
  }
  return weights
}

function directionOf(
  gradient: Float64Array,
  past: readonly { readonly step: Float64Array; readonly change: Float64Array; readonly rho: number }[],
): Float64Array {
  let q = Float64Array.from(gradient)
  const alphas = past.toReversed().map(({ step, change, rho }) => {
    const alpha = rho * dot(step, q)
    q = q.map((value, at) => value - alpha * (change[at] ?? 0))
    return alpha
  })
  const last = past.at(-1)
  if (last !== undefined) {
    const gamma = dot(last.step, last.change) / dot(last.change, last.change)
    q = q.map((value) => value * gamma)
  }
  for (const [n, { step, change, rho }] of past.entries()) {
    const beta = rho * dot(change, q)
    const alpha = alphas[past.length - 1 - n] ?? 0
    q = q.map((value, at) => value + (alpha - beta) * (step[at] ?? 0))
  }
  return q.map((value) => -value)
}

const left = new Map<number, { readonly chance: number; readonly sample: Sample }>()
for (let fold = 0; fold < FOLDS; fold++) {
  const weights = fitWeights(scaled.filter((sample) => sample.fold !== fold))
  for (const sample of scaled.filter((one) => one.fold === fold)) {
    const found = chance(weights, sample)
    if (found > (left.get(sample.prompt)?.chance ?? -1)) left.set(sample.prompt, { chance: found, sample })
  }
}
const facts = sets.flat()
const [corrections, harmless] = [
  facts.flatMap((one) => one.corrections).length,
  facts.flatMap((one) => one.harmless).length,
]
const correcting = new Set(samples.filter(({ corrects }) => corrects).map(({ prompt }) => prompt))
for (const least of [0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.73, 0.75, 0.8, 0.85]) {
  const over = [...left.values()].filter((one) => one.chance >= least)
  const right = over.filter(({ sample }) => sample.corrects).length
  const wrong = over.filter(({ sample }) => !correcting.has(sample.prompt)).length
  console.log(
    `left out, chance ≥ ${least}: ${right} of ${corrections} corrections, ${wrong} of ${harmless} harmless`,
  )
}
if (process.argv.includes('--write')) writeWeights(fitWeights(scaled))

function writeWeights(fitted: Float64Array): void {
  const weights = Array.from(scales, (scale, at) => scale * (fitted[placeOf.get(at) ?? -1] ?? 0))
  const pairs = pack(weights.slice(SIGN_COLUMNS, GRAMS_FROM))
  const grams = pack(weights.slice(GRAMS_FROM))
  const signs = (names: readonly string[], from: number) =>
    names.map((name, at) => `  ${name}: ${Number((weights[from + at] ?? 0).toFixed(2))},`).join('\n')
  const file = new URL('../../src/session/corrections/reply-weights.ts', import.meta.url)
  writeFileSync(
    file,
    `/**
 * Weights by which \`reply-chance.ts\` judges if a prompt speaks against a statement. Fitted by scripts/train/fit-replies.ts
 * to ${corrections.toLocaleString('en')} corrections and ${harmless.toLocaleString('en')} harmless replies.
 */
import type { ReplySigns } from './reply-signs.ts'
import type { RuleSigns } from './rule-signs.ts'

export const BIAS = ${(fitted[BIAS_AT] ?? 0).toFixed(2)}

/** Weights of the signs of the whole prompt. */
export const SIGNS: ReplySigns = {
${signs(SIGN_NAMES, 0)}
}

/** Weights of the strongest signs among the prompt and its sentences. */
export const STRONGEST_SIGNS: ReplySigns = {
${signs(SIGN_NAMES, SIGN_NAMES.length)}
}

/** Weights of the signs of the rules. */
export const RULES: RuleSigns = {
${signs(RULE_NAMES, 2 * SIGN_NAMES.length)}
}

/** Size of one unit of \`PAIRS\`. */
export const PAIR_STEP = ${pairs.step.toPrecision(4)}

/** Weights of pairs of signs, see \`reply-chance.ts\` and \`gram-weights.ts\`, in base64. */
export const PAIRS =
${pairs.lines}

/** Size of one unit of \`GRAMS\`. */
export const GRAM_STEP = ${grams.step.toPrecision(4)}

/** Weights of the words and pairs of words, see \`reply-grams.ts\` and \`gram-weights.ts\`, in base64. */
export const GRAMS =
${grams.lines}
`,
  )
}

/** Codes weights as multiples of a step of their own. */
function pack(weights: readonly number[]): { readonly step: number; readonly lines: string } {
  const step = Math.max(...weights.map(Math.abs)) / 127
  const codes = Int8Array.from(weights, (weight) => Math.round(weight / step))
  const text = Buffer.from(packWeights(codes)).toString('base64')
  const lines = text.match(new RegExp(`.{1,${CHARS}}`, 'g')) ?? []
  return { step, lines: lines.map((line) => `  '${line}'`).join(' +\n') }
}
