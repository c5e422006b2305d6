/**
 * Measures sync of two homes through a team server on PostgreSQL, each a process or an engine of its own on this machine: the
 * first exchange of many memories, changes afterwards, and a sync in which nothing changed. Vectors do not travel, so the
 * homes make none.
 */
import { randomFillSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EngineHost, openEngineHost } from '../src/compose.ts'
import type { Caller } from '../src/core/caller.ts'
import type { MemoryId } from '../src/core/ids.ts'
import { newId } from '../src/core/ports/new-id.ts'
import { createUuidV7Source } from '../src/core/ports/uuid-v7.ts'
import type { Engine } from '../src/engine/engine.ts'
import { prepareServer } from '../src/server/prepare.ts'
import { createPool } from '../src/store/postgres/driver.ts'
import { createTeamDatabase } from '../src/store/postgres/team/team-database.ts'
import { createTeamRepository } from '../src/store/postgres/team/team-repository.ts'
import { analyseMemory } from '../src/text/analyse.ts'
import { startReplica } from './server.ts'
import { createCorpus } from './support/corpus.ts'
import { makeMemory, START } from './support/fill-store.ts'
import { round, withFolder } from './support/measure.ts'
import { createWordEmbedder } from './support/word-embedder.ts'

interface SyncBenchOptions {
  /** A server on which a database may be created; it is dropped afterwards. */
  readonly postgresUrl: string
  /** Memories of the first sync. */
  readonly n: number
  /** The path of the `lore` launcher. */
  readonly bin: string
  readonly onProgress?: (done: number, total: number) => void
}

interface Exchange {
  readonly seconds: number
  readonly requests: number
  readonly megabytes: number
}

interface SyncBenchResult {
  readonly memories: number
  /** Characters of all memories, in millions. */
  readonly textMegabytes: number
  /** One home sends all memories, the other fetches them. */
  readonly firstPush: Exchange
  readonly firstPull: Exchange
  /** 100 texts change on one side: sent by it, fetched by the other. */
  readonly changes: {
    readonly textBytes: number
    readonly pushedBytes: number
    readonly pulledBytes: number
    /** Bytes over the network of one sync, over the bytes of the changed text. */
    readonly pushRatio: number
    readonly pullRatio: number
  }
  /** Nothing changed: the requests of one sync. */
  readonly nothing: { readonly requests: number; readonly seconds: number }
}

const PERSON: Caller = { kind: 'person', name: 'bench', session: 'bench' }
const GROUP = 'team:bench'
const CHANGES = 100
const AT_ONCE = 1_000

interface Home {
  readonly engine: Engine
  readonly host: EngineHost
  sync(): Promise<Exchange & { readonly sentBytes: number; readonly receivedBytes: number }>
}

