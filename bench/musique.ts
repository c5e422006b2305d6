/**
 * Asks multi-hop questions through the real engine: passages are memories, given triples are entities and
 * links. Each question is asked plainly and deep, and compared with what words, vectors or a mix of them
 * find without links.
 */
import { randomFillSync } from 'node:crypto'
import { join } from 'node:path'
import type { OpenEngineOptions } from '../src/compose.ts'
import type { Caller } from '../src/core/caller.ts'
import type { MemoryId } from '../src/core/ids.ts'
import { LIMITS } from '../src/core/limits.ts'
import type { Clock } from '../src/core/ports/clock.ts'
import { createUuidV7Source } from '../src/core/ports/uuid-v7.ts'
import type { RecallHit } from '../src/core/recall.ts'
import type { Engine, RecallQuery } from '../src/engine/engine.ts'
import type { Walk } from '../src/recall/pipeline/deep.ts'
import { openSqliteStore } from '../src/store/sqlite/open.ts'
import { type MusiqueDataset, type MusiqueQuestion, readMusique } from './musique-dataset.ts'
import { crossValidateDeep, type HeldOut, type Pipeline, WALKS } from './musique-held-out.ts'
import { measurePassages, type PassageRecall, type Ranking, toRelevant } from './passage-recall.ts'
import { recallAt } from './ranking-metrics.ts'
import { type FilledPassages, fillPassages } from './support/fill-passages.ts'
import { percentile, round, summarise, withFolder } from './support/measure.ts'
import { settleAll } from './support/settle.ts'

export interface MusiqueBenchOptions {
  /** Folder with corpus.json, openie.json and questions-dev.json. */
  readonly dataPath: string
  readonly openEngine: (options: OpenEngineOptions) => Promise<Engine>
  readonly modelsDir: string
  /** Called with the steps so far: passages stored, then embedded, then recalls. */
  readonly onProgress?: (done: number, total: number) => void
}

export interface MusiqueQuality {
  readonly text: PassageRecall
  readonly vectors: PassageRecall
  /** Late interaction alone. */
  readonly tokens: PassageRecall
  /** The default policy. */
  readonly fused: PassageRecall
  /**
   * The best of many mixes of words, vectors and tokens: chosen with these questions in view, so an upper
   * bound.
   */
  readonly bestMix: PassageRecall & { readonly mix: string; readonly of: number }
  /** The default policy with deep search. */
  readonly deep: PassageRecall
  /** The best of the above without links, by R@5. */
  readonly bestNonGraph: PassageRecall & { readonly pipeline: string }
  /**
   * R@5 points of deep search above the best without links, and the questions on which either finds more.
   */
  readonly deepGain: { readonly r5Points: number; readonly better: number; readonly worse: number }
  /** By the number of supporting passages: the default policy, plainly and deep. */
  readonly byHops: Readonly<
    Record<
      string,
      { readonly questions: number; readonly fused: PassageRecall; readonly deep: PassageRecall }
    >
  >
  /** Questions of one step: what is found directly must keep its rank. */
  readonly singleStep: {
    readonly questions: number
    readonly fused: PassageRecall
    readonly deep: PassageRecall
    /** Questions whose passage deep search moves out of the first five, and into them. */
    readonly left5: number
    readonly entered5: number
  }
  /**
   * Of whole recall calls, including the embedding of the question; the ratio is the median over the
   * questions.
   */
  readonly latencyMs: {
    readonly plain: { readonly p50: number; readonly p95: number }
    readonly deep: { readonly p50: number; readonly p95: number }
    readonly deepRatio: number
  }
}

export interface MusiqueBenchResult extends MusiqueQuality {
  readonly questions: number
  readonly passages: number
  readonly entities: number
  readonly links: FilledPassages['links']
  readonly triplesLeftOut: number
  /** Deep search with numbers chosen on one half of the questions and counted on the other. */
  readonly heldOut: HeldOut | null
}

