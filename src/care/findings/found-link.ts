/** Links as reports show them: with the titles of both ends and the weight after fading. */
import type { Edge, EdgeMaker, Relation } from '../../core/edge.ts'
import type { EdgeId, EpochMs, MemoryId, ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { weightAt } from '../../memories/read.ts'
import type { Found } from './define-finding.ts'

export interface LinkLine {
  readonly id: EdgeId
  readonly relation: Relation
  /** The current weight; links that fade have less than the stored weight. */
  readonly weight: number
  readonly source: { readonly id: MemoryId; readonly title: string }
  readonly target: { readonly id: MemoryId; readonly title: string }
  readonly reasoning: string | null
  readonly madeBy: EdgeMaker
  readonly createdAt: EpochMs
}

export interface FoundLink extends Found {
  readonly link: LinkLine
}

/** Returns the links with both ends in the scopes; all links if `scopes` is null. */
export async function edgesWithin(
  store: Store,
  edges: readonly Edge[],
  scopes: readonly ScopeId[] | null,
): Promise<readonly Edge[]> {
  if (scopes === null || edges.length === 0) return edges
  const allowed = new Set(scopes)
  const ends = await loadEnds(store, edges)
  const isInside = (id: string) => {
    const end = ends.get(id)
    return end !== undefined && allowed.has(end.scopeId)
  }
  return edges.filter(({ sourceId, targetId }) => isInside(sourceId) && isInside(targetId))
}

/** Converts links between memories; leaves out links with an end that does not exist or is a name. */
export async function toLinkLines(
  { store, clock }: Pick<EngineContext, 'store' | 'clock'>,
  edges: readonly Edge[],
): Promise<LinkLine[]> {
  const ends = await loadEnds(store, edges)
  const now = clock.now()
  return edges.flatMap((edge) => {
    const { id, relation, reasoning, madeBy, createdAt } = edge
    const [source, target] = [ends.get(edge.sourceId), ends.get(edge.targetId)]
    if (source === undefined || target === undefined) return []
    return [
      {
        id,
        relation,
        weight: weightAt(edge, now),
        source: { id: source.id, title: source.title },
        target: { id: target.id, title: target.title },
        reasoning,
        madeBy,
        createdAt,
      },
    ]
  })
}

async function loadEnds({ memories }: Store, edges: readonly Edge[]): Promise<Map<string, Memory>> {
  const ids = new Set(edges.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))
  return new Map((await memories.load([...ids] as MemoryId[])).map((memory) => [memory.id, memory]))
}
