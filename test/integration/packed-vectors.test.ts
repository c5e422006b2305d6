import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Embedder } from '../../src/core/ports/embedder.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { createVectorIndex } from '../../src/embed/vector-index.ts'
import { createVectorKeeper } from '../../src/kernel/vectors/vector-keeper.ts'
import { ensureScope, insertMemory, memoryId, NOW } from '../contract/store-records.ts'
import { makeStoreFolder, openStoreIn } from './store-folder.ts'

const MODEL = { id: 'test', dimensions: 64, mean: null }
const DOCUMENTS = 300
const FORMAT = 'int8-64'
const EVERYTHING = {
  scopes: null,
  kinds: ['memory'] as const,
  at: NOW + DOCUMENTS + 1,
  includeSuperseded: true,
  includeArchived: true,
  includeExpired: true,
  within: null,
  sessions: null,
  since: null,
  until: null,
}

/** A unit vector that differs for each seed. */
function toVector(seed: number): Float32Array {
  const raw = Float32Array.from({ length: MODEL.dimensions }, (_, i) => Math.sin(seed * 12.9898 + i * 78.233))
  const length = Math.hypot(...raw)
  return raw.map((value) => value / length)
}

async function embedPending(store: Store): Promise<void> {
  const pending = await store.embeddings.pending(MODEL.id, 1_000)
  await store.embeddings.save(
    MODEL.id,
    pending.map(({ seq, textHash }) => ({ seq, textHash, vector: toVector(seq), tokens: null })),
  )
}

async function fillAndPack(folder: string): Promise<Store> {
  const store = await openStoreIn(folder)
  await store.embeddings.register({ id: MODEL.id, dimensions: MODEL.dimensions, state: 'active' })
  const scope = await ensureScope(store)
  await store.transact(async (tx) => {
    for (let n = 1; n <= DOCUMENTS; n++) await insertMemory(tx, n, scope)
    await embedPending(tx)
  })
  expect(await createVectorIndex({ embeddings: store.embeddings, model: MODEL }).pack()).toBe(1)
  return store
}

async function ask(store: Store, seed: number): Promise<readonly number[]> {
  const index = createVectorIndex({ embeddings: store.embeddings, model: MODEL })
  return (await index.scan(toVector(seed), EVERYTHING, 5)).hits.map(({ seq }) => seq)
}

async function firstPageIs(store: Store): Promise<string | undefined> {
  return (await store.embeddings.loadPage(MODEL.id, 0, FORMAT))?.vectors.kind
}

test('damaged packed vectors are not used, and are packed again after the next change', async () => {
  const folder = makeStoreFolder()
  const store = await fillAndPack(folder)
  const sound = await ask(store, 7)
  const damages = [
    'UPDATE packed_vectors SET bytes = zeroblob(length(bytes))',
    'UPDATE packed_vectors SET bytes = substr(bytes, 2)',
    'UPDATE packed_vectors SET checksum = 1',
    'UPDATE packed_vectors SET vectors = vectors - 1',
    "UPDATE packed_vectors SET bytes = x''",
    'DELETE FROM packed_vectors',
  ]
  for (const damage of damages) {
    const other = new DatabaseSync(join(folder, 'lore.db'))
    other.exec(damage)
    other.close()
    expect(await firstPageIs(store), damage).toBe('stored')
    expect(await ask(store, 7), damage).toEqual(sound)
    await store.embeddings.requeue(MODEL.id, null)
    await embedPending(store)
    expect(await createVectorIndex({ embeddings: store.embeddings, model: MODEL }).pack()).toBe(1)
    expect(await firstPageIs(store)).toBe('packed')
  }
})

test('another process sees at once that packed vectors are outdated', async () => {
  const folder = makeStoreFolder()
  const one = await fillAndPack(folder)
  const two = await openStoreIn(folder)
  expect(await firstPageIs(two)).toBe('packed')
  const [seq = 0] = await ask(two, 7)
  await one.memories.purge([memoryId(seq)])
  expect(await firstPageIs(two)).toBe('stored')
  expect(await ask(two, 7)).not.toContain(seq)
})