const CALLER: Caller = { kind: 'system', name: 'bench', session: 'bench' }
const SCOPE = { namespace: 'bench', project: 'musique', branch: null } as const
const SHOWN = 10
/** Number of times each question is timed, alternately plain and deep. */
const TIMED = 3
const BY_WORDS = 'words'
/**
 * Ranks only by fused ranks among memories of one age, so that the best by meaning are among those shown.
 */
const BY_FUSED_RANKS = 'memory-v3'

export async function runMusique(options: MusiqueBenchOptions): Promise<MusiqueBenchResult> {
  const dataset = await readMusique(options.dataPath)
  const { passages, questions, steps, leftOut } = dataset
  const total = 2 * passages.length + questions.length * (RECALLS + WALKS.length) + 2 * steps.length
  const report = (done: number) => options.onProgress?.(done, total)
  return withFolder(async (folder) => {
    const dbPath = join(folder, 'lore.db')
    const { memories, entities, links } = await fill(dbPath, dataset, report)
    const before = 2 * passages.length
    const { quality, direct } = await withEngine(options, dbPath, {}, async (engine) => {
      await settleAll(engine, CALLER, (pending) => report(before - pending))
      return askMusique(engine, dataset, memories, (asked) => report(before + asked))
    })
    const deep = await askByWalks(options, dbPath, questions, memories, (asked) =>
      report(total - WALKS.length * questions.length + asked),
    )
    const counts = { questions: questions.length, passages: passages.length, entities, links }
    const heldOut = crossValidateDeep(questions, deep, direct)
    return { heldOut, ...quality, ...counts, triplesLeftOut: leftOut }
  })
}

async function withEngine<T>(
  { openEngine, modelsDir }: MusiqueBenchOptions,
  dbPath: string,
  numbers: Pick<OpenEngineOptions, 'walk'>,
  use: (engine: Engine) => Promise<T>,
): Promise<T> {
  const engine = await openEngine({
    dbPath,
    modelsDir,
    embedding: { provider: 'local' },
    backgroundEmbedding: false,
    ...numbers,
  })
  try {
    return await use(engine)
  } finally {
    await engine.close()
  }
}

async function fill(
  path: string,
  { passages }: MusiqueDataset,
  onProgress: (done: number) => void,
): Promise<FilledPassages> {
  const clock: Clock = { now: () => Date.now() }
  const ids = createUuidV7Source(clock, (length) => randomFillSync(new Uint8Array(length)))
  const store = await openSqliteStore({ path })
  try {
    return await fillPassages({ store, clock, ids, scope: SCOPE, passages, onProgress })
  } finally {
    await store.close()
  }
}

/** One by words, two explained ones, and TIMED plain and deep ones. */
const RECALLS = 3 + 2 * TIMED

/** Asks every question deep, with each of the numbers that are tried. */
async function askByWalks(
  options: MusiqueBenchOptions,
  dbPath: string,
  questions: readonly MusiqueQuestion[],
  memories: readonly MemoryId[],
  onProgress: (asked: number) => void,
): Promise<Pipeline<Walk>[]> {
  const places = placesOf(memories)
  const tried: Pipeline<Walk>[] = []
  let asked = 0
  for (const walk of WALKS) {
    const rankings = await withEngine(options, dbPath, { walk }, async (engine) => {
      const all: Ranking[] = []
      for (const { text: query } of questions) {
        const given = { query, limit: SHOWN, deep: true, scope: SCOPE, exactScope: true }
        all.push(toRanking((await engine.recall(given, CALLER)).hits, places))
        onProgress(++asked)
      }
      return all
    })
    tried.push({ what: walk, rankings })
  }
  return tried
}

type Places = ReadonlyMap<string, string>

function placesOf(memories: readonly MemoryId[]): Places {
  return new Map(memories.map((id, place) => [id, String(place)]))
}

