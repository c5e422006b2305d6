/** Two homes that share a project through `/push` and `/pull` on loopback, with roles and cut connections. */

import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import { createSyncRoutes, type SyncCaller } from '../../src/http/sync-routes.ts'
import { EMBEDDER } from '../faults/sync-replicas.ts'
import { makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const GROUP = 'team:shop'
const ROLES: Readonly<Record<string, SyncCaller['role']>> = {
  'token-writer': 'writer',
  'token-reader': 'reader',
  'token-curator': 'curator',
}

interface Server {
  readonly url: string
  readonly engine: Engine
  /** The next requests fail, before or after the server has done its work. */
  cut(times: number, when: 'before' | 'after'): void
}

async function openServer(): Promise<Server> {
  const engine = await openTestEngine(makeFolder(), {
    embedder: EMBEDDER,
    embedding: { provider: 'local' },
    sync: { person: () => 'server' },
  })
  const app = createSyncRoutes({
    engine,
    callerOf: ({ headers }) => {
      const role = ROLES[headers.get('authorization')?.replace('Bearer ', '') ?? '']
      return role === undefined ? null : { caller: PERSON, role, groups: [GROUP] }
    },
  })
  let [cuts, when] = [0, 'before']
  const server = createServer(
    getRequestListener(async (request) => {
      const isCut = cuts-- > 0
      if (isCut && when === 'before') throw new Error('cut')
      const answer = await app.fetch(request)
      if (isCut) throw new Error('cut')
      return answer
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    engine,
    cut: (times, at) => {
      cuts = times
      when = at
    },
  }
}

async function openMember(name: string, { url }: Server, role = 'writer'): Promise<Engine> {
  const folder = makeFolder()
  const engine = await openTestEngine(folder, {
    scope: { project: 'web' },
    embedder: EMBEDDER,
    embedding: { provider: 'local' },
    sync: { person: () => `${name}@${name}` },
  })
  const secretFile = join(folder, 'token')
  writeFileSync(secretFile, `token-${role}\n`)
  await engine.connectSync({ group: GROUP, address: url, secretFile }, PERSON)
  await engine.share({ project: 'web', with: GROUP, agreed: true }, PERSON)
  return engine
}

async function store(engine: Engine, content: string) {
  const outcome = await engine.remember({ content }, PERSON)
  if (outcome.kind !== 'stored') throw new Error(outcome.kind)
  return outcome.memory.id
}

async function contents(engine: Engine): Promise<string[]> {
  const { items } = await engine.listMemories({ scope: { project: 'web' }, limit: 500 }, PERSON)
  return items.map(({ content }) => content).sort()
}

describe('a team behind a server', () => {
  test('shares through it, with one request if nothing changed', async () => {
    const server = await openServer()
    const [ana, ben] = [await openMember('ana', server), await openMember('ben', server)]
    await store(ana, 'Tests run with vitest')
    await ana.sync({}, PERSON)
    await store(ben, 'Staging runs on port 8080')
    await ben.sync({}, PERSON)
    await ana.sync({}, PERSON)
    expect(await contents(ana)).toEqual(['Staging runs on port 8080', 'Tests run with vitest'])
    expect(await contents(ben)).toEqual(await contents(ana))
    expect(await contents(server.engine)).toEqual(await contents(ana))
    await ben.sync({}, PERSON)
    for (const engine of [ana, ben]) {
      const [place] = (await engine.sync({}, PERSON)).places
      expect(place).toMatchObject({ sent: 0, received: 0 })
      expect(place?.traffic.requests).toBeLessThanOrEqual(2)
    }
  })

  test('goes on after a cut connection, and nothing comes twice', async () => {
    const server = await openServer()
    const [ana, ben] = [await openMember('ana', server), await openMember('ben', server)]
    const id = await store(ana, 'Tests run with vitest')
    for (const when of ['before', 'after', 'after'] as const) {
      server.cut(1, when)
      await ana.update({ id, content: `Tests run with vitest, ${when} ${Math.random()}` }, PERSON)
      await ana.sync({}, PERSON).catch(() => undefined)
    }
    await ana.sync({}, PERSON)
    server.cut(1, 'after')
    expect((await ben.sync({}, PERSON)).failed).toHaveLength(1)
    await ben.sync({}, PERSON)
    expect(await contents(ben)).toEqual(await contents(ana))
    expect(await contents(ben)).toHaveLength(1)
  })

  test('lets a reader read and not push, a writer not remove what others wrote, a curator remove it', async () => {
    const server = await openServer()
    const ana = await openMember('ana', server)
    const id = await store(ana, 'Tests run with vitest')
    await ana.sync({}, PERSON)
    const reader = await openMember('rita', server, 'reader')
    expect((await reader.sync({}, PERSON)).failed).toEqual([])
    expect(await contents(reader)).toEqual(['Tests run with vitest'])
    await store(reader, 'A reader writes')
    expect((await reader.sync({}, PERSON)).failed[0]?.reason).toMatch(/403: A reader cannot push/)

    const writer = await openMember('will', server)
    await writer.sync({}, PERSON)
    await writer.purge({ id }, PERSON)
    const [pushed] = (await writer.sync({}, PERSON)).places
    expect(pushed?.refused.map(({ reason }) => reason)).toContain('a writer cannot remove what others wrote')
    expect(await contents(server.engine)).toEqual(['Tests run with vitest'])

    const curator = await openMember('cleo', server, 'curator')
    await curator.sync({}, PERSON)
    await curator.purge({ id }, PERSON)
    await curator.sync({}, PERSON)
    await ana.sync({}, PERSON)
    expect(await contents(server.engine)).toEqual([])
    expect(await contents(ana)).toEqual([])
  })

  test('asks for a token and a group', async () => {
    const server = await openServer()
    const ask = (path: string, token = '') =>
      fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect((await ask(`/pull?group=${GROUP}`)).status).toBe(401)
    expect((await ask('/pull?group=team:other', 'token-writer')).status).toBe(403)
    const sent = await fetch(`${server.url}/push?group=${GROUP}`, {
      method: 'POST',
      body: 'no bundle',
      headers: { authorization: 'Bearer token-writer' },
    })
    expect(sent.status).toBe(400)
  })

  test('moves at most three times the bytes of the changed text', async () => {
    const server = await openServer()
    const ana = await openMember('ana', server)
    const ids: Awaited<ReturnType<typeof store>>[] = []
    for (let n = 0; n < 100; n++) ids.push(await store(ana, sentence(n)))
    await ana.sync({}, PERSON)
    let text = 0
    for (const [n, id] of ids.entries()) {
      const content = sentence(n + 1_000)
      text += Buffer.byteLength(content)
      await ana.update({ id, content }, PERSON)
    }
    const [place] = (await ana.sync({}, PERSON)).places
    const traffic = place?.traffic ?? { sentBytes: 0, receivedBytes: 0 }
    expect(place?.sent).toBe(100)
    expect((traffic.sentBytes + traffic.receivedBytes) / text).toBeLessThan(3)
  })
})

const WORDS = 'gateway invoice retry deploy staging queue cache login schema report worker token'.split(' ')

/** Three sentences of words that differ from text to text. */
function sentence(n: number): string {
  const word = (at: number) => `${WORDS[(n * 7 + at * 5) % WORDS.length]}${(n * 31 + at * 17) % 97}`
  return Array.from(
    { length: 3 },
    (_, at) =>
      `The ${word(at)} of the ${word(at + 3)} needs the ${word(at + 5)} before ${word(at + 9)} runs.`,
  ).join(' ')
}
