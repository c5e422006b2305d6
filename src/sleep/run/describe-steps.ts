/** Describes planned changes in words, for a dry run. Leaves out derived values. */
import type { PlannedChange } from '../../core/change.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { PlannedStep } from './sleeping.ts'

export async function describeSteps(
  store: Store,
  phase: string,
  changes: readonly PlannedChange[],
): Promise<PlannedStep[]> {
  const named = changes.flatMap((change) => {
    const subject = subjectsOf(change)
    return subject === null ? [] : [{ change, subject }]
  })
  const titles = await loadTitles(
    store,
    named.flatMap(({ subject }) => subject.memories),
  )
  return named.map(({ change, subject }) => ({
    phase,
    kind: change.kind,
    subject: subject.id,
    title: subject.memories.map((id) => titles.get(id) ?? subject.title ?? id).join(' → '),
    reason: ('reason' in change ? change.reason : null) ?? '',
  }))
}

interface Subject {
  readonly id: string
  readonly memories: readonly MemoryId[]
  readonly title?: string
}

function subjectsOf(change: PlannedChange): Subject | null {
  switch (change.kind) {
    case 'insert_memory':
      return { id: change.memory.id, memories: [change.memory.id], title: change.memory.title }
    case 'update_memory':
    case 'move_memory':
    case 'archive_memory':
    case 'restore_memory':
    case 'purge_memory':
      return { id: change.id, memories: [change.id] }
    case 'supersede':
      return { id: change.old, memories: [change.old, change.by] }
    case 'set_successor':
      return { id: change.id, memories: [change.id, change.to] }
    case 'upsert_edge': {
      const { id, sourceId, targetId } = change.edge
      return { id, memories: [sourceId as MemoryId, targetId as MemoryId] }
    }
    case 'update_edge':
    case 'remove_edge':
      return { id: change.id, memories: [] }
    case 'link_names':
    case 'place_entity':
    case 'cache_strength':
    case 'save_cluster':
    case 'remove_cluster':
    case 'save_community':
    case 'remove_community':
    case 'note_community_changes':
    case 'note_communities_found':
    case 'remember_pair':
    case 'save_vault_files':
      return null
  }
}

export async function loadTitles(
  store: Store,
  ids: readonly MemoryId[],
): Promise<ReadonlyMap<MemoryId, string>> {
  const memories = await store.memories.load([...new Set(ids)])
  return new Map(memories.map(({ id, title }) => [id, title]))
}
