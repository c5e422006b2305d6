/**
 * Notes what an import created besides memories and links, which the journal covers: per batch, under
 * its run. Undo removes it unless something uses it since.
 */
import type { Session } from '../../core/conversation.ts'
import type { EntityId, ScopeId, SessionId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Reflection } from '../../core/ports/reflection-repository.ts'
import type { Store } from '../../core/ports/store.ts'
import type { UndoConflict } from '../../core/run.ts'
import { forgetGrouping } from '../../digest/apply/regroup-roots.ts'
import { addRunNote, takeRunNotes } from '../../kernel/changes/run-notes.ts'

export interface ImportedRecords {
  readonly scopes: readonly ScopeId[]
  /** New sessions, with the number of turns they came with. */
  readonly sessions: readonly Pick<Session, 'id' | 'episodeCount'>[]
  /** Existing sessions, with the number of turns added. */
  readonly extended: readonly { readonly id: SessionId; readonly turns: number }[]
  readonly entities: readonly EntityId[]
  readonly reflections: readonly Pick<Reflection, 'namespace' | 'session'>[]
}

export function isNothing(records: ImportedRecords): boolean {
  return Object.values(records).every((list: readonly unknown[]) => list.length === 0)
}

const NOTE_KIND = 'makings'

/** Must run in the transaction that creates the records. */
export async function noteImported(store: Store, runId: string, records: ImportedRecords): Promise<void> {
  if (!isNothing(records)) await addRunNote(store, NOTE_KIND, runId, records)
}

export interface TakenBack {
  readonly removed: number
  readonly kept: readonly UndoConflict[]
}

/**
 * Removes noted records; must run after memories and links of the run are undone, in the same
 * transaction.
 */
export async function takeBackImported(store: Store, runId: string): Promise<TakenBack> {
  const all = (await takeRunNotes(store, NOTE_KIND, runId)) as ImportedRecords[]
  let removed = 0
  const kept: UndoConflict[] = []
  for (const { reflections, sessions, entities } of all) {
    removed += await removeReflections(store, reflections)
    for (const session of sessions) {
      const outcome = await removeSession(store, session)
      if (outcome === 'removed') removed++
      else if (outcome !== 'gone') kept.push(outcome)
    }
    const before = (await store.entities.load(entities)).length
    await store.entities.removeUnlinkedOf(entities)
    removed += before - (await store.entities.load(entities)).length
  }
  for (const { id, turns } of all.flatMap(({ extended }) => extended)) {
    const session = await store.sessions.find(id)
    if (session !== null)
      kept.push({
        ...nameOf(session),
        reason: `${turns === 1 ? '1 turn' : `${turns} turns`} of it came with the import`,
      })
  }
  const scopes = await store.scopes.removeUnused(all.flatMap((each) => each.scopes))
  for (const id of scopes) await forgetGrouping(store, id)
  return { removed: removed + scopes.length, kept }
}

/** Removes reflections whose memory is gone. */
async function removeReflections(store: Store, reflections: ImportedRecords['reflections']): Promise<number> {
  let removed = 0
  for (const { namespace, session } of reflections) {
    const there = await store.reflections.find(namespace, session)
    if (there === null || (await store.memories.find(there.memoryId)) !== null) continue
    await store.reflections.remove(namespace, session)
    removed++
  }
  return removed
}

async function removeSession(
  store: Store,
  { id, episodeCount }: ImportedRecords['sessions'][number],
): Promise<UndoConflict | 'removed' | 'gone'> {
  const session = await store.sessions.find(id)
  if (session === null) return 'gone'
  if (session.episodeCount !== episodeCount) return { ...nameOf(session), reason: 'it went on since' }
  if (await isCited(store, id)) return { ...nameOf(session), reason: 'memories rest on it' }
  await store.sessions.purge([id])
  return 'removed'
}

async function isCited(store: Store, id: SessionId): Promise<boolean> {
  if ((await store.memories.listBySessions([id])).length > 0) return true
  for (let from = 0; ; ) {
    const page = await store.episodes.listSession(id, from, LIMITS.listMax)
    const cited = await store.memories.findBySourceEpisodes(page.map((episode) => episode.id))
    if (cited.length > 0) return true
    if (page.length < LIMITS.listMax) return false
    from = (page.at(-1)?.position ?? from) + 1
  }
}

function nameOf({ id, title, externalId }: Session): Pick<UndoConflict, 'subjectId' | 'title'> {
  return { subjectId: id, title: `Conversation: ${title ?? externalId}` }
}
