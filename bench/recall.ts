/**
 * Measures recall latency by store size, without embedding, relative to the least any hybrid search must do
 * in the same run: one bare kernel scan over as many vectors and one bare full-text query for the same
 * words. Vectors are made of hashed words: real weights would not change the cost. Also measures cold
 * starts, relative to an empty Node process.
 */
import { randomFillSync } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Store } from '../src/core/ports/store.ts'
import { createUuidV7Source } from '../src/core/ports/uuid-v7.ts'
import type { RecallAnswer } from '../src/core/recall.ts'
import { createVectorIndex } from '../src/embed/vector-index.ts'
import { createVectorMatrix } from '../src/embed/vector-matrix.ts'
import { createRecall } from '../src/recall/pipeline/create-recall.ts'
import { DEFAULT_POLICY } from '../src/recall/policies/index.ts'
import { openSqliteStore } from '../src/store/sqlite/open.ts'
import { toTerms } from '../src/text/tokens.ts'
import { type ColdStarts, measureColdStarts } from './support/cold-starts.ts'
import { createCorpus } from './support/corpus.ts'
import { fillStore, START } from './support/fill-store.ts'
import { linkStore } from './support/link-store.ts'
import { round, summarise, withFolder } from './support/measure.ts'
import { createWordEmbedder } from './support/word-embedder.ts'

export interface RecallBenchOptions {
  readonly sizes: readonly number[]
  /** Number of questions at each size; default 200. */
  readonly questions?: number
  /** The path of the `lore` launcher, for cold starts, which are left out without it. */
  readonly bin?: string
  readonly onProgress?: (done: number, total: number) => void
}

export interface SizeResult {
  readonly n: number
  readonly recallMs: { readonly p50: number; readonly p95: number }
  readonly kernelScanMs: { readonly p50: number; readonly p95: number }
  readonly fullTextMs: { readonly p50: number; readonly p95: number }
  /** Median recall over median kernel scan plus median full-text query. */
  readonly ratio: number
  /** The first question of a process: vectors not packed yet, and packed by a process before. */
  readonly loadUnpackedMs: number
  readonly loadIndexMs: number
  /** Deep search with three names per memory, asked alternately with the plain one, after a first one. */
  readonly deep: {
    readonly links: number
    readonly firstMs: number
    readonly plainMs: { readonly p50: number; readonly p95: number }
    readonly deepMs: { readonly p50: number; readonly p95: number }
    /** Median deep over median plain. */
    readonly ratio: number
  }
  readonly rssMb: number
}

export interface RecallBenchResult {
  readonly policy: string
  readonly sizes: readonly SizeResult[]
  /** Median recall at a size over median recall at the size before. */
  readonly growth: readonly { readonly from: number; readonly to: number; readonly ratio: number }[]
  readonly coldStarts: ColdStarts | null
}

export async function runRecallBench(options: RecallBenchOptions): Promise<RecallBenchResult> {
  const total = options.sizes.reduce((sum, n) => sum + n, 0)
  const sizes: SizeResult[] = []
  let before = 0
  for (const n of options.sizes) {
    sizes.push(
      await withFolder((folder) =>
        measureSize(folder, n, options, (done) => options.onProgress?.(before + done, total)),
      ),
    )
    before += n
  }
  return {
    policy: DEFAULT_POLICY,
    sizes,
    growth: sizes.slice(1).map((size, i) => {
      const smaller = sizes[i] ?? size
      return { from: smaller.n, to: size.n, ratio: round(size.recallMs.p50 / smaller.recallMs.p50, 2) }
    }),
    coldStarts: options.bin === undefined ? null : await measureColdStarts(options.bin),
  }
}

