/** A cache of source files for one walk over memories: each file is examined once, and the last text read is kept. */
import { dirname } from 'node:path'
import type { SourceFiles } from '../../core/ports/source-files.ts'

/** Use it for one run only: it does not notice changes made meanwhile. */
export function cacheFiles(files: SourceFiles): SourceFiles {
  const stats = new Map<string, ReturnType<SourceFiles['stat']>>()
  const renames = new Map<string, Promise<string | null>>()
  const commits = new Map<string, Promise<string | null>>()
  let last: { readonly path: string; readonly text: Promise<string | null> } | null = null
  return {
    ...(files.isElsewhere === undefined ? {} : { isElsewhere: files.isElsewhere }),
    stat: (path) => once(stats, path, () => files.stat(path)),
    readText: (path) => {
      if (last?.path !== path) last = { path, text: files.readText(path) }
      return last.text
    },
    findRenamed: (path) => once(renames, path, () => files.findRenamed(path)),
    // All files of a folder belong to one repository.
    commitOf: (path) => once(commits, dirname(path), () => files.commitOf(path)),
  }
}

function once<T>(known: Map<string, Promise<T>>, key: string, look: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? look()
  known.set(key, found)
  return found
}
