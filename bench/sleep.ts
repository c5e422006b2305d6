/**
 * Measures what sleep costs, phase by phase: a first run over everything, a run after no changes, a run
 * after 1 % changed; how long recall takes meanwhile in the same process, as in the daemon; and peak
 * memory. Vectors are made of hashed words: real weights would not change the cost. No language model is
 * asked.
 */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { OpenEngineOptions } from '../src/compose.ts'
import type { MemoryId } from '../src/core/ids.ts'
import { createUuidV7Source } from '../src/core/ports/uuid-v7.ts'
import type { PhaseOutcome } from '../src/core/run.ts'
import type { Engine } from '../src/engine/engine.ts'
import { openSqliteStore } from '../src/store/sqlite/open.ts'
import { createCorpus, seededRandom } from './support/corpus.ts'
import { START } from './support/fill-store.ts'
import { fillTrees, TREE_SIZE } from './support/fill-trees.ts'
import { round, summarise, withFolder } from './support/measure.ts'
import { createWordEmbedder } from './support/word-embedder.ts'

export interface SleepBenchOptions {
  /** Numbers of memories. */
  readonly sizes: readonly number[]
  readonly openEngine: (options: OpenEngineOptions) => Promise<Engine>
  readonly modelsDir: string
  readonly onProgress?: (done: number, total: number) => void
}

export interface SleepRunCost {
  readonly ms: number
  readonly phasesMs: Readonly<Record<string, number>>
  /** Journalled changes by kind. */
  readonly changes: Readonly<Record<string, number>>
}

export interface SleepSizeResult {
  readonly n: number
  readonly full: SleepRunCost
  /** Two hours later: a run that has only its own traces to look at. */
  readonly again: SleepRunCost
  /** Two hours later, after 1 % of the facts were edited or added. */
  readonly incremental: SleepRunCost & { readonly changed: number }
  /** Incremental over full. */
  readonly share: number
  readonly recall: {
    /** From the moment at which the question is due. */
    readonly idleMs: { readonly p50: number; readonly p95: number }
    readonly duringMs: { readonly p50: number; readonly p95: number }
    /** Median while phases of a first run are at work, each for at most 15 s, over median while idle. */
    readonly ratio: number
    readonly asked: number
    readonly byPhase: Readonly<Record<string, { readonly p50: number; readonly p95: number }>>
  }
  readonly rssMb: { readonly before: number; readonly peak: number }
}

export interface SleepBenchResult {
  readonly sizes: readonly SleepSizeResult[]
}

const DAYS = 40
const DAY_MS = 86_400_000
/** The daemon's interval between two runs. */
const BETWEEN_MS = DAY_MS / 12
const SCOPES = 10
const CHANGED_SHARE = 0.01
const IDLE_QUESTIONS = 150
const ASKED_EVERY_MS = 25
/** A phase is watched for at most this long. */
const ASKED_FOR_MS = 15_000
const SAMPLE_EVERY_MS = 20
const CALLER = { kind: 'system', name: 'bench', session: 'bench' } as const

export async function runSleepBench(options: SleepBenchOptions): Promise<SleepBenchResult> {
  const total = options.sizes.reduce((sum, n) => sum + n, 0)
  const sizes: SleepSizeResult[] = []
  let before = 0
  for (const n of options.sizes) {
    const onProgress = (done: number) => options.onProgress?.(before + done, total)
    sizes.push(await withFolder((folder) => measureSize(folder, n, options, onProgress)))
    before += n
  }
  return { sizes }
}

async function measureSize(
  folder: string,
  n: number,
  options: SleepBenchOptions,
  onProgress: (done: number) => void,
): Promise<SleepSizeResult> {
  const clock = createBenchClock()
  const facts = await fill(join(folder, 'quiet.db'), n, clock, onProgress)
  copyFileSync(join(folder, 'quiet.db'), join(folder, 'asked.db'))
  const open = (name: string) =>
    options.openEngine({
      dbPath: join(folder, name),
      modelsDir: options.modelsDir,
      embedding: { provider: 'local' },
      embedder: createWordEmbedder(),
      backgroundEmbedding: false,
      clock,
    })
  const quiet = await measureRuns(await open('quiet.db'), facts, clock)
  const recall = await measureRecall(await open('asked.db'), Object.keys(quiet.full.phasesMs))
  return { n: Math.ceil(n / TREE_SIZE) * TREE_SIZE, ...quiet, recall }
}

function createBenchClock() {
  let now = START + DAYS * DAY_MS
  return {
    now: () => now,
    advance(ms: number) {
      now += ms
    },
  }
}

type BenchClock = ReturnType<typeof createBenchClock>

async function fill(path: string, n: number, clock: BenchClock, onProgress: (done: number) => void) {
  const random = seededRandom(n)
  const ids = createUuidV7Source(clock, (length) =>
    Uint8Array.from({ length }, () => Math.floor(random() * 256)),
  )
  const store = await openSqliteStore({ path, clock })
  try {
    const scopes = []
    for (let i = 0; i < SCOPES; i++)
      scopes.push(
        await store.scopes.ensure({ namespace: 'default', project: `project-${i}`, branch: null }, START),
      )
    const now = clock.now()
    const parts = { store, ids, embedder: createWordEmbedder(), corpus: createCorpus(5), scopes }
    return await fillTrees({ ...parts, n, days: DAYS, now, onProgress })
  } finally {
    await store.close()
  }
}

