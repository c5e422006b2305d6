/**
 * Estimates the chance that a prompt speaks against a statement which the answer before it had to do with: a logistic
 * regression over the signs of the prompt, the strongest signs of its sentences, those of the rules, pairs of signs, and its
 * words. `reply-weights.ts` holds the weights. Pure.
 */
import { readStance, type Stance } from '../../speech/corrections/read-stance.ts'
import { splitSentences } from '../../text/sentences.ts'
import { unpackWeights } from './gram-weights.ts'
import { GRAM_PLACES, readGrams } from './reply-grams.ts'
import { type ReplyPart, type ReplyState, readSigns, SIGN_NAMES } from './reply-signs.ts'
import { BIAS, GRAM_STEP, GRAMS, PAIR_STEP, PAIRS, RULES, SIGNS, STRONGEST_SIGNS } from './reply-weights.ts'
import { RULE_NAMES, type RuledReply, readRuled, readRuleSigns } from './rule-signs.ts'

/** Sentences of a prompt that are read one by one. */
const SENTENCES = 4
/** Clauses of sentences that are read one by one, because nothing is stated in the whole. */
const CLAUSES = 4
/** A command of the agent's program, which tells nothing. */
const COMMAND = /^\s*[/!#]/
const CLAUSE_END = /[,;:]\s+|\s[–—-]\s+|…\s*/u

/** A prompt as `chanceOf` reads it. */
export interface ReadReply {
  readonly said: string
  readonly ruled: RuledReply
  /** The prompt and each of its sentences, with how they stand to an answer. */
  readonly parts: readonly ReplyPart[]
}

export function readReplyParts(said: string): ReadReply {
  const sentences = splitSentences(said).slice(0, SENTENCES)
  const texts = sentences.length > 1 ? [said, ...sentences] : [said]
  const read = (text: string): ReplyPart => ({
    said: text,
    stance: readStance(text),
    sentences: texts.length - 1,
  })
  const hidden = sentences.flatMap((sentence) => {
    const clauses = sentence.split(CLAUSE_END)
    return clauses.length > 1 && !states(readStance(sentence)) ? clauses : []
  })
  const isEmpty = !/[\p{L}\p{N}]/u.test(said) || COMMAND.test(said)
  const parts = isEmpty ? [] : [...texts, ...hidden.slice(0, CLAUSES)].map(read)
  return { said, ruled: readRuled(said), parts }
}

/** True if something is stated; in "we're on X, where did you get this?" the question hides it. */
function states(stance: Stance | null): boolean {
  return stance === null || stance.clauses.some(({ kind }) => kind === 'states')
}

/** The features of a prompt about one statement. */
interface ReplyFeatures {
  /** Signs of the whole prompt, in the order of `SIGN_NAMES`. */
  readonly signs: readonly number[]
  /** The highest of each sign among the prompt and its sentences. */
  readonly strongest: readonly number[]
  /** Signs of the rules, in the order of `RULE_NAMES`. */
  readonly rules: readonly number[]
  /** Places of the pairs of signs that hold together, see `pairsOf`. */
  readonly pairs: readonly number[]
  readonly grams: ReadonlySet<number>
}

/** Returns null if the prompt says nothing. */
export function readFeatures(
  { said, ruled, parts }: ReadReply,
  text: string,
  state: ReplyState,
): ReplyFeatures | null {
  const read = parts.map((part) => readSigns(part, text, state))
  const [first] = read
  if (first === undefined) return null
  const strongest = SIGN_NAMES.map((name) => Math.max(...read.map((signs) => signs[name])))
  const signs = SIGN_NAMES.map((name) => first[name])
  const found = readRuleSigns(ruled, text)
  const rules = RULE_NAMES.map((name) => found[name])
  return { signs, strongest, rules, pairs: pairsOf([...signs, ...rules]), grams: readGrams(said, text) }
}

const PAIRED = SIGN_NAMES.length + RULE_NAMES.length

/** Number of weights of pairs. */
export const PAIR_PLACES = PAIRED ** 2

/** Returns the place of each pair of signs above 0: "an order" means another thing beside "another value". */
function pairsOf(signs: readonly number[]): number[] {
  const held = signs.flatMap((value, at) => (value > 0 ? [at] : []))
  return held.flatMap((one, n) => held.slice(n + 1).map((other) => one * PAIRED + other))
}

/** Returns the chance 0–1; 0 if the prompt says nothing. */
export function chanceOf(reply: ReadReply, text: string, state: ReplyState): number {
  const features = readFeatures(reply, text, state)
  if (features === null) return 0
  const { grams, pairs } = packedWeights()
  const bySigns =
    sum(SIGN_NAMES, features.signs, SIGNS) +
    sum(SIGN_NAMES, features.strongest, STRONGEST_SIGNS) +
    sum(RULE_NAMES, features.rules, RULES)
  const byGrams = sumAt(features.grams, grams) * GRAM_STEP
  const byPairs = sumAt(features.pairs, pairs) * PAIR_STEP
  return 1 / (1 + Math.exp(-(BIAS + bySigns + byPairs + byGrams)))
}

function sum<Name extends string>(
  names: readonly Name[],
  values: readonly number[],
  weights: Readonly<Record<Name, number>>,
): number {
  return names.reduce((total, name, at) => total + weights[name] * (values[at] ?? 0), 0)
}

function sumAt(places: Iterable<number>, weights: Int8Array): number {
  let total = 0
  for (const place of places) total += weights[place] ?? 0
  return total
}

let decoded: { readonly grams: Int8Array; readonly pairs: Int8Array } | null = null

function packedWeights() {
  decoded ??= {
    grams: unpackWeights(Buffer.from(GRAMS, 'base64'), GRAM_PLACES),
    pairs: unpackWeights(Buffer.from(PAIRS, 'base64'), PAIR_PLACES),
  }
  return decoded
}
