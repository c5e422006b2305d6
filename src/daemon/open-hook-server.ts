/** The daemon's answers to hooks, put together from its settings and its engines. */
import { homedir } from 'node:os'
import { createProjectResolver } from '../capture/place/project-identity.ts'
import { isNamedExcluded } from '../capture/turns/exclusion.ts'
import type { EngineHost } from '../compose.ts'
import type { ConfigFile } from '../config/config-file.ts'
import { commonNamespace } from '../config/follow-setting.ts'
import { hookOverrides, toHookSettings } from '../config/hook-settings.ts'
import { type LoadedConfig, loadReadable } from '../config/load.ts'
import { projectNamespace, projectOptsOut } from '../config/project-opt-out.ts'
import type { SettingValues } from '../config/settings.ts'
import type { Caller } from '../core/caller.ts'
import { toLoreError } from '../core/errors.ts'
import { followExcluded } from '../engine-options.ts'
import { forgetLearning, noteLearning } from '../hooks/awaited.ts'
import { noteGuarded } from '../hooks/guarded-sessions.ts'
import { logProblem } from '../hooks/hook-log.ts'
import type { Log } from './log-file.ts'
import { createHookServer, type HookServer, type HookServerOptions } from './serve-hook.ts'

const WARMING: Caller = { kind: 'system', name: 'hooks', session: 'hooks' }

export interface OpenHookServerOptions extends Pick<HookServerOptions, 'onTurnEnded' | 'onCall'> {
  readonly host: Pick<EngineHost, 'engineFor'>
  readonly config: LoadedConfig
  readonly log: Log
}

export function openHookServer({ host, config, log, ...events }: OpenHookServerOptions): HookServer {
  const readValues = createReader(config, log)
  const readExcluded = followExcluded(config)
  const { home } = config.values
  const common = commonNamespace(config)
  forgetLearning(home)
  return createHookServer({
    ...events,
    engineFor: (scope) => host.engineFor(scope),
    namespaceOf: (folder) => (folder === null ? null : projectNamespace(folder)) ?? common,
    projects: createProjectResolver(),
    isExcluded: (folder, project) =>
      isNamedExcluded(readExcluded(), folder, project) || projectOptsOut(folder),
    loadSettings: (cwd, environment) => toHookSettings(readValues(cwd, environment)),
    onSettings: (sessionId, { enabled, learning, beforeTool }) => {
      try {
        if (enabled && learning) noteLearning(home)
        noteGuarded(home, sessionId, enabled && beforeTool !== 'off')
      } catch (error) {
        // A disk that takes no notes is no reason to leave a session without an answer.
        log('warn', 'hooks cannot be told of settings', { message: toLoreError(error).message })
      }
    },
    warmUp: (engine) => engine.recall({ query: 'What was decided here?', limit: 1 }, WARMING),
  })
}

/**
 * Reads the files each time: what a person changes counts for the very next call. What the daemon was told by its
 * own environment stays. What is wrong in a file is told once, and leaves the rest of it as it is; while the user's is
 * no settings file at all, what it said last holds.
 */
function createReader(config: LoadedConfig, log: Log) {
  const told = new Set<string>()
  const { home } = config.values
  let former: ConfigFile | null = null
  const read = (cwd: string | null, environment: Readonly<Record<string, string>>): SettingValues => {
    const flags = { ...hookOverrides(environment), home }
    const options = { env: {}, cwd: cwd ?? home, homedir: homedir(), flags }
    const { values, faults, userFile } = loadReadable(options, former)
    former = userFile
    for (const { message } of faults.filter((fault) => !told.has(fault.message))) {
      told.add(message)
      log('warn', 'settings cannot be read', { message })
      logProblem(home, { event: null, problem: `settings: ${message}` })
    }
    return { ...values, ...pickOwn(config) }
  }
  read(null, {})
  return read
}

/** Whether anything is kept, by whoever started the daemon. */
function pickOwn({ values, sources }: LoadedConfig): Partial<SettingValues> {
  const { kind } = sources['capture.enabled']
  return kind === 'environment' || kind === 'flag' ? { 'capture.enabled': values['capture.enabled'] } : {}
}
