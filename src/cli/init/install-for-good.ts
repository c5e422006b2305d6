/**
 * For `npx lore-memory init`: npm fetched this Lore for one run and may delete it at any time, so agents
 * must not be connected to it. Installs the same version permanently, and lets that one do the work.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Environment } from '../../config/resolve.ts'
import { LoreError } from '../../core/errors.ts'

export const PACKAGE = 'lore-memory'

export interface InstalledForGood {
  readonly launcher: string
  /** The folder of the `lore` program if it is not on the search path; else null. */
  readonly offPath: string | null
}

/** @throws LoreError not_yet if npm fails; npm has said why on stderr */
export function installForGood(version: string, env: Environment): InstalledForGood {
  runNpm(['install', '--global', '--no-audit', '--no-fund', `${PACKAGE}@${version}`], 2, env)
  const launcher = join(globalFolder(env), 'bin', 'lore.mjs')
  const prefix = runNpm(['prefix', '--global'], 'pipe', env).trim()
  const programs = process.platform === 'win32' ? prefix : join(prefix, 'bin')
  const searched = (env.PATH ?? env.Path ?? '').split(delimiter)
  if (!existsSync(launcher))
    throw new LoreError('not_yet', `npm says that it installed Lore, but there is no ${launcher}.`, {
      hint: `Try it by hand: npm install --global ${PACKAGE} && lore init`,
    })
  return { launcher, offPath: searched.includes(programs) ? null : programs }
}

/** Returns the folder of the package once it is installed permanently. @throws LoreError not_yet */
export function globalFolder(env: Environment): string {
  return join(runNpm(['root', '--global'], 'pipe', env).trim(), PACKAGE)
}

export interface NpmProgram {
  readonly program: string
  readonly first: readonly string[]
  readonly shell: boolean
}

/** How npm is run: by the path that npm itself left if it started this process, else by its name. */
export function npmProgram(env: Environment): NpmProgram {
  const named = env.npm_execpath ?? ''
  return /npm-cli\.[cm]?js$/.test(named)
    ? { program: process.execPath, first: [named], shell: false }
    : { program: 'npm', first: [], shell: process.platform === 'win32' }
}

function runNpm(args: readonly string[], stdout: 'pipe' | 2, env: Environment): string {
  const { program, first, shell } = npmProgram(env)
  const { status, stdout: said } = spawnSync(program, [...first, ...args], {
    stdio: ['ignore', stdout, 2],
    encoding: 'utf8',
    env,
    shell,
  })
  if (status === 0) return said ?? ''
  throw new LoreError('not_yet', 'npm could not install Lore, so nothing was changed.', {
    hint: `Once npm can: npm install --global ${PACKAGE} && lore init. If npm may not write to its folder, choose one of your own first: npm config set prefix ~/.local`,
  })
}

export interface InstalledRun {
  /** 1 if a signal ended it. */
  readonly code: number
  /** Its standard output; null if that went to the terminal. */
  readonly printed: string | null
}

/**
 * Passes the whole command line and the terminal on. @param keepsOutput returns standard output instead of
 * printing it
 */
export function runInstalled(launcher: string, args: readonly string[], keepsOutput: boolean): InstalledRun {
  const { status, stdout } = spawnSync(process.execPath, [launcher, ...args], {
    stdio: ['inherit', keepsOutput ? 'pipe' : 'inherit', 'inherit'],
    encoding: 'utf8',
  })
  return { code: status ?? 1, printed: stdout }
}