async function measureSize(
  folder: string,
  n: number,
  options: RecallBenchOptions,
  onProgress: (done: number) => void,
): Promise<SizeResult> {
  const path = join(folder, 'lore.db')
  const clock = { now: () => START + n * 60_000 }
  const store = await openSqliteStore({ path, clock })
  const bare = new DatabaseSync(path, { readOnly: true })
  try {
    const embedder = createWordEmbedder()
    const corpus = createCorpus(5)
    const ids = createUuidV7Source(clock, (length) => randomFillSync(new Uint8Array(length)))
    const scopes = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        store.scopes.ensure({ namespace: 'default', project: `project-${i}`, branch: null }, START),
      ),
    )
    await fillStore({ store, ids, embedder, corpus, scopes, n, onProgress })

    const questions = Array.from({ length: options.questions ?? 200 }, (_, i) => corpus.question(i))
    const openIndex = async () =>
      createVectorIndex({ embeddings: store.embeddings, model: await embedder.model() })
    let index = await openIndex()
    const recall = createRecall({
      store,
      answering: () => ({ embedder, index }),
      monotonicMs: () => performance.now(),
    })
    const ask = (query: string, deep = false) =>
      recall({
        query,
        filter: everything(clock.now()),
        countedIn: null,
        reference: clock.now(),
        limit: 10,
        policy: DEFAULT_POLICY,
        explain: false,
        deep,
        tokenBudget: null,
      })
    const askFirst = async () => {
      const started = performance.now()
      await ask('warm up')
      return performance.now() - started
    }
    const loadUnpackedMs = await askFirst()
    while ((await index.pack()) > 0);
    index = await openIndex()
    const loadIndexMs = await askFirst()
    const matrix = await copyMatrix(store, embedder.modelId)
    for (const question of questions.slice(0, 20)) await ask(question)

    const recallMs: number[] = []
    const kernelMs: number[] = []
    const textMs: number[] = []
    const fullText = bare.prepare(
      'SELECT rowid FROM documents_fts WHERE documents_fts MATCH ? ORDER BY bm25(documents_fts, 1.0, 0.5, 0.0) LIMIT 10',
    )
    const mask = new Uint8Array(n).fill(1)
    for (const question of questions) {
      const { vector } = await embedder.embedQuery({ text: question, dampedNames: [] })
      recallMs.push((await ask(question)).tookMs.search)
      kernelMs.push(timed(() => void matrix.scan(vector, mask)))
      const words = [...new Set(toTerms(question))].map((term) => `"${term}"`).join(' OR ')
      textMs.push(timed(() => void fullText.all(words)))
    }
    const deep = await measureDeep(path, questions, ask)
    const [recalled, kernel, text] = [summarise(recallMs), summarise(kernelMs), summarise(textMs)]
    return {
      n,
      recallMs: recalled,
      kernelScanMs: kernel,
      fullTextMs: text,
      ratio: round(recalled.p50 / (kernel.p50 + text.p50), 2),
      loadUnpackedMs: round(loadUnpackedMs, 1),
      loadIndexMs: round(loadIndexMs, 1),
      deep,
      rssMb: round(process.memoryUsage().rss / 1_048_576, 0),
    }
  } finally {
    bare.close()
    await store.close()
  }
}

async function measureDeep(
  path: string,
  questions: readonly string[],
  ask: (query: string, deep?: boolean) => Promise<RecallAnswer>,
): Promise<SizeResult['deep']> {
  const links = linkStore(path)
  const started = performance.now()
  await ask('warm up', true)
  const firstMs = performance.now() - started
  const plainMs: number[] = []
  const deepMs: number[] = []
  for (const question of questions) {
    plainMs.push((await ask(question)).tookMs.search)
    deepMs.push((await ask(question, true)).tookMs.search)
  }
  const [plain, deep] = [summarise(plainMs), summarise(deepMs)]
  return {
    links,
    firstMs: round(firstMs, 1),
    plainMs: plain,
    deepMs: deep,
    ratio: round(deep.p50 / plain.p50, 2),
  }
}

function everything(at: number) {
  return {
    scopes: null,
    kinds: ['memory', 'episode'] as const,
    at,
    includeSuperseded: false,
    includeArchived: false,
    includeExpired: false,
    within: null,
    sessions: null,
    since: null,
    until: null,
  }
}

/** Copies the vectors into a bare matrix. */
async function copyMatrix(store: Store, modelId: string) {
  const matrix = createVectorMatrix(384)
  let slot = 0
  for (let from = 0; ; ) {
    const page = await store.embeddings.loadPage(modelId, from, '')
    if (page === null) return matrix
    if (page.vectors.kind === 'stored') {
      for (const vector of page.vectors.vectors) matrix.write(slot++, vector)
    }
    from = page.next
  }
}

function timed(work: () => void): number {
  const started = performance.now()
  work()
  return performance.now() - started
}
