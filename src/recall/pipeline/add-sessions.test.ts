import { expect, test } from 'vitest'
import type { EpisodeRole } from '../../core/conversation.ts'
import type { SessionId } from '../../core/ids.ts'
import { type CandidateSignals, SIGNALS } from '../policies/signal-names.ts'
import { addSessions } from './add-sessions.ts'

const NONE = Object.fromEntries(Object.keys(SIGNALS).map((name) => [name, 0])) as CandidateSignals

function judge(session: string | null, match: number, role: EpisodeRole | null = 'assistant') {
  return {
    document: { sessionId: session as SessionId | null, role },
    signals: { ...NONE, match },
  }
}

test('a conversation with several fitting turns stands above one with a single turn that fits better', () => {
  const [several, , , single] = addSessions([judge('a', 2), judge('a', 2), judge('a', 2), judge('b', 3)])
  expect(several?.signals.session).toBeGreaterThan(single?.signals.session ?? 0)
})

test('output of tools does not tell how well its conversation fits, but stands with it', () => {
  const [said, printed, other] = addSessions([judge('a', 1), judge('a', 9, 'tool'), judge('b', 2)])
  expect(said?.signals.session).toBeLessThan(other?.signals.session ?? 0)
  expect(printed?.signals.session).toBe(said?.signals.session)
})

test('nothing is told about a single conversation or about a memory of none', () => {
  expect(addSessions([judge('a', 2), judge('a', 1)]).map(({ signals }) => signals.session)).toEqual([0, 0])
  const [memory] = addSessions([judge(null, 5, null), judge('a', 2), judge('b', 1)])
  expect(memory?.signals.session).toBe(0)
})
