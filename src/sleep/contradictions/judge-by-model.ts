/**
 * Asks a language model how pairs of statements relate, several at a time. Validates the answers; pairs
 * without a usable one are left to the rules.
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
/** Assumed characters per token, rather too few. */
const CHARS_PER_TOKEN = 3
/** Share of the model's window used; the rest covers instructions, schema and estimation error. */
const USABLE_SHARE = 0.7
/** Characters of a pair's headings. */
const PAIR_FRAME_CHARS = 120

export interface ModelJudge {
  /** Returns verdicts in the order asked; null if the model gave no usable answer. */
  judge(pairs: readonly CandidatePair[]): Promise<readonly (ClaimComparison | null)[]>
}

export interface ModelJudgeOptions {
  readonly model: LanguageModel
  /** Makes an unguessable code, new for every call. */
  readonly makeCode: () => string
  readonly signal: AbortSignal
}

/** Creates a judge that stops asking once the model is unavailable or its budget is used up. */
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
      // Rules judge without the model; only cancellation is passed to the caller.
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
 * Returns the verdict of each pair; verdict n belongs to pair n. Null if it is missing, given twice
 * with different relations, has an unknown relation or no confidence in 0–1, or claims a contradiction
 * although the texts do not differ in substance. Never throws.
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
