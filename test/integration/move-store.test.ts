/** Everything moves between databases, is compared, and goes on after a kill. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { EpisodeId } from '../../src/core/ids.ts'
import type { RowStore } from '../../src/core/ports/row-store.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { openPostgresRows } from '../../src/store/postgres/rows.ts'
import { MIGRATIONS as OF_SQLITE } from '../../src/store/sqlite/migrations/index.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { openSqliteRows } from '../../src/store/sqlite/rows.ts'
import { MOVED_TABLES, moveStore } from '../../src/transfer/move-store.ts'
import { ensureScope, insertMemory, makeFilter, memoryId } from '../contract/store-records.ts'
import { fillNamespace, MODEL, makeRecords } from '../contract/visible-store-records.ts'
import { makeFolder } from '../support/engine.ts'
import { POSTGRES } from '../support/postgres.ts'

async function fill(path: string, memories = 0): Promise<void> {
  const store = await openSqliteStore({ path, waitForDisk: false })
  await store.embeddings.register({ id: MODEL, dimensions: 2, state: 'active' })
  for (const name of ['mine', 'lower'] as const) await fillNamespace(store, await makeRecords(store, name))
  const scope = await ensureScope(store)
  await store.transact(async (inside) => {
    for (let n = 1; n <= memories; n++) {
      const parent = n % 7 === 0 ? { parentId: memoryId(n - 1), depth: 1 } : {}
      await insertMemory(inside, n, scope, { content: `text ${n} – ünï`, ...parent })
    }
  })
  if (memories > 2) await store.memories.update(memoryId(1), { supersededBy: memoryId(2) })
  await store.close()
}

async function openRows(path: string): Promise<RowStore> {
  const rows = await openSqliteRows({ path, waitForDisk: false })
  onTestFinished(() => rows.close())
  return rows
}

/** Stops before the given write, as a kill would: the page that was under way is not kept. */
function stopAt(rows: RowStore, write: number): RowStore {
  let writes = 0
  return {
    ...rows,
    write: async (...call) => {
      if (++writes === write) throw new Error('killed')
      await rows.write(...call)
    },
  }
}

async function answers(store: Store): Promise<unknown> {
  const filter = makeFilter({ includeSuperseded: true, includeArchived: true, includeExpired: true })
  return {
    found: (await store.documents.findByTerms(['text', '7'], filter, 5)).length,
    statistics: await store.documents.statistics(['text', '7', 'nowhere']),
    subtree: await store.memories.subtreeIds(memoryId(6), 3),
    problems: await store.check(),
    pending: await store.embeddings.pendingCount(MODEL),
  }
}

for (const kind of POSTGRES) {
  describe(`moving: ${kind.name}`, () => {
    test('there and back nothing is lost, and both answer alike', async () => {
      const folder = makeFolder()
      const [first, last] = [join(folder, 'first.db'), join(folder, 'last.db')]
      await fill(first, 40)
      const { pool } = await kind.lend()
      const there = await moveStore(await openRows(first), await openPostgresRows({ pool }))
      const back = await moveStore(await openPostgresRows({ pool }), await openRows(last))
      expect(back).toEqual(there)
      expect(Object.keys(there.tables).length).toBeGreaterThan(30)
      expect(there.resumed).toBe(false)
      const [sqlite, postgres, again] = [
        await openSqliteStore({ path: first }),
        await openPostgres({ pool }),
        await openSqliteStore({ path: last }),
      ]
      for (const store of [sqlite, again]) onTestFinished(() => store.close())
      expect(await answers(postgres)).toEqual(await answers(sqlite))
      expect(await answers(again)).toEqual(await answers(sqlite))
      // New rows get numbers after the moved ones.
      await insertMemory(postgres, 900, await ensureScope(postgres))
      expect(await postgres.check()).toEqual(await sqlite.check())
    })

    test('goes on after each kind of stop, and ends equal', async () => {
      const folder = makeFolder()
      const path = join(folder, 'lore.db')
      await fill(path, 12)
      const { pool } = await kind.lend()
      const from = await openRows(path)
      const to = await openPostgresRows({ pool })
      for (const write of [3, 8, 5, 9]) {
        await expect(moveStore(from, stopAt(to, write))).rejects.toThrow('killed')
      }
      const report = await moveStore(from, to)
      expect(report.resumed).toBe(true)
      expect(await to.readNote()).toBeNull()
      await expect(moveStore(from, to)).rejects.toMatchObject({ code: 'invalid_input' })
    })

    test('a row that changed meanwhile is noticed', async () => {
      const path = join(makeFolder(), 'lore.db')
      await fill(path, 5)
      const { pool } = await kind.lend()
      const from = await openRows(path)
      const to = await openPostgresRows({ pool })
      const changing: RowStore = {
        ...to,
        write: async (table, rows, note) => {
          await to.write(
            table,
            rows.map((row) => (table === 'memories' ? { ...row, title: 'other' } : row)),
            note,
          )
        },
      }
      await expect(moveStore(from, changing)).rejects.toMatchObject({
        code: 'changed_since',
        details: { table: 'memories' },
      })
    })
  })
}

