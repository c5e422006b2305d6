/**
 * The explorer's part of the daemon: who signs in, which settings it shows, and what a look at the store compares. On this
 * machine the one person is the user of the operating system.
 */
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { EngineHost } from '../compose.ts'
import { isMissing, writePrivateFile } from '../config/home.ts'
import { changeSetting, listSettings } from '../config/list-settings.ts'
import type { LoadedConfig } from '../config/load.ts'
import { packagePaths } from '../config/package-paths.ts'
import type { Store } from '../core/ports/store.ts'
import type { Engine } from '../engine/engine.ts'
import type { ExplorerOptions } from '../http/api.ts'
import type { StoreLook } from '../http/change-feed.ts'
import type { Person } from '../http/people.ts'
import { CODE_MS, createUiSessions, type KeptSession } from '../http/ui-sessions.ts'
import { listBackups } from '../transfer/backup/backup-files.ts'
import { makePersonsBackup } from './make-backup.ts'
import type { DaemonStatus } from './status.ts'
import type { TaskStatus } from './tasks.ts'

/** Longest time that a page waits for a backup. */
const BACKUP_MS = 10 * 60_000

/** The link that `lore ui` opens. */
export interface ExplorerLink {
  readonly url: string
  /** The server's address without a path. */
  readonly origin: string
  readonly expiresInSeconds: number
}

export interface ExplorerPart {
  readonly options: Omit<ExplorerOptions, 'version' | 'log'>
  /** @param origin the server's address without a path */
  link(origin: string): ExplorerLink
}

export async function createExplorerPart(parts: {
  readonly host: EngineHost
  readonly engine: () => Promise<Engine>
  readonly config: LoadedConfig
  readonly tasks: () => readonly TaskStatus[]
  readonly status: () => Promise<DaemonStatus>
  /** Called after a setting changed. */
  readonly onSetting: (key: string) => void
}): Promise<ExplorerPart> {
  const { config } = parts
  const { home } = config.values
  const sessions = createUiSessions({ now: Date.now, keeper: sessionFile(home) })
  const { whole } = await parts.host.contextFor({ namespace: config.values['scope.namespace'] })
  return {
    options: {
      engine: parts.engine,
      sessions,
      files: join(packagePaths().root, 'dist', 'ui'),
      settings: {
        list: () => listSettings(config),
        set: (key, value) => {
          const change = changeSetting(home, key, value, Date.now())
          parts.onSetting(key)
          return change
        },
      },
      backups: {
        list: () =>
          listBackups(join(home, 'backups')).map(({ id, kind, createdAt, bytes, manifest }) => ({
            ...{ id, kind, createdAt, bytes },
            memories: manifest?.counts.memories ?? null,
          })),
        make: () => makePersonsBackup(config, AbortSignal.timeout(BACKUP_MS)),
      },
      status: parts.status,
      look: () => lookAt(whole, config.files.user, parts.tasks()),
      kind: 'local',
      now: Date.now,
    },
    link(origin) {
      const code = sessions.issueCode(localPerson())
      return { url: `${origin}/ui/enter?code=${code}`, origin, expiresInSeconds: CODE_MS / 1_000 }
    },
  }
}

/** The user of the operating system may do everything here, as on the command line. */
function localPerson(): Person {
  return { name: userInfo().username, role: 'admin' }
}

async function lookAt(store: Store, settingsFile: string, tasks: readonly TaskStatus[]): Promise<StoreLook> {
  const [revision, journalled, [episode], [run], queue] = await Promise.all([
    store.graph.revision(),
    store.journal.position(),
    store.episodes.listRecent(null, 1),
    store.runs.list(1),
    store.queue.counts(),
  ])
  return {
    revision,
    marks: {
      memories: String(journalled),
      episodes: episode?.id ?? '',
      runs: `${run?.id} ${run?.state}`,
      queue: JSON.stringify(queue),
      settings: String(statSync(settingsFile, { throwIfNoEntry: false })?.mtimeMs ?? 0),
      status: JSON.stringify(
        tasks.map(({ name, state, failures, progress }) => [name, state, failures, progress?.done]),
      ),
    },
  }
}

/** Sessions outlive a restart of the daemon, so that open pages come back by themselves. */
function sessionFile(home: string) {
  const path = join(home, 'ui-sessions.json')
  return {
    load: () => readSessions(path),
    save: (sessions: readonly KeptSession[]) => writePrivateFile(path, `${JSON.stringify(sessions)}\n`),
  }
}

/** A file that cannot be understood signs everybody out. */
function readSessions(path: string): readonly KeptSession[] {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Array.isArray(value) ? value.filter(isKept) : []
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return []
    throw error
  }
}

function isKept(value: unknown): value is KeptSession {
  const kept = value as Partial<Record<keyof KeptSession, unknown>> | null
  return (
    typeof kept?.hash === 'string' &&
    typeof kept.name === 'string' &&
    typeof kept.expiresAt === 'number' &&
    ['reader', 'writer', 'curator', 'admin'].includes(String(kept.role))
  )
}
