/**
 * Links memories by what their words say: causes ("X broke because Y"), people's roles ("Maria maintains X"), and the
 * order of the days they name. Reads changed memories; writes causal, entity and temporal edges, and removes its own
 * edges that the words no longer say. Safe to repeat: a link that exists is not planned again.
 */
import type { PlannedChange } from '../../core/change.ts'
import type { Edge, Relation } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'
import { readRoles } from '../../speech/role.ts'
import { RELATIONS_AUTHOR } from '../relations/author.ts'
import { findRoles } from '../relations/find-roles.ts'
import { findSequence, loadDated, sequenceHolds } from '../relations/find-sequence.ts'
import { causeHolds, createTellings, findCauses } from '../relations/plan-causes.ts'
import { readTold } from '../relations/told-causes.ts'
import { walkChanged } from '../statements/changed.ts'
import type { Phase, SleepDeps } from '../statements/phase.ts'

const CAUSAL: ReadonlySet<Relation> = new Set(['caused', 'triggered_by', 'motivated'])
const TEMPORAL: ReadonlySet<Relation> = new Set(['followed_by', 'concurrent_with'])

export const relations: Phase = {
  name: 'relations',
  sentence: 'Links memories by the causes, roles and days that their words name.',
  async *plan(deps) {
    for await (const page of walkChanged(deps, {}, { walk: 'changed' })) yield planRelations(deps, page)
  },
}

/** Plans the links of these memories, and the removal of their links that no longer hold. */
export async function planRelations(deps: SleepDeps, memories: readonly Memory[]): Promise<PlannedChange[]> {
  const told = memories.filter(saysSomething)
  if (told.length === 0) return []
  const ids = told.map(({ id }) => id)
  const stored = await deps.store.edges.listFor(ids)
  const known = new Set(stored.map(keyOf))
  const dated = await loadDated(deps, ids)
  const vectors = dated.size === 0 ? new Map() : await deps.vectorsOf([...dated.keys()])
  const tellings = createTellings()
  const planned = new Map<string, PlannedChange>()
  for (const memory of told) {
    const own = dated.get(memory.id)
    const vector: Float32Array | undefined = vectors.get(memory.id)
    const edges = [
      ...(await findCauses(deps, memory, tellings)),
      ...(await findRoles(deps, memory)),
      ...(own === undefined || vector === undefined ? [] : await findSequence(deps, memory, own, vector)),
    ]
    for (const edge of edges) {
      const key = keyOf(edge)
      if (!known.has(key))
        planned.set(key, { kind: 'upsert_edge', edge, isNew: true, reason: edge.reasoning })
    }
  }
  return [...(await planRemovals(deps, stored)), ...planned.values()]
}

/** False for topics that a machine made, and for reflections on other memories. */
function saysSomething({ kind, authority, depth }: Memory): boolean {
  return kind !== 'reflection' && (authority !== EXTRACTOR_AUTHORITY || depth >= 2)
}

function keyOf({ sourceId, targetId, relation }: Pick<Edge, 'sourceId' | 'targetId' | 'relation'>): string {
  return `${sourceId} ${relation} ${targetId}`
}

async function planRemovals(deps: SleepDeps, stored: readonly Edge[]): Promise<PlannedChange[]> {
  const own = stored.filter(({ author, madeBy }) => author === RELATIONS_AUTHOR && madeBy === 'machine')
  if (own.length === 0) return []
  const ends = [...new Set(own.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))] as MemoryId[]
  const memories = new Map(
    (await deps.store.memories.load(ends)).map((memory) => [memory.id as string, memory]),
  )
  const dated = await loadDated(
    deps,
    [...memories.values()].map(({ id }) => id),
  )
  return own.flatMap((edge): PlannedChange[] => {
    const [source, target] = [memories.get(edge.sourceId), memories.get(edge.targetId)]
    if (source === undefined || holds(edge, source, target, dated)) return []
    return [{ kind: 'remove_edge', id: edge.id, reason: 'its words no longer say so' }]
  })
}

function holds(
  edge: Edge,
  source: Memory,
  target: Memory | undefined,
  dated: Awaited<ReturnType<typeof loadDated>>,
): boolean {
  if (target === undefined)
    return readRoles(source.content).some(({ relation }) => relation === edge.relation)
  // An archived memory may be restored and then needs its links.
  if (source.archivedAt !== null || target.archivedAt !== null) return true
  if (CAUSAL.has(edge.relation)) return causeHolds(edge, readTold(source), readTold(target))
  if (TEMPORAL.has(edge.relation)) return sequenceHolds(edge, dated.get(source.id), dated.get(target.id))
  return true
}
