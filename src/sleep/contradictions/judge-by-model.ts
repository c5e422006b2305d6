/**
 * Asks a language model how pairs of statements stand to each other, several at a time. What it answers is
 * read and checked; a pair without a usable answer is left to the rules.
 */
import { isLoreError } from '../../core/errors.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import type { ClaimComparison } from '../../text/claims/compare-claims.ts'
import { CLAIM_RELATIONS, type ClaimRelation } from '../../text/claims/finding.ts'
import { differsInSubstance } from '../../text/differences.ts'
import {
  type AnswerRecord,
  fieldOf,
  listIn,
  readInteger,
  readText,
  readWord,
  toRecord,
} from '../../text/read-answer.ts'
import { shorten } from '../../text/sentences.ts'
import * as prompt from '../phases/prompts/contradict-v1.ts'
import type { CandidatePair } from '../statements/candidate-pairs.ts'
import { statedAt } from '../statements/statements.ts'
import { isContradiction } from './judge-by-rules.ts'

const PAIRS_PER_CALL = 20
const TOKENS_PER_VERDICT = 100
const REASON_CHARS = 300
const RELATIONS: ReadonlySet<ClaimRelation> = new Set(CLAIM_RELATIONS)
/** Characters a token: too few rather than too many. */
const CHARS_PER_TOKEN = 3
/** Of the model's window: what is left is for instructions, schema and error of the estimate. */
const USABLE_SHARE = 0.7
/** Headings of a pair. */
const PAIR_FRAME_CHARS = 120

export interface ModelJudge {
  /** In the order asked; null where the model gave no usable answer. */
  judge(pairs: readonly CandidatePair[]): Promise<readonly (ClaimComparison | null)[]>
}

export interface ModelJudgeOptions {
  readonly model: LanguageModel
  /** A code nobody can guess, new for every call. */
  readonly makeCode: () => string
  readonly signal: AbortSignal
}

/** Once the model cannot be had, or its budget is used up, it is not asked again. */
export function createModelJudge({ model, makeCode, signal }: ModelJudgeOptions): ModelJudge {
  let away = false
  const ask = async (batch: readonly CandidatePair[]) => {
    if (away) return batch.map(() => null)
    try {
      const { json } = await model.complete(
        {
          purpose: 'contradict',
          system: prompt.system,
          prompt: prompt.buildPrompt(batch.map(toAsked), makeCode()),
          schema: prompt.schema,
          schemaName: prompt.schemaName,
          maxOutputTokens: TOKENS_PER_VERDICT * batch.length + TOKENS_PER_VERDICT,
        },
        signal,
      )
      return readVerdicts(json, batch)
    } catch (error) {
      // Without the model the rules judge; only being told to stop is for the caller.
      if (!isLoreError(error) || error.code === 'cancelled') throw error
      away = error.code === 'llm_unavailable' || error.code === 'budget_reached'
      return batch.map(() => null)
    }
  }
  return {
    async judge(pairs) {
      const judged: (ClaimComparison | null)[] = []
      for (const batch of toBatches(pairs, model.maxPromptTokens)) judged.push(...(await ask(batch)))
      return judged
    },
  }
}

function toAsked({ older, newer }: CandidatePair): prompt.AskedPair {
  return {
    older: { text: older.content, at: statedAt(older) },
    newer: { text: newer.content, at: statedAt(newer) },
  }
}

function* toBatches(
  pairs: readonly CandidatePair[],
  maxPromptTokens: number,
): Generator<readonly CandidatePair[]> {
  const budget = maxPromptTokens * CHARS_PER_TOKEN * USABLE_SHARE - prompt.system.length
  let batch: CandidatePair[] = []
  let chars = 0
  for (const pair of pairs) {
    const cost = costOf(pair.older.content) + costOf(pair.newer.content) + PAIR_FRAME_CHARS
    if (batch.length > 0 && (batch.length === PAIRS_PER_CALL || chars + cost > budget)) {
      yield batch
      batch = []
      chars = 0
    }
    batch.push(pair)
    chars += cost
  }
  if (batch.length > 0) yield batch
}

function costOf(content: string): number {
  return Math.min(content.length, prompt.STATEMENT_CHARS)
}

/**
 * Verdict n is the n-th pair's. None have pairs that are missing, told twice in two ways, of an unknown
 * relation, without a confidence in 0–1, or called contradicted though they differ in no word of substance.
 * Never throws.
 */
export function readVerdicts(
  answer: unknown,
  asked: readonly CandidatePair[],
): readonly (ClaimComparison | null)[] {
  const records = listIn(toRecord(answer) ?? {}, 'verdicts')
    .map(toRecord)
    .filter((record) => record !== null)
  const byPair = Map.groupBy(records, (record) => readInteger(fieldOf(record, 'pair')))
  return asked.map((pair, index) => {
    const [verdict, ...others] = (byPair.get(index + 1) ?? []).map((record) => readVerdict(record, pair))
    if (verdict === undefined || verdict === null) return null
    return others.every((other) => other?.relation === verdict.relation) ? verdict : null
  })
}

function readVerdict(record: AnswerRecord, pair: CandidatePair): ClaimComparison | null {
  const relation = readWord(fieldOf(record, 'relation'), RELATIONS)
  const confidence01 = fieldOf(record, 'confidence')
  if (relation === null || typeof confidence01 !== 'number' || !(confidence01 >= 0 && confidence01 <= 1))
    return null
  if (isContradiction(relation) && !differsInSubstance(pair.older.content, pair.newer.content).differs)
    return null
  const words = readText(fieldOf(record, 'reason')) ?? 'The model gave no reason.'
  return { relation, rule: 'model', reason: shorten(words, REASON_CHARS), confidence01 }
}
