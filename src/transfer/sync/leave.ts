/** Leaves a team: the policy of its server decides if memories of others stay on this machine. */
import type { MemoryId, SessionId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { ShareGroup, SyncPlace } from '../../core/sync.ts'
import { applyDecided } from '../../kernel/changes/apply-changes.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { findMaker } from './copies.ts'
import { scopesOf } from './named.ts'
import { LORE } from './projection.ts'
import { loadReplica } from './replica.ts'
import { type OpenRow, openRow } from './rows.ts'
import { suspendRecords } from './share-records.ts'

const AT_ONCE = 500

export interface LeftTeam {
  readonly group: ShareGroup
  /** The policy of the team's server for people who leave. */
  readonly policy: 'keep' | 'remove'
  /** Memories and conversations of others that were removed here, or would be. */
  readonly removed: number
  /** False if it only shows what would happen. */
  readonly done: boolean
}

/** The policy that the server told last; a folder has none. */
function policyOf(place: SyncPlace | undefined): LeftTeam['policy'] {
  return place?.cursor.onLeave === 'remove' ? 'remove' : 'keep'
}

/** Each step can be repeated: the group is disconnected last, so that a leaving that was interrupted goes on. */
export async function leave(context: EngineContext, group: ShareGroup, agreed: boolean): Promise<LeftTeam> {
  const { whole } = context
  const place = (await whole.sync.listPlaces()).find((each) => each.group === group)
  const policy = policyOf(place)
  let removed = 0
  for (let after = 0; policy === 'remove'; ) {
    const page = await whole.sync.listAfter(group, after, AT_ONCE)
    const last = page.at(-1)?.seq
    if (last === undefined) break
    removed += await whole.transact(async (store) => {
      const { id, former } = await loadReplica(context, store)
      const others: OpenRow[] = []
      for (const row of page.map(openRow)) if (await isOthers(store, row, [id, ...former])) others.push(row)
      if (agreed) await removeOthers(context, store, others)
      return others.filter(({ shown }) => shown !== null).length
    })
    after = last
  }
  if (!agreed) return { group, policy, removed, done: false }
  await whole.transact(async (store) => {
    for (const share of (await store.sync.listShares()).filter((each) => each.group === group)) {
      await suspendRecords(store, await scopesOf(store, share.namespace, share.project))
      await store.sync.removeShare(share)
    }
    await store.sync.removePlace(group)
  })
  return { group, policy, removed, done: true }
}

/** A memory or conversation that another side made. Links and uses go with their memories. */
async function isOthers(store: Store, { kind, record }: OpenRow, ids: readonly string[]): Promise<boolean> {
  if (kind !== 'memory' && kind !== 'conversation') return false
  const made = await findMaker(store, record)
  return made !== null && !ids.includes(made.r)
}

async function removeOthers(context: EngineContext, store: Store, rows: readonly OpenRow[]): Promise<void> {
  for (const { kind, id, memoryId } of rows) {
    if (kind === 'memory' && (await store.memories.find(memoryId as MemoryId)) !== null) {
      const change = {
        kind: 'purge_memory',
        id: memoryId,
        because: 'asked',
        reason: 'The team was left.',
      } as const
      await applyDecided(context, store, [change], LORE)
    }
    const session = memoryId as string as SessionId
    if (kind === 'conversation' && (await store.sessions.find(session)) !== null) {
      await store.sessions.purge([session])
    }
    const related = kind === 'memory' ? await store.sync.loadOf([memoryId]) : []
    await store.sync.remove([{ kind, id }, ...related.filter((row) => row.kind !== 'memory')])
  }
}
