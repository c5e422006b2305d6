/** The forecast of forgetting agrees with what sleep then does. */
import { expect, test } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

/** Days between two sleeps; the windows of the forecast are multiples of it. */
const EVERY = 5
const PHASES = ['recompute-strength', 'archive', 'purge', 'repair']

test('sleep archives and purges in a year what the forecast names, and nothing else', async () => {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { clock })
  const store = async (content: string, by: Caller = AGENT, more: object = {}) => {
    const outcome = await engine.remember({ content, ...more }, by)
    if (outcome.kind !== 'stored') throw new Error(outcome.reason)
    return outcome.memory.id
  }
  const root = await store('Everything about the harbour.')
  await store('The crane is inspected every quarter.', AGENT, { parent: root, salience: 0.2 })
  await store('Invoices go to Bergen.', PERSON)
  await store('Cod is weighed twice.', { ...AGENT, profile: 'memory-v3' }, { layer: 4 })
  await store('Divers check the chains in autumn.', { ...AGENT, profile: 'knowledge-graph' })
  await store('The pilot boards at the buoy.', { ...AGENT, profile: 'lorekeeper' })
  const turns = [
    { role: 'assistant', text: 'The sluice gate opens at noon on weekdays.', at: clock.now() },
  ] as const
  await engine.stage({ agent: 'chat', sessionId: 's', turns }, AGENT)
  clock.advance(DAY_MS)
  await engine.digest({}, AGENT)

  const before = await engine.forecastForgetting({}, PERSON)
  expect(before.persons).toBe(1)
  const [, , year] = before.windows
  const origins = new Set(year?.groups.map(({ origin }) => origin))
  expect(origins).toContain('memory-v3')
  expect(origins).toContain('knowledge-graph')
  expect(origins).not.toContain('person')
  expect(origins).not.toContain('lorekeeper')
  const counts: number[] = []
  for (let day = EVERY; day <= 365; day += EVERY) {
    clock.advance(EVERY * DAY_MS)
    const { phases } = await engine.sleep({ phases: PHASES }, PERSON)
    const archived = phases.reduce((sum, { changes }) => sum + (changes.archive_memory ?? 0), 0)
    counts.push((counts.at(-1) ?? 0) + archived)
  }
  expect(before.windows.map(({ archived }) => archived)).toEqual(
    [30, 90, 365].map((day) => counts[day / EVERY - 1]),
  )
  const after = await engine.forecastForgetting({ scope: {}, exactScope: true }, PERSON)
  expect(after.windows.map(({ archived }) => archived)).toEqual([0, 0, 0])
  await expect(engine.forecastForgetting({}, AGENT)).rejects.toMatchObject({ code: 'protected' })
})
