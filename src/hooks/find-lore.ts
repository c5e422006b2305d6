/** Which Lore a hook starts: the one the bundle belongs to, else one that is installed. Starts nothing to find out. */
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

export interface LoreCommand {
  readonly command: string
  /** Before the arguments of `lore` itself. */
  readonly args: readonly string[]
}

export interface LookAround {
  /** The folder of the bundle. */
  readonly folder: string
  /** Folders in which programs are looked for, as the platform writes them. */
  readonly searchPath: string
  readonly platform?: NodeJS.Platform
  readonly node?: string
}

/** null where there is none. */
export function findLore(around: LookAround): LoreCommand | null {
  const launcher = besideBundle(around.folder) ?? findInstalled(around)
  return launcher === null ? null : { command: around.node ?? process.execPath, args: [launcher] }
}

function besideBundle(folder: string): string | null {
  const launcher = join(folder, '..', 'bin', 'lore.mjs')
  return existsSync(launcher) ? launcher : null
}

/**
 * The launcher of a Lore that is installed; null where there is none. npm links the launcher itself; on Windows it
 * writes a script beside the folder of packages.
 */
export function findInstalled({
  searchPath,
  platform = process.platform,
}: Pick<LookAround, 'searchPath' | 'platform'>): string | null {
  for (const folder of searchPath.split(delimiter)) {
    if (folder === '') continue
    if (platform === 'win32') {
      const launcher = join(folder, 'node_modules', 'lore-memory', 'bin', 'lore.mjs')
      if (existsSync(join(folder, 'lore.cmd')) && existsSync(launcher) && isWhole(launcher)) return launcher
      continue
    }
    const program = join(folder, 'lore')
    if (!existsSync(program)) continue
    const real = realpathSync(program)
    if (real.endsWith('lore.mjs') && isWhole(real)) return real
  }
  return null
}

/** Another program of that name is none of ours, and one without its models is no better than what came with a plugin. */
function isWhole(launcher: string): boolean {
  return existsSync(join(dirname(dirname(launcher)), 'models'))
}
