/**
 * Asks what the owner of real sessions with a coding agent would ask later, through the real engine: just after
 * reading (no vectors), with vectors, and with vectors and digest; plainly and deep, beside other policies.
 */
import { join } from 'node:path'
import type { OpenEngineOptions } from '../src/compose.ts'
import type { Caller } from '../src/core/caller.ts'
import type { EpisodeId } from '../src/core/ids.ts'
import { LIMITS } from '../src/core/limits.ts'
import type { Store } from '../src/core/ports/store.ts'
import type { RecallHit } from '../src/core/recall.ts'
import type { Engine, RecallQuery } from '../src/engine/engine.ts'
import { POLICY_NAMES } from '../src/recall/policies/index.ts'
import { openSqliteStore } from '../src/store/sqlite/open.ts'
import { round, withFolder } from './support/measure.ts'
import { readingFrom } from './support/reading.ts'
import { settleAll } from './support/settle.ts'
import { nameTurn, readWork, type TurnName, type WorkQuestion } from './work-dataset.ts'

export interface WorkBenchOptions {
  /** Folder with sessions/ and questions.jsonl. */
  readonly dataPath: string
  readonly openEngine: (options: OpenEngineOptions) => Promise<Engine>
  /** Opens the store of an engine's database; default: the file. */
  readonly openStore?: (path: string) => Promise<Store>
  readonly modelsDir: string
  /** Asks every other policy too, with vectors. */
  readonly allPolicies?: boolean
  /** Asks only just after reading, before there are vectors. */
  readonly freshOnly?: boolean
  readonly onProgress?: (done: number, total: number) => void
}

/** Shares of the questions. */
export interface WorkQuality {
  /** Answered by the first hit, one of the first five, one of the first ten. */
  readonly r1: number
  readonly r5: number
  readonly r10: number
  /** Mean of 1 / rank of the first hit that answers, 0 beyond ten. */
  readonly mrr: number
  /** The text shown of one of the first five hits holds the answer. */
  readonly shown5: number
}

export const WORK_STATES = ['fresh', 'vectors', 'digested'] as const
export type WorkState = (typeof WORK_STATES)[number]

export interface WorkBenchResult {
  readonly questions: number
  readonly turns: number
  readonly states: Readonly<
    Partial<Record<WorkState, { readonly default: WorkQuality; readonly deep: WorkQuality }>>
  >
  /** By kind of question, in the last state. */
  readonly kinds: Readonly<Record<string, WorkQuality & { readonly questions: number }>>
  /** Other policies over turns with vectors; `plain vectors` and `plain tokens` rank the candidates by one signal. */
  readonly policies: Readonly<Record<string, WorkQuality>>
  /** Questions without an answer among the first five, in the last state. */
  readonly missed: readonly string[]
}

const CALLER: Caller = { kind: 'system', name: 'bench', session: 'bench' }
const SHOWN = 10
const BY_ONE_SIGNAL = [
  { name: 'plain vectors', signal: 'meaning' },
  { name: 'plain tokens', signal: 'match' },
] as const
/** Enough candidates to rank again by one signal. */
const CANDIDATES = LIMITS.recallMax

export async function runWork(options: WorkBenchOptions): Promise<WorkBenchResult> {
  const { sessions, questions } = await readWork(options.dataPath)
  return withFolder(async (folder) => {
    const dbPath = join(folder, 'lore.db')
    const engine = await options.openEngine({
      dbPath,
      modelsDir: options.modelsDir,
      embedding: { provider: 'local' },
      backgroundEmbedding: false,
      capture: readingFrom(folder),
    })
    const store = await (options.openStore?.(dbPath) ?? openSqliteStore({ path: dbPath }))
    try {
      await engine.ingest({ path: sessions }, CALLER)
      return await measureWork(engine, store, questions, options)
    } finally {
      await store.close()
      await engine.close()
    }
  })
}

