/** One sync with one place: looks at what changed here, fetches, then sends. Every step can be killed and repeated. */

import type { Store } from '../../core/ports/store.ts'
import type {
  RefusedRecord,
  SentBundle,
  SyncCursor,
  SyncLink,
  SyncTraffic,
} from '../../core/ports/sync-link.ts'
import type { Share, SyncPlace, SyncRow } from '../../core/sync.ts'
import { ownRun } from '../../kernel/changes/own-run.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { type Bundle, parseBundle, renderBundle } from './bundle.ts'
import { findRemoval } from './memory-fields.ts'
import { findNarrowing } from './named.ts'
import { observe } from './observe.ts'
import { findSecret } from './receive.ts'
import { includes, type SyncRecord } from './record.ts'
import { markReplica, type Replica } from './replica.ts'
import { openRow } from './rows.ts'
import { loadSigns, type ProjectSigns } from './shares.ts'
import { readKeys, takeBundle } from './take-bundle.ts'

/** Records in one bundle. */
const BUNDLE_RECORDS = 400
const MOST_NAMED = 100

export interface PlaceReport {
  readonly group: Share['group']
  readonly address: string
  readonly sent: number
  readonly received: number
  /** Numbers of changes in the store, by kind. */
  readonly changes: Readonly<Record<string, number>>
  readonly conflicts: number
  /** Records that were not taken here or there. */
  readonly refused: readonly RefusedRecord[]
  /** Records that stay here, because a secret was found in them. */
  readonly stopped: readonly RefusedRecord[]
  readonly problems: readonly string[]
  readonly run: string | null
  readonly traffic: SyncTraffic
}

export interface ExchangeOptions {
  readonly dryRun?: boolean
  readonly signal?: AbortSignal
}

export async function exchange(
  context: EngineContext,
  place: SyncPlace,
  { dryRun = false, signal }: ExchangeOptions = {},
): Promise<PlaceReport> {
  const replica = await observe(context, signal)
  markReplica(context, replica)
  const problems: string[] = []
  const link = await context.sync.open(place, replica, (problem) => problems.push(problem))
  const pulled = dryRun ? await countFetched(context, link, place) : await pull(context, link, place, signal)
  const pushed = await push(context, link, place, replica, dryRun, signal)
  return {
    group: place.group,
    address: place.address,
    ...pulled,
    ...pushed,
    refused: [...pulled.refused, ...pushed.refused].slice(0, MOST_NAMED),
    problems,
    traffic: { ...link.traffic },
  }
}

type Pulled = Pick<PlaceReport, 'received' | 'changes' | 'conflicts' | 'refused' | 'run'>

async function pull(
  context: EngineContext,
  link: SyncLink,
  place: SyncPlace,
  signal: AbortSignal | undefined,
): Promise<Pulled> {
  const run = ownRun(context, 'sync')
  const changes: Record<string, number> = {}
  const refused: RefusedRecord[] = []
  let [received, conflicts] = [0, 0]
  const take = async (bundle: Bundle | null, cursor?: SyncCursor) => {
    const andThen = async (store: Store) => {
      if (cursor !== undefined) await saveCursor(store, place, cursor)
    }
    const taken = await takeBundle(context, run, place.group, bundle, { andThen })
    for (const [kind, n] of Object.entries(taken.counts)) changes[kind] = (changes[kind] ?? 0) + n
    received += taken.received
    conflicts += taken.conflicts
    refused.push(...taken.refused)
  }
  const { cursor } = await presentPlace(context.whole, place)
  for await (const bundle of link.fetch(cursor)) {
    signal?.throwIfAborted()
    await take(parseBundle(bundle.text), bundle.cursor)
  }
  // States that waited may find their place now.
  await take(null)
  await context.whole.transact((store) => run.note(store, {}, true))
  const isBegun = (await context.whole.runs.find(run.inRun.runId)) !== null
  return { received, changes, conflicts, refused, run: isBegun ? run.inRun.runId : null }
}

async function countFetched(context: EngineContext, link: SyncLink, place: SyncPlace): Promise<Pulled> {
  const { cursor } = await presentPlace(context.whole, place)
  let received = 0
  for await (const { text } of link.fetch(cursor)) {
    for (const record of parseBundle(text).records) {
      const [row] = await context.whole.sync.load(record.kind, [record.id])
      if (row === undefined || !includes(openRow(row).record, record)) received++
    }
  }
  return { received, changes: {}, conflicts: 0, refused: [], run: null }
}

