/** A caller that reaches one namespace reads and writes nothing of another, whatever it sends to the database. */
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ScopeId } from '../../src/core/ids.ts'
import { type Connection, type ConnectionPool, createPool } from '../../src/store/postgres/driver.ts'
import { openPostgres, preparePostgres } from '../../src/store/postgres/open.ts'
import type { PostgresStore } from '../../src/store/postgres/postgres-store.ts'
import {
  insertMemory,
  makeAnalysis,
  makeEdge,
  makeEntity,
  makeEpisode,
  makeJournalEntry,
  makeSession,
  memoryId,
  NOW,
} from '../contract/store-records.ts'
import { POSTGRES, type TestPostgres } from '../support/postgres.ts'
import { MAKE_ROLE, TEST_ROLE } from '../support/team-server.ts'

interface Rig {
  /** As the owner of the tables. */
  readonly owner: PostgresStore
  /** As the server's role. */
  readonly served: PostgresStore
  /** Runs statements as the server's role, with what the setting says; without a setting if it is null. */
  ask<T>(reach: string | null, work: (connection: Connection) => Promise<T>): Promise<T>
  readonly mine: ScopeId
  readonly theirs: ScopeId
}

async function open(kind: TestPostgres): Promise<Rig> {
  const { pool, url } = await kind.lend()
  await pool.use((connection) => connection.query(MAKE_ROLE))
  await preparePostgres({ pool, serverRole: TEST_ROLE })
  const owner = await openPostgres({ pool })
  const serverPool = url === null ? asRole(pool) : await openAs(url)
  const served = await openPostgres({ pool: serverPool, migrates: false })
  const [mine, theirs] = await fill(owner)
  return {
    owner,
    served,
    mine,
    theirs,
    ask: (reach, work) =>
      serverPool.use(async (connection) => {
        await connection.query(`BEGIN; SELECT set_config('lore.reach', '${reach ?? ''}', true)`)
        try {
          return await work(connection)
        } finally {
          await connection.query('ROLLBACK')
        }
      }),
  }
}

async function openAs(url: string): Promise<ConnectionPool> {
  const own = new URL(url)
  own.username = TEST_ROLE
  own.password = 'test'
  const pool = await createPool(own.href, { connections: 4 })
  onTestFinished(() => pool.end())
  return pool
}

/** PGlite knows one user, who becomes the role for each piece of work. */
function asRole(pool: ConnectionPool): ConnectionPool {
  return {
    ...pool,
    reachesAll: false,
    connect: async (reaching = "''") => {
      const connection = await pool.connect(reaching)
      if (connection.isNested === true) return connection
      await connection.query(`SET ROLE ${TEST_ROLE}`)
      return {
        query: connection.query,
        release: (broken) => {
          connection.query('RESET ROLE').then(
            () => connection.release(broken),
            () => connection.release(true),
          )
        },
      }
    },
    use: (work, reaching = "''") =>
      pool.use(async (connection) => {
        await connection.query(`SET ROLE ${TEST_ROLE}`)
        try {
          return await work(connection)
        } finally {
          await connection.query('ROLLBACK').catch(() => undefined)
          await connection.query('RESET ROLE')
        }
      }, reaching),
  }
}

async function fill(store: PostgresStore): Promise<[ScopeId, ScopeId]> {
  const ids: ScopeId[] = []
  await store.embeddings.register({ id: 'model', dimensions: 3, state: 'active' })
  for (const [n, namespace] of [
    [1, 'mine'],
    [2, 'theirs'],
  ] as const) {
    const { id } = await store.scopes.ensure({ namespace, project: null, branch: null }, NOW)
    ids.push(id)
    await insertMemory(store, n, id, { content: `${namespace} keeps a secret`, title: namespace })
    const session = await store.sessions.ensure(makeSession(n, id))
    await store.episodes.insert(
      makeEpisode(n, session, { speaker: 'Ana' }),
      makeAnalysis(`${namespace} secret`),
    )
    await store.entities.ensure(makeEntity(n, id))
    await store.edges.upsert(makeEdge(n, n, n + 10))
    await store.journal.append([makeJournalEntry(n, { subjectId: memoryId(n) })])
    await store.accesses.record({ memoryId: memoryId(n), at: NOW, session: 's', grade: 3 })
    for (const { seq, textHash } of await store.embeddings.pending('model', 9)) {
      await store.embeddings.save('model', [
        { seq, textHash, vector: Float32Array.of(1, 0, 0), tokens: Uint8Array.of(1) },
      ])
    }
  }
  return ids as [ScopeId, ScopeId]
}

const MINE = '[{"namespace":"mine","writes":true}]'
const READER = '[{"namespace":"mine","writes":false}]'

/** Tables of the store whose rows belong to a scope. */
const FILLED = [
  'scopes',
  'memories',
  'sessions',
  'episodes',
  'participants',
  'documents',
  'entities',
  'edges',
  'journal',
  'accesses',
  'embeddings',
  'token_vectors',
  'corpus_statistics',
  'term_statistics',
  'unread_memories',
] as const

