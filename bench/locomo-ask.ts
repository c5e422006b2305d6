/** Asks every question of staged conversations, and compares the turns found with those that answer it. */

import type { Caller } from '../src/core/caller.ts'
import { defined } from '../src/core/defined.ts'
import { LIMITS } from '../src/core/limits.ts'
import type { RecallAnswer, RecallHit } from '../src/core/recall.ts'
import type { Engine, RecallQuery } from '../src/engine/engine.ts'
import type { LocomoQuestion } from './locomo-dataset.ts'
import { averageMetrics, measureRanking, type RankingMetrics } from './ranking-metrics.ts'
import {
  groupByCategory,
  type RescorableCandidate,
  type RescorableQuestion,
  rankAgain,
  toTurns,
} from './rescore.ts'
import { percentile, round, summarise } from './support/measure.ts'

export const CALLER: Caller = { kind: 'system', name: 'bench', session: 'bench' }
export const NAMESPACE = 'bench'
const LIMIT = 10
/** A memory with its turns takes up to three of the places. */
const LIMIT_WITH_MEMORIES = 3 * LIMIT

export type Advance = (steps: number) => void

/** The results of one policy. */
export interface PolicyQuality {
  /** Plain mean of the categories. */
  readonly mean: RankingMetrics
  /** By the file's own category names. */
  readonly categories: Readonly<Record<string, RankingMetrics>>
  /** Of whole recall calls, including the embedding of the question. */
  readonly latencyMs: { readonly p50: number; readonly p95: number }
}

/** A conversation that is stored and can be asked about. */
export interface StagedConversation {
  readonly name: string
  readonly project: string
  /** The file's turn ids by episode id. */
  readonly turnIds: ReadonlyMap<string, string>
  readonly questions: readonly LocomoQuestion[]
}

export interface Ask {
  readonly policy: string | undefined
  readonly digested: boolean
  readonly deep?: boolean
  /** Includes every candidate that recall can show. */
  readonly explain?: boolean
}

export interface Asked {
  /** The name the engine gives it. */
  readonly policy: string
  readonly quality: PolicyQuality
  /** In the order of the questions, one conversation after the other. */
  readonly questions: readonly RescorableQuestion[]
  readonly ranked: readonly (readonly string[])[]
  readonly tookMs: readonly number[]
  /** For deep search: times of the same questions asked plainly, just before. */
  readonly plainMs: readonly number[]
}

export async function askAll(
  engine: Engine,
  staged: readonly StagedConversation[],
  ask: Ask,
  advance: Advance,
): Promise<Asked> {
  const { policy, digested, deep, explain } = ask
  const limit = explain === true ? LIMITS.recallMax : digested ? LIMIT_WITH_MEMORIES : LIMIT
  const questions: RescorableQuestion[] = []
  const ranked: string[][] = []
  const tookMs: number[] = []
  const plainMs: number[] = []
  let answering = policy ?? ''
  for (const conversation of staged) {
    for (const question of conversation.questions) {
      const query: RecallQuery = {
        query: question.text,
        scope: { namespace: NAMESPACE, project: conversation.project },
        exactScope: true,
        limit,
        ...(digested ? {} : { kinds: ['episode'] }),
        ...defined({ policy }),
        ...(explain === true ? { explain } : {}),
      }
      // Alternates plain and deep: on a shared machine two successive rounds cannot be compared.
      if (deep === true) plainMs.push((await timeRecall(engine, query)).took)
      const { answer, took } = await timeRecall(engine, deep === true ? { ...query, deep } : query)
      tookMs.push(took)
      answering = answer.policy
      const candidates = answer.hits.map((hit) => toCandidate(hit, conversation.turnIds))
      ranked.push(toTurns(candidates))
      questions.push({
        conversation: conversation.name,
        category: question.category,
        relevant: new Set(question.evidence),
        candidates,
      })
      advance(1)
    }
  }
  return {
    policy: answering,
    quality: toQuality(questions, ranked, tookMs),
    questions,
    ranked,
    tookMs,
    plainMs,
  }
}

/** A memory counts as the turns it is based on. */
function toCandidate(
  { ref, sources, contributions = {} }: RecallHit,
  turnIds: ReadonlyMap<string, string>,
): RescorableCandidate {
  const episodes: readonly string[] = ref.kind === 'episode' ? [ref.id] : sources
  return { id: ref.id, turns: episodes.map((id) => turnIds.get(id) ?? id), contributions }
}

async function timeRecall(
  engine: Engine,
  query: RecallQuery,
): Promise<{ readonly answer: RecallAnswer; readonly took: number }> {
  const started = performance.now()
  const answer = await engine.recall(query, CALLER)
  return { answer, took: performance.now() - started }
}

/** Returns the median ratio of deep search to plain search of the same question. */
export function medianRatio({ tookMs, plainMs }: Asked): number {
  return round(
    percentile(
      tookMs.map((took, i) => took / (plainMs[i] ?? took)),
      0.5,
    ),
  )
}

/** Counts how often ranking the explained candidates again gives recall's own ranking. */
export function compareRankings(
  plain: Asked,
  explained: Asked,
): { readonly questions: number; readonly of: number } {
  const alike = explained.questions.filter(
    (question, i) => rankAgain(question).join() === plain.ranked[i]?.join(),
  )
  return { questions: alike.length, of: explained.questions.length }
}

function toQuality(
  questions: readonly RescorableQuestion[],
  ranked: readonly (readonly string[])[],
  tookMs: readonly number[],
): PolicyQuality {
  const measured = questions.map(({ relevant }, i) => measureRanking(ranked[i] ?? [], relevant))
  const categories = [...groupByCategory(questions, measured)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, all]) => [name, averageMetrics(all)] as const)
  return {
    mean: roundMetrics(averageMetrics(categories.map(([, metrics]) => metrics))),
    categories: Object.fromEntries(categories.map(([name, metrics]) => [name, roundMetrics(metrics)])),
    latencyMs: summarise(tookMs),
  }
}

function roundMetrics(metrics: RankingMetrics): RankingMetrics {
  return {
    ndcg10: round(metrics.ndcg10, 4),
    r5: round(metrics.r5, 4),
    r10: round(metrics.r10, 4),
    recallAll10: round(metrics.recallAll10, 4),
    mrr: round(metrics.mrr, 4),
  }
}
