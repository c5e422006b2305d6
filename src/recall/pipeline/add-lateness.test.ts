import { expect, test } from 'vitest'
import type { EpisodeRole } from '../../core/conversation.ts'
import type { SessionId } from '../../core/ids.ts'
import { type CandidateSignals, SIGNALS } from '../policies/signal-names.ts'
import { addLateness } from './add-lateness.ts'

const NONE = Object.fromEntries(Object.keys(SIGNALS).map((name) => [name, 0])) as CandidateSignals

function found(session: string | null, position: number | null, role: EpisodeRole | null = 'assistant') {
  return { document: { sessionId: session as SessionId | null, position, role }, signals: NONE }
}

const latenessOf = (...judged: ReturnType<typeof found>[]) =>
  addLateness(judged).map(({ signals }) => signals.late)

test('found turns of a conversation are placed evenly from first to last, whatever lies between them', () => {
  expect(latenessOf(found('a', 90), found('a', 3), found('a', 7))).toEqual([0.5, -0.5, 0])
})

test('conversations do not mix, and what is found alone stands in the middle', () => {
  expect(latenessOf(found('a', 1), found('b', 9), found('a', 2))).toEqual([-0.5, 0, 0.5])
})

test('tool output and memories have no place and take none', () => {
  expect(latenessOf(found('a', 1), found('a', 5, 'tool'), found('a', 2), found('a', null, null))).toEqual([
    -0.5, 0, 0.5, 0,
  ])
})
