/** Merges duplicate topics: the children of one move under the other, and it is archived. */

import type { PlannedChange } from '../../core/change.ts'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import type { Meaning } from '../../core/ports/meaning.ts'
import { newId } from '../../core/ports/new-id.ts'
import { archiveGuard } from '../../strength/archive-rules.ts'
import { walkChangedRoots } from '../statements/changed.ts'
import { isEditedByPerson, isMachineRoot } from '../statements/machine-root.ts'
import type { SleepDeps } from '../statements/phase.ts'
import { planRootMerges, type RootMerge, type Topic } from './plan-root-merges.ts'
import { areOneTopic, toTopicName } from './same-topic.ts'

/** Yields one batch of changes per merge. */
export async function* mergeRoots(
  deps: SleepDeps,
  meaning: Meaning,
): AsyncGenerator<readonly PlannedChange[]> {
  const changed = new Map<ScopeId, Set<MemoryId>>()
  for await (const roots of walkChangedRoots(deps)) {
    for (const { id, scopeId } of roots.filter(isMachineRoot))
      changed.set(scopeId, (changed.get(scopeId) ?? new Set()).add(id))
    yield []
  }
  for (const [scopeId, ids] of changed) {
    const topics = await loadTopics(deps, scopeId, meaning.modelId)
    for (const merge of await findMerges(meaning, topics, ids, deps.tuning?.rootMerge01))
      yield await toChanges(deps, merge, meaning)
  }
}

async function loadTopics({ store }: SleepDeps, scopeId: ScopeId, modelId: string): Promise<Topic[]> {
  const clusters = new Map(
    (await store.clusters.list(scopeId, modelId)).map((cluster) => [cluster.id, cluster]),
  )
  const roots = await store.memories.load([...clusters.keys()] as MemoryId[])
  return roots.filter(isMachineRoot).flatMap((root): Topic[] => {
    const cluster = clusters.get(root.id)
    if (cluster === undefined || root.scopeId !== scopeId) return []
    // An earlier merge of it was undone, so it is left alone.
    if (root.metadata.keptApart !== undefined) return []
    // Children move along, so they do not count as a guard.
    const stays = isEditedByPerson(root) || archiveGuard({ ...root, liveChildren: 0 }) !== null
    const { centroid, members } = cluster
    return [{ root, name: toTopicName(root.title), centroid, members, stays }]
  })
}

/** Returns the merges of equal topics. Embeds only titles that decide a comparison, until none is missing. */
async function findMerges(
  meaning: Meaning,
  topics: readonly Topic[],
  changed: ReadonlySet<MemoryId>,
  alike01: number | undefined,
): Promise<readonly RootMerge[]> {
  const vectors = new Map<string, Float32Array>()
  for (;;) {
    const missing = new Set<string>()
    const titleLikeness = (a: string, b: string): number => {
      const [one, other] = [vectors.get(a), vectors.get(b)]
      if (one === undefined) missing.add(a)
      if (other === undefined) missing.add(b)
      return one === undefined || other === undefined ? 0 : meaning.similarity01(one, other)
    }
    const merges = planRootMerges(topics, changed, (a, b) => {
      const similarity01 = meaning.similarity01(a.centroid, b.centroid)
      return areOneTopic(a.name, b.name, similarity01, titleLikeness, alike01) ? similarity01 : null
    })
    if (missing.size === 0) return merges
    const titles = [...missing]
    for (const [at, vector] of (await meaning.embed(titles)).entries()) vectors.set(titles[at] ?? '', vector)
  }
}

async function toChanges(deps: SleepDeps, merge: RootMerge, meaning: Meaning): Promise<PlannedChange[]> {
  const { from, into, centroid, members, similarity01 } = merge
  // The reason holds no titles: they would survive a purge of the memory.
  const reason = `Same topic as ${into.id} (${similarity01.toFixed(2)} alike).`
  const moves = (await loadChildren(deps, from.id)).flatMap((child): PlannedChange[] => [
    { kind: 'move_memory', id: child.id, to: into.id, reason },
    // If a digest placed the child, the digest may keep arranging it.
    ...(child.metadata.topic === from.id
      ? [
          {
            kind: 'update_memory',
            id: child.id,
            changes: { metadata: { ...child.metadata, topic: into.id } },
            reason,
          } as const,
        ]
      : []),
  ])
  const updatedAt = deps.clock.now()
  const cluster = {
    id: into.id,
    scopeId: into.scopeId,
    modelId: meaning.modelId,
    centroid,
    members,
    updatedAt,
  }
  return [
    ...moves,
    ...(await takeOverEdges(deps, merge, reason)),
    { kind: 'archive_memory', id: from.id, for: into.id, reason },
    { kind: 'save_cluster', cluster },
    { kind: 'remove_cluster', id: from.id },
  ]
}

/** Includes archived and superseded children, which must not keep an archived parent. */
async function loadChildren({ store }: SleepDeps, parentId: MemoryId): Promise<Memory[]> {
  const children: Memory[] = []
  for (;;) {
    const page = await store.memories.list({
      scopes: null,
      parentId,
      includeArchived: true,
      includeSuperseded: true,
      order: 'oldest',
      limit: LIMITS.listMax,
      offset: children.length,
    })
    children.push(...page)
    if (page.length < LIMITS.listMax) return children
  }
}

/** Copies links that people or agents made to the remaining root; machine-made links are found again. */
async function takeOverEdges(
  { store, ids }: SleepDeps,
  { from, into }: RootMerge,
  reason: string,
): Promise<PlannedChange[]> {
  return (await store.edges.listFor([from.id])).flatMap((edge): PlannedChange[] => {
    const sourceId = edge.sourceId === from.id ? into.id : edge.sourceId
    const targetId = edge.targetId === from.id ? into.id : edge.targetId
    if (edge.madeBy === 'machine' || edge.layer === 'tree' || sourceId === targetId) return []
    return [{ kind: 'upsert_edge', edge: { ...edge, id: newId.edge(ids), sourceId, targetId }, reason }]
  })
}
