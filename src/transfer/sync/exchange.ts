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
import { listParts } from '../../kernel/project-parts.ts'
import type { SyncProgress } from '../../kernel/setup/sync-setup.ts'
import { shorten } from '../../text/sentences.ts'
import { type Bundle, parseBundle, renderBundle, takeFitting } from './bundle.ts'
import { findRemoval } from './memory-fields.ts'
import { findNarrowing, GLOBAL, scopesOf } from './named.ts'
import { observe } from './observe.ts'
import { listOffered } from './offered.ts'
import { findSecret } from './receive.ts'
import { includes, type SyncRecord, winner } from './record.ts'
import { markReplica, type Replica } from './replica.ts'
import { openRow } from './rows.ts'
import { resumeRecords } from './share-records.ts'
import { loadSharedScopes, loadSigns, type ProjectSigns, sharedNamespace } from './shares.ts'
import { readKeys, takeBundle } from './take-bundle.ts'

/** Records in one bundle: few enough that a busy server answers a request within its time limit. */
const BUNDLE_RECORDS = 200
const MOST_NAMED = 100
const EXAMPLES = 10
const EXAMPLE_CHARS = 120

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
  /** Of a dry run: the first texts that would go and come. */
  readonly examples: { readonly sent: readonly string[]; readonly received: readonly string[] }
  /** Projects that others share with the group and whose memories wait until they are shared here. */
  readonly offered: readonly string[]
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
  const { watch } = context.sync
  const report: Report = (step, done, total) => {
    watch.progress = { group: place.group, step, done, total: Math.max(done, total) }
  }
  const replica = await look(context, report, signal)
  const problems: string[] = []
  const link = await context.sync.open(place, replica, (problem) => problems.push(problem))
  const pulled = dryRun
    ? await countFetched(context, link, place)
    : await pull(context, link, place, report, signal)
  const pushed = await push(context, link, place, replica, { dryRun, report, problems, signal })
  const { sent: going, ...others } = pushed
  const { received: coming, ...came } = pulled
  const offered = await listOffered(context.whole, place.group)
  return {
    group: place.group,
    address: place.address,
    ...came,
    ...others,
    sent: going.count,
    received: coming.count,
    examples: { sent: going.examples, received: coming.examples },
    refused: [...pulled.refused, ...pushed.refused].slice(0, MOST_NAMED),
    problems,
    offered: offered.map(({ key, label }) => label || key || GLOBAL),
    traffic: { ...link.traffic },
  }
}

type Report = (step: SyncProgress['step'], done: number, total: number) => void

/** Writes what changed here into the records. */
async function look(
  context: EngineContext,
  report: Report,
  signal: AbortSignal | undefined,
): Promise<Replica> {
  const { whole } = context
  const scopes = [...(await loadSharedScopes(whole)).scopes.keys()]
  const total = scopes.length === 0 ? 0 : await whole.sync.countUnrecorded(scopes)
  const replica = await observe(context, signal, (done) => report('looking', done, total))
  markReplica(context, replica)
  return replica
}

/** Records that go or come, with a few of their texts. */
interface Counted {
  readonly count: number
  readonly examples: readonly string[]
}

function exampleOf({ kind, fields }: SyncRecord): string[] {
  const text = winner(fields.text)?.v as readonly string[] | undefined
  return kind !== 'memory' || text === undefined ? [] : [shorten(text[2] ?? '', EXAMPLE_CHARS)]
}

type Pulled = Pick<PlaceReport, 'changes' | 'conflicts' | 'refused' | 'run'> & { readonly received: Counted }

async function pull(
  context: EngineContext,
  link: SyncLink,
  place: SyncPlace,
  report: Report,
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
    const taken = await takeBundle(context, run, place.group, bundle, {
      andThen,
      showsAll: bundle === null,
    })
    for (const [kind, n] of Object.entries(taken.counts)) changes[kind] = (changes[kind] ?? 0) + n
    received += taken.received
    conflicts += taken.conflicts
    refused.push(...taken.refused)
  }
  const { cursor } = await presentPlace(context.whole, place)
  let fetched = 0
  for await (const { text, cursor: after, left } of link.fetch(cursor)) {
    signal?.throwIfAborted()
    const bundle = parseBundle(text)
    await take(bundle, after)
    fetched += bundle.records.length
    report('fetching', fetched, fetched + left)
  }
  // States that waited may find their place now.
  await take(null)
  await context.whole.transact((store) => run.note(store, {}, true))
  const { runId } = run.inRun
  const isBegun = (await context.whole.runs.find(runId)) !== null
  const count = { count: received, examples: [] }
  return { received: count, changes, conflicts, refused, run: isBegun ? runId : null }
}

