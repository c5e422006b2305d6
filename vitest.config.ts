import { readFileSync, statfsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ON_PGLITE } from './test/support/on-pglite.ts'
import { ONLY_ON_SQLITE } from './test/support/only-on-sqlite.ts'

const env = {
  // Tests that are not about the daemon leave none behind.
  LORE_DAEMON_AUTOSTART: 'false',
  // The processes that tests start share what Node compiled: each would compile the same sources again.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url)),
}

/** Linux's folder in memory. Lore waits for the disk at every commit, and tests have no use for that. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4e9
const inMemory =
  process.env.TMPDIR === undefined && isUsable(MEMORY)
    ? { TMPDIR: `${MEMORY}/lore-tests-${process.pid}` }
    : {}

/** False if there is none, if it is small, as in most containers, or if programs in it may not run. */
function isUsable(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .findLast((line) => line.split(' ')[1] === folder)
    return bavail * bsize >= NEEDED_BYTES && mount !== undefined && !mount.includes('noexec')
  } catch {
    return false
  }
}

/** Of projects whose tests work in many folders. Those that fetch tools keep them on the disk for the next run. */
const folders = { env: { ...env, ...inMemory }, globalSetup: ['test/support/memory-folder.ts'] }

/** Of projects whose tests run the built Lore. */
const built = { globalSetup: ['test/support/build.ts'] }

/** The same, in many folders. */
const builtInFolders = { ...folders, globalSetup: [...folders.globalSetup, ...built.globalSetup] }

/** Of projects whose tests need a PostgreSQL, too. */
const POSTGRES = 'test/support/postgres-server.ts'
const withPostgres = { ...builtInFolders, globalSetup: [...builtInFolders.globalSetup, POSTGRES] }

/** Tests that also start programs of their own. */
const PROGRAMS = 'test/support/programs.ts'

const project = (name: string, include: string[], extra: Record<string, unknown> = {}) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    // No test changes a module, so all files of a worker share the modules that are loaded once.
    isolate: false,
    unstubEnvs: true,
    restoreMocks: true,
    setupFiles: ['test/support/fixed-seed.ts'],
    // No test is about speed: a limit ends what hangs, also on a machine that is busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 200_000 } },
    env,
    ...extra,
  },
})

/** The integration tests run again over PostgreSQL, except those that have a reason not to. */
const onlyOnSqlite = Object.values(ONLY_ON_SQLITE).flat()

export default defineConfig({
  test: {
    // One more than the cores of a small machine: many tests wait for other processes.
    maxWorkers: 3,
    projects: [
      project('unit', ['src/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts']),
      project('architecture', ['test/architecture/**/*.test.ts']),
      project('contract', ['test/contract/**/*.test.ts'], withPostgres),
      project('integration', ['test/integration/**/*.test.ts'], withPostgres),
      project('server', ['test/server/**/*.test.ts'], withPostgres),
      project('postgres', ['test/integration/**/*.test.ts'], {
        ...withPostgres,
        exclude: onlyOnSqlite.map((name) => `test/integration/${name}.test.ts`),
        env: { ...env, ...inMemory, LORE_TEST_STORE: 'postgres' },
      }),
      project(
        'pglite',
        ON_PGLITE.map((name) => `test/integration/${name}.test.ts`),
        {
          ...withPostgres,
          setupFiles: ['test/support/fixed-seed.ts', 'test/support/pglite-beside-server.ts'],
          env: { ...env, ...inMemory, LORE_TEST_STORE: 'pglite' },
        },
      ),
      project('simulation', ['test/simulation/**/*.test.ts'], {
        ...folders,
        // Years pass here.
        testTimeout: 1_200_000,
        hookTimeout: 1_200_000,
      }),
      project('e2e', ['test/e2e/**/*.test.ts'], { globalSetup: [...built.globalSetup, POSTGRES] }),
      project('faults', ['test/faults/**/*.test.ts'], {
        ...builtInFolders,
        globalSetup: [...builtInFolders.globalSetup, PROGRAMS],
      }),
      project('claude', ['test/claude/**/*.test.ts'], {
        globalSetup: ['test/claude/setup.ts'],
      }),
      project('server-full', ['test/server/**/*.test.ts'], {
        globalSetup: [...built.globalSetup, POSTGRES],
        testTimeout: 3_600_000,
        env: { ...env, LORE_SERVER_COUNTS: 'full' },
      }),
      project('faults-full', ['test/faults/**/*.test.ts'], {
        globalSetup: [...built.globalSetup, PROGRAMS],
        testTimeout: 3_600_000,
        env: { ...env, LORE_FAULT_COUNTS: 'full' },
      }),
    ],
  },
})
