/** Weak use on a real engine: standing first in answers and being given beside prompts keeps a memory. */
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { SleepTuning } from '../../src/strength/tuning.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const FACT = 'The harbour crane is inspected on the first Monday of a quarter.'
const OTHER = 'Invoices for the lighthouse go to the port authority in Bergen.'

async function open(sleep: SleepTuning = {}) {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { clock, sleep })
  const store = async (content: string, by: Caller = AGENT): Promise<MemoryId> => {
    const outcome = await engine.remember({ content }, by)
    if (outcome.kind !== 'stored') throw new Error(outcome.reason)
    return outcome.memory.id
  }
  const archived = async () => {
    await engine.sleep({ phases: ['recompute-strength', 'archive'] }, PERSON)
    return (await engine.listArchived({}, PERSON)).items.map(({ id }) => id)
  }
  return { engine, clock, store, archived }
}

async function findWeekly(engine: Engine, advance: (ms: number) => void, weeks: number): Promise<void> {
  for (let week = 1; week <= weeks; week++) {
    advance(7 * DAY_MS)
    await engine.recall(
      { query: 'harbour crane inspection', limit: 1 },
      { ...AGENT, session: `week-${week}` },
    )
  }
}

describe('a fact that is found every week', () => {
  test('stays for as long as it is found, and 180 days more; one that is not found leaves', async () => {
    const { engine, clock, store, archived } = await open()
    const [fact, other] = [await store(FACT), await store(OTHER)]
    await findWeekly(engine, clock.advance, 30)
    expect(await archived()).toEqual([other])
    // Being found reinforces nothing: this reading is the first.
    expect(await engine.read({ id: fact }, PERSON)).toMatchObject({ memory: { accessCount: 1, level: 1 } })
  })

  test('leaves when nobody found it for 180 days', async () => {
    const { engine, clock, store, archived } = await open()
    const fact = await store(FACT)
    await findWeekly(engine, clock.advance, 30)
    clock.advance(165 * DAY_MS)
    expect(await archived()).toEqual([])
    clock.advance(16 * DAY_MS)
    expect(await archived()).toEqual([fact])
  })

  test('leaves if one session finds it again and again', async () => {
    const { engine, clock, store, archived } = await open()
    const fact = await store(FACT)
    for (let n = 0; n < 14; n++) {
      clock.advance(7 * DAY_MS)
      await engine.recall({ query: 'harbour crane inspection' }, AGENT)
    }
    expect(await archived()).toEqual([fact])
  })
})

test('the limits of the settings hold', async () => {
  const { clock, store, archived } = await open({ forget: { unreadDays: 10, unreadRelevance: 0.9 } })
  const [fact, told] = [await store(FACT), await store(OTHER, PERSON)]
  clock.advance(9 * DAY_MS)
  expect(await archived()).toEqual([])
  clock.advance(1 * DAY_MS)
  expect(await archived()).toEqual([fact])
  clock.advance(3_650 * DAY_MS)
  expect(await archived()).not.toContain(told)
})
