/** One sync with one place: looks at what changed here, fetches, then sends. Every step can be killed and repeated. */

import type { MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type {
  RefusedRecord,
  SentBundle,
  SyncCursor,
  SyncLink,
  SyncTraffic,
} from '../../core/ports/sync-link.ts'
import type { Share, SyncPlace } from '../../core/sync.ts'
import { ownRun } from '../../kernel/changes/own-run.ts'
import type { EngineContext } from '../../kernel/context.ts'
import type { SyncProgress } from '../../kernel/setup/sync-setup.ts'
import { shorten } from '../../text/sentences.ts'
import { type Bundle, parseBundle, renderBundle, splitBundle, takeFitting } from './bundle.ts'
import { choose, isShared, loadAllowed, loadSent, type SentShare } from './choose-records.ts'
import { holdsForgotten } from './conversation-fields.ts'
import { meetPlace, presentPlace, saveCursor } from './meet-place.ts'
import { findRemoval } from './memory-fields.ts'
import { GLOBAL } from './named.ts'
import { observe } from './observe.ts'
import { listOffered } from './offered.ts'
import { includes, type SyncRecord, winner } from './record.ts'
import { markReplica, type Replica } from './replica.ts'
import { openRow } from './rows.ts'
import { loadSharedScopes, type ProjectSigns } from './shares.ts'
import { takeBundle } from './take-bundle.ts'

/** Records in one bundle: few enough that a busy server answers a request within its time limit. */
const BUNDLE_RECORDS = 200
/** Records taken in one transaction: others who write wait for its end. */
const TAKEN_AT_ONCE = 200
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
  /** Conflicts that were found or came. */
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
  const problems: string[] = []
  const { link, leaveMark, mayPush } = await meetPlace(context, place, (problem) => problems.push(problem))
  const replica = await look(context, report, signal)
  const conflicts = await context.whole.sync.countConflicts(place.group)
  const pulled = dryRun
    ? await countFetched(context, link, place)
    : await pull(context, link, place, report, signal)
  const pushed = mayPush
    ? await push(context, link, place, replica, { dryRun, report, problems, signal, leaveMark })
    : await keepBack(context, place, problems)
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
    // Another side may have found a conflict first, which came with the rest.
    conflicts: Math.max(came.conflicts, (await context.whole.sync.countConflicts(place.group)) - conflicts),
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

/** The text of a memory; of a removal, which holds none, what it removes, if that is known here. */
function exampleOf(record: SyncRecord, removed: string | null): string[] {
  if (record.kind !== 'memory') return []
  if (findRemoval(record) !== null) {
    return [
      removed === null ? 'the removal of a memory' : `the removal of: ${shorten(removed, EXAMPLE_CHARS)}`,
    ]
  }
  const text = winner(record.fields.text)?.v as readonly string[] | undefined
  return text === undefined ? [] : [shorten(text[2] ?? '', EXAMPLE_CHARS)]
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
  let [fetched, shown] = [0, 0]
  for await (const { text, cursor: after, left } of link.fetch(cursor)) {
    signal?.throwIfAborted()
    const bundle = parseBundle(text)
    const parts = splitBundle(bundle, TAKEN_AT_ONCE)
    const total = fetched + bundle.records.length + left
    for (const [n, part] of parts.entries()) {
      signal?.throwIfAborted()
      await take(part, n === parts.length - 1 ? after : undefined)
      fetched += part.records.length
      report('fetching', fetched, total)
    }
  }
  for await (const waiting of waitingPages(context, place)) {
    signal?.throwIfAborted()
    await take(waiting)
    shown += waiting.records.length
    report('showing', shown, shown)
  }
  // States that waited may find their place now.
  await take(null)
  await context.whole.transact((store) => run.note(store, {}, true))
  const { runId } = run.inRun
  const isBegun = (await context.whole.runs.find(runId)) !== null
  const count = { count: received, examples: [] }
  return { received: count, changes, conflicts, refused, run: isBegun ? runId : null }
}

/**
 * What waited and is shared here since, such as a whole project, in pages that others who write need not wait long for. What
 * refers to a later page is left to the end.
 */
async function* waitingPages({ whole }: EngineContext, place: SyncPlace): AsyncGenerator<Bundle> {
  const shares = await loadSent(whole, place.group)
  for (let after = 0; ; ) {
    const rows = await whole.sync.listInState('waiting', after, TAKEN_AT_ONCE)
    if (rows.length < TAKEN_AT_ONCE) return
    after = rows.at(-1)?.seq ?? after
    const of = rows.filter(({ group }) => group === place.group).map((row) => openRow(row).record)
    const records = of.filter((record) => isShared(record, shares))
    if (records.length > 0) yield { from: '', projects: [], records, bad: [] }
  }
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
      if (examples.length >= EXAMPLES) continue
      const here = record.kind === 'memory' ? await context.whole.memories.find(record.id as MemoryId) : null
      examples.push(...exampleOf(record, here?.content ?? null))
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
    leaveMark,
  }: {
    readonly dryRun: boolean
    readonly report: Report
    readonly problems: string[]
    readonly signal: AbortSignal | undefined
    readonly leaveMark: () => Promise<void>
  },
): Promise<Pushed> {
  const { whole } = context
  const shares = await loadAllowed(context, place, { dryRun, problems })
  const projects = shares.map(({ signs, key }) => ({ ...signs, key }))
  const stopped: RefusedRecord[] = []
  const refused: RefusedRecord[] = []
  let sent = 0
  const examples: string[] = []
  const { cursor } = await presentPlace(whole, place)
  // A sync that was interrupted may have passed a removal, and left the words in what was sent before.
  let isRemoving = cursor.removing === true
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
    if (dryRun) {
      const texts = chosen.flatMap((record) => exampleOf(record, null))
      examples.push(...texts.slice(0, EXAMPLES - examples.length))
    }
    report('sending', sent, total)
    if (!dryRun) {
      if (chosen.length > 0) {
        await leaveMark()
        refused.push(...(await link.send(renderBundle(replica.id, projects, chosen), upTo)))
      }
      await whole.transact(async (store) => {
        const now = (await presentPlace(store, place)).cursor
        const noted = {
          ...(refused.length > 0 ? { refused: true } : {}),
          ...(isRemoving && link.replaceSent !== null ? { removing: true } : {}),
        }
        await saveCursor(store, place, { ...now, ...noted, sent: upTo })
      })
    }
    after = upTo
  }
  const hasFiles = sent > 0 || cursor.marks !== undefined
  if (isRemoving && hasFiles && !dryRun && link.replaceSent !== null) {
    await leaveMark()
    await link.replaceSent(allSent(context, place, replica, shares, projects))
    await whole.transact(async (store) => {
      const { removing: _removing, ...now } = (await presentPlace(store, place)).cursor
      await saveCursor(store, place, now)
    })
  }
  return { sent: { count: sent, examples }, stopped, refused }
}

