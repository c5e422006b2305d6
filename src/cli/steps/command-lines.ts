/**
 * Builds the command lines that reach this memory from a shell: the launcher, and every option that is not
 * the default.
 */

import { basename, isAbsolute, relative, sep } from 'node:path'
import type { LoadedConfig } from '../../config/load.ts'
import { isPassing } from '../../hooks/installed.ts'
import { quote } from '../command/quote.ts'
import type { CommandLines } from '../render/welcome.ts'

export interface Shell {
  readonly cwd: string
  /** The launcher's path. */
  readonly bin: string
  /** The path that was started; a link called `lore` means that it is on the search path. */
  readonly startedAs: string
  readonly platform: NodeJS.Platform
  readonly tokenFile: string
  readonly homedir: string
}

export function toCommandLines(config: LoadedConfig, shell: Shell): CommandLines {
  const installed = installedName(shell)
  const options = sameMemoryOptions(config).map(quote)
  const line = (launcher: string) => [launcher, ...options].join(' ')
  return {
    lore: line(installed ?? launcher(fromHere(shell), shell)),
    loreAnywhere: line(installed ?? launcher(shell.bin, shell)),
    token: `$(cat ${quote(tilde(shell.tokenFile, shell.homedir))})`,
  }
}

/** Returns the name of the program that npm installed, or fetched for one run; null in a checkout. */
function installedName({ bin, startedAs }: Shell): string | null {
  if (isPassing(bin)) return 'npx lore-memory'
  const isPackage = /[/\\]node_modules[/\\]lore-memory[/\\]/.test(bin)
  return isPackage || basename(startedAs) === 'lore' ? 'lore' : null
}

/** Spells out options from the command line or the environment, which the next shell does not know. */
function sameMemoryOptions({ values, sources }: LoadedConfig): string[] {
  const keys = ['home', 'store.path', 'scope.namespace', 'scope.project'] as const
  const flags = {
    home: '--home',
    'store.path': '--db',
    'scope.namespace': '--namespace',
    'scope.project': '--project',
  }
  return keys.flatMap((key) => {
    const value = values[key]
    const passing = sources[key].kind === 'flag' || sources[key].kind === 'environment'
    return passing && value !== null ? [flags[key], value] : []
  })
}

function launcher(path: string, { platform }: Shell): string {
  return platform === 'win32' ? `node ${quote(path)}` : quote(path)
}

function fromHere({ bin, cwd }: Shell): string {
  const path = relative(cwd, bin)
  if (path.startsWith('..') || isAbsolute(path)) return bin
  return `.${sep}${path}`
}

function tilde(path: string, homedir: string): string {
  return path.startsWith(`${homedir}${sep}`) ? `~${path.slice(homedir.length)}` : path
}
