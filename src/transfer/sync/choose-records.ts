/** Decides which records leave: those of projects that are shared, and allowed by their own files, without secrets. */
import type { Store } from '../../core/ports/store.ts'
import type { RefusedRecord } from '../../core/ports/sync-link.ts'
import type { Share, SyncPlace, SyncRow } from '../../core/sync.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { listParts } from '../../kernel/project-parts.ts'
import { holdsForgotten } from './conversation-fields.ts'
import { presentPlace, saveCursor } from './meet-place.ts'
import { findNarrowing, GLOBAL, scopesOf } from './named.ts'
import { findSecret } from './receive.ts'
import type { SyncRecord } from './record.ts'
import { openRow } from './rows.ts'
import { resumeRecords } from './share-records.ts'
import { loadSigns, type ProjectSigns, sharedNamespace } from './shares.ts'
import { readKeys } from './take-bundle.ts'

/** Says why a share that a person agreed to is not sent now; null if it is. */
async function findObstacle(context: EngineContext, share: SentShare): Promise<string | null> {
  const { signs, project, group, parts } = share
  const label = signs.label || GLOBAL
  const most = await findNarrowing(context, project, group)
  if (most !== null) return `${label} is not sent: its .lore.toml allows at most ${most}.`
  const joined = project === '' ? [] : await listParts(context.whole, project)
  if (joined.every((part) => parts.includes(part))) return null
  return `${label} is not sent: another project was joined to it. Look at it and agree again: lore share ${label} ${group}`
}

/**
 * The shares that are sent: a project's own file may have been narrowed, or a project joined to it, since the person agreed. If
 * one may be sent again, its records are numbered anew, because the cursor has passed them.
 */
export async function loadAllowed(
  context: EngineContext,
  place: SyncPlace,
  { dryRun, problems }: { readonly dryRun: boolean; readonly problems: string[] },
): Promise<SentShare[]> {
  const { whole } = context
  const shares: SentShare[] = []
  const narrowed: string[] = []
  const before = ((await presentPlace(whole, place)).cursor.narrowed ?? []) as readonly string[]
  for (const share of await loadSent(whole, place.group)) {
    const name = `${share.namespace} ${share.project}`
    const reason = await findObstacle(context, share)
    if (reason !== null) {
      narrowed.push(name)
      problems.push(reason)
    } else {
      shares.push(share)
      if (before.includes(name) && !dryRun) {
        const { namespace, project } = share
        await whole.transact(async (store) =>
          resumeRecords(store, await scopesOf(store, namespace, project), share),
        )
      }
    }
  }
  if (!dryRun && (narrowed.length > 0 || before.length > 0)) {
    await whole.transact(async (store) =>
      saveCursor(store, place, { ...(await presentPlace(store, place)).cursor, narrowed }),
    )
  }
  return shares
}

/** Leaves out records of projects that are not shared, and stops those in which a secret is found. */
export async function choose(
  { capture, whole }: EngineContext,
  rows: readonly SyncRow[],
  shares: readonly SentShare[],
  stopped: RefusedRecord[],
  dryRun: boolean,
): Promise<SyncRecord[]> {
  const chosen: SyncRecord[] = []
  for (const row of rows) {
    const { record } = openRow(row)
    if (!isShared(record, shares) && record.fields.gone === undefined) continue
    const reason = await findSecret(capture.redactor, record)
    if (reason === null) chosen.push(record)
    else {
      stopped.push({ kind: row.kind, id: row.id, reason })
      if (!dryRun) await whole.sync.save([{ ...row, state: 'stopped' }])
    }
  }
  return chosen
}

/** A share that a person agreed to, with every key that its project has on some side. */
export interface SentShare extends Share {
  readonly keys: readonly string[]
  readonly signs: ProjectSigns
}

export async function loadSent(store: Store, group: Share['group']): Promise<SentShare[]> {
  const known = Object.entries(await readKeys(store))
  const sent: SentShare[] = []
  for (const share of await store.sync.listShares()) {
    if (share.group !== group || share.agreedAt === null) continue
    const others = known.filter(([, project]) => project === share.project).map(([key]) => key)
    sent.push({ ...share, keys: [share.key, ...others], signs: await loadSigns(store, share.project) })
  }
  return sent
}

/** Conversations are shared by themselves; what a person forgot in one that came from elsewhere is forgotten everywhere. */
export function isShared(record: SyncRecord, shares: readonly SentShare[]): boolean {
  const { kind, place } = record
  const isFree = kind !== 'conversation' || holdsForgotten(record)
  return shares.some(
    (share) =>
      sharedNamespace(share) === place.namespace &&
      share.keys.includes(place.project ?? '') &&
      (isFree || share.conversations),
  )
}
