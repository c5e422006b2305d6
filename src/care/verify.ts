/** Checks memories against the files and turns they came from, and stores the result with each memory. */
import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import type { MemoryId } from '../core/ids.ts'
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
import { defineUseCase, type TakenBy } from '../kernel/use-case.ts'
import { requireMemory } from '../kernel/views.ts'
import { examineSource, type SourceState, toChange, walkSourced } from './findings/unnoted-source.ts'
import type { VerifiedMemory, VerifyReport } from './verify/verify-views.ts'

/** Verifies one memory, a list of them, or all memories of the scope that came from files. */
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
      /** Most memories to verify, those verified longest ago first; default: all. */
      limit: optional(integer(1, LIMITS.listMax)),
      /** True to report the results without storing them. */
      dryRun: optional(flag()),
    }),
  run: async (context, input, caller): Promise<VerifyReport> => {
    const run = ownRun(context, 'verify')
    const report = await verifyAll(run, input, caller)
    await run.note(context.store, {}, true)
    return report
  },
})

async function verifyAll(run: OwnRun, input: TakenBy<typeof verify>, caller: Caller): Promise<VerifyReport> {
  const context = run.inRun
  const files = cacheFiles(context.sleep.files)
  const verified: VerifiedMemory[] = []
  const verifyEach = async (memories: readonly Memory[]) => {
    for (const memory of memories) {
      verified.push(await verifyOne(run, files, memory, input.dryRun !== true, caller))
    }
  }
  if (input.id !== undefined) {
    await verifyEach([await requireMemory(context.store, input.id)])
    return toReport(verified, true)
  }
  const { limit = null } = input
  if (input.ids !== undefined) {
    const { found, unknown } = await loadLive(context, input.ids)
    await verifyEach(found.slice(0, limit ?? LIMITS.listMax))
    return { ...toReport(verified, true), unknown }
  }
  const sourced: Memory[] = []
  for await (const memory of walkSourced(context.store, await selectScopes(context, input))) {
    if (limit === null) await verifyEach([memory])
    else sourced.push(memory)
  }
  sourced.sort((a, b) => (a.verifiedAt ?? 0) - (b.verifiedAt ?? 0) || (a.id < b.id ? -1 : 1))
  await verifyEach(sourced.slice(0, limit ?? 0))
  return toReport(verified, limit !== null)
}

/** Reports archived memories as unknown. */
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
  const state = await examineSource(run.inRun, files, memory, { caller, now: run.inRun.clock.now() })
  const { id, title, verification } = keep
    ? await noteState(run, memory, state, caller)
    : { ...memory, ...state.plan(memory) }
  const { plan: _, ...found } = state
  return { id, title, ...found, verification }
}

/** Stores the result, planned again inside the transaction because the memory may have changed meanwhile. */
async function noteState(run: OwnRun, memory: Memory, state: SourceState, caller: Caller): Promise<Memory> {
  if (toChange(memory, state) === null) return memory
  return run.inRun.store.transact(async (store) => {
    const current = await store.memories.find(memory.id)
    const change = current === null ? null : toChange(current, state)
    if (current === null || change === null) return current ?? memory
    const { counts } = await applyDecided(run.inRun, store, [change], caller)
    await run.note(store, counts, false)
    return { ...current, ...state.plan(current) }
  })
}

function toReport(verified: readonly VerifiedMemory[], all: boolean): VerifyReport {
  const verdicts: Record<Freshness, number> = { fresh: 0, moved: 0, changed: 0, gone: 0, unchecked: 0 }
  for (const { verdict } of verified) verdicts[verdict]++
  const shown = all ? verified : verified.filter(({ verdict }) => verdict !== 'fresh')
  return { checked: verified.length, verdicts, memories: shown.slice(0, LIMITS.listMax) }
}
