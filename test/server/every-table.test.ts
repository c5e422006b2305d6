/**
 * Row-level security of every table of a server's database, whatever Lore's own code would ask: a second connection of the
 * server's role, limited to one namespace, reads and writes nothing of another. Rows are made from the columns of each
 * table, so a table that is added later is tested too.
 */
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { describe, expect, onTestFinished, test } from 'vitest'
import { prepareDatabase } from '../../src/server/prepare.ts'
import { type ConnectionPool, createPGlitePool, createPool } from '../../src/store/postgres/driver.ts'
import { OPEN_TABLES } from '../../src/store/postgres/team/migrations/0101-every-table.ts'
import { MAKE_ROLE, makeDatabase, POSTGRES_URL, TEST_ROLE } from '../support/team-server.ts'

const MINE = `'[{"namespace":"mine","writes":true}]'`
const THEIRS = `'[{"namespace":"theirs","writes":true}]'`
const READER = `'[{"namespace":"mine","writes":false}]'`
const WHOLE = "'*'"
const NOTHING = "''"

/** Shown to everybody: hashes of texts that must not come back. */
const SHOWN_TO_ALL = ['tombstones']
/** Rows can be added, but not seen or changed afterwards unless a scope names them. */
const ADDED_BY_ALL = ['ledger', 'projects']

interface Rig {
  readonly owner: ConnectionPool
  /** Runs one statement as the server's role. */
  ask(reaching: string, sql: string, values?: readonly unknown[]): Promise<Answer>
}

interface Answer {
  readonly rowCount: number | null
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

interface Column {
  readonly name: string
  readonly type: string
  readonly needed: boolean
}

async function openInProcess(): Promise<Rig> {
  const pglite = await PGlite.create({ extensions: { vector } })
  onTestFinished(() => pglite.close())
  await pglite.exec(MAKE_ROLE)
  const owner = createPGlitePool(pglite)
  await prepareDatabase(owner, { pglite }, TEST_ROLE, () => undefined)
  return {
    owner,
    ask: (reaching, sql, values) =>
      owner.use(async (connection) => {
        await connection.query(`BEGIN; SET LOCAL ROLE ${TEST_ROLE}`)
        try {
          return await connection.query(sql, values)
        } finally {
          await connection.query('ROLLBACK')
        }
      }, reaching),
  }
}

async function openOnServer(): Promise<Rig> {
  const url = await makeDatabase(POSTGRES_URL ?? '')
  const owner = await createPool(url, { connections: 2, reachesAll: true })
  await owner.use((connection) => connection.query(MAKE_ROLE))
  await prepareDatabase(owner, { url }, TEST_ROLE, () => undefined)
  const own = new URL(url)
  own.username = TEST_ROLE
  own.password = 'test'
  const served = await createPool(own.href, { connections: 2 })
  onTestFinished(async () => {
    await served.end()
    await owner.end()
  })
  return {
    owner,
    ask: (reaching, sql, values) =>
      served.use(async (connection) => {
        await connection.query('BEGIN')
        try {
          return await connection.query(sql, values)
        } finally {
          await connection.query('ROLLBACK')
        }
      }, reaching),
  }
}

/** The values of one namespace's row in columns that say where the row belongs; others get something of their type. */
function cellOf(table: string, { name, type }: Column, n: number): unknown {
  const namespace = n === 1 ? 'mine' : 'theirs'
  if (table === 'notes' && name === 'key') return `agents.compared ${namespace}`
  if (table === 'write_queue' && name === 'scope') return JSON.stringify({ namespace })
  if (table === 'agent_offsets' && name === 'project') return ''
  if (/^(?:scope_id|from_scope|to_scope|document_seq|model_key|seq|key)$/.test(name) && type === 'bigint')
    return n
  if (name === 'id' && type === 'bigint') return n
  if (name === 'namespace') return namespace
  if (name === 'project' || (table === 'projects' && name === 'name')) return `project of ${namespace}`
  if (/^(?:content_hash|a|b)$/.test(name)) return `hash of ${namespace}`
  if (name === 'episode_id' || (table === 'episodes' && name === 'id')) return `episode ${n}`
  if (name === 'segment_id' || (table === 'segments' && name === 'id')) return `segment ${n}`
  if (/^(?:memory_id|source_id|target_id|subject_id|target|other_id)$/.test(name)) return `memory ${n}`
  if (table === 'memories' && name === 'id') return `memory ${n}`
  if (type === 'uuid') return `00000000-0000-7000-8000-00000000000${n}`
  if (type === 'bytea') return new Uint8Array([n])
  if (type === 'jsonb' || type === 'json') return '{}'
  if (type === 'tsvector') return ''
  if (type === 'halfvec') return '[1,0,0]'
  return /int|double|real|numeric/.test(type) ? n : type === 'boolean' ? false : `text ${n}`
}

/** Fills every table with a row of each namespace, without triggers and checks, and returns the tables' columns. */
async function fill(owner: ConnectionPool): Promise<ReadonlyMap<string, readonly Column[]>> {
  return owner.use(async (connection) => {
    const { rows } = await connection.query<{ table: string } & Column>(
      `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
         (a.attnotnull AND NOT a.atthasdef AND a.attidentity = '')
           OR a.attname IN ('project', 'memory_id', 'target', 'segment_id', 'episode_id', 'target_id', 'source_id') AS needed
       FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attgenerated = ''
       ORDER BY c.relname, a.attnum`,
    )
    const tables = new Map<string, Column[]>()
    for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column])
    const { rows: checks } = await connection.query<{ table: string; name: string }>(
      `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
       WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
    )
    for (const { table, name } of checks)
      await connection.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`)
    await connection.query('SET session_replication_role = replica')
    for (const [table, columns] of tables) {
      if (Object.hasOwn(OPEN_TABLES, table)) continue
      for (const n of [1, 2]) {
        const given = columns.filter(
          ({ name, needed, type }) => needed || name === 'seq' || (name === 'id' && type === 'bigint'),
        )
        await connection.query(
          `INSERT INTO ${table} (${given.map(({ name }) => `"${name}"`).join(', ')}) OVERRIDING SYSTEM VALUE
           VALUES (${given.map(({ type }, at) => `$${at + 1}::${type}`).join(', ')})`,
          given.map((column) => cellOf(table, column, n)),
        )
      }
    }
    await connection.query('SET session_replication_role = origin')
    return tables
  })
}

