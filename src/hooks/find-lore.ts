/**
 * Finds the Lore that a hook starts: the bundle's own if it has its model, else the one around the plugin,
 * the one recorded in the home, or one on the search path; failing those, what came with the plugin. Starts
 * no process.
 */
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { isWhole, readInstalled } from './installed.ts'

export interface LoreCommand {
  readonly command: string
  /** Arguments that precede those of `lore` itself. */
  readonly args: readonly string[]
}

export interface LookAround {
  /** The folder that holds the bundle. */
  readonly folder: string
  readonly home: string
  /** The folders that are searched for programs, in the platform's format (PATH). */
  readonly searchPath: string
  readonly platform?: NodeJS.Platform
  /** The Node that runs the hook. Default: this process's. */
  readonly node?: string
  readonly nodeVersion?: string
}

/** Returns null if there is no Lore. */
export function findLore(around: LookAround): LoreCommand | null {
  const { folder, home, node = process.execPath, nodeVersion = process.versions.node } = around
  const own = join(folder, '..', 'bin', 'lore.mjs')
  const best = isWhole(own) ? own : (findAround(folder) ?? findInstalled(around))
  const newer = isNewEnough(nodeVersion) ? node : (readInstalled(home)?.node ?? null)
  if (best !== null && newer !== null) return { command: newer, args: [best] }
  // The launcher beside the bundle looks for a newer Node itself.
  const launcher = existsSync(own) ? own : best
  return launcher === null ? null : { command: newer ?? node, args: [launcher] }
}

/** A plugin that was not copied lies inside its package. */
function findAround(folder: string): string | null {
  const launcher = join(folder, '..', '..', 'bin', 'lore.mjs')
  return isWhole(launcher) ? launcher : null
}

/**
 * Returns the launcher of the installed Lore, or null. The one recorded in the home comes first: a person
 * chose it.
 */
export function findInstalled(around: Pick<LookAround, 'home' | 'searchPath' | 'platform'>): string | null {
  return readInstalled(around.home)?.launcher ?? findOnPath(around)
}

/**
 * npm links the launcher itself; on Windows it writes a script beside the folder of packages. Relative
 * folders are skipped: they would depend on the project the hook runs in.
 */
function findOnPath({
  searchPath,
  platform = process.platform,
}: Pick<LookAround, 'searchPath' | 'platform'>): string | null {
  for (const folder of searchPath.split(delimiter)) {
    if (!isAbsolute(folder)) continue
    if (platform === 'win32') {
      const launcher = join(folder, 'node_modules', 'lore-memory', 'bin', 'lore.mjs')
      if (existsSync(join(folder, 'lore.cmd')) && isWhole(launcher)) return launcher
      continue
    }
    const program = join(folder, 'lore')
    if (!existsSync(program)) continue
    const real = realpathSync(program)
    if (real.endsWith('lore.mjs') && isWhole(real)) return real
  }
  return null
}

const NEEDED_NODE: readonly [major: number, minor: number] = [22, 16]

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > NEEDED_NODE[0] || (major === NEEDED_NODE[0] && minor >= NEEDED_NODE[1])
}
