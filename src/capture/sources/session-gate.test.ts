import { expect, test } from 'vitest'
import type { CapturedTurn, SessionFact } from '../../core/ports/transcript-source.ts'
import { createSessionGate } from './session-gate.ts'

const turn = (sessionId: string): CapturedTurn => ({
  sessionId,
  externalId: 'x',
  role: 'user',
  text: 'hi',
  at: 1,
})
const outcome = (turns: readonly CapturedTurn[], facts: readonly SessionFact[]) => ({
  turns,
  facts,
  dropped: [],
})

test('holds facts until somebody speaks', () => {
  const gate = createSessionGate(null)
  expect(gate.pass(outcome([], [{ sessionId: 'a', cwd: '/x' }])).facts).toEqual([])
  expect(gate.pass(outcome([turn('b')], [])).facts).toEqual([])
  expect(gate.pass(outcome([turn('a')], [{ sessionId: 'a', model: 'm' }])).facts).toEqual([
    { sessionId: 'a', cwd: '/x' },
    { sessionId: 'a', model: 'm' },
  ])
  expect(gate.pass(outcome([], [{ sessionId: 'a', branch: 'main' }])).facts).toHaveLength(1)
})

test('goes on from its state', () => {
  const gate = createSessionGate(null)
  gate.pass(outcome([turn('a')], [{ sessionId: 'b', cwd: '/y' }]))
  const next = createSessionGate(JSON.parse(JSON.stringify(gate.state())))
  expect(next.pass(outcome([], [{ sessionId: 'a', model: 'm' }])).facts).toHaveLength(1)
  expect(next.pass(outcome([turn('b')], [])).facts).toEqual([{ sessionId: 'b', cwd: '/y' }])
})

test('holds a bounded number of facts', () => {
  const gate = createSessionGate(null)
  for (let i = 0; i < 1000; i++) gate.pass(outcome([], [{ sessionId: `s${i}`, cwd: '/x' }]))
  expect(JSON.stringify(gate.state()).length).toBeLessThan(5000)
})
