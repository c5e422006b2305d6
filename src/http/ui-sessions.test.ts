import { describe, expect, test } from 'vitest'
import { CODE_MS, createUiSessions, type KeptSession, SESSION_MS } from './ui-sessions.ts'

const ADA = { name: 'ada', role: 'admin' } as const

function open() {
  let now = 1_000_000
  let saved: readonly KeptSession[] = []
  const keeper = {
    load: () => saved,
    save: (sessions: readonly KeptSession[]) => {
      saved = sessions
    },
  }
  const sessions = createUiSessions({ now: () => now, keeper })
  return {
    sessions,
    pass: (ms: number) => {
      now += ms
    },
    saved: () => saved,
    again: () => createUiSessions({ now: () => now, keeper }),
    enter: () => sessions.enter(sessions.issueCode(ADA)) ?? '',
  }
}

describe('a code', () => {
  test('opens one session, of the person it was made for', () => {
    const { sessions } = open()
    const code = sessions.issueCode(ADA)
    const cookie = sessions.enter(code)
    expect(cookie).not.toBe(code)
    expect(sessions.find(cookie ?? '')).toMatchObject(ADA)
    expect(sessions.enter(code)).toBeNull()
  })

  test('is refused after a minute, and if it is not one', () => {
    const { sessions, pass } = open()
    const code = sessions.issueCode(ADA)
    pass(CODE_MS)
    expect(sessions.enter(code)).toBeNull()
    expect(sessions.enter('')).toBeNull()
    expect(sessions.enter('wrong')).toBeNull()
  })

  test('gives way to newer ones if very many are asked for', () => {
    const { sessions } = open()
    const codes = Array.from({ length: 40 }, () => sessions.issueCode(ADA))
    expect(sessions.enter(codes[0] ?? '')).toBeNull()
    expect(sessions.enter(codes[39] ?? '')).not.toBeNull()
  })
})

describe('a session', () => {
  test('lasts 12 hours after its last request', () => {
    const { sessions, pass, enter } = open()
    const cookie = enter()
    pass(SESSION_MS - 1)
    expect(sessions.find(cookie)).not.toBeNull()
    pass(SESSION_MS - 1)
    expect(sessions.find(cookie)).not.toBeNull()
    pass(SESSION_MS)
    expect(sessions.find(cookie)).toBeNull()
  })

  test('has a token for writes that is neither the cookie nor what is kept', () => {
    const { sessions, enter, saved } = open()
    const cookie = enter()
    const csrf = sessions.find(cookie)?.csrf ?? ''
    expect(csrf.length).toBeGreaterThan(20)
    expect(sessions.find(cookie)?.csrf).toBe(csrf)
    expect(JSON.stringify(saved())).not.toContain(cookie)
    expect(JSON.stringify(saved())).not.toContain(csrf)
    expect(sessions.find(enter())?.csrf).not.toBe(csrf)
  })

  test('is found again by the next process, and its hash opens nothing', () => {
    const { enter, again, saved } = open()
    const cookie = enter()
    expect(again().find(cookie)).toMatchObject(ADA)
    expect(again().find(saved()[0]?.hash ?? '')).toBeNull()
  })

  test('ends when the person leaves, and is forgotten in the file', () => {
    const { sessions, enter, saved } = open()
    const cookie = enter()
    sessions.leave(cookie)
    expect(sessions.find(cookie)).toBeNull()
    expect(saved()).toEqual([])
  })
})