function toRanking(hits: readonly RecallHit[], places: Places): Ranking {
  return hits.slice(0, SHOWN).map(({ ref }) => places.get(ref.id) ?? ref.id)
}

/** @param memories ids in the order of the passages */
export async function measureMusique(
  engine: Engine,
  dataset: Pick<MusiqueDataset, 'questions' | 'steps'>,
  memories: readonly MemoryId[],
  onProgress?: (asked: number) => void,
): Promise<MusiqueQuality> {
  return (await askMusique(engine, dataset, memories, onProgress)).quality
}

async function askMusique(
  engine: Engine,
  { questions, steps }: Pick<MusiqueDataset, 'questions' | 'steps'>,
  memories: readonly MemoryId[],
  onProgress?: (asked: number) => void,
): Promise<{ readonly quality: MusiqueQuality; readonly direct: readonly Pipeline<string>[] }> {
  const places = placesOf(memories)
  const rankings = new Map<string, Ranking[]>()
  const note = (pipeline: string, hits: readonly RecallHit[]) =>
    rankings.set(pipeline, [...(rankings.get(pipeline) ?? []), toRanking(hits, places)])
  const tookMs = { plain: [] as number[], deep: [] as number[] }
  let asked = 0
  const recall = async (query: Omit<RecallQuery, 'scope'>) => {
    const started = performance.now()
    const { hits } = await engine.recall({ ...query, scope: SCOPE, exactScope: true }, CALLER)
    const took = performance.now() - started
    onProgress?.(++asked)
    return { hits, took }
  }
  for (const { text: query } of questions) {
    const explained = { query, explain: true, limit: LIMITS.recallMax }
    note('text', (await recall({ query, limit: SHOWN, policy: BY_WORDS })).hits)
    const { hits: candidates } = await recall({ ...explained, policy: BY_FUSED_RANKS })
    note('vectors', sortBy(candidates, { meaning: 1 }))
    const { hits: looked } = await recall(explained)
    note('tokens', sortBy(looked, { match: 1 }))
    for (const mix of MIXES) note(renderMix(mix), sortBy(looked, mix))
    for (let time = 0; time < TIMED; time++) {
      const plain = await recall({ query, limit: SHOWN })
      const deep = await recall({ query, limit: SHOWN, deep: true })
      tookMs.plain.push(plain.took)
      tookMs.deep.push(deep.took)
      if (time > 0) continue
      note('fused', plain.hits)
      note('deep', deep.hits)
    }
  }
  for (const { text: query } of steps) {
    note('step', (await recall({ query, limit: SHOWN })).hits)
    note('deep step', (await recall({ query, limit: SHOWN, deep: true })).hits)
  }
  const singleStep = compareSteps(steps, rankings.get('step') ?? [], rankings.get('deep step') ?? [])
  const direct = [...DIRECT, ...MIXES.map(renderMix)].map((what) => ({
    what,
    rankings: rankings.get(what) ?? [],
  }))
  return { quality: { ...toQuality(questions, rankings, tookMs), singleStep }, direct }
}

/** The pipelines without links beside the mixes. */
const DIRECT = ['fused', 'text', 'vectors', 'tokens'] as const

function byHops(
  questions: readonly MusiqueQuestion[],
  rankings: ReadonlyMap<string, readonly Ranking[]>,
): MusiqueQuality['byHops'] {
  const groups = Map.groupBy(questions.keys(), (i) => questions[i]?.supporting.length ?? 0)
  const measure = (pipeline: string, places: readonly number[]) =>
    measurePassages(
      places.map((i) => rankings.get(pipeline)?.[i] ?? []),
      places.map((i) => new Set((questions[i]?.supporting ?? []).map(String))),
    )
  return Object.fromEntries(
    [...groups]
      .sort(([a], [b]) => a - b)
      .map(([hops, places]) => [
        String(hops),
        { questions: places.length, fused: measure('fused', places), deep: measure('deep', places) },
      ]),
  )
}

