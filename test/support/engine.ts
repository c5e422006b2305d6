/** Opens real engines in folders of their own, and cleans up after the test. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { type OpenEngineOptions, openEngine, type SharedParts } from '../../src/compose.ts'
import type { Caller } from '../../src/core/caller.ts'
import type { EpochMs } from '../../src/core/ids.ts'
import type { Clock } from '../../src/core/ports/clock.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { ConnectionPool } from '../../src/store/postgres/driver.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { putEmptyStore } from './empty-store.ts'
import { type AtEnd, POSTGRES, readRows, type TestDatabase } from './postgres.ts'
import { createSharedEmbedder, MODELS_DIR } from './shared-embedder.ts'

export { MODELS_DIR }

export const AGENT: Caller = { kind: 'agent', name: 'test-agent', session: 'session-1' }
export const PERSON: Caller = { kind: 'person', name: 'test-person', session: 'session-1' }

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lore-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Closed before its folder is removed. Uses the shared model, unless the options name an embedding or its folder. */
export async function openTestEngine(
  folder: string,
  options: Partial<OpenEngineOptions> = {},
): Promise<Engine> {
  const isUsual = options.embedding === undefined && options.modelsDir === undefined
  const onPostgres = options.dbPath === undefined && IS_ON_POSTGRES
  if (options.dbPath === undefined && !onPostgres) await putEmptyStore(join(folder, 'lore.db'))
  const engine = await openEngine({
    dbPath: join(folder, 'lore.db'),
    modelsDir: MODELS_DIR,
    embedding: { provider: 'local' },
    ...(isUsual ? { embedder: createSharedEmbedder() } : {}),
    ...(onPostgres ? { shared: await shareDatabase(folder) } : {}),
    ...options,
  })
  let closed = false
  const close = async () => {
    if (!closed) {
      closed = true
      await engine.close()
    }
  }
  onTestFinished(close)
  return { ...engine, close }
}

/** Only PGlite, also where there is a real server. */
const IS_ON_PGLITE = process.env.LORE_TEST_STORE === 'pglite'

/** True if engines work over PostgreSQL: tests that look into a file, or at files of a person, have nothing to look at. */
export const IS_ON_POSTGRES = IS_ON_PGLITE || process.env.LORE_TEST_STORE === 'postgres'

/** A folder stands for a database, so that a test can open the same one again. */
const lent = new Map<string, Promise<TestDatabase>>()

/**
 * The parts of an engine over a PostgreSQL database of the test's own: on a real server where there is one, unless the test
 * is to run over PGlite.
 * @param atEnd calls the work when the database is no longer needed; default: after the test
 */
export async function shareDatabase(
  folder: string,
  kind = POSTGRES.at(IS_ON_PGLITE ? 0 : -1),
  atEnd?: AtEnd,
): Promise<SharedParts> {
  if (kind === undefined) throw new Error('there is always PGlite')
  const database = lent.get(folder) ?? kind.lend(atEnd)
  lent.set(folder, database)
  const { pool } = await database
  return { openStore: () => openPostgres({ pool }), lock: () => ({ release: () => undefined }) }
}

/** Opens the store of an engine that `openTestEngine` opened in the folder. */
export async function openTestStore(
  folder: string,
  { clock, atEnd }: { readonly clock?: Clock; readonly atEnd?: AtEnd } = {},
): Promise<Store> {
  return IS_ON_POSTGRES
    ? (await shareDatabase(folder, undefined, atEnd)).openStore()
    : openSqliteStore({ path: join(folder, 'lore.db'), ...(clock === undefined ? {} : { clock }) })
}

/** Everything that is stored, as text: the bytes of the file and those beside it, or all rows of the database. */
export async function readEverything(folder: string): Promise<string> {
  const database = lent.get(folder)
  if (IS_ON_POSTGRES && database !== undefined) {
    return JSON.stringify((await readRows((await database).pool)).tables)
  }
  return readdirSync(folder)
    .filter((name) => name.startsWith('lore.db'))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n')
}

/**
 * Runs one statement behind the engine's back, with `?` for each value, and returns its rows. It may leave references to
 * nowhere, which no use case would: on PostgreSQL, such a statement runs a second time, without triggers.
 */
export async function runSql(
  folder: string,
  statement: string,
  ...values: readonly (string | number | null)[]
): Promise<Record<string, unknown>[]> {
  const database = lent.get(folder)
  if (IS_ON_POSTGRES && database !== undefined) return runOnPostgres((await database).pool, statement, values)
  const file = new DatabaseSync(join(folder, 'lore.db'), { enableForeignKeyConstraints: false })
  try {
    return file.prepare(statement).all(...values)
  } finally {
    file.close()
  }
}

async function runOnPostgres(
  pool: ConnectionPool,
  statement: string,
  values: readonly (string | number | null)[],
): Promise<Record<string, unknown>[]> {
  let n = 0
  const numbered = statement.replaceAll('?', () => `$${++n}`)
  return pool.use(async (connection) => {
    const run = async () => (await connection.query<Record<string, unknown>>(numbered, values)).rows
    try {
      return await run()
    } catch (error) {
      if ((error as { readonly code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error
      await connection.query('SET session_replication_role = replica')
      const rows = await run()
      await connection.query('SET session_replication_role = origin')
      return rows
    }
  })
}

const FOREIGN_KEY_VIOLATION = '23503'

/** A clock that stands still until told otherwise. */
export function makeClock(start: EpochMs = Date.UTC(2026, 0, 5, 9)) {
  let now = start
  return {
    now: () => now,
    advance(ms: number) {
      now += ms
    },
  }
}

export const DAY_MS = 86_400_000
