/** Finds turns of shared conversations that were spoken, changed or removed since the last sync, and writes them into records. */
import type { Episode, Session } from '../../core/conversation.ts'
import type { MemoryId, ScopeId, SessionId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Share } from '../../core/sync.ts'
import { turnTombstone } from '../../kernel/tombstones.ts'
import { externalIdOf, type Stretch, toShownHashes, toStretches } from './conversation-fields.ts'
import { differences, type FieldValues } from './memory-fields.ts'
import { emptied, emptyRecord, type RecordPlace, type SyncRecord } from './record.ts'
import { closeRow, type OpenRow, openRow, rowFor } from './rows.ts'

const NOTE = 'sync tombstones'
const AT_ONCE = 200

interface Observer {
  readonly homes: ReadonlyMap<ScopeId, { readonly share: Share; readonly place: RecordPlace }>
  readonly put: (record: SyncRecord, values: FieldValues, said: { actor: string; at: number }) => SyncRecord
  readonly now: () => number
}

/** Conversations of these scopes that may have changed. Forgotten turns leave the count as it is, but a hash of themselves. */
export async function findConversations(store: Store, scopes: readonly ScopeId[]): Promise<SessionId[]> {
  const vanished = await store.sync.listVanishedConversations(AT_ONCE)
  if (scopes.length === 0) return vanished
  const forgotten = (await store.capture.listTombstones()).length
  const isSame = ((await store.capture.readNote(NOTE)) ?? 0) === forgotten
  if (!isSame) await store.capture.writeNote(NOTE, forgotten)
  const found = new Set(vanished)
  for (let after: SessionId | null = null; ; ) {
    const page: SessionId[] = await store.sync.listConversations(scopes, !isSame, after, AT_ONCE)
    for (const id of page) found.add(id)
    if (page.length < AT_ONCE) return [...found]
    after = page.at(-1) ?? null
  }
}

export async function observeConversations(
  store: Store,
  ids: readonly SessionId[],
  observer: Observer,
): Promise<void> {
  for (const id of ids) {
    const rows = (await store.sync.loadOf([id as string as MemoryId])).filter(
      ({ kind }) => kind === 'conversation',
    )
    const known = new Map(rows.map((row) => [row.id, openRow(row)]))
    const session = await store.sessions.find(id)
    const changed =
      session === null
        ? [...known.values()].flatMap((row) => toGone(row, observer))
        : await compare(store, session, known, observer)
    await store.sync.save(changed.map(closeRow))
  }
}

/** The conversation was removed for good: its words leave the records, and the removal stays. */
function toGone(row: OpenRow, { put, now }: Observer): OpenRow[] {
  if (row.shown === null) return []
  const record = put(row.record, { ...emptied(row.record), gone: {} }, { actor: 'person:', at: now() })
  return [{ ...row, record, shown: null, uses: 0, state: 'settled', source: null }]
}

async function compare(
  store: Store,
  session: Session,
  known: ReadonlyMap<string, OpenRow>,
  { homes, put, now }: Observer,
): Promise<OpenRow[]> {
  const home = homes.get(session.scopeId)
  if (home?.share.conversations !== true) return []
  const changed: OpenRow[] = []
  for (const stretch of toStretches(session, await loadTurns(store, session.id))) {
    const row = known.get(stretch.id) ?? startRow(stretch, session, home)
    const shown = toShownHashes(stretch.values)
    const names = differences(row.shown ?? {}, shown)
    const isBack = row.shown !== null && row.record.fields.gone !== undefined
    if (names.length === 0 || (row.shown === null && row.record.fields.gone !== undefined)) continue
    // Taken back before, and shared again: the removal is written over.
    let record = isBack ? put(row.record, { gone: undefined }, { actor: 'person:', at: now() }) : row.record
    for (const [said, fields] of await bySpeaker(store, session, names, stretch)) {
      record = put(record, Object.fromEntries(fields.map((name) => [name, stretch.values[name]])), said)
    }
    const group = home.share.group
    changed.push({ ...row, group, record, shown, uses: stretch.turns, state: 'settled', source: null })
  }
  return changed
}

function startRow(
  { id }: Stretch,
  session: Session,
  { share, place }: { readonly share: Share; readonly place: RecordPlace },
): OpenRow {
  const row = rowFor(emptyRecord('conversation', id, place), share.group)
  return { ...row, memoryId: session.id as string as MemoryId }
}

/** A turn that a person forgot is her change; everything else was read from the agent. */
async function bySpeaker(
  store: Store,
  { agent, lastAt }: Session,
  names: readonly string[],
  { values }: Stretch,
): Promise<readonly (readonly [{ actor: string; at: number }, readonly string[]])[]> {
  const [said, forgotten]: [string[], string[]] = [[], []]
  for (const name of names) {
    const value = values[name]
    const hash = name === 'head' || value === undefined ? null : turnTombstone(agent, externalIdOf(value))
    const isForgotten = hash !== null && (await store.capture.findTombstones([hash])).size > 0
    ;(isForgotten ? forgotten : said).push(name)
  }
  const groups = [
    [{ actor: `agent:${agent}`, at: lastAt }, said],
    [{ actor: 'person:', at: lastAt }, forgotten],
  ] as const
  return groups.filter(([, fields]) => fields.length > 0)
}

async function loadTurns(store: Store, id: SessionId): Promise<Episode[]> {
  const turns: Episode[] = []
  for (let from = 0; ; ) {
    const page = await store.episodes.listSession(id, from, LIMITS.listMax)
    turns.push(...page)
    if (page.length < LIMITS.listMax) return turns
    from = (page.at(-1)?.position ?? from) + 1
  }
}