test('two processes may pack at the same time', async () => {
  const folder = makeStoreFolder()
  const one = await fillAndPack(folder)
  const two = await openStoreIn(folder)
  const sound = await ask(one, 9)
  await one.embeddings.requeue(MODEL.id, null)
  await embedPending(one)
  expect(await firstPageIs(two)).toBe('stored')
  const indexes = [one, two].map(({ embeddings }) => createVectorIndex({ embeddings, model: MODEL }))
  const packed = await Promise.all(indexes.map((index) => index.pack()))
  expect(packed.toSorted()).toEqual([0, 1])
  for (const store of [one, two]) expect(await ask(store, 9)).toEqual(sound)
  expect(await firstPageIs(two)).toBe('packed')
})

test('a file keeps no packed vector of a purged memory', async () => {
  const folder = makeStoreFolder()
  const store = await fillAndPack(folder)
  const page = await store.embeddings.loadPage(MODEL.id, 0, FORMAT)
  const bytes = page?.vectors.kind === 'packed' ? Buffer.from(page.vectors.bytes) : Buffer.alloc(0)
  // The codes follow the scales and errors, 4 bytes each.
  const from = 8 * (page?.documents.length ?? 0)
  const codes = bytes.subarray(from, from + MODEL.dimensions)
  const holdsCodes = () => readFileSync(join(folder, 'lore.db')).includes(codes)
  const flush = () => {
    const other = new DatabaseSync(join(folder, 'lore.db'))
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    other.close()
  }
  flush()
  expect(holdsCodes()).toBe(true)
  await store.memories.purge([memoryId(1)])
  flush()
  expect(holdsCodes()).toBe(false)
})

const EMBEDDER: Embedder = {
  modelId: MODEL.id,
  keepsBusy: false,
  matcher: null,
  model: async () => MODEL,
  embedDocuments: async (documents) =>
    documents.map(({ text }) => ({ vector: toVector(text.length), tokens: null })),
  embedQuery: async () => ({ vector: toVector(1), tokens: null }),
  close: async () => undefined,
}

test('the vector keeper packs after it has embedded', async () => {
  const store = await openStoreIn(makeStoreFolder())
  const scope = await ensureScope(store)
  await store.transact(async (tx) => {
    for (let n = 1; n <= DOCUMENTS; n++) await insertMemory(tx, n, scope)
  })
  const keeper = await createVectorKeeper({
    store,
    clock: { now: () => NOW },
    configured: EMBEDDER,
    embedderFor: async () => null,
    createIndex: () => createVectorIndex({ embeddings: store.embeddings, model: MODEL }),
    background: true,
  })
  onTestFinished(() => keeper.close())
  await vi.waitFor(async () => expect(await firstPageIs(store)).toBe('packed'), { timeout: 200_000 })
})

test('a large import keeps the model out of memory until it is over, unless the model is in use', async () => {
  const whole = await openStoreIn(makeStoreFolder())
  const scope = await ensureScope(whole)
  let [now, looks] = [NOW, 0]
  const embeddings: Store['embeddings'] = {
    ...whole.embeddings,
    pendingCount: (model) => {
      looks++
      return whole.embeddings.pendingCount(model)
    },
  }
  const keeper = await createVectorKeeper({
    store: { ...whole, embeddings },
    clock: { now: () => now },
    configured: EMBEDDER,
    embedderFor: async () => null,
    createIndex: () => createVectorIndex({ embeddings: whole.embeddings, model: MODEL }),
    background: true,
  })
  onTestFinished(() => keeper.close())
  const left = () => whole.embeddings.pendingCount(MODEL.id)
  keeper.rest()
  await insertMemory(whole, 1, scope)
  const before = looks
  await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 1), { timeout: 200_000 })
  expect(await left()).toBe(1)
  // The import was killed: its last request is over.
  now += 60_000
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 200_000 })
  keeper.rest()
  await insertMemory(whole, 2, scope)
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 200_000 })
})
