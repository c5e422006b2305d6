/**
 * Finds which memories hang together by their links, across trees, and names them: topics as they grew. Reads memories,
 * links and vectors of scopes in which something changed; writes communities, which are derived and not journalled.
 * Safe to repeat: from the same graph the same communities come, under the same ids.
 */
import type { PlannedChange } from '../../core/change.ts'
import type { Phase, SleepDeps } from '../../core/ports/phase.ts'
import type { StoredCommunity } from '../../core/ports/store.ts'
import { findChangedScopes } from '../communities/changed-scopes.ts'
import { type NewCommunity, planCommunities } from '../communities/plan-communities.ts'
import { loadScopeGraph } from '../communities/scope-graph.ts'
import { meanDirection } from '../mean-direction.ts'

/** Members written in one step, about. */
const MEMBERS_A_STEP = 500
/** So many vectors tell where the middle is. */
const MOST_VECTORS = 500

export const communities: Phase = {
  name: 'communities',
  sentence: 'Finds and names what hangs together by links, where something changed.',
  async *plan(deps) {
    const { store, ids, meaning } = deps
    // Before anything is read: what changes meanwhile is looked at next time.
    const revision = await store.graph.revision()
    for (const { scopeId, touched } of await findChangedScopes(deps)) {
      const scope = await loadScopeGraph(deps, scopeId)
      const former = await store.communities.load(scopeId)
      const modelId = meaning?.modelId ?? null
      const { write, remove } = planCommunities(scope, former, {
        scopeId,
        touched,
        modelId,
        nextId: () => ids.next(),
      })
      yield* writeInSteps(deps, write, new Map(former.map((community) => [community.id, community])))
      yield [
        ...remove.map((id): PlannedChange => ({ kind: 'remove_community', id })),
        { kind: 'note_communities', scopeId, revision },
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