async function measureWork(
  engine: Engine,
  store: Store,
  questions: readonly WorkQuestion[],
  { allPolicies, freshOnly, onProgress }: WorkBenchOptions,
): Promise<WorkBenchResult> {
  const { episodes } = await engine.stats({}, CALLER)
  const others = allPolicies === true ? POLICY_NAMES : ['words']
  const asked = questions.length * (2 * WORK_STATES.length + others.length + BY_ONE_SIGNAL.length)
  const total = episodes + asked
  let done = 0
  const advance = (steps: number): void => {
    done += steps
    onProgress?.(done, total)
  }
  const ask = (query: Omit<RecallQuery, 'query'>, rank: Rank = (hits) => hits) =>
    askAll(engine, store, questions, query, rank, () => advance(1))

  const states: Partial<Record<WorkState, { default: WorkQuality; deep: WorkQuality }>> = {}
  const noteState = async (state: WorkState): Promise<readonly Judged[]> => {
    const plain = await ask({})
    states[state] = { default: toQuality(plain), deep: toQuality(await ask({ deep: true })) }
    return plain
  }
  const first = await noteState('fresh')
  if (freshOnly === true) return summarise(questions, episodes, states, first, {})
  let pending = episodes
  await settleAll(engine, CALLER, (left) => {
    advance(Math.max(0, pending - left))
    pending = left
  })
  await noteState('vectors')
  const policies: Record<string, WorkQuality> = {}
  for (const policy of others) policies[policy] = toQuality(await ask({ policy, kinds: ['episode'] }))
  const explained: Omit<RecallQuery, 'query'> = { explain: true, limit: CANDIDATES, kinds: ['episode'] }
  for (const { name, signal } of BY_ONE_SIGNAL)
    policies[name] = toQuality(await ask(explained, bySignal(signal)))
  await engine.digest({ all: true, extractor: 'none' }, CALLER)
  await settleAll(engine, CALLER)
  const digested = await noteState('digested')
  return summarise(questions, episodes, states, digested, policies)
}

/** @param last what was judged in the last state */
function summarise(
  questions: readonly WorkQuestion[],
  turns: number,
  states: WorkBenchResult['states'],
  last: readonly Judged[],
  policies: WorkBenchResult['policies'],
): WorkBenchResult {
  return {
    questions: questions.length,
    turns,
    states,
    kinds: byKind(last),
    policies,
    missed: last.filter(({ rank }) => rank === null || rank > 5).map(({ question }) => question.id),
  }
}

type Rank = (hits: readonly RecallHit[]) => readonly RecallHit[]

function bySignal(name: string): Rank {
  return (hits) => hits.toSorted((a, b) => (b.signals?.[name] ?? 0) - (a.signals?.[name] ?? 0))
}

interface Judged {
  readonly question: WorkQuestion
  /** Rank of the first hit that answers, from 1; null beyond ten. */
  readonly rank: number | null
  readonly isShown: boolean
}

async function askAll(
  engine: Engine,
  store: Store,
  questions: readonly WorkQuestion[],
  query: Omit<RecallQuery, 'query'>,
  rank: Rank,
  advance: () => void,
): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const question of questions) {
    const answer = await engine.recall(
      { query: question.text, limit: SHOWN, allScopes: true, ...query },
      CALLER,
    )
    const hits = rank(answer.hits).slice(0, SHOWN)
    const answers = await Promise.all(hits.map((hit) => isAnswer(store, question, hit)))
    const first = answers.indexOf(true)
    const shown = hits.slice(0, 5).filter((_, i) => answers[i] === true)
    judged.push({
      question,
      rank: first === -1 ? null : first + 1,
      isShown: shown.some(({ title, summary }) => question.answer.test(`${title}\n${summary}`)),
    })
    advance()
  }
  return judged
}

/** A turn answers if it is labelled; a memory if one of its turns is and its own text matches. */
async function isAnswer(store: Store, question: WorkQuestion, { ref }: RecallHit): Promise<boolean> {
  if (ref.kind === 'episode')
    return (await nameTurns(store, [ref.id])).some((name) => question.turns.has(name))
  const sources = (await store.memories.sourcesOf([ref.id])).get(ref.id) ?? []
  const isOfTurn = (await nameTurns(store, sources)).some((name) => question.turns.has(name))
  const memory = isOfTurn ? await store.memories.find(ref.id) : null
  return memory !== null && question.answer.test(`${memory.title}\n${memory.summary}\n${memory.content}`)
}

async function nameTurns(store: Store, ids: readonly EpisodeId[]): Promise<TurnName[]> {
  return (await store.episodes.load(ids)).map(({ externalId }) => nameTurn(externalId))
}

function toQuality(judged: readonly Judged[]): WorkQuality {
  const share = (holds: (one: Judged) => boolean) => round(judged.filter(holds).length / judged.length, 4)
  const within = (most: number) => share(({ rank }) => rank !== null && rank <= most)
  const reciprocal = judged.reduce((sum, { rank }) => sum + (rank === null ? 0 : 1 / rank), 0)
  return {
    r1: within(1),
    r5: within(5),
    r10: within(SHOWN),
    mrr: round(reciprocal / judged.length, 4),
    shown5: share(({ isShown }) => isShown),
  }
}

function byKind(judged: readonly Judged[]): WorkBenchResult['kinds'] {
  const groups = Map.groupBy(judged, ({ question }) => question.kind)
  return Object.fromEntries(
    [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, group]) => [kind, { questions: group.length, ...toQuality(group) }]),
  )
}