/** A reader takes part without sending: what was written here stays, and so do the counts of what was read. */
async function keepBack(context: EngineContext, place: SyncPlace, problems: string[]): Promise<Pushed> {
  const { whole } = context
  const shares = await loadSent(whole, place.group)
  let kept = 0
  for (let after = Number((await presentPlace(whole, place)).cursor.sent ?? 0); ; ) {
    const rows = await whole.sync.listAfter(place.group, after, BUNDLE_RECORDS)
    const upTo = rows.at(-1)?.seq
    if (upTo === undefined) break
    const own = rows.filter(({ source, kind }) => source === null && kind !== 'uses')
    kept += (await choose(context, own, shares, [], true)).length
    after = upTo
  }
  if (kept > 0) {
    const what = kept === 1 ? '1 change stays' : `${kept} changes stay`
    problems.push(
      `You are a reader there, so ${what} here. Ask the admin of the team for the role of a writer.`,
    )
  }
  return { sent: { count: 0, examples: [] }, stopped: [], refused: [] }
}

/**
 * True if words are removed that this side may have sent before: its own, and those of others that it merged or sent again when
 * a project was shared once more.
 */
function removes(record: SyncRecord, { id, former }: Replica): boolean {
  if (record.kind === 'memory') return findRemoval(record) !== null
  if (record.kind === 'conversation') return holdsForgotten(record)
  const isOwn = [id, ...former].some((each) => record.seen[each] !== undefined)
  return isOwn && Object.keys(record.fields).length === 0
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
