/** Quickly checks, in bounded time, whether files still say what memories say. Stores nothing. */

import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { SourceFiles } from '../../core/ports/source-files.ts'
import type { Freshness } from '../../core/source-note.ts'
import type { EngineContext } from '../context.ts'
import { cacheFiles } from './cache-files.ts'
import { checkSource } from './check-source.ts'

/**
 * Returns a label for each memory that came from a file; others are absent. Files with unchanged size and time are not
 * read. Memories that were not checked within `budgetMs` are `unchecked`.
 */
export async function checkFreshness(
  { sleep }: Pick<EngineContext, 'sleep'>,
  memories: readonly Memory[],
  budgetMs = BUDGET_MS,
): Promise<ReadonlyMap<MemoryId, Freshness>> {
  const sourced = memories.filter(({ sourceFile }) => sourceFile !== null)
  const labels = new Map<MemoryId, Freshness>(sourced.map(({ id }) => [id, 'unchecked']))
  if (sourced.length === 0) return labels
  const deadline = sleep.monotonicMs() + budgetMs
  const isOver = () => sleep.monotonicMs() >= deadline
  const quick = hurry(cacheFiles(sleep.files), isOver)
  const checks = sourced.map(async (memory) => {
    const { verdict } = await checkSource(quick, memory, { effort: 'quick' })
    labels.set(memory.id, verdict)
  })
  await Promise.race([Promise.all(checks), wait(budgetMs)])
  return new Map(labels)
}

/** Wraps the files so that only small ones are read, and only while there is time. */
function hurry(files: SourceFiles, isOver: () => boolean): SourceFiles {
  return {
    ...files,
    readText: async (path) => {
      const stat = await files.stat(path)
      if (stat === null || stat.sizeBytes > QUICK_BYTES || isOver()) return null
      const text = await files.readText(path)
      return isOver() ? null : text
    },
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Larger files are not read while a caller waits for an answer. */
const QUICK_BYTES = 128_000
/** Ten files take about a millisecond; the rest is for a machine under load. */
const BUDGET_MS = 250
