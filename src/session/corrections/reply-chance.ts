/**
 * Estimates the chance that a prompt speaks against a statement which the answer before it had to do with: a logistic
 * regression over the signs of the prompt, the strongest signs of its sentences, and its words. `reply-weights.ts` holds
 * the weights. Pure.
 */
import { readStance, type Stance } from '../../speech/corrections/read-stance.ts'
import { splitSentences } from '../../text/sentences.ts'
import { unpackWeights } from './gram-weights.ts'
import { GRAM_PLACES, readGrams } from './reply-grams.ts'
import { type ReplyPart, type ReplySigns, type ReplyState, readSigns, SIGN_NAMES } from './reply-signs.ts'
import { BIAS, GRAM_STEP, GRAMS, SIGNS, STRONGEST_SIGNS } from './reply-weights.ts'

/** Sentences of a prompt that are read one by one. */
const SENTENCES = 4
/** Clauses of sentences that are read one by one, because nothing is stated in the whole. */
const CLAUSES = 4
const CLAUSE_END = /[,;:]\s+|\s[–—-]\s+|…\s*/u

/** A prompt as `chanceOf` reads it. */
export interface ReadReply {
  readonly said: string
  /** The prompt and each of its sentences, with how they stand to an answer. */
  readonly parts: readonly ReplyPart[]
}

export function readReplyParts(said: string): ReadReply {
  const sentences = splitSentences(said).slice(0, SENTENCES)
  const texts = sentences.length > 1 ? [said, ...sentences] : [said]
  const read = (text: string): ReplyPart[] => {
    const stance = readStance(text)
    return stance === null ? [] : [{ said: text, stance, sentences: texts.length - 1 }]
  }
  const hidden = sentences.flatMap((sentence) => {
    const clauses = sentence.split(CLAUSE_END)
    return clauses.length > 1 && !states(readStance(sentence)) ? clauses : []
  })
  return { said, parts: [...texts, ...hidden.slice(0, CLAUSES)].flatMap(read) }
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
  readonly grams: ReadonlySet<number>
}

/** Returns null if no part says anything that could speak against the statement. */
export function readFeatures(
  { said, parts }: ReadReply,
  text: string,
  state: ReplyState,
): ReplyFeatures | null {
  const read = parts.flatMap((part) => readSigns(part, text, state) ?? [])
  const [first] = read
  if (first === undefined) return null
  const strongest = SIGN_NAMES.map((name) => Math.max(...read.map((signs) => signs[name])))
  return { signs: SIGN_NAMES.map((name) => first[name]), strongest, grams: readGrams(said, text) }
}

/** Returns the chance 0–1; 0 if no part says anything that could speak against the statement. */
export function chanceOf(reply: ReadReply, text: string, state: ReplyState): number {
  const features = readFeatures(reply, text, state)
  if (features === null) return 0
  const weights = gramWeights()
  const bySigns = sum(features.signs, SIGNS) + sum(features.strongest, STRONGEST_SIGNS)
  const byGrams = [...features.grams].reduce((total, place) => total + (weights[place] ?? 0), 0)
  return 1 / (1 + Math.exp(-(BIAS + bySigns + byGrams * GRAM_STEP)))
}

function sum(values: readonly number[], weights: ReplySigns): number {
  return SIGN_NAMES.reduce((total, name, at) => total + weights[name] * (values[at] ?? 0), 0)
}

let decoded: Int8Array | null = null

function gramWeights(): Int8Array {
  decoded ??= unpackWeights(Buffer.from(GRAMS, 'base64'), GRAM_PLACES)
  return decoded
}
