/** What was true when, though conversations are digested newest first and say the same more than once. */
import { describe, expect, test } from 'vitest'
import type { StagedTurn } from '../../src/capture/stage.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { readDigestedState } from '../support/digested-state.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const START = Date.UTC(2026, 1, 2, 9)
const portOn = (port: number, day: number): StagedTurn => ({
  role: 'user',
  text: `The staging database runs on port ${port} for everybody in the team.`,
  at: START + day * DAY_MS,
})

/** Each turn in a session of its own, digested in the order given. */
async function digestInOrder(turns: readonly StagedTurn[]): Promise<Engine> {
  const engine = await openTestEngine(makeFolder(), { clock: makeClock(START + 100 * DAY_MS) })
  for (const [n, turn] of turns.entries()) {
    await engine.stage({ agent: 'chat', sessionId: `talk-${n}`, turns: [turn] }, AGENT)
    expect(await engine.digest({}, AGENT)).toMatchObject({ failed: [], state: 'done' })
  }
  return engine
}

async function portsOn(engine: Engine, day: number): Promise<string[]> {
  const { hits } = await engine.recall(
    { query: 'staging database port', kinds: ['memory'], asOf: START + day * DAY_MS },
    PERSON,
  )
  return hits
    .filter(({ depth }) => (depth ?? 0) >= 2)
    .map(({ summary }) => /\d{4}/.exec(summary)?.[0] ?? summary)
}

const CHANGES = [portOn(5001, 0), portOn(5002, 10), portOn(5003, 20), portOn(5004, 30)] as const
const [FIRST, SECOND, THIRD, FOURTH] = CHANGES

describe('a fact that changed several times', () => {
  test.each([
    ['oldest first', [FIRST, SECOND, THIRD, FOURTH]],
    ['newest first', [FOURTH, THIRD, SECOND, FIRST]],
    ['in no order', [THIRD, FIRST, FOURTH, SECOND]],
    ['in another', [FOURTH, FIRST, THIRD, SECOND]],
  ])('has one answer for every day, digested %s', async (_, order) => {
    const engine = await digestInOrder(order)
    const answers = await Promise.all([5, 15, 25, 35].map((day) => portsOn(engine, day)))
    expect(answers).toEqual([['5001'], ['5002'], ['5003'], ['5004']])
  })
})

describe('what was said before and is said again', () => {
  test('is stored once, though it held no longer when it was digested', async () => {
    const engine = await digestInOrder([portOn(5002, 30), portOn(5001, 10), portOn(5001, 5)])
    expect((await engine.stats({}, PERSON)).memories).toBe(
      (await digestInOrder([portOn(5002, 30), portOn(5001, 10)]).then((other) => other.stats({}, PERSON)))
        .memories,
    )
    expect(await portsOn(engine, 20)).toEqual(['5001'])
  })

  test('held since the first time it was said, whichever was digested first', async () => {
    const engine = await digestInOrder([portOn(5001, 30), portOn(5001, 10)])
    expect(await portsOn(engine, 15)).toEqual(['5001'])
    expect(await portsOn(engine, 5)).toEqual([])
  })

  test('does not hold while something else did', async () => {
    const engine = await digestInOrder([portOn(5001, 30), portOn(5002, 20), portOn(5001, 10)])
    expect(await portsOn(engine, 25)).toEqual(['5002'])
    expect(await portsOn(engine, 35)).toEqual(['5001'])
  })
})

test('what is stored as history is counted as new, not as known already', async () => {
  const engine = await digestInOrder([portOn(5002, 30)])
  await engine.stage({ agent: 'chat', sessionId: 'older', turns: [portOn(5001, 10)] }, AGENT)
  const { stored, decisions } = await engine.digest({}, AGENT)
  expect(stored.facts).toBe(1)
  expect(decisions).toEqual({ ADD: 1, UPDATE: 0, DELETE: 0, NONE: 0 })
})

test('entities named in a fact are nodes that it mentions', async () => {
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { clock: makeClock(START + DAY_MS) })
  const text = 'We decided to keep the session cache in Redis, configured in `deploy/redis.conf`.'
  await engine.stage(
    { agent: 'claude-code', sessionId: 's', turns: [{ role: 'user', text, at: START }] },
    AGENT,
  )
  await engine.digest({}, AGENT)
  await engine.close()
  const { edges } = await readDigestedState(folder)
  const mentioned = edges
    .map((edge) => JSON.parse(edge))
    .filter(({ relation }) => relation === 'mentions')
    .map(({ target }) => target)
  expect(mentioned).toEqual(expect.arrayContaining(['system Redis', 'file deploy/redis.conf']))
})
