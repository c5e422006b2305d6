import { describe, expect, test } from 'vitest'
import type { SessionId } from '../../core/ids.ts'
import { findRepeatedLines } from './repeated-lines.ts'

const said = (session: string, text: string, role: 'user' | 'assistant' = 'user') => ({
  role,
  text,
  sessionId: session as SessionId,
})
const TEMPLATE = 'You are a careful reviewer of pull requests.'

describe('lines that people repeat', () => {
  test('are templates from the third session on', () => {
    expect(findRepeatedLines([said('a', TEMPLATE), said('b', TEMPLATE)]).size).toBe(0)
    expect(findRepeatedLines([said('a', TEMPLATE), said('b', TEMPLATE), said('c', TEMPLATE)])).toEqual(
      new Set([TEMPLATE]),
    )
  })

  test('count once a session, however often they are said in it', () => {
    const often = Array.from({ length: 10 }, () => said('a', `${TEMPLATE}\n${TEMPLATE}`))
    expect(findRepeatedLines([...often, said('b', TEMPLATE)]).size).toBe(0)
  })

  test('are the same with other white space, and another line around them', () => {
    const lines = findRepeatedLines([
      said('a', `Hello.\n  ${TEMPLATE}  `),
      said('b', TEMPLATE.replaceAll(' ', '  ')),
      said('c', `${TEMPLATE}\r\nFix the tests.`),
    ])
    expect(lines).toEqual(new Set([TEMPLATE]))
  })

  test('are none where they are short, or where the agent says them', () => {
    const sessions = ['a', 'b', 'c']
    expect(findRepeatedLines(sessions.map((session) => said(session, 'yes, go on'))).size).toBe(0)
    expect(findRepeatedLines(sessions.map((session) => said(session, TEMPLATE, 'assistant'))).size).toBe(0)
  })
})
