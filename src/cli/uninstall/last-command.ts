/** Returns the command that removes the program itself, by where it lies. Pure. */
import { sep } from 'node:path'
import { isPassing } from '../../hooks/installed.ts'
import { quote } from '../command/quote.ts'

/** Returns null if nothing is left to do, because npm fetched it for one run. */
export function lastCommand(root: string): string | null {
  if (isPassing(root)) return null
  const parts = root.split(sep)
  const at = parts.lastIndexOf('node_modules')
  if (at === -1) return `rm -r ${quote(root)}`
  // A global install lies in <prefix>/lib/node_modules, or <prefix>/node_modules on Windows.
  const isGlobal = parts[at - 1] === 'lib' || parts.slice(0, at).includes('npm')
  return isGlobal
    ? 'npm uninstall -g lore-memory'
    : `npm uninstall --prefix ${quote(parts.slice(0, at).join(sep))} lore-memory`
}
