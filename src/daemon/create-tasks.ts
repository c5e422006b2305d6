/** Creates the daemon's background tasks, as the settings want them. */
import { homedir, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '../config/environment.ts'
import { followCapture } from '../config/follow-setting.ts'
import { type LoadedConfig, loadConfig } from '../config/load.ts'
import { isLoreError } from '../core/errors.ts'
import type { EpochMs } from '../core/ids.ts'
import type { Engine } from '../engine/engine.ts'
import { listBackups } from '../transfer/backup/backup-files.ts'
import { createBackupTask } from './backup-task.ts'
import { createCaptureTask } from './capture-task.ts'
import { createDigestTask } from './digest-task.ts'
import type { Log } from './log-file.ts'
import { makeScheduledBackup } from './make-backup.ts'
import { createSleepTask } from './sleep-task.ts'
import { createSyncTask } from './sync-task.ts'
import type { DaemonTask } from './tasks.ts'

const DIGEST_POLL_SECONDS = 30

export function createTasks(
  config: LoadedConfig,
  engine: Engine,
  log: Log,
  lastActivityAt: () => EpochMs | null,
): readonly DaemonTask[] {
  const { values } = config
  const capture = createCaptureTask({
    engine,
    isAllowed: followCapture(config),
    pollSeconds: values['capture.pollSeconds'],
    onReport: ({ files, staged, bytes, filesLeft, failed }) => {
      log('info', 'captured', { files, staged, bytes, filesLeft, failed: failed.length })
      for (const { path, reason } of failed) log('warn', 'unreadable', { path, reason })
    },
  })
  const digest = createDigestTask({
    engine,
    pollSeconds: DIGEST_POLL_SECONDS,
    onReport: ({ segments, stored, failed }) => {
      log('info', 'digested', { segments, facts: stored.facts, failed: failed.length })
      for (const { segmentId, reason, attempts } of failed) {
        log('warn', 'not digested', { segment: segmentId, reason, attempts })
      }
    },
  })
  const sleep = createSleepTask({
    engine,
    everyMs: values['sleep.everyMinutes'] * 60_000,
    now: Date.now,
    lastActivityAt,
    onReport: ({ state, phases, run }) => {
      log('info', 'slept', { run: run?.id ?? null, state })
      for (const { phase, state: ended, reason } of phases) {
        if (ended === 'failed') log('warn', 'phase failed', { phase, reason: reason ?? '' })
      }
    },
  })
  const backup = createBackupTask({
    everyMs: () => toEveryMs(readAgain(config)),
    list: () => listBackups(join(values.home, 'backups')),
    make: (signal) => makeScheduledBackup(config, signal),
    now: Date.now,
    onMade: ({ id, bytes, removed }) => log('info', 'backed up', { id, bytes, removed }),
  })
  const sync = createSyncTask({
    engine,
    everyMs: () => {
      const minutes = readAgain(config).values['sync.everyMinutes']
      return minutes === 0 ? null : minutes * 60_000
    },
    now: Date.now,
    network: () => readAddresses(networkInterfaces()),
    onReport: ({ places, failed }) => {
      for (const { group, sent, received, conflicts } of places) {
        if (sent + received > 0) log('info', 'synced', { group, sent, received, conflicts })
      }
      for (const { group, reason } of failed) log('warn', 'not synced', { group, reason })
    },
  })
  return [
    capture,
    ...(values['digest.enabled'] ? [digest] : []),
    ...(values['sleep.enabled'] ? [sleep] : []),
    backup,
    sync,
  ]
}

/** The addresses of the machine in networks, without its own loopback. */
function readAddresses(interfaces: ReturnType<typeof networkInterfaces>): string {
  const all = Object.values(interfaces).flatMap((each) => each ?? [])
  return all
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ')
}

function toEveryMs({ values }: LoadedConfig): number | null {
  const hours = values['backup.everyHours']
  return hours === 0 ? null : hours * 3_600_000
}

/**
 * Reads the settings again, so that `lore backup schedule` takes effect without a restart. Keeps the former
 * ones if the file is invalid.
 */
function readAgain(config: LoadedConfig): LoadedConfig {
  try {
    return loadConfig({
      env: readEnvironment(),
      cwd: config.values.home,
      homedir: homedir(),
      flags: { home: config.values.home },
    })
  } catch (error) {
    if (isLoreError(error)) return config
    throw error
  }
}
