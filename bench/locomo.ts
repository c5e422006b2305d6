/**
 * LoCoMo through the real engine: each conversation is staged in a scope of its own, each question is asked
 * through recall, and the turns that come back are held against the turns that answer it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenEngineOptions } from '../src/compose.ts'
import type { Caller } from '../src/core/caller.ts'
import { LoreError } from '../src/core/errors.ts'
import type { RecallHit } from '../src/core/recall.ts'
import type { Engine } from '../src/engine/engine.ts'
import { type LocomoConversation, parseLocomoText } from './locomo-dataset.ts'
import { averageMetrics, measureRanking, type RankingMetrics } from './ranking-metrics.ts'
import { round, summarise, withFolder } from './support/measure.ts'

export interface LocomoBenchOptions {
  /** Path of the LoCoMo JSON file. */
  readonly dataPath: string
  readonly openEngine: (options: OpenEngineOptions) => Promise<Engine>
  readonly modelsDir: string
  /** Ranking policy; default the engine's. */
  readonly policy?: string
  /** Digest the conversations by rules first, and search memories and turns together; default turns alone. */
  readonly digested?: boolean
  /** Turns staged and embedded, then questions asked, of all of them together. */
  readonly onProgress?: (done: number, total: number) => void
}

export interface LocomoBenchResult {
  /** Plain mean of the categories. */
  readonly mean: RankingMetrics
  /** By the file's own category names. */
  readonly categories: Readonly<Record<string, RankingMetrics>>
  /** Of whole recall calls, embedding the question included. */
  readonly latencyMs: { readonly p50: number; readonly p95: number }
}

const CALLER: Caller = { kind: 'system', name: 'bench', session: 'bench' }
const NAMESPACE = 'bench'
const AGENT = 'locomo'
/** The file dates sessions, not turns. */
const TURN_SPACING_MS = 60_000
const SETTLE_MS = 600_000
const LIMIT = 10

export async function runLocomo(options: LocomoBenchOptions): Promise<LocomoBenchResult> {
  const conversations = parseLocomoText(await readDataset(options.dataPath))
  return withFolder(async (folder) => {
    const engine = await options.openEngine({
      dbPath: join(folder, 'lore.db'),
      modelsDir: options.modelsDir,
      embedding: { provider: 'local' },
      backgroundEmbedding: false,
    })
    try {
      return await measureLocomo(engine, conversations, options)
    } finally {
      await engine.close()
    }
  })
}

async function readDataset(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new LoreError('invalid_input', `${path} cannot be read.`, {
      hint: 'Give the path of a LoCoMo JSON file with --data.',
      cause: error,
      details: { field: 'data' },
    })
  }
}

/** Stages and asks everything through an engine that is open already; its store should be empty. */
export async function measureLocomo(
  engine: Engine,
  conversations: readonly LocomoConversation[],
  options: Pick<LocomoBenchOptions, 'policy' | 'onProgress' | 'digested'> = {},
): Promise<LocomoBenchResult> {
  const total = countSteps(conversations)
  let done = 0
  const advance = (steps: number) => {
    done += steps
    options.onProgress?.(done, total)
  }
  const turnIds: ReadonlyMap<string, string>[] = []
  for (const [i, conversation] of conversations.entries()) {
    turnIds.push(await stageConversation(engine, conversation, toProject(i), advance))
  }
  if (options.digested === true) {
    await engine.digest({ all: true, extractor: 'none' }, CALLER)
    await engine.settle({ timeoutMs: SETTLE_MS })
  }
  const byCategory = new Map<string, RankingMetrics[]>()
  const tookMs: number[] = []
  for (const [i, { questions }] of conversations.entries()) {
    for (const question of questions) {
      const started = performance.now()
      const { hits } = await engine.recall(
        {
          query: question.text,
          scope: { namespace: NAMESPACE, project: toProject(i) },
          exactScope: true,
          ...(options.digested === true ? { limit: LIMIT * 3 } : { kinds: ['episode'], limit: LIMIT }),
          ...(options.policy === undefined ? {} : { policy: options.policy }),
        },
        CALLER,
      )
      tookMs.push(performance.now() - started)
      const ranked = toTurns(hits, turnIds[i] ?? new Map()).slice(0, LIMIT)
      const metrics = measureRanking(ranked, new Set(question.evidence))
      byCategory.set(question.category, [...(byCategory.get(question.category) ?? []), metrics])
      advance(1)
    }
  }
  return toResult(byCategory, tookMs)
}

/** A memory stands for the turns it rests on; each turn counts where it first stands. */
function toTurns(hits: readonly RecallHit[], turnIds: ReadonlyMap<string, string>): string[] {
  const episodes = hits.flatMap(({ ref, sources }) => (ref.kind === 'episode' ? [ref.id] : sources))
  return [...new Set(episodes.map((id) => turnIds.get(id) ?? id))]
}

/** Session by session; resolves when every turn has its vector. Answers the file's turn id by episode id. */
async function stageConversation(
  engine: Engine,
  conversation: LocomoConversation,
  project: string,
  advance: (steps: number) => void,
): Promise<ReadonlyMap<string, string>> {
  const scope = { namespace: NAMESPACE, project }
  await engine.ensureScope(scope)
  const turnIds = new Map<string, string>()
  for (const session of conversation.sessions) {
    const { staged } = await engine.stage(
      {
        agent: AGENT,
        sessionId: `${project}/${session.number}`,
        scope,
        turns: session.turns.map((turn, position) => ({
          externalId: turn.id,
          role: 'user',
          text: turn.text,
          at: session.startedAt + position * TURN_SPACING_MS,
          ...(turn.speaker === null ? {} : { speaker: turn.speaker }),
          ...(turn.caption === null ? {} : { caption: turn.caption }),
        })),
      },
      CALLER,
    )
    for (const [position, turn] of session.turns.entries()) {
      const episodeId = staged[position]
      if (episodeId !== undefined) turnIds.set(episodeId, turn.id)
    }
    const { pending } = await engine.settle({ timeoutMs: SETTLE_MS })
    if (pending > 0) throw new Error(`${pending} turns could not be embedded; run lore doctor.`)
    advance(session.turns.length)
  }
  return turnIds
}

function toResult(
  byCategory: ReadonlyMap<string, readonly RankingMetrics[]>,
  tookMs: readonly number[],
): LocomoBenchResult {
  const categories = [...byCategory]
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

function countSteps(conversations: readonly LocomoConversation[]): number {
  return conversations.reduce(
    (sum, { sessions, questions }) =>
      sum + questions.length + sessions.reduce((turns, session) => turns + session.turns.length, 0),
    0,
  )
}

function toProject(index: number): string {
  return `locomo-${index + 1}`
}
