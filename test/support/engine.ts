/** Opens real engines in folders of their own, and cleans up after the test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type OpenEngineOptions, openEngine, type SharedParts } from '../../src/compose.ts'
import type { Caller } from '../../src/core/caller.ts'
import type { EpochMs } from '../../src/core/ids.ts'
import type { Clock } from '../../src/core/ports/clock.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { putEmptyStore } from './empty-store.ts'
import { POSTGRES, type TestDatabase } from './postgres.ts'
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

/** True if engines work over PostgreSQL: tests that look into a file, or at files of a person, have nothing to look at. */
export const IS_ON_POSTGRES = process.env.LORE_TEST_STORE === 'postgres'

/** A folder stands for a database, so that a test can open the same one again. */
const lent = new Map<string, Promise<TestDatabase>>()

/** The parts of an engine over a PostgreSQL database of the test's own: on a real server where there is one. */
export async function shareDatabase(folder: string, kind = POSTGRES.at(-1)): Promise<SharedParts> {
  if (kind === undefined) throw new Error('there is always PGlite')
  const database = lent.get(folder) ?? kind.lend()
  lent.set(folder, database)
  const { pool } = await database
  return { openStore: () => openPostgres({ pool }), lock: () => ({ release: () => undefined }) }
}

/** Opens the store of an engine that `openTestEngine` opened in the folder. */
export async function openTestStore(
  folder: string,
  options: { readonly clock?: Clock } = {},
): Promise<Store> {
  return IS_ON_POSTGRES
    ? (await shareDatabase(folder)).openStore()
    : openSqliteStore({ path: join(folder, 'lore.db'), ...options })
}

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