async function countFetched(context: EngineContext, link: SyncLink, place: SyncPlace): Promise<Pulled> {
  const { cursor } = await presentPlace(context.whole, place)
  let count = 0
  const examples: string[] = []
  for await (const { text } of link.fetch(cursor)) {
    for (const record of parseBundle(text).records) {
      const [row] = await context.whole.sync.load(record.kind, [record.id])
      if (row !== undefined && includes(openRow(row).record, record)) continue
      count++
      if (examples.length < EXAMPLES) examples.push(...exampleOf(record))
    }
  }
  return { received: { count, examples }, changes: {}, conflicts: 0, refused: [], run: null }
}

type Pushed = Pick<PlaceReport, 'stopped' | 'refused'> & { readonly sent: Counted }

async function push(
  context: EngineContext,
  link: SyncLink,
  place: SyncPlace,
  replica: Replica,
  {
    dryRun,
    report,
    problems,
    signal,
  }: {
    readonly dryRun: boolean
    readonly report: Report
    readonly problems: string[]
    readonly signal: AbortSignal | undefined
  },
): Promise<Pushed> {
  const { whole } = context
  const shares = await loadAllowed(context, place, { dryRun, problems })
  const projects = shares.map(({ signs, key }) => ({ ...signs, key }))
  const stopped: RefusedRecord[] = []
  const refused: RefusedRecord[] = []
  let sent = 0
  let isRemoving = false
  const examples: string[] = []
  const { cursor } = await presentPlace(whole, place)
  const begin = Number(cursor.sent ?? 0)
  const total = await whole.sync.countAfter(place.group, begin, true)
  for (let after = begin; ; ) {
    signal?.throwIfAborted()
    const rows = takeFitting(await whole.sync.listAfter(place.group, after, BUNDLE_RECORDS))
    const upTo = rows.at(-1)?.seq
    if (upTo === undefined) break
    isRemoving ||= rows.some((row) => removes(openRow(row).record, replica))
    const mine = rows.filter(({ source }) => source === null)
    const chosen = await choose(context, mine, shares, stopped, dryRun)
    sent += chosen.length
    if (dryRun) examples.push(...chosen.flatMap(exampleOf).slice(0, EXAMPLES - examples.length))
    report('sending', sent, total)
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
  return { sent: { count: sent, examples }, stopped, refused }
}

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
async function loadAllowed(
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
  readonly signs: ProjectSigns
}

async function loadSent(store: Store, group: Share['group']): Promise<SentShare[]> {
  const known = Object.entries(await readKeys(store))
  const sent: SentShare[] = []
  for (const share of await store.sync.listShares()) {
    if (share.group !== group || share.agreedAt === null) continue
    const others = known.filter(([, project]) => project === share.project).map(([key]) => key)
    sent.push({ ...share, keys: [share.key, ...others], signs: await loadSigns(store, share.project) })
  }
  return sent
}

function isShared({ kind, place }: SyncRecord, shares: readonly SentShare[]): boolean {
  return shares.some(
    (share) =>
      sharedNamespace(share) === place.namespace &&
      share.keys.includes(place.project ?? '') &&
      (kind !== 'conversation' || share.conversations),
  )
}

/** True if words that this side sent before are removed. */
function removes(record: SyncRecord, { id, former }: Replica): boolean {
  const isOwn = [id, ...former].some((each) => record.seen[each] !== undefined)
  const isForgotten =
    record.kind === 'conversation' &&
    Object.values(record.fields)
      .flat()
      .some(({ p }) => p === 1)
  return isOwn && (isForgotten || findRemoval(record) !== null || Object.keys(record.fields).length === 0)
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
    const rows = takeFitting(await context.whole.sync.listAfter(place.group, after, BUNDLE_RECORDS))
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
  const isOther = now.cursor.server !== undefined && now.cursor.server !== cursor.server
  const sent = Math.max(isOther ? 0 : Number(now.cursor.sent ?? 0), Number(cursor.sent ?? 0))
  await store.sync.savePlace({ ...now, cursor: { ...cursor, sent } })
}
