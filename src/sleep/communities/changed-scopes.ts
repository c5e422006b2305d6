/** Finds scopes whose communities must be computed again because enough has changed. */

import type { CommunityChanges } from '../../core/community.ts'
import type { NodeId } from '../../core/edge.ts'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { SleepDeps } from '../statements/phase.ts'

/**
 * A scope is computed again if more than this share of its memories changed; less hardly moves a
 * community.
 */
const WORTH_A_LOOK = 0.02
const PAGE = 5_000
const MEMORIES_PAGE = 500

/**
 * Counts changed memories and ends of changed links since the last count, each memory once. Counts in
 * all namespaces, even if an agent sleeps over its own only, because the revision reached is stored for
 * all of them.
 */
export async function countChanges(
  deps: Pick<SleepDeps, 'store' | 'everywhere'>,
  since: number,
): Promise<CommunityChanges> {
  const store = deps.everywhere ?? deps.store
  const changed = new Map<NodeId, ScopeId>()
  const ends = new Set<NodeId>()
  let revision = since
  for (const newest = await store.graph.revision(); revision < newest; ) {
    const changes = await store.graph.changesSince(revision, PAGE)
    for (const { id, kind, scopeId } of changes.nodes) if (kind === 'memory') changed.set(id, scopeId)
    for (const { sourceId, targetId } of [...changes.links, ...changes.removedLinks]) {
      ends.add(sourceId).add(targetId)
    }
    if (changes.revision <= revision) break
    revision = changes.revision
  }
  const unknown = [...ends].filter((id) => !changed.has(id)) as MemoryId[]
  for (let from = 0; from < unknown.length; from += MEMORIES_PAGE) {
    for (const { id, scopeId } of await store.memories.load(unknown.slice(from, from + MEMORIES_PAGE))) {
      changed.set(id, scopeId)
    }
  }
  const byScope = new Map<ScopeId, number>()
  for (const scopeId of changed.values()) byScope.set(scopeId, (byScope.get(scopeId) ?? 0) + 1)
  return { revision, byScope }
}

/**
 * Returns the scopes that were never computed and those with enough changes, in order of ids.
 * @param known changes up to the last count, by scope that was computed before
 * @param added changes counted since
 */
export async function findChangedScopes(
  { store }: Pick<SleepDeps, 'store'>,
  known: CommunityChanges['byScope'],
  added: CommunityChanges['byScope'],
): Promise<ScopeId[]> {
  const found: ScopeId[] = []
  const scopes = (await store.scopes.list()).map(({ id }) => id)
  for (const scopeId of scopes.sort((a, b) => a - b)) {
    const before = known.get(scopeId)
    const changes = (before ?? 0) + (added.get(scopeId) ?? 0)
    const size = changes === 0 ? 0 : await store.documents.count('memory', [scopeId])
    if (before === undefined || changes > WORTH_A_LOOK * size) found.push(scopeId)
  }
  return found
}

const MOST_COMMUNITIES = 100_000

/**
 * Returns scopes none of whose communities has a centre from the current model: the model has changed
 * since.
 */
export async function findUncentredScopes({
  store,
  meaning,
}: Pick<SleepDeps, 'store' | 'meaning'>): Promise<ScopeId[]> {
  if (meaning === null) return []
  const centred = new Set(
    (await store.communities.listCentres(null, meaning.modelId)).map(({ scopeId }) => scopeId),
  )
  const all = (await store.communities.list(null, MOST_COMMUNITIES)).map(({ scopeId }) => scopeId)
  return [...new Set(all)].filter((scopeId) => !centred.has(scopeId))
}