async function measureRuns(engine: Engine, facts: readonly MemoryId[], clock: BenchClock) {
  try {
    await warmUp(engine)
    const memory = watchMemory()
    const full = await timeSleep(engine)
    clock.advance(BETWEEN_MS)
    const again = await timeSleep(engine)
    const changed = await changeSome(engine, facts, clock)
    const incremental = await timeSleep(engine)
    return {
      full,
      again,
      incremental: { ...incremental, changed },
      share: round(incremental.ms / full.ms, 4),
      rssMb: memory.stop(),
    }
  } finally {
    await engine.close()
  }
}

async function timeSleep(engine: Engine): Promise<SleepRunCost> {
  const started = performance.now()
  const { phases, state } = await engine.sleep({}, CALLER)
  const ms = performance.now() - started
  if (state !== 'done') throw new Error(`the run was ${state}: ${JSON.stringify(phases)}`)
  return {
    ms: round(ms, 0),
    phasesMs: Object.fromEntries(phases.map(({ phase, tookMs }) => [phase, tookMs])),
    changes: sumChanges(phases),
  }
}

function sumChanges(phases: readonly PhaseOutcome[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const { changes } of phases)
    for (const [kind, count] of Object.entries(changes)) sum[kind] = (sum[kind] ?? 0) + count
  return sum
}

/** Reads all of them, edits half of them and adds a new one beside the other half; then two hours pass. */
async function changeSome(engine: Engine, facts: readonly MemoryId[], clock: BenchClock): Promise<number> {
  const corpus = createCorpus(11)
  const count = Math.max(3, Math.round(facts.length * CHANGED_SHARE))
  const step = Math.floor(facts.length / count)
  let changed = 0
  clock.advance(1)
  for (let i = 0; i < count; i++) {
    const id = facts[i * step]
    if (id === undefined) continue
    const answer = await engine.read({ id }, { ...CALLER, session: `reading-${i}` })
    if (answer.kind !== 'memory') continue
    const { memory } = answer
    const isLive = memory.archivedAt === null && memory.supersededBy === null
    const content = `${memory.content} ${corpus.question(i)}`
    if (i % 2 === 0 && isLive) await engine.update({ id, content }, CALLER)
    if (i % 2 === 1)
      await engine.remember({ content, scope: memory.scope, vectors: 'background', force: true }, CALLER)
    changed++
  }
  await engine.settle({}, CALLER)
  clock.advance(BETWEEN_MS)
  return changed
}

async function warmUp(engine: Engine): Promise<void> {
  const corpus = createCorpus(5)
  for (let i = 0; i < 20; i++) await engine.recall(toQuery(corpus.question(i)), CALLER)
}

const toQuery = (query: string) => ({ query, allScopes: true, limit: 10 })

/** Runs phase by phase, to tell which of them delays recall. */
async function measureRecall(engine: Engine, phases: readonly string[]): Promise<SleepSizeResult['recall']> {
  try {
    await warmUp(engine)
    const idle = await askUntil(engine, (asked) => asked >= IDLE_QUESTIONS)
    const byPhase: Record<string, { p50: number; p95: number }> = {}
    const during: number[] = []
    for (const phase of phases) {
      let isOver = false
      const run = engine.sleep({ phases: [phase], maxMs: ASKED_FOR_MS }, CALLER).finally(() => {
        isOver = true
      })
      const asked = await askUntil(engine, () => isOver)
      await run
      during.push(...asked)
      if (asked.length >= 5) byPhase[phase] = summarise(asked)
    }
    const [idleMs, duringMs] = [summarise(idle), summarise(during)]
    return { idleMs, duringMs, ratio: round(duringMs.p50 / idleMs.p50, 2), asked: during.length, byPhase }
  } finally {
    await engine.close()
  }
}

/**
 * Asks at fixed moments, however long answers take; returns milliseconds from the due moment to the answer.
 */
async function askUntil(engine: Engine, isEnough: (asked: number) => boolean): Promise<number[]> {
  const corpus = createCorpus(5)
  const took: number[] = []
  let due = performance.now()
  for (let i = 0; !isEnough(took.length); i++) {
    due = Math.max(due + ASKED_EVERY_MS, performance.now())
    await wait(Math.max(1, due - performance.now()))
    if (isEnough(took.length)) break
    await engine.recall(toQuery(corpus.question(i)), CALLER)
    took.push(performance.now() - due)
  }
  return took
}

function watchMemory() {
  const before = process.memoryUsage().rss
  let peak = before
  const look = () => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  const timer = setInterval(look, SAMPLE_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      look()
      return { before: round(before / 1_048_576, 0), peak: round(peak / 1_048_576, 0) }
    },
  }
}
