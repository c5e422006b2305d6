/**
 * Finds the PostgreSQL of a run of the tests: the one that LORE_TEST_POSTGRES_URL names, else one that is started from the
 * packages of the system and stopped when the run is over. If there is neither, PGlite stands in, and the output says so.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SCRIPT = fileURLToPath(new URL('../../scripts/postgres.sh', import.meta.url))
const VARIABLE = 'LORE_TEST_POSTGRES_URL'

export interface ServerParts {
  readonly env: NodeJS.ProcessEnv
  /** Runs the script and returns what it prints; rejects if it fails. */
  readonly run: (command: 'system' | 'stop', name: string) => Promise<string>
  readonly say: (line: string) => void
  /** Names a server that is started here. */
  readonly pid: number
}

/** Vitest calls it once for each project that needs it, and what it returns when the run is over. */
export default function setup(): Promise<() => Promise<void>> {
  return findServer({
    env: process.env,
    run: async (command, name) => {
      const { stdout } = await promisify(execFile)('bash', [SCRIPT, command, name])
      return stdout.trim()
    },
    say: (line) => process.stderr.write(`${line}\n`),
    pid: process.pid,
  })
}

/** Sets the variable for the tests if a server was started. An empty value says that none is to be had. */
export async function findServer({ env, run, say, pid }: ServerParts): Promise<() => Promise<void>> {
  // The first project has decided for all others.
  if (env[VARIABLE] !== undefined) return async () => undefined
  const name = `run-${pid}`
  const url = await run('system', name).catch((error: unknown) => {
    say(`PostgreSQL could not be started from the system's packages: ${toReason(error)}`)
    return ''
  })
  env[VARIABLE] = url
  if (url === '') {
    say(
      `${VARIABLE} names no server and the system has no PostgreSQL 16 with pgvector: the tests run on PGlite alone.`,
    )
    return async () => undefined
  }
  say('The tests also run on a PostgreSQL of the system, which was started for them.')
  return async () => {
    await run('stop', name)
  }
}

function toReason(error: unknown): string {
  const { stderr, message } = error as { readonly stderr?: string; readonly message: string }
  return (stderr ?? message).trim().split('\n').at(-1) ?? ''
}
