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
  const gate = createSessionGate(null, () => [])
  expect(gate.pass(outcome([], [{ sessionId: 'a', cwd: '/x' }])).facts).toEqual([])
  expect(gate.pass(outcome([turn('b')], [])).facts).toEqual([])
  expect(gate.pass(outcome([turn('a')], [{ sessionId: 'a', model: 'm' }])).facts).toEqual([
    { sessionId: 'a', cwd: '/x' },
    { sessionId: 'a', model: 'm' },
  ])
  expect(gate.pass(outcome([], [{ sessionId: 'a', branch: 'main' }])).facts).toHaveLength(1)
})

test('goes on from its state', () => {
  const gate = createSessionGate(null, () => [])
  const title = { text: 'Tides and zones', rank: 2 }
  const boundary = { at: 5, kind: 'branch' as const }
  const said = { at: 4, cwd: '/y', byte: 70 }
  const facts: SessionFact[] = [{ sessionId: 'b', title, boundary, metadata: { version: '1' }, said }]
  gate.pass(outcome([turn('a')], facts))
  const state = JSON.stringify(gate.state())
  expect(state).not.toMatch(/Tides|\/y/)
  const line = [{ deep: [{ aiTitle: ' Tides\nand zones ' }], version: '1' }]
  const next = createSessionGate(
    JSON.parse(state),
    (byte) => (byte === 70 ? line : []),
    () => ['/y'],
  )
  expect(next.pass(outcome([], [{ sessionId: 'a', model: 'm' }])).facts).toHaveLength(1)
  expect(next.pass(outcome([turn('b')], [])).facts).toEqual(facts)
})

test('goes on without what is gone from its line', () => {
  const gate = createSessionGate(null, () => [])
  gate.pass(outcome([], [{ sessionId: 'b', title: { text: 'Tides', rank: 2 }, model: 'm' }]))
  const next = createSessionGate(gate.state(), () => [{ model: 'm' }])
  expect(next.pass(outcome([turn('b')], [])).facts).toEqual([{ sessionId: 'b', model: 'm' }])
})

test('holds a bounded number of facts', () => {
  const gate = createSessionGate(null, () => [])
  for (let i = 0; i < 1000; i++) gate.pass(outcome([], [{ sessionId: `s${i}`, cwd: '/x' }]))
  expect(JSON.stringify(gate.state()).length).toBeLessThan(8000)
})
