/** The fields of a link that travel. Links to names, and links that Lore made and that fade, are each side's own. */
import type { Edge, EdgeMaker, NodeId, Relation } from '../../core/edge.ts'
import { newEdge } from '../../core/edge.ts'
import type { EdgeId, EpochMs } from '../../core/ids.ts'
import { edgeFades } from '../../strength/edge-decay.ts'
import type { FieldValues } from './memory-fields.ts'

export function travels(edge: Edge): boolean {
  return edge.layer !== 'entity' && !(edge.madeBy === 'machine' && edgeFades(edge, false))
}

/** The weight of a link that fades follows its use on each side; only its first weight travels. */
export function toEdgeValues(edge: Edge): FieldValues {
  const weight = edgeFades(edge, edge.madeBy === 'person') ? null : edge.weight
  return {
    link: [weight, edge.reasoning, edge.validFrom, edge.validUntil],
    made: [edge.id, edge.author, edge.madeBy, edge.createdAt],
    ...(weight === null ? { first: edge.weight } : {}),
  }
}

type Link = readonly [number | null, string | null, EpochMs | null, EpochMs | null]
type Made = readonly [EdgeId, string, EdgeMaker, EpochMs]

export function toEdge(key: string, values: FieldValues): Edge {
  const [sourceId, targetId, relation] = key.split(' ') as [NodeId, NodeId, Relation]
  const [weight, reasoning, validFrom, validUntil] = values.link as Link
  const [id, author, madeBy, createdAt] = values.made as Made
  const firstWeight = typeof values.first === 'number' ? values.first : 1
  return newEdge({
    id,
    sourceId,
    targetId,
    relation,
    author,
    madeBy,
    createdAt,
    weight: weight ?? firstWeight,
    reasoning,
    validFrom,
    validUntil,
  })
}
