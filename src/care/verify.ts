/**
 * Whether what memories rest on still says so: on request, thoroughly, keeping what was found; and in passing,
 * for what recall returns, within a few milliseconds and keeping nothing.
 */
import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import type { MemoryId, ScopeId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { Memory } from '../core/memory.ts'
import type { SourceFiles } from '../core/ports/source-files.ts'
import type { Freshness } from '../core/source-note.ts'
import { applyDecided } from '../kernel/changes/apply-changes.ts'
import { type OwnRun, ownRun } from '../kernel/changes/own-run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { flag, integer, list, memoryId, optional, scopeSelection } from '../kernel/fields.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { cacheFiles } from '../kernel/sources/cache-files.ts'
import { checkQuote, planQuoteVerification } from '../kernel/sources/check-quote.ts'
import { checkSource, planVerification, type SourceFinding } from '../kernel/sources/check-source.ts'
import { defineUseCase, type TakenBy } from '../kernel/use-case.ts'
import { requireMemory } from '../kernel/views.ts'
import { describeFinding } from '../sleep/phases/verify-sources.ts'
import type { VerifiedMemory, VerifyReport } from './verify/verify-views.ts'

const PAGE = 200

/** Holds memories against the files they came from. */
export const verify = defineUseCase({
  name: 'verify',
  access: 'write',
  retry: 'again',
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      /** This memory only; default: all of the scope that came from files. */
      id: optional(memoryId()),
      /** These memories only; unknown ones are reported as unknown. The first 500 are verified. */
      ids: optional(list(memoryId())),
      /** So many at most, those that were verified longest ago first; default: all. */
      limit: optional(integer(1, LIMITS.listMax)),
      /** Say what is found, and keep nothing of it. */
      dryRun: optional(flag()),
    }),
  run: (context, input, caller): Promise<VerifyReport> => verifyMemories(context, input, caller),
})

type CheckedInput = TakenBy<typeof verify>

async function verifyMemories(
  context: EngineContext,
  input: CheckedInput,
  caller: Caller,
): Promise<VerifyReport> {
  const run = ownRun(context, 'verify')
  const report = await verifyAll(run, input, caller)
  await run.note(context.store, {}, true)
  return report
}

async function verifyAll(run: OwnRun, input: CheckedInput, caller: Caller): Promise<VerifyReport> {
  const context = run.inRun
  const files = cacheFiles(context.sleep.files)
  const keep = input.dryRun !== true
  if (input.id !== undefined) {
    const memory = await requireMemory(context.store, input.id)
    return toReport([await verifyOne(run, files, memory, keep, caller)], true)
  }
  const { limit = null } = input
  const verified: VerifiedMemory[] = []
  if (input.ids !== undefined) {
    const { found, unknown } = await loadLive(context, input.ids)
    for (const memory of found.slice(0, limit ?? LIMITS.listMax)) {
      verified.push(await verifyOne(run, files, memory, keep, caller))
    }
    return { ...toReport(verified, true), unknown }
  }
  const sourced: Memory[] = []
  for await (const memory of walkSourced(context, await selectScopes(context, input))) {
    if (limit === null) verified.push(await verifyOne(run, files, memory, keep, caller))
    else sourced.push(memory)
  }
  sourced.sort((a, b) => (a.verifiedAt ?? 0) - (b.verifiedAt ?? 0) || (a.id < b.id ? -1 : 1))
  for (const memory of sourced.slice(0, limit ?? 0)) {
    verified.push(await verifyOne(run, files, memory, keep, caller))
  }
  return toReport(verified, limit !== null)
}

async function* walkSourced(
  { store }: EngineContext,
  scopes: readonly ScopeId[] | null,
): AsyncGenerator<Memory> {
  let afterId: MemoryId | null = null
  for (;;) {
    const page: readonly Memory[] = await store.memories.listWithFiles(afterId, PAGE)
    for (const memory of page) if (scopes === null || scopes.includes(memory.scopeId)) yield memory
    if (page.length < PAGE) return
    afterId = page.at(-1)?.id ?? null
  }
}

/** Archived ones are unknown here. */
async function loadLive(
  { store }: EngineContext,
  ids: readonly MemoryId[],
): Promise<{ readonly found: readonly Memory[]; readonly unknown: readonly MemoryId[] }> {
  const found: Memory[] = []
  const unknown: MemoryId[] = []
  for (const id of new Set(ids)) {
    const memory = await store.memories.find(id)
    if (memory?.archivedAt === null) found.push(memory)
    else unknown.push(id)
  }
  return { found, unknown }
}

async function verifyOne(
  run: OwnRun,
  files: SourceFiles,
  memory: Memory,
  keep: boolean,
  caller: Caller,
): Promise<VerifiedMemory> {
  if (memory.sourceFile === null) return verifyQuote(run, memory, keep, caller)
  const unseen = caller.kind !== 'agent'
  const finding = await checkSource(files, memory, { effort: 'thorough', unseen })
  const now = run.inRun.clock.now()
  const plan = (current: Memory) => planVerification(current, finding, now)
  const detail = describeFinding(memory, finding)
  const after = await settle(run, memory, plan, detail, keep, caller)
  return toVerified(after, finding, detail)
}

async function verifyQuote(
  run: OwnRun,
  memory: Memory,
  keep: boolean,
  caller: Caller,
): Promise<VerifiedMemory> {
  const found = await checkQuote(run.inRun.store, memory)
  const now = run.inRun.clock.now()
  const detail = QUOTE_DETAILS[found]
  const plan = (current: Memory) => planQuoteVerification(current, found, now)
  const after = await settle(run, memory, plan, detail, keep, caller)
  const verdict: Freshness = found === 'stands' ? 'fresh' : found === 'missing' ? 'gone' : 'unchecked'
  const { id, title, verification } = after
  return { id, title, verdict, detail, file: null, line: null, diff: null, verification }
}

const QUOTE_DETAILS = {
  stands: 'Its quote stands in the turn it came from.',
  missing: 'Its quote stands in none of the turns it came from.',
  unchecked: 'It names neither a file nor a turn it could be compared with.',
} as const

/** Plans against the memory as it is now; it may have changed while files were read. */
async function settle(
  run: OwnRun,
  memory: Memory,
  plan: (current: Memory) => Partial<Memory> | null,
  reason: string,
  keep: boolean,
  caller: Caller,
): Promise<Memory> {
  const planned = plan(memory)
  if (planned === null || !keep) return { ...memory, ...planned }
  return run.inRun.store.transact(async (store) => {
    const current = await store.memories.find(memory.id)
    const changes = current === null ? null : plan(current)
    if (current === null || changes === null) return current ?? memory
    const change = { kind: 'update_memory', id: memory.id, changes, quiet: true, reason } as const
    const { counts } = await applyDecided(run.inRun, store, [change], caller)
    await run.note(store, counts, false)
    return { ...current, ...changes }
  })
}

function toVerified(memory: Memory, finding: SourceFinding, detail: string): VerifiedMemory {
  const { verdict, file, line, diff } = finding
  return {
    id: memory.id,
    title: memory.title,
    verdict,
    detail,
    file,
    line,
    diff,
    verification: memory.verification,
  }
}

function toReport(verified: readonly VerifiedMemory[], all: boolean): VerifyReport {
  const verdicts: Record<Freshness, number> = { fresh: 0, moved: 0, changed: 0, gone: 0, unchecked: 0 }
  for (const { verdict } of verified) verdicts[verdict]++
  const shown = all ? verified : verified.filter(({ verdict }) => verdict !== 'fresh')
  return { checked: verified.length, verdicts, memories: shown.slice(0, LIMITS.listMax) }
}
