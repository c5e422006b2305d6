/** The daemon's answers to hooks, put together from its settings and its engines. */
import { homedir } from 'node:os'
import { isNamedExcluded } from '../capture/exclusion.ts'
import { createProjectResolver } from '../capture/project-identity.ts'
import type { EngineHost } from '../compose.ts'
import { hookOverrides, toHookSettings } from '../config/hook-settings.ts'
import { type LoadedConfig, loadConfig } from '../config/load.ts'
import { projectOptsOut } from '../config/project-opt-out.ts'
import type { SettingValues } from '../config/settings.ts'
import type { Caller } from '../core/caller.ts'
import { isLoreError } from '../core/errors.ts'
import { followExcluded } from '../engine-options.ts'
import { forgetLearning, noteLearning } from '../hooks/awaited.ts'
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
  forgetLearning(home)
  return createHookServer({
    ...events,
    engineFor: (scope) => host.engineFor(scope),
    namespace: config.values['scope.namespace'],
    projects: createProjectResolver(),
    isExcluded: (folder, project) =>
      isNamedExcluded(readExcluded(), folder, project) || projectOptsOut(folder),
    loadSettings: (cwd, environment) => {
      const settings = toHookSettings(readValues(cwd, environment))
      if (settings.learning) noteLearning(home)
      return settings
    },
    warmUp: (engine) => engine.recall({ query: 'What was decided here?', limit: 1 }, WARMING),
  })
}

/**
 * Reads the files each time: what a person changes counts for the very next prompt. What the daemon was told by its
 * own environment stays; files that are broken just now leave the settings that it began with.
 */
function createReader(config: LoadedConfig, log: Log) {
  const told = new Set<string>()
  const { home } = config.values
  return (cwd: string | null, environment: Readonly<Record<string, string>>): SettingValues => {
    try {
      const flags = { ...hookOverrides(environment), home }
      const { values } = loadConfig({ env: {}, cwd: cwd ?? home, homedir: homedir(), flags })
      return { ...values, ...pickOwn(config) }
    } catch (error) {
      if (!isLoreError(error)) throw error
      if (!told.has(error.message)) log('warn', 'settings cannot be read', { message: error.message })
      told.add(error.message)
      return config.values
    }
  }
}

/** Whether anything is kept, by whoever started the daemon. */
function pickOwn({ values, sources }: LoadedConfig): Partial<SettingValues> {
  const { kind } = sources['capture.enabled']
  return kind === 'environment' || kind === 'flag' ? { 'capture.enabled': values['capture.enabled'] } : {}
}
