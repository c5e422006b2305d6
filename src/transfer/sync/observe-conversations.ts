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
import type { SharedScopes } from './shares.ts'

const AT_ONCE = 200

interface Observer {
  readonly homes: ReadonlyMap<ScopeId, { readonly share: Share; readonly place: RecordPlace }>
  readonly put: (record: SyncRecord, values: FieldValues, said: { actor: string; at: number }) => SyncRecord
  readonly now: () => number
}

/**
 * Conversations that may have changed. Where they are not shared from here, those of others may lie here all the same, and
 * turns that a person forgets in them are forgotten on every side.
 */
export async function findConversations(store: Store, { scopes }: SharedScopes): Promise<SessionId[]> {
  const [open, closed]: [ScopeId[], ScopeId[]] = [[], []]
  for (const [id, { share }] of scopes) (share.conversations ? open : closed).push(id)
  const { sync } = store
  const found = [
    await sync.listVanishedConversations(AT_ONCE),
    await listAll(open, (after) => sync.listConversations(open, after, AT_ONCE)),
    await listAll(closed, (after) => sync.listRewritten(closed, after, AT_ONCE)),
  ]
  return [...new Set(found.flat())]
}

async function listAll(
  scopes: readonly ScopeId[],
  listAfter: (after: SessionId | null) => Promise<readonly SessionId[]>,
): Promise<SessionId[]> {
  const found: SessionId[] = []
  for (let after: SessionId | null = null; scopes.length > 0; ) {
    const page: readonly SessionId[] = await listAfter(after)
    found.push(...page)
    if (page.length < AT_ONCE) break
    after = page.at(-1) ?? null
  }
  return found
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
  if (home === undefined) return []
  const { group, conversations: isOpen } = home.share
  const changed: OpenRow[] = []
  for (const stretch of toStretches(session, await loadTurns(store, session.id))) {
    const row = known.get(stretch.id) ?? startRow(stretch, session, home)
    const isGone = row.record.fields.gone !== undefined
    if (row.shown === null && (isGone || !isOpen)) continue
    const hashes = toShownHashes(stretch.values)
    const names = differences(row.shown ?? {}, hashes)
    const { said, forgotten } = await bySpeaker(store, session, names, stretch)
    const told = isOpen ? [said, forgotten] : [forgotten]
    const written = told.flatMap(({ fields }) => fields)
    if (written.length === 0) {
      if (row.uses !== stretch.turns) changed.push({ ...row, uses: stretch.turns })
      continue
    }
    // Taken back before, and shared again: the removal is written over.
    let record = isGone ? put(row.record, { gone: undefined }, { actor: 'person:', at: now() }) : row.record
    for (const { by, fields } of told) {
      if (fields.length > 0) record = put(record, pick(stretch.values, fields), by)
    }
    const shown = isOpen ? hashes : { ...row.shown, ...pick(hashes, written) }
    changed.push({ ...row, group, record, shown, uses: stretch.turns, state: 'settled', source: null })
  }
  return changed
}

function pick(values: FieldValues, names: readonly string[]): FieldValues {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

function startRow(
  { id }: Stretch,
  session: Session,
  { share, place }: { readonly share: Share; readonly place: RecordPlace },
): OpenRow {
  const row = rowFor(emptyRecord('conversation', id, place), share.group)
  return { ...row, memoryId: session.id as string as MemoryId }
}

interface Told {
  readonly by: { readonly actor: string; readonly at: number }
  readonly fields: readonly string[]
}

/** A turn that a person forgot is that person's change; everything else was read from the agent. */
async function bySpeaker(
  store: Store,
  { agent, lastAt }: Session,
  names: readonly string[],
  { values }: Stretch,
): Promise<{ readonly said: Told; readonly forgotten: Told }> {
  const [said, forgotten]: [string[], string[]] = [[], []]
  for (const name of names) {
    const value = values[name]
    const hash = name === 'head' || value === undefined ? null : turnTombstone(agent, externalIdOf(value))
    const isForgotten = hash !== null && (await store.capture.findTombstones([hash])).size > 0
    ;(isForgotten ? forgotten : said).push(name)
  }
  return {
    said: { by: { actor: `agent:${agent}`, at: lastAt }, fields: said },
    forgotten: { by: { actor: 'person:', at: lastAt }, fields: forgotten },
  }
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
