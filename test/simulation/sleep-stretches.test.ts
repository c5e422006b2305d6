/** A store that is slept over in many short stretches is as far, in the end, as one slept over at once. */
import { expect, test } from 'vitest'
import { createWordEmbedder } from '../../bench/support/word-embedder.ts'
import { makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'
import { sentence } from '../support/sentences.ts'

const MEMORIES = 1_300
const MOST_STRETCHES = 100

async function openFilled() {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), {
    clock,
    embedder: createWordEmbedder(),
    backgroundEmbedding: false,
  })
  for (let i = 0; i < MEMORIES; i++) {
    await engine.remember({ content: sentence(1, i).text, force: true, vectors: 'background' }, PERSON)
  }
  await engine.settle()
  return { engine, clock }
}

const countLinks = async (engine: Awaited<ReturnType<typeof openFilled>>['engine']) =>
  (await engine.stats()).edges.semantic

test('stretches go on where the last one stopped, and leave nothing out', { timeout: 300_000 }, async () => {
  const { engine, clock } = await openFilled()
  let stretches = 0
  for (let state = 'stopped'; state === 'stopped' && stretches < MOST_STRETCHES; stretches++) {
    clock.advance(60_000)
    // Shorter than any page of memories takes: each stretch gets one page further.
    const report = await engine.sleep({ phases: ['replay'], maxMs: 1 }, PERSON)
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
  const [first] = (await engine.listRoots({ limit: 1, offset: MEMORIES - 1 })).items
  const { state } = await engine.sleep({ phases: ['replay'], maxMs: 1 }, PERSON)
  expect(state).toBe('stopped')
  clock.advance(60_000)
  // It lies before the bookmark.
  await engine.update(
    { id: first?.id as never, content: sentence(1, 77).text.replace('ticket', 'card') },
    PERSON,
  )
  clock.advance(60_000)
  await engine.sleep({ phases: ['replay'] }, PERSON)
  clock.advance(60_000)
  const { phases } = await engine.sleep({ phases: ['replay'], dryRun: true }, PERSON)
  const before = await countLinks(engine)
  await engine.sleep({ phases: ['replay'] }, PERSON)
  expect(phases[0]?.state).toBe('done')
  expect(await countLinks(engine)).toBeGreaterThanOrEqual(before)
  const read = await engine.read({ id: first?.id as never }, PERSON)
  expect(read.kind === 'memory' && read.associations.length).toBeGreaterThan(0)
})