type Pushed = Pick<PlaceReport, 'sent' | 'stopped' | 'refused'>

async function push(
  context: EngineContext,
  link: SyncLink,
  place: SyncPlace,
  replica: Replica,
  dryRun: boolean,
  signal: AbortSignal | undefined,
): Promise<Pushed> {
  const { whole } = context
  const shares: SentShare[] = []
  for (const share of await loadSent(whole, place.group)) {
    // The project's own file may have been narrowed since the person agreed.
    if ((await findNarrowing(context, share.project, place.group)) === null) shares.push(share)
  }
  const projects: ProjectSigns[] = []
  for (const { project, key } of shares) projects.push({ ...(await loadSigns(whole, project)), key })
  const stopped: RefusedRecord[] = []
  const refused: RefusedRecord[] = []
  let sent = 0
  let isRemoving = false
  const { cursor } = await presentPlace(whole, place)
  for (let after = Number(cursor.sent ?? 0); ; ) {
    signal?.throwIfAborted()
    const rows = await whole.sync.listAfter(place.group, after, BUNDLE_RECORDS)
    const upTo = rows.at(-1)?.seq
    if (upTo === undefined) break
    isRemoving ||= rows.some((row) => removes(openRow(row).record, replica))
    const mine = rows.filter(({ source }) => source === null)
    const chosen = await choose(context, mine, shares, stopped, dryRun)
    sent += chosen.length
    if (!dryRun) {
      if (chosen.length > 0)
        refused.push(...(await link.send(renderBundle(replica.id, projects, chosen), upTo)))
      await whole.transact(async (store) => {
        const now = (await presentPlace(store, place)).cursor
        await saveCursor(store, place, { ...now, sent: upTo })
      })
    }
    after = upTo
  }
  if (isRemoving && !dryRun && link.replaceSent !== null) {
    await link.replaceSent(allSent(context, place, replica, shares, projects))
  }
  return { sent, stopped, refused }
}

/** Leaves out records of projects that are not shared, and stops those in which a secret is found. */
async function choose(
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
interface SentShare extends Share {
  readonly keys: readonly string[]
}

async function loadSent(store: Store, group: Share['group']): Promise<SentShare[]> {
  const known = Object.entries(await readKeys(store))
  const shares = await store.sync.listShares()
  return shares
    .filter((share) => share.group === group && share.agreedAt !== null)
    .map((share) => ({
      ...share,
      keys: [share.key, ...known.filter(([, project]) => project === share.project).map(([key]) => key)],
    }))
}

function isShared({ place }: SyncRecord, shares: readonly SentShare[]): boolean {
  return shares.some(
    ({ namespace, keys }) => namespace === place.namespace && keys.includes(place.project ?? ''),
  )
}

/** True if words that this side sent before are removed. */
function removes(record: SyncRecord, { id, former }: Replica): boolean {
  const isOwn = [id, ...former].some((each) => record.seen[each] !== undefined)
  return isOwn && (findRemoval(record) !== null || Object.keys(record.fields).length === 0)
}

/** Everything that this side has written, as new bundles. */
async function* allSent(
  context: EngineContext,
  place: SyncPlace,
  replica: Replica,
  shares: readonly SentShare[],
  projects: readonly ProjectSigns[],
): AsyncGenerator<SentBundle> {
  const own = [replica.id, ...replica.former]
  for (let after = 0; ; ) {
    const rows = await context.whole.sync.listAfter(place.group, after, BUNDLE_RECORDS)
    const upTo = rows.at(-1)?.seq
    if (upTo === undefined) return
    const mine = rows.filter(
      (row) => row.source === null || own.some((id) => openRow(row).record.seen[id] !== undefined),
    )
    const chosen = await choose(context, mine, shares, [], true)
    if (chosen.length > 0) yield { text: renderBundle(replica.id, projects, chosen), upTo }
    after = upTo
  }
}

async function presentPlace(store: Store, { group, ...given }: SyncPlace): Promise<SyncPlace> {
  const places = await store.sync.listPlaces()
  return places.find((place) => place.group === group) ?? { group, ...given }
}

async function saveCursor(store: Store, place: SyncPlace, cursor: SyncPlace['cursor']): Promise<void> {
  const now = await presentPlace(store, place)
  const sent = Math.max(Number(now.cursor.sent ?? 0), Number(cursor.sent ?? 0))
  await store.sync.savePlace({ ...now, cursor: { ...cursor, sent } })
}
