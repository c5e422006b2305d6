/** Converts stored memories into the views that surfaces show. */
import { defined } from '../core/defined.ts'
import { LoreError } from '../core/errors.ts'
import type { EpochMs, MemoryId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { GLOBAL_SCOPE, renderScope, type ShownScope } from '../core/scope.ts'
import { confidenceAt } from '../strength/confidence.ts'
import { loadOpponents } from './disputes.ts'
import type { MemoryLine, MemoryView } from './memory-views.ts'
import { loadScopes } from './scopes.ts'

export async function requireMemory(store: Store, id: MemoryId): Promise<Memory> {
  const memory = await store.memories.find(id)
  if (memory === null) {
    throw new LoreError('memory_not_found', `There is no memory ${id}.`, {
      hint: 'It may have been purged, or the id mistyped; search for it again.',
      details: { id },
    })
  }
  return memory
}

/** Converts a memory for display only: a view's confidence is the current one and must not be written back. */
export async function toView(store: Store, memory: Memory, now: EpochMs): Promise<MemoryView> {
  const [view] = await toViews(store, [memory], now)
  if (view === undefined) throw new Error('a memory always has a view')
  return view
}

/** Like `toView`, for a memory that was just stored and replaces none: nothing can contradict it yet. */
export async function toNewView(store: Store, memory: Memory, now: EpochMs): Promise<MemoryView> {
  const [view] = await toViews(store, [memory], now, new Map())
  if (view === undefined) throw new Error('a memory always has a view')
  return view
}

/**
 * Converts memories to views, in the given order.
 * @param known the live memories that contradict each; default: loaded
 */
export async function toViews(
  store: Store,
  memories: readonly Memory[],
  now: EpochMs,
  known?: Awaited<ReturnType<typeof loadOpponents>>,
): Promise<MemoryView[]> {
  const scopes = await loadScopes(
    store,
    memories.map(({ scopeId }) => scopeId),
  )
  const opponents =
    known ??
    (await loadOpponents(
      store,
      memories.map(({ id }) => id),
    ))
  return memories.map((memory) => {
    const scope = scopes.get(memory.scopeId)
    const disputedBy = opponents.get(memory.id)?.map(({ id }) => id)
    return {
      ...memory,
      scope: scope === undefined ? GLOBAL_SCOPE : plainScope(scope),
      confidence: confidenceAt(memory, now),
      givenConfidence: memory.confidence,
      ...defined({ disputedBy }),
    }
  })
}

/** Converts memories to lines, in the given order, with the number of live children. */
export async function toLines(store: Store, memories: readonly Memory[]): Promise<MemoryLine[]> {
  const scopes = await loadScopes(
    store,
    memories.map((memory) => memory.scopeId),
  )
  const counts = await store.memories.countChildren(memories.map((memory) => memory.id))
  return memories.map((memory) => {
    const scope = scopes.get(memory.scopeId)
    return {
      id: memory.id,
      kind: memory.kind,
      depth: memory.depth,
      title: memory.title,
      summary: memory.summary,
      trust: memory.trust,
      scope: scope === undefined ? '' : renderScope(scope),
      childCount: counts.get(memory.id) ?? 0,
      createdAt: memory.createdAt,
      updatedAt: memory.updatedAt,
      archivedAt: memory.archivedAt,
      archivedReason: memory.archivedReason,
    }
  })
}

export async function toLine(store: Store, memory: Memory): Promise<MemoryLine> {
  const [line] = await toLines(store, [memory])
  if (line === undefined) throw new Error('a memory always has a line')
  return line
}

function plainScope({ namespace, project, branch, label }: ShownScope): ShownScope {
  return { namespace, project, branch, ...defined({ label }) }
}
