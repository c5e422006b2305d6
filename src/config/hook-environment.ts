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
  /** LORE_HOOKS_… variables and options of the plugin, as they are: those of its settings, and nobody else's. */
  readonly settings: Readonly<Record<string, string>>
  /** Whether these ask for a word before operations; null where they leave that to the settings. */
  readonly beforeTool: boolean | null
  /** Folders in which programs are looked for. */
  readonly searchPath: string
  /** What a daemon may inherit. Made when it is asked for: nearly no hook starts one. */
  readonly forDaemon: () => NodeJS.ProcessEnv
}

/**
 * What hooks can be told, in any spelling: another plugin's options, its keys among them, have names that begin the
 * same, and are not for anybody else.
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
  'compaction',
  'subagents',
  'recallconfidence',
]
const NAMED = /^(?:LORE_HOOKS_|CLAUDE_PLUGIN_OPTION_(?:HOOKS[._-]?)?)(.+)$/i
const MAX_SETTING_CHARS = 4_000

/** Which of them a variable speaks of; empty for any other. */
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
  // By name first: asking the system for every value takes longer.
  const passed = Object.keys(env)
    .filter((name) => optionOf(name) !== '')
    .map((name) => [name, env[name] ?? ''] as const)
    .filter(([, value]) => value !== '' && value.length <= MAX_SETTING_CHARS)
  const deadlineMs = Number(env.LORE_HOOK_DEADLINE_MS ?? '')
  return {
    home,
    off: isNo(env.LORE_HOOKS) || (env.LORE_INSIDE ?? '') !== '' || isNo(sayingOf('enabled', passed)),
    deadlineMs: Number.isFinite(deadlineMs) && deadlineMs > 0 ? deadlineMs : null,
    mayStartDaemon: !isNo(env.LORE_DAEMON_AUTOSTART),
    settings: Object.fromEntries(passed),
    beforeTool: toWish(sayingOf('beforetool', passed)),
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
function sayingOf(option: string, passed: readonly (readonly [string, string])[]): string | undefined {
  const said = passed.filter(([name]) => optionOf(name) === option)
  return (said.find(([name]) => name.startsWith('LORE_HOOKS_')) ?? said[0])?.[1]
}

function toWish(beforeTool: string | undefined): boolean | null {
  if (beforeTool === 'off') return false
  return beforeTool !== undefined && /^(remind|ask|require)$/.test(beforeTool) ? true : null
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
