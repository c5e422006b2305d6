/**
 * What a hook's process needs to know of its environment, without the table of settings: that process lives for
 * milliseconds. Settings themselves are resolved by the daemon, from what is passed on to it.
 */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { readEnvironment } from './environment.ts'
import type { Environment } from './resolve.ts'
import { withoutSession } from './session-variables.ts'

export interface HookEnvironment {
  readonly home: string
  /** Inside a process that Lore itself started, or switched off: nothing may happen at all. */
  readonly off: boolean
  /** Instead of every event's own; for tests. */
  readonly deadlineMs: number | null
  /** False where the environment forbids it; the settings' file is read by what is started. */
  readonly mayStartDaemon: boolean
  /** LORE_HOOKS_… variables and options of the plugin, as they are. */
  readonly settings: Readonly<Record<string, string>>
  /** Folders in which programs are looked for. */
  readonly searchPath: string
  /** What a daemon may inherit. Made when it is asked for: nearly no hook starts one. */
  readonly forDaemon: () => NodeJS.ProcessEnv
}

const OPTION = /^CLAUDE_PLUGIN_OPTION_/i
/** The plugin's switch for all of it, whatever its spelling. */
const ENABLED = /^CLAUDE_PLUGIN_OPTION_(?:HOOKS[._-]?)?ENABLED$/i
const MAX_SETTING_CHARS = 4_000

export function readHookEnvironment(
  env: Environment = readEnvironment(),
  cwd: string = safeCwd(),
): HookEnvironment {
  const home = hookHome(env, cwd)
  // By name first: asking the system for every value takes longer.
  const passed = Object.keys(env)
    .filter((name) => name.startsWith('LORE_HOOKS_') || OPTION.test(name))
    .map((name) => [name, env[name] ?? ''] as const)
    .filter(([, value]) => value !== '' && value.length <= MAX_SETTING_CHARS)
  const deadlineMs = Number(env.LORE_HOOK_DEADLINE_MS ?? '')
  return {
    home,
    off: isNo(env.LORE_HOOKS) || (env.LORE_INSIDE ?? '') !== '' || isDisabled(passed),
    deadlineMs: Number.isFinite(deadlineMs) && deadlineMs > 0 ? deadlineMs : null,
    mayStartDaemon: !isNo(env.LORE_DAEMON_AUTOSTART),
    settings: Object.fromEntries(passed),
    searchPath: env.PATH ?? env.Path ?? '',
    forDaemon: () => ({
      ...withoutSession(env),
      LORE_HOME: home,
      ...((env.LORE_DB_PATH ?? '') === '' ? {} : { LORE_DB_PATH: expand(env.LORE_DB_PATH ?? '', cwd) }),
    }),
  }
}

/** As the settings have it. */
function hookHome(env: Environment, cwd: string): string {
  const named = env.LORE_HOME ?? ''
  return named === '' ? join(homedir(), '.lore') : expand(named, cwd)
}

function expand(path: string, cwd: string): string {
  if (path === '~') return homedir()
  return /^~[/\\]/.test(path) ? join(homedir(), path.slice(2)) : resolve(cwd, path)
}

/** As the settings would have it, without the table of them: the session's own variable before the plugin's option. */
function isDisabled(passed: readonly (readonly [string, string])[]): boolean {
  const own = passed.find(([name]) => name === 'LORE_HOOKS_ENABLED')
  const option = passed.find(([name]) => ENABLED.test(name))
  return isNo((own ?? option)?.[1])
}

function isNo(value: string | undefined): boolean {
  return value !== undefined && /^(off|false|0|no)$/i.test(value)
}

/** A folder that was removed under the process has no name. */
function safeCwd(): string {
  try {
    return process.cwd()
  } catch (error) {
    if (error instanceof Error) return homedir()
    throw error
  }
}
