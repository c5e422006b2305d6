/**
 * Which Lore a hook starts: the one the bundle belongs to where it has its model, else the one around the plugin, the
 * one on record, one on the search path; else what came with the plugin. Starts nothing to find out.
 */
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { isWhole, readInstalled } from './installed.ts'

export interface LoreCommand {
  readonly command: string
  /** Before the arguments of `lore` itself. */
  readonly args: readonly string[]
}

export interface LookAround {
  /** The folder of the bundle. */
  readonly folder: string
  readonly home: string
  /** Folders in which programs are looked for, as the platform writes them. */
  readonly searchPath: string
  readonly platform?: NodeJS.Platform
  /** The Node that runs the hook, and its version. */
  readonly node?: string
  readonly nodeVersion?: string
}

/** null where there is none. */
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

/** A plugin that was not copied lies in its package. */
function findAround(folder: string): string | null {
  const launcher = join(folder, '..', '..', 'bin', 'lore.mjs')
  return isWhole(launcher) ? launcher : null
}

/** The launcher of a Lore that is installed; null where there is none. The one on record is asked first: a person chose it. */
export function findInstalled(around: Pick<LookAround, 'home' | 'searchPath' | 'platform'>): string | null {
  return readInstalled(around.home)?.launcher ?? findOnPath(around)
}

/**
 * npm links the launcher itself; on Windows it writes a script beside the folder of packages. Folders that are named
 * from where one stands would be those of any project.
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
