/**
 * LoCoMo through the real engine: each conversation is staged in a scope of its own, each question is asked
 * through recall, and the turns that come back are held against the turns that answer it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenEngineOptions } from '../src/compose.ts'
import type { Caller } from '../src/core/caller.ts'
import { LoreError } from '../src/core/errors.ts'
import { LIMITS } from '../src/core/limits.ts'
import type { RecallHit } from '../src/core/recall.ts'
import type { Engine } from '../src/engine/engine.ts'
import { POLICY_NAMES } from '../src/recall/policies/index.ts'
import { type Ablation, ablate, type CrossValidation, crossValidate } from './fit-weights.ts'
import { type LocomoConversation, type LocomoQuestion, parseLocomoText } from './locomo-dataset.ts'
import { averageMetrics, measureRanking, type RankingMetrics } from './ranking-metrics.ts'
import {
  groupByCategory,
  type RescorableCandidate,
  type RescorableQuestion,
  rankAgain,
  toTurns,
} from './rescore.ts'
import { percentile, round, summarise, withFolder } from './support/measure.ts'

export interface LocomoBenchOptions {
  /** Path of the LoCoMo JSON file. */
  readonly dataPath: string
  readonly openEngine: (options: OpenEngineOptions) => Promise<Engine>
  readonly modelsDir: string
  /** Ranking policies, each asked everything; default the engine's alone. */
  readonly policies?: readonly string[]
  /** Digest the conversations by rules first, and search memories and turns together; default turns alone. */
  readonly digested?: boolean
  /** Fit the first policy's weights on all conversations but one, and try them on that one. */
  readonly crossValidate?: boolean
  /** Take each signal out of the first policy in turn. */
  readonly ablate?: boolean
  /** Turns staged and embedded, then questions asked, of all of them together. */
  readonly onProgress?: (done: number, total: number) => void
}

/** What one policy made of the questions. */
export interface PolicyQuality {
  /** Plain mean of the categories. */
  readonly mean: RankingMetrics
  /** By the file's own category names. */
  readonly categories: Readonly<Record<string, RankingMetrics>>
  /** Of whole recall calls, embedding the question included. */
  readonly latencyMs: { readonly p50: number; readonly p95: number }
}

/** Of the first policy; the others, where there are any, beside it. */
export interface LocomoBenchResult extends PolicyQuality {
  /** Where several were asked for: all of them, by name. */
  readonly policies?: Readonly<Record<string, PolicyQuality>>
  /** Where memories were searched too: the same questions with deep search. */
  readonly deep?: PolicyQuality & {
    /** Median of deep over plain, each question asked both ways. */
    readonly latencyRatio: number
  }
  /** Where weights were changed: questions whose first ten recall and ranking again have alike, of all of them. */
  readonly rankedAlike?: { readonly questions: number; readonly of: number }
  readonly crossValidation?: CrossValidation
  readonly ablation?: Ablation
}

const CALLER: Caller = { kind: 'system', name: 'bench', session: 'bench' }
const NAMESPACE = 'bench'
const AGENT = 'locomo'
/** The file dates sessions, not turns. */
const TURN_SPACING_MS = 60_000
const SETTLE_MS = 600_000
const LIMIT = 10
/** A memory and its turns take one place in three, at the worst. */
const LIMIT_WITH_MEMORIES = 3 * LIMIT

