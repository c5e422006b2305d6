import { describe, expect, test } from 'vitest'
import { daySession, processSession, toCaller } from './caller.ts'

const now = Date.UTC(2026, 10, 15, 23, 30)
const byProcess = processSession(null, 42, 1000)

describe('toCaller', () => {
  test('is always an agent, named after the client', () => {
    const caller = toCaller({ clientName: 'claude-code', session: undefined }, byProcess, now)
    expect(caller).toEqual({ kind: 'agent', name: 'claude-code', session: 'stdio-42-1000' })
  })

  test('cleans what a client calls itself', () => {
    const name = (clientName: unknown) => toCaller({ clientName, session: null }, byProcess, now).name
    expect(name(' My Client\u0000\n(beta) ')).toBe('My-Client-beta')
    expect(name('x'.repeat(500))).toHaveLength(64)
    expect(name('\u0007\u0007')).toBe('mcp-client')
    expect(name({ toString: () => 'cli' })).toBe('mcp-client')
    expect(name(undefined)).toBe('mcp-client')
  })

  test('falls back to the product of the user agent', () => {
    const identity = { clientName: null, session: null, userAgent: 'claude-code/2.1.325 (cli)' }
    expect(toCaller(identity, daySession, now)).toMatchObject({
      name: 'claude-code',
      session: 'claude-code-2026-11-15',
    })
  })

  test('a session named in the request wins over the rule', () => {
    expect(toCaller({ clientName: 'a', session: 'S 1' }, daySession, now).session).toBe('S-1')
    expect(toCaller({ clientName: 'a', session: 7 }, daySession, now).session).toBe('a-2026-11-15')
  })
})

test('a session id known to the entry point stands for the whole process', () => {
  expect(processSession('abc-123', 42, 1000)('any', now)).toBe('abc-123')
  expect(processSession('', 42, 1000)('any', now)).toBe('stdio-42-1000')
})
