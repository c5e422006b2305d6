/**
 * Checks the sources of memories: the lines of their files, and, once, the turns they quote. A memory
 * whose source still matches is verified, others become stale. Safe to repeat: unchanged files are not
 * read again, and a memory is written only if its state changes.
 */
import type { PlannedChange } from '../../core/change.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { SourceFiles } from '../../core/ports/source-files.ts'
import type { Store } from '../../core/ports/store.ts'
import { cacheFiles } from '../../kernel/sources/cache-files.ts'
import { checkQuote, planQuoteVerification } from '../../kernel/sources/check-quote.ts'
import { checkSource, planVerification, type SourceFinding } from '../../kernel/sources/check-source.ts'
import { walkChanged } from '../statements/changed.ts'
import type { Phase, SleepDeps } from '../statements/phase.ts'
import { markOf, walkPages } from '../statements/walk-pages.ts'

const PAGE = 200

export const verifySources: Phase = {
  name: 'verify-sources',
  sentence: 'Checks whether the files and turns that memories came from still say so.',
  async *plan(deps) {
    yield* verifyFiles(deps)
    yield* verifyQuotes(deps)
  },
}

type Batches = AsyncGenerator<readonly PlannedChange[]>

async function* verifyFiles({ store, clock, files, signal, bookmarks }: SleepDeps): Batches {
  const now = clock.now()
  const cached = cacheFiles(files)
  for await (const page of walkPages<Memory>(
    PAGE,
    (afterId) => store.memories.listWithFiles(afterId, PAGE),
    markOf(bookmarks, 'files'),
  )) {
    const changes: PlannedChange[] = []
    for (const memory of page) {
      if (signal.aborted) break
      changes.push(...(await planFile(cached, memory, now)))
    }
    yield changes
  }
}

async function planFile(files: SourceFiles, memory: Memory, now: EpochMs): Promise<PlannedChange[]> {
  const finding = await checkSource(files, memory)
  const changes = planVerification(memory, finding, now)
  return changes === null
    ? []
    : [{ kind: 'update_memory', id: memory.id, changes, reason: describeFinding(memory, finding) }]
}

/** Describes the finding in one sentence for the journal. */
export function describeFinding(memory: Pick<Memory, 'sourceFile'>, finding: SourceFinding): string {
  const { verdict, file, line } = finding
  const place = `${file ?? 'its file'}${line === null ? '' : `:${line}`}`
  if ((verdict === 'fresh' || verdict === 'moved') && !finding.matchesSource) {
    return `The lines it names are in ${place}, and do not say it.`
  }
  switch (verdict) {
    case 'fresh':
      return `It is in ${place}.`
    case 'moved':
      return file === memory.sourceFile
        ? `It moved to ${place}.`
        : `It moved from ${memory.sourceFile} to ${place}.`
    case 'changed':
      return `What it speaks of in ${place} changed.`
    case 'gone':
      return `What it speaks of in ${file ?? 'its file'} is gone.`
    case 'unchecked':
      return `${place} could not be looked at.`
  }
}

/** Checks quotes of new or changed memories only, since turns do not change. */
async function* verifyQuotes({ store, clock, since, ...rest }: SleepDeps): Batches {
  const pending = new Set((await store.digest.listPendingQuotes(PENDING)).map(({ memoryId }) => memoryId))
  for await (const page of walkChanged({ store, since, ...rest }, {}, { walk: 'quotes' })) {
    const waiting = page.filter(({ id, sourceFile }) => sourceFile === null && !pending.has(id))
    yield await planQuotes(store, waiting, clock.now())
  }
}

/** Maximum number of quotes that wait for their conversation, which the digest settles. */
const PENDING = 500

async function planQuotes(store: Store, memories: readonly Memory[], now: EpochMs): Promise<PlannedChange[]> {
  const changes: PlannedChange[] = []
  for (const memory of memories) {
    if (memory.verification !== 'unverified') continue
    const found = await checkQuote(store, memory)
    const planned = planQuoteVerification(memory, found, now)
    if (planned === null) continue
    const reason = found === 'stands' ? 'Its quote is in its turn.' : 'Its quote is in none of its turns.'
    changes.push({ kind: 'update_memory', id: memory.id, changes: planned, reason })
  }
  return changes
}
