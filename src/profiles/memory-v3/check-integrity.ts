/**
 * Holds the store against itself and against the folders it was fed from: file, indexes, references, links, tree,
 * vectors, notes, and what nobody verified for long. Mends, where asked, what the repair of sleep mends.
 */

import { z } from 'zod'
import { type AuditRecord, isLive, toRecord } from '../../care/audit/audit-record.ts'
import { findLoops, findOrphans } from '../../care/audit/find-faults.ts'
import type { Caller } from '../../core/caller.ts'
import { toLoreError } from '../../core/errors.ts'
import type { EdgeId, EpochMs, MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { flag, list, optional, text } from '../../kernel/fields.ts'
import { defineUseCase, parseInput } from '../../kernel/use-case.ts'
import { sleep } from '../../sleep/sleep.ts'
import { GRAVEYARD_DAYS } from '../../strength/archive-rules.ts'
import { verificationAt } from '../../strength/confidence.ts'
import { DAY_MS } from '../../strength/units.ts'
import { reindex } from '../../transfer/reindex.ts'
import type { IntegrityReport, StaleMemory, VaultState } from './views/integrity-views.ts'

const PAGE = 500
const STALE_SHOWN = 100
const PATH_CHARS = 1_000

/**
 * Holds the store against itself and the folders it was fed from, and mends it where asked. Of the namespace for an
 * agent; of everything for others.
 */
export const checkIntegrity = defineUseCase({
  name: 'checkIntegrity',
  access: 'write',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Mend what can be mended without losing anything; default false: look only. */
      fix: optional(flag()),
      /** Folders of notes to look at besides those that are known; absolute. */
      vaults: optional(list(text(PATH_CHARS))),
    }),
  run: async (context, { fix, vaults: named = [] }, caller): Promise<IntegrityReport> => {
    const mended = fix === true ? await mend(context, caller) : null
    const { clock, vectors } = context
    const problems = await context.whole.check()
    const records = await loadRecords(context)
    const orphans = findOrphans(records).flatMap(({ ids }) => ids)
    const circles = findLoops(records).flatMap(({ ids }) => ids)
    const danglingLinks = await countDangling(context)
    const known = await context.store.vaults.listVaults()
    const vaults: VaultState[] = []
    for (const vault of new Set([...named, ...known])) vaults.push(await lookAtVault(context, vault))
    return {
      sound: problems.length + orphans.length + circles.length + danglingLinks === 0,
      problems,
      danglingLinks,
      orphans,
      circles,
      vectors: { waiting: await vectors.pendingCount(), problem: vectors.describe().problem },
      vaults,
      stale: findStale(records, clock.now()),
      mended,
    }
  },
})

/** Everything of it is journalled as one run of sleep, and can be undone. */
async function mend(context: EngineContext, caller: Caller): Promise<Readonly<Record<string, number>>> {
  const modelId = context.vectors.answering()?.embedder.modelId
  const vectors =
    modelId === undefined ? 0 : await context.whole.embeddings.requeueDamaged(modelId, { lookInside: true })
  if (vectors > 0) context.vectors.drainSoon()
  const { phases } = await sleep.run(context, { phases: ['repair'], since: 0 }, caller)
  const changes = phases.find(({ phase }) => phase === 'repair')?.changes ?? {}
  return { ...changes, ...(vectors === 0 ? {} : { vectors }) }
}

async function loadRecords({ store }: EngineContext): Promise<AuditRecord[]> {
  const records: AuditRecord[] = []
  let afterId: MemoryId | null = null
  for (;;) {
    const page: readonly Memory[] = await store.memories.list({
      scopes: null,
      includeArchived: true,
      includeSuperseded: true,
      order: 'id',
      limit: PAGE,
      ...(afterId === null ? {} : { afterId }),
    })
    records.push(...page.map(toRecord))
    if (page.length < PAGE) return records
    afterId = page.at(-1)?.id ?? null
  }
}

async function countDangling({ store, clock }: EngineContext): Promise<number> {
  const archivedBefore = clock.now() - GRAVEYARD_DAYS * DAY_MS
  let count = 0
  let afterId: EdgeId | null = null
  for (;;) {
    const page = await store.edges.listDangling(archivedBefore, PAGE, afterId)
    // What was replaced stays so, and a name goes only with the last memory that has it.
    count += page.filter(({ relation }) => relation !== 'supersedes' && relation !== 'mentions').length
    if (page.length < PAGE) return count
    afterId = page.at(-1)?.id ?? null
  }
}

async function lookAtVault(context: EngineContext, vault: string): Promise<VaultState> {
  try {
    const looking: Caller = { kind: 'system', name: 'integrity', session: 'integrity' }
    const input = parseInput(reindex, { path: vault, dryRun: true })
    const { notes, failed } = await reindex.run(context, input, looking)
    const { unchanged, edited, added, removed, renamed } = notes
    return {
      vault,
      unchanged,
      edited: edited + renamed,
      added,
      removed,
      failed: failed.length,
      problem: null,
    }
  } catch (error) {
    const { message, hint } = toLoreError(error)
    const nothing = { unchanged: 0, edited: 0, added: 0, removed: 0, failed: 0 }
    return { vault, ...nothing, problem: `${message} ${hint}` }
  }
}

function findStale(records: readonly AuditRecord[], now: EpochMs): IntegrityReport['stale'] {
  const stale = records.flatMap((record): StaleMemory[] => {
    const verification = verificationAt(record, now)
    if (!isLive(record) || (verification !== 'stale' && verification !== 'contradicted')) return []
    const { id, title, sourceFile } = record
    return [{ id, title, sourceFile, verification, since: record.verifiedAt ?? record.createdAt }]
  })
  return {
    total: stale.length,
    items: stale.toSorted((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1)).slice(0, STALE_SHOWN),
  }
}
