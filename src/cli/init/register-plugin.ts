/**
 * Lets Claude Code's own command register the plugin, beside the entry in its settings: versions before 2.1.293 act on such an
 * entry only after a first session without the plugin.
 */
import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from 'node:child_process'
import type { Environment } from '../../config/resolve.ts'
import { readText, replaceText, type Wiring } from './wire.ts'

/** Needs no registration; 2.1.263 does. */
export const READS_SETTINGS_SINCE = '2.1.293'

/** Loads the plugin; 2.1.40 refuses its manifest. */
export const READS_PLUGIN_SINCE = '2.1.100'

/** Starting the command takes seconds on a slow machine. */
const LONGEST_MS = 60_000

export interface Registering {
  /** Claude Code's command. */
  readonly command: string
  /** The package's folder, which is the marketplace. */
  readonly root: string
  readonly homedir: string
  readonly env: Environment
}

/** Returns the command lines, without the command. */
function registrationOf(root: string): readonly (readonly string[])[] {
  return [
    ['plugin', 'marketplace', 'add', root],
    ['plugin', 'install', 'lore@lore'],
  ]
}

export function renderRegistration({ command, root }: Pick<Registering, 'command' | 'root'>): string {
  const typed = registrationOf(root).map((args) => `${command} ${args.join(' ')}`)
  return `Then it runs, if the command is there: ${typed.join(' && ')}`
}

/** `version`: the command's, if it is too old for the plugin; null if there is no command or it refused for another reason. */
export type Registration =
  | { readonly kind: 'registered' }
  | { readonly kind: 'not registered'; readonly version: string | null }

/** Leaves the settings as they were shown: the command writes them in a form of its own. */
export function registerPlugin(
  { command, root, homedir, env }: Registering,
  { file, after }: Pick<Wiring, 'file' | 'after'>,
): Registration {
  const options: SpawnSyncOptionsWithStringEncoding = {
    cwd: homedir,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: LONGEST_MS,
    windowsHide: true,
  }
  // On Windows, npm leaves a script, which only a shell starts; it splits at blanks that are not in quotation marks.
  const run = (args: readonly string[]) =>
    process.platform === 'win32'
      ? spawnSync([command, ...args].map((word) => `"${word}"`).join(' '), { ...options, shell: true })
      : spawnSync(command, args, options)
  const isDone = registrationOf(root).every((args) => run(args).status === 0)
  if (after !== null && readText(file) !== after) replaceText(file, after)
  if (isDone) return { kind: 'registered' }
  const version = /^\d+\.\d+\.\d+/.exec(run(['--version']).stdout ?? '')?.[0] ?? null
  return { kind: 'not registered', version: version !== null && isTooOld(version) ? version : null }
}

/** True if it refuses the plugin's manifest for its newer fields. */
function isTooOld(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const [oldMajor = 0, oldMinor = 0, oldPatch = 0] = READS_PLUGIN_SINCE.split('.').map(Number)
  return (major - oldMajor || minor - oldMinor || patch - oldPatch) < 0
}