test('a process killed in the middle leaves a move that goes on', async () => {
  const folder = makeFolder()
  const [from, to] = [join(folder, 'from.db'), join(folder, 'to.db')]
  await fill(from, 3_000)
  const url = (path: string) => pathToFileURL(join(import.meta.dirname, '../../src', path)).href
  const script = `
    const { openSqliteRows } = await import('${url('store/sqlite/rows.ts')}')
    const { moveStore } = await import('${url('transfer/move-store.ts')}')
    const [from, to] = [await openSqliteRows({ path: ${JSON.stringify(from)} }), await openSqliteRows({ path: ${JSON.stringify(to)} })]
    let told = 0
    await moveStore(from, to, { onProgress: () => ++told === 12 && process.kill(process.pid, 'SIGKILL') })`
  const child = spawn(
    process.execPath,
    ['--experimental-strip-types', '--no-warnings', '--input-type=module', '-e', script],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
  const report = await moveStore(await openRows(from), await openRows(to))
  expect(report.resumed).toBe(true)
  expect(report.tables.documents).toBe(report.tables.memories === undefined ? 0 : report.tables.documents)
  const store = await openSqliteStore({ path: to })
  onTestFinished(() => store.close())
  expect(await store.memories.find(memoryId(2_999))).not.toBeNull()
})

test('a store of each earlier schema moves, and nothing of it is lost', async () => {
  const kind = POSTGRES.at(-1)
  if (kind === undefined) throw new Error('there is always PGlite')
  for (const { version } of OF_SQLITE) {
    const path = join(makeFolder(), `schema-${version}.db`)
    await (
      await openSqliteStore({ path, migrations: OF_SQLITE.slice(0, version), waitForDisk: false })
    ).close()
    const former = new DatabaseSync(path)
    former.exec(`INSERT INTO scopes (id, namespace, created_at) VALUES (7, 'old', 1);
      INSERT INTO sessions (id, external_id, agent, scope_id, state, started_at, last_at, episode_count, metadata)
        VALUES ('s', 'external', 'agent', 7, 'idle', 1, 2, 1, '{}');
      INSERT INTO episodes (id, session_id, scope_id, position, external_id, role, text, at, content_hash)
        VALUES ('e', 's', 7, 0, 'x', 'user', 'what was said ${version}', 2, 'h');`)
    former.close()
    const { pool } = await kind.lend()
    const report = await moveStore(await openRows(path), await openPostgresRows({ pool }))
    expect([version, report.tables]).toEqual([
      version,
      expect.objectContaining({ scopes: 1, sessions: 1, episodes: 1 }),
    ])
    const [episode] = await (await openPostgres({ pool })).episodes.load(['e' as EpisodeId])
    expect(episode?.text).toBe(`what was said ${version}`)
  }
})

test('every table of a store is moved, or follows by itself', async () => {
  const path = join(makeFolder(), 'lore.db')
  const rows = await openRows(path)
  const database = new DatabaseSync(path, { readOnly: true })
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !name.startsWith('documents_'))
  database.close()
  const moved = MOVED_TABLES.map(({ table }) => table)
  const following = ['migrations', 'counters', 'corpus_statistics', 'packed_vectors']
  const deleted = ['deleted_documents', 'deleted_edges', 'deleted_memories']
  expect(tables.sort()).toEqual([...moved, ...following, ...deleted].sort())
  expect(await rows.count('memories')).toBe(0)
})