for (const kind of POSTGRES) {
  describe(`tenants: ${kind.name}`, () => {
    test('a connection without a setting reads nothing, one of a namespace its own rows', async () => {
      const rig = await open(kind)
      for (const table of FILLED) {
        const count = async (reach: string | null) =>
          rig.ask(reach, async (connection) =>
            Number((await connection.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n),
          )
        const whole = await count('*')
        expect([table, await count(null)]).toEqual([table, 0])
        expect([table, await count('[]')]).toEqual([table, 0])
        expect([table, await count(MINE)]).toEqual([table, whole / 2])
      }
    })

    test('no statement reaches rows of another namespace by id or by words', async () => {
      const rig = await open(kind)
      await rig.ask(MINE, async (connection) => {
        const all = async (sql: string, values: readonly unknown[] = []) =>
          (await connection.query(sql, values)).rows
        expect(await all('SELECT * FROM memories WHERE id = $1', [memoryId(2)])).toEqual([])
        expect(await all("SELECT * FROM memories WHERE content LIKE '%theirs%'")).toEqual([])
        expect(await all("SELECT * FROM documents WHERE words @@ 'theirs'::tsquery")).toEqual([])
        const found = await all(
          `SELECT seq FROM lore_find('secret | theirs'::tsquery, ARRAY['secret', 'theirs']::tsquery[], ARRAY[1, 1], 5, 100)`,
        )
        const own = await all('SELECT seq FROM documents')
        expect(found.length).toBeGreaterThan(0)
        expect(own).toEqual(expect.arrayContaining(found))
        expect(await all("SELECT * FROM term_statistics WHERE term = 'theirs'")).toEqual([])
      })
    })

    test('writes to another namespace are refused or change nothing', async () => {
      const rig = await open(kind)
      const tryAs = (reach: string, sql: string, values: readonly unknown[] = []) =>
        rig.ask(reach, async (connection) => (await connection.query(sql, values)).rowCount)
      const theirs = memoryId(2)
      expect(await tryAs(MINE, "UPDATE memories SET title = 'x' WHERE id = $1", [theirs])).toBe(0)
      expect(await tryAs(MINE, 'DELETE FROM memories WHERE id = $1', [theirs])).toBe(0)
      expect(await tryAs(MINE, 'DELETE FROM journal WHERE subject_id = $1', [theirs])).toBe(0)
      expect(await tryAs(MINE, "UPDATE scopes SET namespace = 'mine' WHERE namespace = 'theirs'")).toBe(0)
      const refused = { code: 'unauthorized' }
      await expect(
        tryAs(MINE, 'UPDATE memories SET scope_id = $1 WHERE id = $2', [rig.theirs, memoryId(1)]),
      ).rejects.toMatchObject(refused)
      await expect(
        tryAs(MINE, "INSERT INTO scopes (namespace, created_at) VALUES ('theirs too', 0)"),
      ).rejects.toMatchObject(refused)
      await expect(
        tryAs(MINE, 'INSERT INTO participants (scope_id, name) VALUES ($1, $2)', [rig.theirs, 'eve']),
      ).rejects.toMatchObject(refused)
      await expect(
        tryAs(MINE, 'INSERT INTO accesses (memory_id, at, session, grade) VALUES ($1, 0, $2, 1)', [
          theirs,
          's',
        ]),
      ).rejects.toMatchObject(refused)
      await expect(tryAs(MINE, 'UPDATE migrations SET title = title')).rejects.toMatchObject(refused)
      await expect(tryAs(MINE, 'ALTER TABLE memories DISABLE ROW LEVEL SECURITY')).rejects.toMatchObject(
        refused,
      )
      await expect(tryAs(MINE, 'DROP POLICY reads ON memories')).rejects.toMatchObject(refused)
    })

    test('a reader reads its namespace and writes nothing', async () => {
      const rig = await open(kind)
      await rig.ask(READER, async (connection) => {
        expect((await connection.query('SELECT id FROM memories')).rows).toHaveLength(1)
        expect((await connection.query("UPDATE memories SET title = 'x'")).rowCount).toBe(0)
      })
    })

    test('a project can be reached without the rest of its namespace', async () => {
      const rig = await open(kind)
      const { id } = await rig.owner.scopes.ensure({ namespace: 'mine', project: 'a', branch: null }, NOW)
      await insertMemory(rig.owner, 5, id)
      const limited = rig.served.forCaller([{ namespace: 'mine', projects: ['a'] }])
      expect(await limited.memories.listIds({ scopes: null })).toEqual([memoryId(5)])
      const both = rig.served.forCaller([{ namespace: 'mine', projects: ['a', null] }])
      expect(await both.memories.listIds({ scopes: null })).toEqual([memoryId(1), memoryId(5)])
    })

    test('a store for one caller works as usual, and its connections keep nothing for the next', async () => {
      const rig = await open(kind)
      const mine = rig.served.forCaller([{ namespace: 'mine' }])
      const theirs = rig.served.forCaller([{ namespace: 'theirs' }])
      const [ofMine, ofTheirs] = [memoryId(1), memoryId(2)]
      // Both use the same few connections, at once.
      const looks = await Promise.all(
        Array.from({ length: 12 }, async (_, n) => {
          const store = n % 2 === 0 ? mine : theirs
          return [n % 2, await store.memories.listIds({ scopes: null })]
        }),
      )
      for (const [who, ids] of looks) expect(ids).toEqual(who === 0 ? [ofMine] : [ofTheirs])
      const { id } = await mine.scopes.ensure({ namespace: 'mine', project: 'new', branch: null }, NOW)
      await insertMemory(mine, 7, id)
      await mine.transact(async (inside) => {
        await inside.memories.update(memoryId(7), { title: 'renamed' })
        expect(await inside.memories.find(ofTheirs)).toBeNull()
      })
      expect((await mine.memories.find(memoryId(7)))?.title).toBe('renamed')
      expect(await theirs.memories.find(memoryId(7))).toBeNull()
      await expect(insertMemory(theirs, 8, id)).rejects.toThrow()
      await rig.ask(null, async (connection) => {
        expect((await connection.query('SELECT id FROM memories')).rows).toEqual([])
      })
      expect(await rig.owner.check()).toEqual([expect.stringContaining('edges with a missing end')])
    })
  })
}
