/** Journal entries about visible memories and links. Positions are cursors over the whole journal. */
import type { NodeId } from '../../core/edge.ts'
import type { EdgeId, MemoryId } from '../../core/ids.ts'
import type { JournalEntry } from '../../core/journal.ts'
import type { JournalRepository } from '../../core/ports/journal-repository.ts'
import type { Store } from '../../core/ports/store.ts'
import { edgeNotFound, requireMemories } from './refusals.ts'
import type { LinkEnds, Visibility } from './visibility.ts'

export function visibleJournal(
  { journal, edges }: Pick<Store, 'journal' | 'edges'>,
  visible: Visibility,
): JournalRepository {
  /** Throws unless each link is visible; an entry about a deleted link must name visible ends. */
  const requireEdges = async (entries: readonly JournalEntry[]): Promise<void> => {
    if (entries.length === 0) return
    const stored = await edges.findWithin(
      entries.map(({ subjectId }) => subjectId as EdgeId),
      await visible.scopes(),
    )
    for (const entry of entries) {
      if (stored.has(entry.subjectId as EdgeId)) continue
      const isThere = (await edges.find(entry.subjectId as EdgeId)) !== null
      const ends = endsOf(entry)
      const shown = isThere || ends === null ? [] : await visible.links([ends])
      if (shown.length === 0) throw edgeNotFound(entry.subjectId)
    }
  }
  return {
    append: async (entries) => {
      const about = (kind: JournalEntry['subjectKind']) =>
        entries.filter(({ subjectKind }) => subjectKind === kind)
      await requireMemories(
        visible,
        about('memory').map(({ subjectId }) => subjectId as MemoryId),
      )
      await requireEdges(about('edge'))
      return journal.append(entries)
    },
    listFor: async (subjectId, limit, scopes) =>
      journal.listFor(subjectId, limit, await visible.among(scopes)),
    listRun: async (runId, scopes) => journal.listRun(runId, await visible.among(scopes)),
    listLater: async (runId, subjectIds, scopes) =>
      journal.listLater(runId, subjectIds, await visible.among(scopes)),
    remove: async (ids, scopes) => journal.remove(ids, await visible.among(scopes)),
    listAfter: async (position, limit, scopes) =>
      journal.listAfter(position, limit, await visible.among(scopes)),
    // The position of the last visible entry, so that it does not reveal how much other namespaces write.
    position: async (scopes) => journal.position(await visible.among(scopes)),
  }
}

function endsOf({ before, after }: JournalEntry): LinkEnds | null {
  const sourceId = after?.sourceId ?? before?.sourceId
  const targetId = after?.targetId ?? before?.targetId
  return typeof sourceId === 'string' && typeof targetId === 'string'
    ? { sourceId: sourceId as NodeId, targetId: targetId as NodeId }
    : null
}