function compareSteps(
  steps: readonly MusiqueQuestion[],
  fused: readonly Ranking[],
  deep: readonly Ranking[],
): MusiqueQuality['singleStep'] {
  const relevant = steps.map(toRelevant)
  const changes = relevant.map(
    (wanted, i) => recallAt(5, deep[i] ?? [], wanted) - recallAt(5, fused[i] ?? [], wanted),
  )
  return {
    questions: steps.length,
    fused: measurePassages(fused, relevant),
    deep: measurePassages(deep, relevant),
    left5: changes.filter((change) => change < 0).length,
    entered5: changes.filter((change) => change > 0).length,
  }
}

type Mix = Readonly<Record<string, number>>

const MIXES: readonly Mix[] = [0, 0.25, 0.5, 1, 1.5, 2].flatMap((meaning) =>
  [0, 0.1, 0.2, 0.3, 0.5].flatMap((words) =>
    (meaning === 0 ? [1] : [0, 1]).map((match) => ({ match, meaning, words })),
  ),
)

function renderMix(mix: Mix): string {
  const parts = Object.entries(mix).filter(([, weight]) => weight > 0)
  return parts.map(([name, weight]) => (weight === 1 ? name : `${weight} ${name}`)).join(' + ')
}

function sortBy(hits: readonly RecallHit[], mix: Mix): RecallHit[] {
  const score = ({ signals = {} }: RecallHit) =>
    Object.entries(mix).reduce((sum, [name, weight]) => sum + weight * (signals[name] ?? 0), 0)
  return hits
    .map((hit) => ({ hit, score: score(hit) }))
    .sort((a, b) => b.score - a.score || (a.hit.ref.id < b.hit.ref.id ? -1 : 1))
    .map(({ hit }) => hit)
}

function toQuality(
  questions: readonly MusiqueQuestion[],
  rankings: ReadonlyMap<string, readonly Ranking[]>,
  tookMs: { readonly plain: readonly number[]; readonly deep: readonly number[] },
): Omit<MusiqueQuality, 'singleStep'> {
  const relevant = questions.map(toRelevant)
  const measure = (pipeline: string) => measurePassages(rankings.get(pipeline) ?? [], relevant)
  const mixes = MIXES.map((mix) => ({ mix: renderMix(mix), ...measure(renderMix(mix)) }))
  const bestMix = mixes.reduce((best, mix) => (mix.r5 > best.r5 ? mix : best))
  const direct = {
    text: measure('text'),
    vectors: measure('vectors'),
    tokens: measure('tokens'),
    fused: measure('fused'),
  }
  const others = Object.entries(direct).map(([pipeline, recall]) => ({ pipeline, ...recall }))
  const { mix, ...mixed } = bestMix
  const best = [...others, { pipeline: mix, ...mixed }].reduce((a, b) => (b.r5 > a.r5 ? b : a))
  const found = (pipeline: string, i: number) =>
    recallAt(5, rankings.get(pipeline)?.[i] ?? [], relevant[i] ?? new Set())
  const differences = questions.map((_, i) => found('deep', i) - found(best.pipeline, i))
  const deep = measure('deep')
  return {
    ...direct,
    bestMix: { ...bestMix, of: MIXES.length },
    deep,
    byHops: byHops(questions, rankings),
    bestNonGraph: best,
    deepGain: {
      r5Points: round(100 * (deep.r5 - best.r5), 1),
      better: differences.filter((difference) => difference > 0).length,
      worse: differences.filter((difference) => difference < 0).length,
    },
    latencyMs: {
      plain: summarise(tookMs.plain),
      deep: summarise(tookMs.deep),
      deepRatio: round(
        percentile(
          tookMs.deep.map((took, i) => took / (tookMs.plain[i] ?? took)),
          0.5,
        ),
        2,
      ),
    },
  }
}
