/** Creates the daemon's hook server from its settings and engines. */
import { homedir } from 'node:os'
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
  readonly host: Pick<EngineHost, 'engineFor' | 'projects'>
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
    projects: host.projects,
    isExcluded: (folder, projects) =>
      isNamedExcluded(readExcluded(), folder, projects) || projectOptsOut(folder),
    loadSettings: (cwd, environment) => toHookSettings(readValues(cwd, environment)),
    onSettings: (sessionId, { enabled, learning, beforeTool }) => {
      try {
        if (enabled && learning) noteLearning(home)
        noteGuarded(home, sessionId, enabled && beforeTool !== 'off')
      } catch (error) {
        // A disk that cannot be written must not cost the session its answer.
        log('warn', 'hooks cannot be told of settings', { message: toLoreError(error).message })
      }
    },
    warmUp: (engine) => engine.recall({ query: 'What was decided here?', limit: 1 }, WARMING),
  })
}

/**
 * Reads the settings files at every call, so that a change counts at once; the daemon's own environment
 * takes precedence. Reports each fault once and uses the rest of the file. While the user's file cannot be
 * parsed at all, its last valid version holds.
 */
function createReader(config: LoadedConfig, log: Log) {
  const reported = new Set<string>()
  const { home } = config.values
  let former: ConfigFile | null = null
  const read = (cwd: string | null, environment: Readonly<Record<string, string>>): SettingValues => {
    const flags = { ...hookOverrides(environment), home }
    const options = { env: {}, cwd: cwd ?? home, homedir: homedir(), flags }
    const { values, faults, userFile } = loadReadable(options, former)
    former = userFile
    for (const { message } of faults.filter((fault) => !reported.has(fault.message))) {
      reported.add(message)
      log('warn', 'settings cannot be read', { message })
      logProblem(home, { event: null, problem: `settings: ${message}` })
    }
    return { ...values, ...pickOwn(config) }
  }
  read(null, {})
  return read
}

/** Returns `capture.enabled` if the daemon's environment or command line set it. */
function pickOwn({ values, sources }: LoadedConfig): Partial<SettingValues> {
  const { kind } = sources['capture.enabled']
  return kind === 'environment' || kind === 'flag' ? { 'capture.enabled': values['capture.enabled'] } : {}
}
