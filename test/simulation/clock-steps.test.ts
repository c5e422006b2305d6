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

/** The titles that an answer shows: of hits, and of what is folded into them. */
async function findAll(engine: Engine, query: string): Promise<string[]> {
  const { hits } = await engine.recall({ query }, PERSON)
  return hits.flatMap(({ title, folded }) => [title, ...folded.map((line) => line.title)])
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

const RED = 'The lighthouse at Fernton has a red lamp'

async function storeRed(engine: Engine) {
  const outcome = await engine.remember({ content: RED, force: true }, PERSON)
  if (outcome.kind !== 'stored') throw new Error(outcome.kind)
  return outcome.memory.id
}

async function idOf(engine: Engine, title: string) {
  const found = (await engine.recent({}, PERSON)).items.find((item) => item.title === title)
  if (found === undefined) throw new Error(`no ${title}`)
  return found.id
}

test('what was stored while the clock was ahead ends when it is superseded', async () => {
  const { clock, engine, now } = await storeWhileAhead()
  clock.advance(-AHEAD_DAYS * DAY_MS)
  const old = await engine.supersede({ old: await idOf(engine, LAMP), by: await storeRed(engine) }, PERSON)
  expect(old.validUntil).toBe(now)
  expect(await findAll(engine, 'lighthouse lamp')).toEqual([RED])
})

test('what was superseded while the clock was ahead is not valid when it steps back', async () => {
  const clock = makeClock()
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { ...PARTS, clock })
  await engine.remember({ content: LAMP }, PERSON)
  const old = await idOf(engine, LAMP)
  clock.advance(AHEAD_DAYS * DAY_MS)
  await engine.supersede({ old, by: await storeRed(engine) }, PERSON)
  expect(await findAll(engine, 'lighthouse lamp')).toEqual([RED])
  clock.advance(-AHEAD_DAYS * DAY_MS)
  expect(await findAll(engine, 'lighthouse lamp')).toEqual([RED])
  await engine.close()
  const again = await openTestEngine(folder, { ...PARTS, clock })
  expect(await findAll(again, 'lighthouse lamp')).toEqual([RED])
})

test('a successor that is meant for later leaves the old memory valid until then', async () => {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { ...PARTS, clock })
  await engine.remember({ content: LAMP }, PERSON)
  const later = { content: RED, validFrom: clock.now() + 30 * DAY_MS, force: true }
  const outcome = await engine.remember(later, PERSON)
  if (outcome.kind !== 'stored') throw new Error(outcome.kind)
  await engine.supersede({ old: await idOf(engine, LAMP), by: outcome.memory.id }, PERSON)
  expect(await find(engine, 'lighthouse lamp')).toEqual([LAMP])
  clock.advance(31 * DAY_MS)
  expect(await find(engine, 'lighthouse lamp')).toEqual([RED])
})

test('an audit tells of memories that are dated ahead', async () => {
  const { clock, engine } = await storeWhileAhead()
  expect((await engine.audit({}, PERSON)).findings.filter(({ kind }) => kind === 'dated_ahead')).toEqual([])
  clock.advance(-AHEAD_DAYS * DAY_MS)
  expect((await engine.audit({}, PERSON)).findings).toContainEqual(
    expect.objectContaining({ kind: 'dated_ahead', count: 1 }),
  )
})
