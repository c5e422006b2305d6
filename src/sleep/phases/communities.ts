/**
 * Finds memories connected by links, across trees, and names these communities. Reads memories, links
 * and vectors of scopes in which enough has changed; writes communities, which are derived and not
 * journalled. Safe to repeat: the same graph yields the same communities under the same ids.
 */
import type { PlannedChange } from '../../core/change.ts'
import type { StoredCommunity } from '../../core/community.ts'
import { countChanges, findChangedScopes, findUncentredScopes } from '../communities/changed-scopes.ts'
import { type NewCommunity, planCommunities } from '../communities/plan-communities.ts'
import { loadScopeGraph } from '../communities/scope-graph.ts'
import { meanDirection } from '../statements/mean-direction.ts'
import type { Phase, SleepDeps } from '../statements/phase.ts'

/** Approximate number of members written in one batch. */
const MEMBERS_A_STEP = 500
/** Number of vectors that suffice to compute a centre. */
const MOST_VECTORS = 500

export const communities: Phase = {
  name: 'communities',
  sentence: 'Finds and names groups of linked memories, if enough has changed.',
  async *plan(deps) {
    const { store, ids, since } = deps
    const known = await store.communities.findChanges()
    // Counted before anything is read, so that changes made meanwhile count next time.
    const changes = await countChanges(deps, known.revision)
    if (changes.revision > known.revision) yield [{ kind: 'note_community_changes', changes }]
    const looked = since === 0 ? new Map() : known.byScope
    const changed = await findChangedScopes(deps, looked, changes.byScope)
    const uncentred = await findUncentredScopes(deps)
    for (const scopeId of [...new Set([...changed, ...uncentred])].sort((a, b) => a - b)) {
      const former = await store.communities.load(scopeId)
      const scope = await loadScopeGraph(deps, scopeId)
      const { found, lost } = planCommunities(scope, former, { scopeId, nextId: () => ids.next() })
      yield* writeInSteps(deps, found, new Map(former.map((community) => [community.id, community])))
      yield [
        ...lost.map((id): PlannedChange => ({ kind: 'remove_community', id })),
        { kind: 'note_communities_found', scopeId },
      ]
    }
  },
}

async function* writeInSteps(
  deps: SleepDeps,
  write: readonly NewCommunity[],
  former: ReadonlyMap<string, StoredCommunity>,
): AsyncGenerator<readonly PlannedChange[]> {
  let step: PlannedChange[] = []
  let size = 0
  for (const community of write) {
    const now = await withCentre(deps, community)
    if (isSame(now, former.get(now.id))) continue
    step.push({ kind: 'save_community', community: now })
    size += community.memberIds.length
    if (size < MEMBERS_A_STEP) continue
    yield step
    step = []
    size = 0
  }
  yield step
}

async function withCentre(deps: SleepDeps, community: NewCommunity): Promise<StoredCommunity> {
  const updatedAt = deps.clock.now()
  if (deps.meaning === null) return { ...community, centre: null, updatedAt }
  const vectors = await deps.vectorsOf(community.memberIds.slice(0, MOST_VECTORS))
  const centroid = meanDirection([...vectors.values()])
  const centre = centroid === null ? null : { modelId: deps.meaning.modelId, centroid }
  return { ...community, centre, updatedAt }
}

function isSame(now: StoredCommunity, before: StoredCommunity | undefined): boolean {
  if (before === undefined || before.name !== now.name) return false
  if (before.centre?.modelId !== now.centre?.modelId) return false
  return (
    isSameList(before.memberIds, now.memberIds) &&
    isSameList([...(before.centre?.centroid ?? [])], [...(now.centre?.centroid ?? [])])
  )
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}
