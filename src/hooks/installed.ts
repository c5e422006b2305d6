/**
 * `installed.json` in the home: where the Lore of this machine lies, and which Node runs it. A plugin that was fetched
 * by itself, and a hook on an old Node, cannot know otherwise. plugin/bin/lore.mjs reads it by the same rules.
 */
import { existsSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { readNote, writeNote } from './private-files.ts'

export interface Installed {
  readonly launcher: string
  /** null where that Node is gone. */
  readonly node: string | null
}

export function installedFile(home: string): string {
  return join(home, 'installed.json')
}

/**
 * null where none is noted, or it is not there any more. What another user wrote, or put in its place since, does not
 * count: it would be run as this one.
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
 * Called by a Lore that is installed. One without a model is none, and what npm fetched for one run is gone tomorrow.
 * @throws what the file system says
 */
export function noteInstalled(home: string, { launcher, node }: { launcher: string; node: string }): void {
  if (!isWhole(launcher) || isPassing(launcher)) return
  const noted = readInstalled(home)
  if (noted?.launcher === launcher && noted.node === node) return
  const owners = [statSync(launcher).uid, statSync(node).uid]
  writeNote(installedFile(home), { launcher, node, owners })
}

/** Inside the cache of npm, pnpm, Yarn or Bun, where what was fetched for one run lies until it is cleared. */
export function isPassing(path: string): boolean {
  return /[/\\](?:_npx|dlx|dlx-[^/\\]+|bunx-[^/\\]+)[/\\]/.test(path)
}

/**
 * Another program of that name is none of ours, one without its models is no better than what came with a plugin, and
 * one that was not built cannot run.
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
  // Windows knows neither.
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
}
