/** A search for faults: where it looks, for whom, and what several rows of the table read, loaded once. */
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
  /** null: everything that the context's store shows. */
  readonly scopes: readonly ScopeId[] | null
  /** How many live memories, the newest, are searched for by their own words and compared with their neighbours. */
  readonly probes: number
  readonly now: EpochMs
  /** Every memory of the scopes, archived and superseded ones too, in the order of ids. */
  records(): Promise<readonly MemoryRecord[]>
  /** The live ones, newest first. */
  live(): Promise<readonly MemoryRecord[]>
  /** Memories whose texts the redactor would change, with the kinds of what it finds in them. */
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
  /** One walk serves both: reading everything twice would double the time of an audit. */
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

/** All memories that a query is about, in the order of ids. */
export function walkMemories(
  { store }: EngineContext,
  query: Omit<MemoryQuery, 'order' | 'limit' | 'afterId'>,
): AsyncGenerator<readonly Memory[]> {
  return walkPages<Memory>(PAGE, (afterId) =>
    store.memories.list({ ...query, ...(afterId === null ? {} : { afterId }), order: 'id', limit: PAGE }),
  )
}

/** Rules grow: texts that were stored before a rule existed are found by it now. */
async function findUnclean({ capture }: EngineContext, memory: Memory): Promise<readonly string[]> {
  const { title, summary, content, quote, tags, element, metadata, archivedReason } = memory
  const stored = [title, summary, content, quote, ...tags, element, archivedReason, JSON.stringify(metadata)]
  const texts = stored.filter((text) => text !== null && text !== '')
  const kindsIn = async (text: string) => Object.keys((await capture.redactor.redact(text)).found)
  // All texts together first, because nearly all memories hold nothing.
  if ((await kindsIn(texts.join('\n\n'))).length === 0) return []
  const kinds = new Set<string>()
  for (const text of texts) for (const kind of await kindsIn(text ?? '')) kinds.add(kind)
  return [...kinds].sort()
}
