/** A search for faults: its scopes, its caller, and data that several findings share, loaded once. */
import type { Caller } from '../../core/caller.ts'
import type { EpochMs, ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { MemoryQuery } from '../../core/ports/memory-repository.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { walkPages } from '../../sleep/statements/walk-pages.ts'
import { isLive, type MemoryRecord, toRecord } from './memory-record.ts'

export const PAGE = 500
const DEFAULT_PROBES = 1_000

export interface Search {
  readonly context: EngineContext
  readonly caller: Caller
  /** null for everything that is visible in the context's store. */
  readonly scopes: readonly ScopeId[] | null
  /** Number of newest live memories that are searched for by their own words and compared with similar ones. */
  readonly probes: number
  readonly now: EpochMs
  /** Returns every memory of the scopes, archived and superseded ones included, ordered by id. */
  records(): Promise<readonly MemoryRecord[]>
  /** Returns the live memories, newest first. */
  live(): Promise<readonly MemoryRecord[]>
  /** Returns memories whose texts the redactor would change, with the kinds of what it found. */
  unclean(): Promise<readonly Unclean[]>
}

interface Unclean {
  readonly memory: MemoryRecord
  readonly kinds: readonly string[]
}

export function createSearch(
  context: EngineContext,
  caller: Caller,
  { scopes = null, probes = DEFAULT_PROBES }: Partial<Pick<Search, 'scopes' | 'probes'>> = {},
): Search {
  let records: readonly MemoryRecord[] | null = null
  let unclean: readonly Unclean[] | null = null
  /** Fills both caches in one walk, because reading everything twice would double the time of an audit. */
  const load = async (readTexts: boolean) => {
    const loaded: MemoryRecord[] = []
    const dirty: Unclean[] = []
    for await (const page of walkMemories(context, {
      scopes,
      includeArchived: true,
      includeSuperseded: true,
    })) {
      for (const memory of page) {
        const record = toRecord(memory)
        loaded.push(record)
        const kinds = readTexts ? await findUnclean(context, memory) : []
        if (kinds.length > 0) dirty.push({ memory: record, kinds })
      }
    }
    records = loaded
    if (readTexts) unclean = dirty
    return { loaded, dirty }
  }
  const search: Search = {
    context,
    caller,
    scopes,
    probes,
    now: context.clock.now(),
    records: async () => records ?? (await load(false)).loaded,
    live: async () => (await search.records()).filter(isLive).reverse(),
    unclean: async () => unclean ?? (await load(true)).dirty,
  }
  return search
}

/** Yields pages of all memories that match the query, ordered by id. */
export function walkMemories(
  { store }: EngineContext,
  query: Omit<MemoryQuery, 'order' | 'limit' | 'afterId'>,
): AsyncGenerator<readonly Memory[]> {
  return walkPages<Memory>(PAGE, (afterId) =>
    store.memories.list({ ...query, ...(afterId === null ? {} : { afterId }), order: 'id', limit: PAGE }),
  )
}

/** Returns the kinds of secrets and invisible characters in a memory, stored before the redactor knew them. */
async function findUnclean({ capture }: EngineContext, memory: Memory): Promise<readonly string[]> {
  const { title, summary, content, quote, tags, element, metadata, archivedReason } = memory
  const stored = [title, summary, content, quote, ...tags, element, archivedReason, JSON.stringify(metadata)]
  const texts = stored.filter((text) => text !== null && text !== '')
  const kindsIn = async (text: string) => Object.keys((await capture.redactor.redact(text)).found)
  // Checks all texts together first, because nearly all memories are clean.
  if ((await kindsIn(texts.join('\n\n'))).length === 0) return []
  const kinds = new Set<string>()
  for (const text of texts) for (const kind of await kindsIn(text ?? '')) kinds.add(kind)
  return [...kinds].sort()
}