export async function runLocomo(options: LocomoBenchOptions): Promise<LocomoBenchResult> {
  for (const policy of options.policies ?? []) requirePolicy(policy)
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

/** Before minutes are spent on staging. */
function requirePolicy(name: string): void {
  if (POLICY_NAMES.includes(name)) return
  throw new LoreError('invalid_input', `There is no ranking policy "${name}".`, {
    hint: `Choose among: ${POLICY_NAMES.join(', ')}.`,
    details: { field: 'policies' },
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
  options: MeasureOptions = {},
): Promise<LocomoBenchResult> {
  const advance = createAdvance(conversations, options)
  const staged = await stageLocomo(engine, conversations, options, advance)
  return askLocomo(engine, staged, options, advance)
}

type MeasureOptions = Pick<
  LocomoBenchOptions,
  'policies' | 'onProgress' | 'digested' | 'crossValidate' | 'ablate'
>
type Advance = (steps: number) => void
const UNREPORTED: Advance = () => undefined

/** A conversation that can be asked about. */
export interface StagedConversation {
  readonly name: string
  readonly project: string
  /** The file's turn id by episode id. */
  readonly turnIds: ReadonlyMap<string, string>
  readonly questions: readonly LocomoQuestion[]
}

/** Every turn has its vector when it resolves, and every memory where digested. */
export async function stageLocomo(
  engine: Engine,
  conversations: readonly LocomoConversation[],
  options: MeasureOptions = {},
  advance: Advance = UNREPORTED,
): Promise<StagedConversation[]> {
  const staged: StagedConversation[] = []
  for (const [i, conversation] of conversations.entries()) {
    const project = toProject(i)
    const turnIds = await stageConversation(engine, conversation, project, advance)
    staged.push({ name: conversation.name, project, turnIds, questions: conversation.questions })
  }
  if (options.digested === true) {
    await engine.digest({ all: true, extractor: 'none' }, CALLER)
    await engine.settle({ timeoutMs: SETTLE_MS })
  }
  return staged
}

export async function askLocomo(
  engine: Engine,
  staged: readonly StagedConversation[],
  options: MeasureOptions = {},
  advance: Advance = UNREPORTED,
): Promise<LocomoBenchResult> {
  const digested = options.digested === true
  const [first, ...others] = toPolicies(options)
  const plain = await askAll(engine, staged, { policy: first, digested }, advance)
  const policies = new Map([[plain.policy, plain.quality]])
  for (const policy of others) {
    const { quality } = await askAll(engine, staged, { policy, digested }, advance)
    policies.set(policy ?? '', quality)
  }
  const deep = digested
    ? await askAll(engine, staged, { policy: first, digested, deep: true }, advance)
    : null
  const fits = options.crossValidate === true || options.ablate === true
  const explained = fits
    ? await askAll(engine, staged, { policy: first, digested, explain: true }, advance)
    : null
  const questions = explained?.questions ?? []
  return {
    ...plain.quality,
    ...(others.length === 0 ? {} : { policies: Object.fromEntries(policies) }),
    ...(deep === null ? {} : { deep: { ...deep.quality, latencyRatio: medianRatio(deep, plain) } }),
    ...(explained === null ? {} : { rankedAlike: compareRankings(plain, explained) }),
    ...(options.crossValidate === true ? { crossValidation: crossValidate(questions) } : {}),
    ...(options.ablate === true ? { ablation: ablate(questions) } : {}),
  }
}

/** undefined: the engine's default. */
function toPolicies({ policies = [] }: MeasureOptions): [string | undefined, ...string[]] {
  const [first, ...others] = new Set(policies)
  return [first, ...others]
}

interface Ask {
  readonly policy: string | undefined
  readonly digested: boolean
  readonly deep?: boolean
  /** With every candidate recall will show. */
  readonly explain?: boolean
}

interface Asked {
  /** As the engine names it. */
  readonly policy: string
  readonly quality: PolicyQuality
  /** In the order of the questions, all conversations after each other. */
  readonly questions: readonly RescorableQuestion[]
  readonly ranked: readonly (readonly string[])[]
  readonly tookMs: readonly number[]
}

async function askAll(
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
  let answering = policy ?? ''
  for (const conversation of staged) {
    for (const question of conversation.questions) {
      const started = performance.now()
      const answer = await engine.recall(
        {
          query: question.text,
          scope: { namespace: NAMESPACE, project: conversation.project },
          exactScope: true,
          limit,
          ...(digested ? {} : { kinds: ['episode'] }),
          ...(policy === undefined ? {} : { policy }),
          ...(deep === true ? { deep } : {}),
          ...(explain === true ? { explain } : {}),
        },
        CALLER,
      )
      tookMs.push(performance.now() - started)
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
  return { policy: answering, quality: toQuality(questions, ranked, tookMs), questions, ranked, tookMs }
}

/** A memory stands for the turns it rests on. */
function toCandidate(
  { ref, sources, contributions = {} }: RecallHit,
  turnIds: ReadonlyMap<string, string>,
): RescorableCandidate {
  const episodes: readonly string[] = ref.kind === 'episode' ? [ref.id] : sources
  return { id: ref.id, turns: episodes.map((id) => turnIds.get(id) ?? id), contributions }
}

function medianRatio(one: Asked, other: Asked): number {
  const ratios = one.tookMs.map((took, i) => took / (other.tookMs[i] ?? took))
  return round(percentile(ratios, 0.5))
}

function compareRankings(
  plain: Asked,
  explained: Asked,
): { readonly questions: number; readonly of: number } {
  const alike = explained.questions.filter(
    (question, i) => rankAgain(question).join() === plain.ranked[i]?.join(),
  )
  return { questions: alike.length, of: explained.questions.length }
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

function createAdvance(conversations: readonly LocomoConversation[], options: MeasureOptions): Advance {
  const { policies = [], digested, crossValidate: validates, ablate: ablates } = options
  const fits = validates === true || ablates === true
  const rounds = Math.max(1, new Set(policies).size) + (digested === true ? 1 : 0) + (fits ? 1 : 0)
  const total = conversations.reduce(
    (sum, { sessions, questions }) =>
      sum + rounds * questions.length + sessions.reduce((turns, session) => turns + session.turns.length, 0),
    0,
  )
  let done = 0
  return (steps) => {
    done += steps
    options.onProgress?.(done, total)
  }
}

function toProject(index: number): string {
  return `locomo-${index + 1}`
}
