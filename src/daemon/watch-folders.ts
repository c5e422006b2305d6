/** Watches folders for new and changed files. The only file that imports chokidar. */
import { watch } from 'chokidar'

export interface FolderWatcher {
  /** Resolves once every change is reported; what changed before may have been missed. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

export interface WatchOptions {
  /** How many folders deep. */
  readonly depth: number
  /** True to report removed files, too. */
  readonly removals?: boolean
  /** False to watch no target of a link; default true. */
  readonly followLinks?: boolean
  /** True for paths that are not watched. */
  readonly ignored?: (path: string) => boolean
}

/** Failures of a watcher are ignored: whoever watches also polls. */
export function watchFolders(
  folders: readonly string[],
  onChange: () => void,
  { depth, removals = false, followLinks = true, ignored = () => false }: WatchOptions,
): FolderWatcher {
  const watcher = watch([...folders], {
    ignoreInitial: true,
    depth,
    ignorePermissionErrors: true,
    followSymlinks: followLinks,
    ignored,
  })
  watcher.on('add', onChange)
  watcher.on('change', onChange)
  if (removals) watcher.on('unlink', onChange)
  watcher.on('error', () => undefined)
  const ready = new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  return { ready, close: () => watcher.close() }
}
