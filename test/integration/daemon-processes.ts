/** Real daemons in homes of their own, none of which outlives its test. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { DaemonStatus } from '../../src/daemon/status.ts'
import { createSandbox, type Outcome, runLore, type Sandbox } from './cli-lore.ts'

/** Waits as long as a slow machine may take; what never happens fails by the test's own time limit. */
export async function until<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const found = await look()
    if (found !== null && found !== undefined && found !== false) return found as NonNullable<T>
    await sleep(20)
  }
}

export interface DaemonHome extends Sandbox {
  lore(...args: string[]): Promise<Outcome>
  /** With more in its environment. */
  loreWith(more: NodeJS.ProcessEnv): (...args: string[]) => Promise<Outcome>
  /** null where none runs. */
  status(): Promise<DaemonStatus | null>
  log(): string
}

export function createDaemonHome(settings: Readonly<Record<string, string>> = {}): DaemonHome {
  const sandbox = createSandbox()
  const env = { ...sandbox.env, LORE_HTTP_PORT: '0', ...settings }
  const home: DaemonHome = {
    ...sandbox,
    env,
    lore: (...args) => runLore({ ...sandbox, env }, args),
    loreWith:
      (more) =>
      (...args) =>
        runLore({ ...sandbox, env: { ...env, ...more } }, args),
    async status() {
      const { code, stdout } = await home.lore('daemon', 'status', '--json')
      if (code !== 0 && code !== 1) return null
      return stdout === '' ? null : (JSON.parse(stdout) as DaemonStatus)
    },
    log: () => {
      const file = join(sandbox.home, 'logs', 'daemon.log')
      return existsSync(file) ? readFileSync(file, 'utf8') : ''
    },
  }
  onTestFinished(async () => {
    const { stderr } = await home.lore('daemon', 'stop')
    if (stderr !== '') process.stderr.write(stderr)
    sandbox.remove()
  })
  return home
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A process that ended and was not yet collected by its parent still has a number.
    const stat = `/proc/${pid}/stat`
    return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

/** Two processes that read and write the same database take turns; a damaged one fails both. */
export function damageDatabase(home: string): void {
  writeFileSync(join(home, 'lore.db'), 'x'.repeat(8192))
}
