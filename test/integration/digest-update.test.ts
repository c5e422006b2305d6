/** A person's newer statement ends their older one, whatever the agent said in between. */
import { expect, test } from 'vitest'
import { readDigestedState } from '../support/digested-state.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine } from '../support/engine.ts'

const JANUARY = Date.UTC(2026, 0, 12, 9)
const APRIL = JANUARY + 90 * DAY_MS
const OLD = 'We will use Postgres 15 for the database because the ops team knows it.'
const NEW = 'We will use Postgres 16 for the database, 15 is out.'

test('a person’s update ends what they said before, digested in the order of time', async () => {
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { clock: makeClock(APRIL + DAY_MS) })
  const agent = 'claude-code'
  await engine.stage(
    { agent, sessionId: 'january', turns: [{ role: 'user', text: OLD, at: JANUARY }] },
    AGENT,
  )
  await engine.digest({}, AGENT)
  await engine.stage(
    {
      agent,
      sessionId: 'april',
      turns: [
        { role: 'user', text: 'is the service up?', at: APRIL },
        {
          role: 'assistant',
          text: 'It is up. The API listens on port 9090 and the health check follows.',
          at: APRIL + 1_000,
        },
        { role: 'user', text: NEW, at: APRIL + 2_000 },
      ],
    },
    AGENT,
  )
  await engine.digest({}, AGENT)
  await engine.close()
  const state = await readDigestedState(folder)
  const memories = state.memories.map((memory) => JSON.parse(memory))
  expect(memories.find(({ content }) => content === NEW)).toMatchObject({
    trust: 'principle',
    valid_until: null,
  })
  expect(memories.find(({ content }) => content === OLD)).toMatchObject({
    successor: NEW,
    valid_until: APRIL + 2_000,
  })
  expect(state.decisions.map((decision) => JSON.parse(decision))).toContainEqual(
    expect.objectContaining({ decision: 'UPDATE', target: OLD }),
  )
})
