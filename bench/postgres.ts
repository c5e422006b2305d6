/**
 * Runs benchmarks over PostgreSQL: each database file that a benchmark asks for becomes a database of its own on the server,
 * which is dropped at the end. Other databases of the server are not touched.
 */
import type { EngineHost, OpenEngineOptions, SharedParts } from '../src/compose.ts'
import { openEngine, openEngineHost } from '../src/compose.ts'
import type { Store } from '../src/core/ports/store.ts'
import type { Engine } from '../src/engine/engine.ts'
import { type ConnectionPool, createPool } from '../src/store/postgres/driver.ts'
import { openPostgres } from '../src/store/postgres/open.ts'

export interface BenchDatabases {
  openEngine(options: OpenEngineOptions): Promise<Engine>
  openHost(options: OpenEngineOptions): Promise<EngineHost>
  openStore(path: string): Promise<Store>
  /** Drops the databases. */
  close(): Promise<void>
}

/** @param url names a database of a server on which databases may be created */
export async function createBenchDatabases(url: string): Promise<BenchDatabases> {
  const admin = await createPool(url, { connections: 1 })
  const pools = new Map<string, { readonly name: string; readonly pool: Promise<ConnectionPool> }>()
  const run = (sql: string) => admin.use((connection) => connection.query(sql))

  const create = async (name: string): Promise<ConnectionPool> => {
    await run(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
    const own = new URL(url)
    own.pathname = `/${name}`
    return createPool(own.href, { reachesAll: true })
  }
  const poolOf = (path: string): Promise<ConnectionPool> => {
    const known = pools.get(path)
    if (known !== undefined) return known.pool
    const name = `lore_bench_${process.pid}_${pools.size + 1}`
    const pool = create(name)
    pools.set(path, { name, pool })
    return pool
  }
  const openStore = async (path: string) => openPostgres({ pool: await poolOf(path) })
  const share = (path: string): SharedParts => ({
    openStore: () => openStore(path),
    lock: () => ({ release: () => undefined }),
  })
  return {
    openStore,
    openEngine: (options) => openEngine({ ...options, shared: share(options.dbPath) }),
    openHost: (options) => openEngineHost({ ...options, shared: share(options.dbPath) }),
    close: async () => {
      for (const { name, pool } of pools.values()) {
        await (await pool).end()
        await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      }
      await admin.end()
    },
  }
}
