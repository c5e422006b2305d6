import { expect, test } from 'vitest'
import { LoreError } from '../core/errors.ts'
import type { Engine } from '../engine/engine.ts'
import { createRemoteEngine, createRemoteFirst } from './remote-engine.ts'

const connection = { url: 'https://lore.example.org', token: 'lore_secret', scope: 'backend' }
const CALLER = { kind: 'agent', name: 'test', session: 's' } as const

function remoteOver(answer: () => Promise<Response>, scope = connection.scope) {
  const sent: { url: string; init: RequestInit }[] = []
  const engine = createRemoteEngine({
    connection: { ...connection, scope },
    fetch: (async (url: string, init: RequestInit) => {
      sent.push({ url, init })
      return answer()
    }) as typeof fetch,
  })
  return { engine, sent }
}

const refusedConnection = () =>
  Promise.reject(
    new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) }),
  )
const lostConnection = () =>
  Promise.reject(
    new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNRESET' }) }),
  )

test('passes input, token and scope to the server, and returns its answer', async () => {
  const { engine, sent } = remoteOver(async () => Response.json({ answer: { hits: [] } }))
  expect(await engine.recall({ query: 'x' }, CALLER)).toEqual({ hits: [] })
  expect(sent[0]?.url).toBe('https://lore.example.org/api/call/recall')
  expect(sent[0]?.init.headers).toMatchObject({
    authorization: 'Bearer lore_secret',
    'x-lore-scope': 'backend',
  })
  expect(sent[0]?.init.body).toBe('{"query":"x"}')
})

test('a scope in any script fits into a header', async () => {
  const { engine, sent } = remoteOver(async () => Response.json({ answer: {} }), '記憶/a b')
  await engine.recall({ query: 'x' }, CALLER)
  expect(() => new Headers(sent[0]?.init.headers)).not.toThrow()
  expect(sent[0]?.init.headers).toMatchObject({ 'x-lore-scope': encodeURI('記憶/a b') })
})

test('an error of the server keeps its code', async () => {
  const error = { code: 'protected', message: 'No.', hint: 'Ask.' }
  const { engine } = remoteOver(async () => Response.json({ error }, { status: 403 }))
  await expect(engine.recall({ query: 'x' }, CALLER)).rejects.toMatchObject(error)
})

function localFirst(answer: () => Promise<Response>) {
  let now = 0
  const notes: string[] = []
  const calls: string[] = []
  const local = {
    remember: async () => calls.push('local'),
    recall: async () => calls.push('local recall'),
    close: async () => undefined,
  } as unknown as Engine
  const { engine: remote, sent } = remoteOver(answer)
  const engine = createRemoteFirst({
    remote,
    openLocal: async () => local,
    monotonicMs: () => now,
    note: (line) => notes.push(line),
  })
  return { engine, sent, notes, calls, pass: (ms: number) => (now += ms) }
}

test('while the server is away, this machine answers; later the server is asked again', async () => {
  let away = true
  const it = localFirst(async () => (away ? refusedConnection() : Response.json({ answer: 'remote' })))
  await it.engine.remember({ content: 'a' }, CALLER)
  await it.engine.remember({ content: 'b' }, CALLER)
  expect([it.calls.length, it.sent.length]).toEqual([2, 1])
  away = false
  it.pass(31_000)
  expect(await it.engine.remember({ content: 'c' }, CALLER)).toBe('remote')
  expect(it.notes).toHaveLength(2)
})

test('a server without its database is away, too; it may have stored what it could not acknowledge', async () => {
  const it = localFirst(async () => Response.json({ error: { code: 'database_busy' } }, { status: 503 }))
  await expect(it.engine.remember({ content: 'a' }, CALLER)).rejects.toMatchObject({ code: 'daemon_away' })
  await it.engine.recall({ query: 'a' }, CALLER)
  expect(it.calls).toEqual(['local recall'])
})

test('a call that the server may have carried out is not repeated here', async () => {
  const it = localFirst(lostConnection)
  await expect(it.engine.remember({ content: 'a' }, CALLER)).rejects.toMatchObject({ code: 'daemon_away' })
  expect(it.calls).toEqual([])
})

test('a refusal is not answered by this machine', async () => {
  const error = { code: 'unauthorized', message: 'No.', hint: 'Ask.' }
  const it = localFirst(async () => Response.json({ error }, { status: 401 }))
  await expect(it.engine.remember({ content: 'a' }, CALLER)).rejects.toThrow(LoreError)
  expect(it.calls).toEqual([])
})
