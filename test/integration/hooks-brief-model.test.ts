/** What a brief gives of a digest by a language model: the same gates hold, whatever the model offers. */
import { expect, test } from 'vitest'
import {
  extractionOf,
  factsIn,
  openWithModel,
  serverSettings,
  stageTalk,
  startServer,
} from '../support/digest-by-model.ts'
import { AGENT, PERSON } from '../support/engine.ts'

const RULE = 'Always write the tide tables in UTC.'
const LEFT = 'Leave the harbour pages mostly empty, we fill them next.'
const STATE = 'The front page of the guide is empty.'
const REPROACH = 'You have added many other harbours but no berth.'
const DOUBT = 'I am not even sure what i want from the ferry list.'

test('states, scaffolds, reproaches and doubts stay out of the brief, also in the words of a model', async () => {
  const server = await startServer()
  const offers = [
    { kind: 'rule', text: 'The tide tables are always written in UTC.', quote: RULE },
    { kind: 'decision', text: 'The harbour pages are kept as placeholders.', quote: LEFT },
    { kind: 'rule', text: 'The front page must be filled because it is empty.', quote: STATE },
    { kind: 'decision', text: 'Berths must be added along with harbours.', quote: REPROACH },
    { kind: 'preference', text: 'The person prefers an open ferry list.', quote: DOUBT },
  ]
  const facts = offers.map((offer) => ({ ...offer, turn: 1, importance: 'high' }))
  server.script.push({ kind: 'answer', json: extractionOf(facts) })
  const { engine, clock } = await openWithModel(serverSettings(server))
  await stageTalk(engine, 'talk', [
    ['user', [RULE, LEFT, STATE, REPROACH, DOUBT].join(' ')],
    ['assistant', 'The tide tables are in UTC.'],
  ])
  await engine.digest({}, AGENT)
  const trusted = [...(await factsIn(engine)).values()].filter(({ memory }) => memory.trust === 'principle')
  expect(trusted.map(({ memory }) => memory.content)).toEqual(
    expect.arrayContaining([
      'The front page must be filled because it is empty.',
      'The harbour pages are kept as placeholders.',
    ]),
  )
  const { context } = await engine.hook(
    { agent: 'claude-code', sessionId: 'next', at: clock.now(), event: 'session_start', source: 'startup' },
    PERSON,
  )
  expect(context).toMatch(/UTC\. \(/)
  const lines = (context ?? '')
    .split('\n')
    .filter((line) => line.startsWith('- ') && !line.includes('claude-code'))
  expect(lines.filter((line) => /harbour|front page|berth|ferry/i.test(line))).toEqual([])
})