for (const [kind, open] of [
  ['PGlite', openInProcess],
  ...(POSTGRES_URL === null ? [] : ([['PostgreSQL', openOnServer]] as const)),
] as const) {
  describe(`every table: ${kind}`, () => {
    test('shows, takes and gives up nothing beyond the reach of its connection, or is open for a reason', async () => {
      const { owner, ask } = await open()
      const tables = await fill(owner)
      const { rows: secured } = await owner.use((connection) =>
        connection.query<{ name: string }>(
          `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
             AND relrowsecurity AND relforcerowsecurity ORDER BY 1`,
        ),
      )
      const names = secured.map(({ name }) => name)
      expect([...names, ...Object.keys(OPEN_TABLES)].sort()).toEqual([...tables.keys()].sort())
      expect(names.length).toBeGreaterThan(50)
      for (const table of names) {
        const count = async (reaching: string) =>
          Number((await ask(reaching, `SELECT count(*) AS n FROM ${table}`)).rows[0]?.n)
        const seen = await Promise.all([WHOLE, MINE, THEIRS, READER, NOTHING].map(count))
        if (SHOWN_TO_ALL.includes(table)) expect([table, ...seen]).toEqual([table, 2, 2, 2, 2, 2])
        else if (seen[1] === 0) expect([table, ...seen]).toEqual([table, 2, 0, 0, 0, 0])
        else expect([table, ...seen]).toEqual([table, 2, 1, 1, 1, 0])
        // Takes the rows that an update or a deletion would find.
        const changeable = async (reaching: string) =>
          (await ask(reaching, `SELECT 1 FROM ${table} FOR UPDATE`)).rows.length
        expect([table, await changeable(READER), await changeable(NOTHING)]).toEqual([table, 0, 0])
        const most = seen[1] === 1 ? 1 : 0
        expect([table, await changeable(MINE)]).toEqual([
          table,
          table === 'projects' ? 0 : SHOWN_TO_ALL.includes(table) ? 0 : most,
        ])
      }
      for (const table of [...tables.keys()].filter((name) => !Object.hasOwn(OPEN_TABLES, name))) {
        const columns = (tables.get(table) ?? []).map(({ name }) => `"${name}"`).join(', ')
        const rowOf = async (reaching: string) => {
          const { rows } = await ask(reaching, `SELECT to_json(t) AS row FROM ${table} AS t`)
          return rows.map(({ row }) => row as Readonly<Record<string, unknown>>)
        }
        const own = JSON.stringify(await rowOf(MINE))
        const foreign = (await rowOf(WHOLE)).find((row) => !own.includes(JSON.stringify(row)))
        if (foreign === undefined) continue
        const insert = (reaching: string, row: unknown) =>
          ask(
            reaching,
            `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
             SELECT ${columns} FROM json_populate_record(NULL::${table}, $1::json)`,
            [JSON.stringify(row)],
          ).then(
            () => 'taken',
            (error: { code: string; message: string }) => error.code ?? error.message,
          )
        const outcome = await insert(MINE, foreign)
        // Its key is taken by the hidden row, which the database tells only after it has allowed the insert.
        if (ADDED_BY_ALL.includes(table)) expect([table, outcome]).toEqual([table, '23505'])
        else expect([table, outcome]).toEqual([table, 'unauthorized'])
        expect([table, await insert(READER, foreign)]).toEqual([table, 'unauthorized'])
      }
      for (const call of [
        'lore_rebuild()',
        'lore_drop_index(1)',
        'lore_rebuild_now()',
        'lore_drop_index_now(1)',
      ])
        await expect(ask(MINE, `SELECT ${call}`)).rejects.toMatchObject({ code: 'unauthorized' })
      await ask(WHOLE, 'SELECT lore_rebuild()')
      await expect(ask(WHOLE, 'ALTER TABLE team_tokens DISABLE ROW LEVEL SECURITY')).rejects.toMatchObject({
        code: 'unauthorized',
      })
    })
  })
}
