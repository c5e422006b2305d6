/**
 * `installed.json` in the home: where Lore is installed, and which Node runs it. A plugin that was fetched
 * by itself, and a hook on an old Node, have no other way to find out. plugin/bin/lore.mjs reads it by the
 * same rules.
 */
import { existsSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { readNote, writeNote } from './private-files.ts'

export interface Installed {
  readonly launcher: string
  /** null if that Node is gone. */
  readonly node: string | null
}

export function installedFile(home: string): string {
  return join(home, 'installed.json')
}

/**
 * Returns null if nothing is recorded, or if the recorded launcher is gone. Ignores a record that another
 * user wrote or may change, and files whose owner has changed: they would run as this user.
 */
export function readInstalled(home: string): Installed | null {
  const note = statSync(installedFile(home), { throwIfNoEntry: false })
  if (!note?.isFile() || !isOwn(note)) return null
  const { launcher, node, owners } = readNote(installedFile(home)) ?? {}
  const [ofLauncher, ofNode] = Array.isArray(owners) ? owners : []
  if (!isUnchanged(launcher, ofLauncher) || !isWhole(launcher)) return null
  return { launcher, node: isUnchanged(node, ofNode) ? node : null }
}

/**
 * Records the Lore that calls this. Does nothing if it has no model, or lies in a package manager's cache
 * and is soon gone.
 * @throws any error of the file system
 */
export function noteInstalled(home: string, { launcher, node }: { launcher: string; node: string }): void {
  if (!isWhole(launcher) || isPassing(launcher)) return
  const noted = readInstalled(home)
  if (noted?.launcher === launcher && noted.node === node) return
  const owners = [statSync(launcher).uid, statSync(node).uid]
  writeNote(installedFile(home), { launcher, node, owners })
}

/** True inside the cache in which npm, pnpm, Yarn or Bun keep a package that was fetched for one run. */
export function isPassing(path: string): boolean {
  return /[/\\](?:_npx|dlx|dlx-[^/\\]+|bunx-[^/\\]+)[/\\]/.test(path)
}

/**
 * True if the launcher belongs to a Lore that is built and has its models. Another program of the same name
 * fails, and so does a plugin's copy.
 */
export function isWhole(launcher: string): boolean {
  const root = dirname(dirname(launcher))
  return [launcher, join(root, 'models'), join(root, 'dist', 'cli.js')].every((path) => existsSync(path))
}

function isUnchanged(path: unknown, owner: unknown): path is string {
  if (typeof path !== 'string' || !isAbsolute(path)) return false
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() === true && found.uid === owner
}

function isOwn({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  // Windows has neither user ids nor these mode bits.
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
}