export async function runSyncBench(options: SyncBenchOptions): Promise<SyncBenchResult> {
  const { postgresUrl, n, bin, onProgress } = options
  const name = `lore_bench_sync_${process.pid}`
  const admin = await createPool(postgresUrl, { connections: 1 })
  const run = (sql: string) => admin.use((connection) => connection.query(sql))
  await run(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  const own = new URL(postgresUrl)
  own.pathname = `/${name}`
  try {
    await prepareServer(own.href, null, () => undefined)
    const [ana, ben] = await issueTokens(own.href)
    const server = await startReplica(bin, own.href)
    try {
      return await withFolder(async (folder) => {
        const laptop = await openHome(folder, 'laptop', server.url, ana)
        const desktop = await openHome(folder, 'desktop', server.url, ben)
        try {
          return await measureSync(laptop, desktop, n, onProgress ?? (() => undefined))
        } finally {
          await laptop.host.close()
          await desktop.host.close()
        }
      })
    } finally {
      await server.stop()
    }
  } finally {
    await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.end()
  }
}

async function measureSync(
  laptop: Home,
  desktop: Home,
  n: number,
  onProgress: (done: number, total: number) => void,
): Promise<SyncBenchResult> {
  const { ids, textBytes } = await fill(laptop, n)
  onProgress(1, 5)
  const firstPush = await laptop.sync()
  onProgress(2, 5)
  const firstPull = await desktop.sync()
  onProgress(3, 5)
  const corpus = createCorpus(2)
  let changedBytes = 0
  for (let at = 0; at < CHANGES; at++) {
    const content = corpus.text(n + at)
    changedBytes += Buffer.byteLength(content)
    await laptop.engine.update({ id: ids[Math.floor((at * n) / CHANGES)] as MemoryId, content }, PERSON)
  }
  const pushed = await laptop.sync()
  const pulled = await desktop.sync()
  onProgress(4, 5)
  await laptop.sync()
  const nothing = await laptop.sync()
  onProgress(5, 5)
  const pushedBytes = pushed.sentBytes + pushed.receivedBytes
  const pulledBytes = pulled.sentBytes + pulled.receivedBytes
  return {
    memories: n,
    textMegabytes: round(textBytes / 1e6, 1),
    firstPush: toExchange(firstPush),
    firstPull: toExchange(firstPull),
    changes: {
      textBytes: changedBytes,
      pushedBytes,
      pulledBytes,
      pushRatio: round(pushedBytes / changedBytes, 2),
      pullRatio: round(pulledBytes / changedBytes, 2),
    },
    nothing: { requests: nothing.requests, seconds: nothing.seconds },
  }
}

function toExchange({ seconds, requests, megabytes }: Exchange): Exchange {
  return { seconds, requests, megabytes }
}

async function openHome(folder: string, name: string, url: string, token: string): Promise<Home> {
  const home = join(folder, name)
  mkdirSync(home)
  const secretFile = join(home, 'token')
  writeFileSync(secretFile, token, { mode: 0o600 })
  const host = await openEngineHost({
    dbPath: join(home, 'lore.db'),
    modelsDir: '',
    embedding: { provider: 'local' },
    embedder: createWordEmbedder(),
    backgroundEmbedding: false,
    sync: { person: () => `bench@${name}`, where: home },
  })
  const engine = await host.engineFor({ project: 'web' })
  await engine.connectSync({ group: GROUP, address: url, secretFile }, PERSON)
  await engine.share({ project: 'web', with: GROUP, agreed: true }, PERSON)
  return {
    engine,
    host,
    async sync() {
      const startedAt = performance.now()
      const { places, failed } = await engine.sync({}, PERSON)
      const [place] = places
      if (place === undefined) throw new Error(failed[0]?.reason)
      const { requests, sentBytes, receivedBytes } = place.traffic
      const seconds = round((performance.now() - startedAt) / 1_000, 2)
      const megabytes = round((sentBytes + receivedBytes) / 1e6, 2)
      return { seconds, requests, megabytes, sentBytes, receivedBytes }
    },
  }
}

async function fill(
  { host }: Home,
  n: number,
): Promise<{ readonly ids: readonly MemoryId[]; readonly textBytes: number }> {
  const { whole } = await host.contextFor({ project: 'web' })
  const scope = (await whole.scopes.list()).find(({ project }) => project === 'web')
  if (scope === undefined) throw new Error('There is no scope.')
  const source = createUuidV7Source({ now: Date.now }, (length) => randomFillSync(new Uint8Array(length)))
  const corpus = createCorpus(1)
  const ids: MemoryId[] = []
  let textBytes = 0
  for (let from = 0; from < n; from += AT_ONCE) {
    await whole.transact(async (store) => {
      for (let at = from; at < Math.min(n, from + AT_ONCE); at++) {
        const memory = makeMemory(newId.memory(source), scope, corpus.text(at), START + at)
        await store.memories.insert(memory, analyseMemory({ ...memory, at: memory.createdAt }))
        ids.push(memory.id)
        textBytes += Buffer.byteLength(memory.content)
      }
    })
  }
  return { ids, textBytes }
}

async function issueTokens(url: string): Promise<[string, string]> {
  const pool = await createPool(url, { connections: 2 })
  const team = createTeamRepository(createTeamDatabase(pool), { now: Date.now })
  const issue = async (person: string) => {
    await team.addPerson(person, null)
    await team.grant(person, { namespace: 'bench', project: null }, 'writer')
    const token = { person, name: 'laptop', role: 'writer' as const, scopes: null, expiresAt: null }
    return (await team.issueToken(token)).value
  }
  const tokens: [string, string] = [await issue('Ana'), await issue('Ben')]
  await pool.end()
  return tokens
}
