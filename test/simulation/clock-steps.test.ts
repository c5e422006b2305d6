/** A clock that was ahead, or falls behind, hides nothing that was stored; what is meant for later stays for later. */
import { expect, test } from 'vitest'
import { createWordEmbedder } from '../../bench/support/word-embedder.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const PARTS = { embedder: createWordEmbedder(), backgroundEmbedding: false }
const LAMP = 'The lighthouse at Fernton has a green lamp'
const AHEAD_DAYS = 480

async function find(engine: Engine, query: string, more: object = {}): Promise<string[]> {
  return (await engine.recall({ query, ...more }, PERSON)).hits.map(({ title }) => title)
}

/** By vectors alone: no word of the question stands in the memory. */
async function isNear(engine: Engine): Promise<boolean> {
  const outcome = await engine.remember({ content: `${LAMP}.` }, PERSON)
  return outcome.kind === 'duplicate'
}

async function storeWhileAhead() {
  const clock = makeClock()
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { ...PARTS, clock })
  const now = clock.now()
  clock.advance(AHEAD_DAYS * DAY_MS)
  expect((await engine.remember({ content: LAMP }, PERSON)).kind).toBe('stored')
  expect(await find(engine, 'green lamp')).toEqual([LAMP])
  return { clock, folder, engine, now }
}

test('what was stored while the clock was ahead is found at once when it steps back', async () => {
  const { clock, engine, now } = await storeWhileAhead()
  clock.advance(-AHEAD_DAYS * DAY_MS)
  expect(clock.now()).toBe(now)
  expect(await find(engine, 'green lamp')).toEqual([LAMP])
  expect(await isNear(engine)).toBe(true)
  expect((await engine.recent({}, PERSON)).items.map(({ title }) => title)).toEqual([LAMP])
})

test('it is found after a restart too, by words and by meaning', async () => {
  const { clock, engine, folder } = await storeWhileAhead()
  await engine.close()
  clock.advance(-AHEAD_DAYS * DAY_MS)
  const again = await openTestEngine(folder, { ...PARTS, clock })
  expect(await find(again, 'green lamp')).toEqual([LAMP])
  expect(await isNear(again)).toBe(true)
})

test('the past, asked for by date, does not know it', async () => {
  const { clock, engine, now } = await storeWhileAhead()
  clock.advance(-AHEAD_DAYS * DAY_MS)
  expect(await find(engine, 'green lamp', { asOf: now - DAY_MS })).toEqual([])
})

test('what a person means to hold later is not found before', async () => {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { ...PARTS, clock })
  await engine.remember({ content: LAMP, validFrom: clock.now() + 30 * DAY_MS }, PERSON)
  expect(await find(engine, 'green lamp')).toEqual([])
  clock.advance(31 * DAY_MS)
  expect(await find(engine, 'green lamp')).toEqual([LAMP])
})

test('a clock that falls back by years hides nothing', async () => {
  const clock = makeClock()
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { ...PARTS, clock })
  await engine.remember({ content: LAMP }, PERSON)
  await engine.close()
  clock.advance(-60 * 365 * DAY_MS)
  const again = await openTestEngine(folder, { ...PARTS, clock })
  expect(await find(again, 'green lamp')).toEqual([LAMP])
  const stored = await again.remember({ content: 'The ferry leaves at nine' }, PERSON)
  expect(stored.kind).toBe('stored')
  expect(await find(again, 'ferry nine')).toContain('The ferry leaves at nine')
})

test('an audit tells of memories that are dated ahead', async () => {
  const { clock, engine } = await storeWhileAhead()
  expect((await engine.audit({}, PERSON)).findings.filter(({ kind }) => kind === 'dated_ahead')).toEqual([])
  clock.advance(-AHEAD_DAYS * DAY_MS)
  expect((await engine.audit({}, PERSON)).findings).toContainEqual(
    expect.objectContaining({ kind: 'dated_ahead', count: 1 }),
  )
})
