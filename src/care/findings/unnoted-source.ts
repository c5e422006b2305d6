/**
 * Finds memories whose stored verification no longer matches their file or the turns they quote. The remedy stores the
 * new state with the memory (verified, moved or stale) and never changes the file.
 */
import type { Caller } from '../../core/caller.ts'
import type { PlannedChange } from '../../core/change.ts'
import type { EpochMs, ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { SourceFiles } from '../../core/ports/source-files.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Freshness } from '../../core/source-note.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { cacheFiles } from '../../kernel/sources/cache-files.ts'
import { checkQuote, planQuoteVerification, type QuoteFinding } from '../../kernel/sources/check-quote.ts'
import { checkSource, planVerification, type Verification } from '../../kernel/sources/check-source.ts'
import { describeFinding } from '../../sleep/phases/verify-sources.ts'
import { walkPages } from '../../sleep/statements/walk-pages.ts'
import { defineFinding, type Found } from './define-finding.ts'

const PAGE = 200

/** The current state of a memory's source. */
export interface SourceState {
  readonly verdict: Freshness
  /** One sentence. */
  readonly detail: string
  readonly file: string | null
  readonly line: number | null
  readonly diff: string | null
  /** Returns the verification fields to store with the memory; null if nothing changes. */
  readonly plan: (current: Memory) => Verification | null
}

interface Unnoted extends Found {
  readonly title: string
  readonly detail: string
  readonly changes: readonly PlannedChange[]
}

export const unnotedSource = defineFinding<Unnoted>({
  name: 'unnoted_source',
  area: 'sources',
  severity: 'note',
  costs: 'thorough',
  async find({ context, caller, scopes, now }) {
    const files = cacheFiles(context.sleep.files)
    const found: Unnoted[] = []
    for await (const memory of walkSourced(context.store, scopes)) {
      const state = await examineSource(context, files, memory, { caller, now })
      const change = toChange(memory, state)
      if (change !== null) {
        found.push({ ids: [memory.id], title: memory.title, detail: state.detail, changes: [change] })
      }
    }
    return found
  },
  explain: ({ title, detail }) => `${title}: ${detail}`,
  mend: ({ changes }) => ({ kind: 'changes', changes }),
})

/** Returns the change to store, or null. It is quiet: the memory's time of change stays. */
export function toChange(memory: Memory, { plan, detail }: SourceState): PlannedChange | null {
  const changes = plan(memory)
  if (changes === null) return null
  return { kind: 'update_memory', id: memory.id, changes, quiet: true, reason: detail }
}

/** Yields the memories of the scopes that came from files. */
export async function* walkSourced(
  { memories }: Store,
  scopes: readonly ScopeId[] | null,
): AsyncGenerator<Memory> {
  for await (const page of walkPages<Memory>(PAGE, (afterId) => memories.listWithFiles(afterId, PAGE))) {
    yield* page.filter(({ scopeId }) => scopes === null || scopes.includes(scopeId))
  }
}

/** Checks the memory's file thoroughly, or its quote if it names no file. */
export async function examineSource(
  { store }: Pick<EngineContext, 'store'>,
  files: SourceFiles,
  memory: Memory,
  { caller, now }: { readonly caller: Caller; readonly now: EpochMs },
): Promise<SourceState> {
  if (memory.sourceFile === null) {
    const found = await checkQuote(store, memory)
    const plan = (current: Memory) => planQuoteVerification(current, found, now)
    return { ...QUOTE_STATES[found], file: null, line: null, diff: null, plan }
  }
  const finding = await checkSource(files, memory, { effort: 'thorough', unseen: caller.kind !== 'agent' })
  const { verdict, file, line, diff } = finding
  const plan = (current: Memory) => planVerification(current, finding, now)
  return { verdict, detail: describeFinding(memory, finding), file, line, diff, plan }
}

const QUOTE_STATES: Readonly<Record<QuoteFinding, Pick<SourceState, 'verdict' | 'detail'>>> = {
  stands: { verdict: 'fresh', detail: 'Its quote is in the turn it came from.' },
  missing: { verdict: 'gone', detail: 'Its quote is in none of the turns it came from.' },
  unchecked: {
    verdict: 'unchecked',
    detail: 'It names neither a file nor a turn it could be compared with.',
  },
}
