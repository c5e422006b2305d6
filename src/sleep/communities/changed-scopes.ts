/** Where communities are to be looked for again: scopes whose graph, texts or vectors changed since they were found. */
import type { NodeId } from '../../core/edge.ts'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { SleepDeps } from '../../core/ports/phase.ts'

export interface ChangedScope {
  readonly scopeId: ScopeId
  /** Memories whose text, vector or state changed; null: anything may have. */
  readonly touched: ReadonlySet<MemoryId> | null
}

const PAGE = 5_000
const MEMORIES_PAGE = 500

/** In the order of scope ids. */
export async function findChangedScopes(deps: Pick<SleepDeps, 'store' | 'since'>): Promise<ChangedScope[]> {
  const { store } = deps
  const scopes = (await store.scopes.list()).map(({ id }) => id).sort((a, b) => a - b)
  const found = deps.since === 0 ? new Map() : await store.communities.foundUpTo()
  const touched = found.size === 0 ? new Map() : await findTouched(deps, Math.min(...found.values()))
  return scopes.flatMap((scopeId): ChangedScope[] => {
    if (!found.has(scopeId)) return [{ scopeId, touched: null }]
    const own = touched.get(scopeId)
    return own === undefined ? [] : [{ scopeId, touched: own }]
  })
}

/** Memories by scope; a scope with changed links between unchanged memories has an empty set. */
async function findTouched(
  { store }: Pick<SleepDeps, 'store'>,
  since: number,
): Promise<ReadonlyMap<ScopeId, ReadonlySet<MemoryId>>> {
  const touched = new Map<ScopeId, Set<MemoryId>>()
  const ofScope = (scopeId: ScopeId) => {
    const own = touched.get(scopeId) ?? new Set<MemoryId>()
    touched.set(scopeId, own)
    return own
  }
  const ends = new Set<NodeId>()
  const newest = await store.graph.revision()
  for (let revision = since; revision < newest; ) {
    const changes = await store.graph.changesSince(revision, PAGE)
    for (const { id, kind, scopeId } of changes.nodes) {
      if (kind === 'memory') ofScope(scopeId).add(id as MemoryId)
      ends.delete(id)
    }
    for (const { sourceId, targetId } of [...changes.links, ...changes.removedLinks]) {
      ends.add(sourceId).add(targetId)
    }
    if (changes.revision <= revision) break
    revision = changes.revision
  }
  const unknown = [...ends] as MemoryId[]
  for (let from = 0; from < unknown.length; from += MEMORIES_PAGE) {
    for (const { scopeId } of await store.memories.load(unknown.slice(from, from + MEMORIES_PAGE))) {
      ofScope(scopeId)
    }
  }
  return touched
}
