/** Leaves a team: the policy of its server decides if memories of others stay on this machine. */
import type { MemoryId, SessionId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { ShareGroup, SyncPlace } from '../../core/sync.ts'
import { applyDecided } from '../../kernel/changes/apply-changes.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { findMaker, originalOf } from './copies.ts'
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
  const others = policy === 'remove' ? await listOthers(context, group) : []
  const removed = others.filter(({ isHere }) => isHere).length
  if (!agreed) return { group, policy, removed, done: false }
  for (let from = 0; from < others.length; from += AT_ONCE) {
    const page = others.slice(from, from + AT_ONCE)
    await whole.transact((store) => removeOthers(context, store, page))
  }
  await whole.transact(async (store) => {
    for (const share of (await store.sync.listShares()).filter((each) => each.group === group)) {
      await suspendRecords(store, await scopesOf(store, share.namespace, share.project))
      await store.sync.removeShare(share)
    }
    await store.sync.removePlace(group)
  })
  return { group, policy, removed, done: true }
}

type Others = Pick<OpenRow, 'kind' | 'id' | 'memoryId'> & { readonly isHere: boolean }

/**
 * The memories and conversations that other sides made; links and uses go with their memories. Copies of a conflict come first,
 * because only their originals tell whose they are: after a kill those are still there.
 */
async function listOthers(context: EngineContext, group: ShareGroup): Promise<Others[]> {
  const { whole } = context
  const replica = await whole.transact((store) => loadReplica(context, store))
  const own = [replica.id, ...replica.former]
  const copies: Others[] = []
  const others: Others[] = []
  for (let after = 0; ; ) {
    const page = await whole.sync.listAfter(group, after, AT_ONCE)
    const last = page.at(-1)?.seq
    if (last === undefined) return [...copies, ...others]
    for (const { kind, id, memoryId, record, shown } of page.map(openRow)) {
      if (kind !== 'memory' && kind !== 'conversation') continue
      const made = await findMaker(whole, record)
      if (made === null || own.includes(made.r)) continue
      const list = originalOf(record) === null ? others : copies
      list.push({ kind, id, memoryId, isHere: shown !== null })
    }
    after = last
  }
}

async function removeOthers(context: EngineContext, store: Store, rows: readonly Others[]): Promise<void> {
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
