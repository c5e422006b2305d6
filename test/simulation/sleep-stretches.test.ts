/** A store that is slept over in many short stretches is as far, in the end, as one slept over at once. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWordEmbedder } from '../../bench/support/word-embedder.ts'
import { openEngine } from '../../src/compose.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import { MODELS_DIR, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'
import { sentence } from '../support/sentences.ts'

const MEMORIES = 1_300
const MOST_STRETCHES = 100
/** More looks at the clock than a run takes to begin, fewer than any page of memories takes. */
const ONE_PAGE_MS = 100
const MONOLITH = 'Basalt monolith stands northward, mossy, crooked, granite-footed'

let filled = ''
let first: MemoryId

/** The memories are stored once: each test sleeps over a copy of the store. */
beforeAll(async () => {
  filled = mkdtempSync(join(tmpdir(), 'lore-test-'))
  const engine = await openEngine({
    dbPath: join(filled, 'lore.db'),
    modelsDir: MODELS_DIR,
    embedding: { provider: 'local' },
    clock: makeClock(),
    embedder: createWordEmbedder(),
    backgroundEmbedding: false,
  })
  const alone = await engine.remember({ content: 'Quartz obelisk', vectors: 'background' }, PERSON)
  if (alone.kind !== 'stored') throw new Error(alone.reason)
  first = alone.memory.id
  await engine.remember({ content: MONOLITH, vectors: 'background' }, PERSON)
  for (let i = 0; i < MEMORIES; i++) {
    await engine.remember({ content: sentence(1, i).text, force: true, vectors: 'background' }, PERSON)
  }
  await engine.settle({}, PERSON)
  await engine.close()
})
afterAll(() => rmSync(filled, { recursive: true, force: true, maxRetries: 5 }))

async function openFilled() {
  const folder = makeFolder()
  cpSync(filled, folder, { recursive: true })
  const clock = makeClock()
  // Time passes with every look at it, so that a stretch is as long on a busy machine as on an idle one.
  let looks = 0
  const engine = await openTestEngine(folder, {
    clock,
    monotonicMs: () => ++looks,
    embedder: createWordEmbedder(),
    backgroundEmbedding: false,
  })
  return { engine, clock }
}

const countLinks = async (engine: Awaited<ReturnType<typeof openFilled>>['engine']) =>
  (await engine.stats({}, PERSON)).edges.semantic

test('stretches go on where the last one stopped, and leave nothing out', { timeout: 300_000 }, async () => {
  const { engine, clock } = await openFilled()
  let stretches = 0
  for (let state = 'stopped'; state === 'stopped' && stretches < MOST_STRETCHES; stretches++) {
    clock.advance(60_000)
    const report = await engine.sleep({ phases: ['replay'], maxMs: ONE_PAGE_MS }, PERSON)
    state = report.state
  }
  expect(stretches).toBeGreaterThan(2)
  expect(stretches).toBeLessThan(MOST_STRETCHES)
  const linked = await countLinks(engine)
  expect(linked).toBeGreaterThan(0)
  const atOnce = await openFilled()
  await atOnce.engine.sleep({ phases: ['replay'] }, PERSON)
  expect(linked).toBe(await countLinks(atOnce.engine))
  clock.advance(60_000)
  const again = await engine.sleep({ phases: ['replay'] }, PERSON)
  expect(again.phases[0]).toMatchObject({ state: 'done', changes: {} })
})

test('what changed between two stretches is looked at too', { timeout: 300_000 }, async () => {
  const { engine, clock } = await openFilled()
  const linksOf = async () => {
    const read = await engine.read({ id: first }, PERSON)
    return read.kind === 'memory' ? read.associations.length : -1
  }
  // Until one page, the first, is done.
  while ((await countLinks(engine)) === 0)
    await engine.sleep({ phases: ['replay'], maxMs: ONE_PAGE_MS }, PERSON)
  expect((await engine.listRuns({ limit: 1 }, PERSON)).items[0]?.state).toBe('stopped')
  expect(await linksOf()).toBe(0)
  clock.advance(60_000)
  // Both lie before the bookmark, and are alike only now.
  const content = MONOLITH.replace('stands', 'leans')
  await engine.update({ id: first, content }, PERSON)
  clock.advance(60_000)
  expect((await engine.sleep({ phases: ['replay'] }, PERSON)).state).toBe('done')
  clock.advance(60_000)
  await engine.sleep({ phases: ['replay'] }, PERSON)
  expect(await linksOf()).toBeGreaterThan(0)
})
