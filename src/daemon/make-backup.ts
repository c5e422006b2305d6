/** Makes a backup in a separate process, so that the daemon answers meanwhile. */
import { spawn } from 'node:child_process'
import { readEnvironment } from '../config/environment.ts'
import type { LoadedConfig } from '../config/load.ts'
import { packagePaths } from '../config/package-paths.ts'
import { LoreError } from '../core/errors.ts'
import type { MadeBackup } from './backup-task.ts'
import { detachedEnvironment } from './detached-environment.ts'

const MOST_SAID = 64_000

/** Makes one of the daemon's own backups. @throws LoreError with the message the process printed */
export function makeScheduledBackup(config: LoadedConfig, signal: AbortSignal): Promise<MadeBackup> {
  return runBackup(config, ['--scheduled'], signal)
}

/** Makes a person's backup, which Lore never removes. @throws LoreError with the message the process printed */
export function makePersonsBackup(config: LoadedConfig, signal: AbortSignal): Promise<MadeBackup> {
  return runBackup(config, [], signal)
}

async function runBackup(
  config: LoadedConfig,
  options: readonly string[],
  signal: AbortSignal,
): Promise<MadeBackup> {
  const args = [packagePaths().bin, 'backup', 'create', ...options, '--json']
  const child = spawn(process.execPath, args, {
    cwd: config.values.home,
    env: detachedEnvironment(readEnvironment(), config),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk: Buffer) => {
      said[stream] = (said[stream] + chunk.toString()).slice(-MOST_SAID)
    })
  }
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop, { once: true })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    if (code === 0) return toMade(said.stdout)
    throw failed(said.stderr, code)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function toMade(stdout: string): MadeBackup {
  const { backup, removed } = JSON.parse(stdout) as {
    readonly backup: { readonly id: string; readonly bytes: number }
    readonly removed: readonly string[]
  }
  return { id: backup.id, bytes: backup.bytes, removed: removed.length }
}

function failed(stderr: string, code: number | null): LoreError {
  const message = /"message":\s*"((?:[^"\\]|\\.)*)"/.exec(stderr)?.[1] ?? `it ended with exit status ${code}`
  return new LoreError('internal', `The backup could not be made: ${message}`, {
    hint: 'Try `lore backup create` by hand; it shows the reason.',
  })
}
