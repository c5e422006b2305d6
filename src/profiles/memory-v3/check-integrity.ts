/**
 * Checks the store and the vault folders it was imported from: file, indexes, references, links, tree, vectors, notes,
 * and memories that were not verified for long. On request it repairs what the repair phase of sleep can.
 */
import { z } from 'zod'
import { examineVault, type VaultState } from '../../care/findings/changed-vault.ts'
import { damage } from '../../care/findings/damage.ts'
import { danglingLink } from '../../care/findings/dangling-link.ts'
import type { Found } from '../../care/findings/define-finding.ts'
import { loop } from '../../care/findings/loop.ts'
import { REPAIR } from '../../care/findings/mendings.ts'
import { orphan } from '../../care/findings/orphan.ts'
import { createSearch, type Search } from '../../care/findings/search.ts'
import { stale } from '../../care/findings/stale.ts'
import { mend, requeueDamaged } from '../../care/mend.ts'
import type { Caller } from '../../core/caller.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { flag, list, optional, text } from '../../kernel/fields.ts'
import { defineUseCase } from '../../kernel/use-case.ts'
import { verificationAt } from '../../strength/confidence.ts'
import type { IntegrityReport } from './views/integrity-views.ts'

const STALE_SHOWN = 100
const IDS_SHOWN = 50
const PATH_CHARS = 1_000

/** Runs the findings that detect damage: over its own namespace for an agent, over everything for others. */
export const checkIntegrity = defineUseCase({
  name: 'checkIntegrity',
  access: 'write',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** True to repair what can be repaired without loss; default false. */
      fix: optional(flag()),
      /** Absolute paths of vault folders to check in addition to the known ones. */
      vaults: optional(list(text(PATH_CHARS))),
    }),
  run: async (context, { fix, vaults: named = [] }, caller): Promise<IntegrityReport> => {
    const mended = fix === true ? await mendAll(context, caller) : null
    const search = createSearch(context, caller)
    const { vectors } = context
    const problems = (await damage.find(search)).flatMap((found) => found.problems)
    const orphans = toIds(await orphan.find(search))
    const circles = toIds(await loop.find(search))
    const danglingLinks = (await danglingLink.find(search)).flatMap(({ ids }) => ids).length
    const vaults: VaultState[] = []
    for (const vault of new Set([...named, ...(await context.store.vaults.listVaults())])) {
      vaults.push(await examineVault(context, vault))
    }
    return {
      sound: problems.length + orphans.length + circles.length + danglingLinks === 0,
      problems,
      danglingLinks,
      orphans,
      circles,
      vectors: { waiting: await vectors.pendingCount(), problem: vectors.describe().problem },
      vaults,
      stale: await listStale(search),
      mended,
    }
  },
})

function toIds(findings: readonly Found[]): readonly MemoryId[] {
  return findings.flatMap(({ ids }) => ids.slice(0, IDS_SHOWN)) as MemoryId[]
}

/** Repairs damage and counts the repairs by kind. All except the vectors is one sleep run and can be undone. */
async function mendAll(context: EngineContext, caller: Caller): Promise<Readonly<Record<string, number>>> {
  const vectors = await requeueDamaged(context)
  const { slept } = await mend(context, [REPAIR], caller)
  const changes = slept.flatMap(({ phases }) => phases.map((phase) => phase.changes))
  return Object.assign({}, ...changes, vectors === 0 ? {} : { vectors })
}

/** Lists stale memories, the longest unverified first. */
async function listStale(search: Search): Promise<IntegrityReport['stale']> {
  const ids = new Set((await stale.find(search)).flatMap((found) => found.ids))
  const found = (await search.records())
    .filter(({ id }) => ids.has(id))
    .map((record) => ({
      id: record.id,
      title: record.title,
      sourceFile: record.sourceFile,
      verification: verificationAt(record, search.now),
      since: record.verifiedAt ?? record.createdAt,
    }))
    .sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1))
  return { total: found.length, items: found.slice(0, STALE_SHOWN) }
}
