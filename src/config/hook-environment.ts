/**
 * The environment of a hook's process, read without loading the table of settings, because that process lives
 * for milliseconds. The daemon resolves the settings from the values passed to it.
 */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { readEnvironment } from './environment.ts'
import type { Environment } from './resolve.ts'
import { withoutSession } from './session-variables.ts'

export interface HookEnvironment {
  readonly home: string
  /** True if hooks are switched off, or if Lore itself started the process; then the hook does nothing. */
  readonly off: boolean
  /** Deadline for every event instead of its own; null for none. For tests. */
  readonly deadlineMs: number | null
  /** False if the environment forbids it; the started daemon reads the settings file itself. */
  readonly mayStartDaemon: boolean
  /** LORE_HOOKS_… variables and plugin options that belong to Lore's hook settings, unparsed. */
  readonly settings: Readonly<Record<string, string>>
  /**
   * True or false if the variables say that operations need a check; null if they leave it to the settings.
   */
  readonly beforeTool: boolean | null
  /** The PATH in which programs are searched. */
  readonly searchPath: string
  /** Returns the environment for a daemon; computed on demand, because few hooks start one. */
  readonly forDaemon: () => NodeJS.ProcessEnv
}

/**
 * Names of the hook options, lowercase letters only. Options of other plugins (their keys among them) have
 * similar variable names and must not be passed on.
 */
export const HOOK_OPTIONS: readonly string[] = [
  'enabled',
  'brief',
  'recall',
  'corrections',
  'beforetool',
  'guardedtools',
  'allowedtools',
  'grading',
  'learning',
  'reminder',
  'restraint',
  'compaction',
  'subagents',
  'recallconfidence',
]
const NAMED = /^(?:LORE_HOOKS_|CLAUDE_PLUGIN_OPTION_(?:HOOKS[._-]?)?)(.+)$/i
const MAX_SETTING_CHARS = 4_000

/** Returns the hook option that a variable sets; empty for any other variable. */
function optionOf(name: string): string {
  const plain =
    NAMED.exec(name)?.[1]
      ?.replace(/[^a-z]/gi, '')
      .toLowerCase() ?? ''
  return HOOK_OPTIONS.includes(plain) ? plain : ''
}

export function readHookEnvironment(
  env: Environment = readEnvironment(),
  cwd: string = safeCwd(),
): HookEnvironment {
  const home = hookHome(env, cwd)
  // Filters by name first, because reading every value takes longer.
  const passed = Object.keys(env)
    .filter((name) => optionOf(name) !== '')
    .map((name) => [name, env[name] ?? ''] as const)
    .filter(([, value]) => value !== '' && value.length <= MAX_SETTING_CHARS)
  const deadlineMs = Number(env.LORE_HOOK_DEADLINE_MS ?? '')
  return {
    home,
    off: isOff(env.LORE_HOOKS) || (env.LORE_INSIDE ?? '') !== '' || isOff(optionValue('enabled', passed)),
    deadlineMs: Number.isFinite(deadlineMs) && deadlineMs > 0 ? deadlineMs : null,
    mayStartDaemon: !isOff(env.LORE_DAEMON_AUTOSTART),
    settings: Object.fromEntries(passed),
    beforeTool: toBeforeTool(optionValue('beforetool', passed)),
    searchPath: env.PATH ?? env.Path ?? '',
    forDaemon: () => ({
      ...withoutSession(env),
      LORE_HOME: home,
      ...((env.LORE_DB_PATH ?? '') === '' ? {} : { LORE_DB_PATH: expand(env.LORE_DB_PATH ?? '', cwd) }),
    }),
  }
}

/** Returns the home folder by the same rules as the settings. */
function hookHome(env: Environment, cwd: string): string {
  const named = env.LORE_HOME ?? ''
  return named === '' ? join(homedir(), '.lore') : expand(named, cwd)
}

function expand(path: string, cwd: string): string {
  if (path === '~') return homedir()
  return /^~[/\\]/.test(path) ? join(homedir(), path.slice(2)) : resolve(cwd, path)
}

/**
 * Returns the value of an option: the session's own variable before the plugin's option, as in the settings.
 */
function optionValue(option: string, passed: readonly (readonly [string, string])[]): string | undefined {
  const said = passed.filter(([name]) => optionOf(name) === option)
  return (said.find(([name]) => name.startsWith('LORE_HOOKS_')) ?? said[0])?.[1]
}

function toBeforeTool(beforeTool: string | undefined): boolean | null {
  if (beforeTool === 'off') return false
  return beforeTool !== undefined && /^(remind|ask|require)$/.test(beforeTool) ? true : null
}

function isOff(value: string | undefined): boolean {
  return value !== undefined && /^(off|false|0|no)$/i.test(value)
}

/** Falls back to the home folder if the current folder was removed. */
function safeCwd(): string {
  try {
    return process.cwd()
  } catch (error) {
    if (error instanceof Error) return homedir()
    throw error
  }
}
