/** Finds links of memories by edges between them, and by names that both mention. Changes nothing. */
import type { DocumentFilter } from '../../core/document.ts'
import { type Edge, RELATIONS_BY_LAYER, type Relation } from '../../core/edge.ts'
import type { EntityId, MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { toTerms } from '../../text/tokens.ts'
import type { Bond, Link } from './deep.ts'
import { OPPOSING } from './edge-proximity.ts'

/** Names that more memories mention say little about what they join. */
const MOST_MENTIONS = 50

/**
 * Relations that deep search follows if a machine made the link. Leaves out likeness, which is part of
 * the direct score, and time. Links that a person or an agent made are followed whatever they are
 * called, except for those of the tree, which join a topic with everything in it.
 */
const BY_MACHINE: ReadonlySet<Relation> = new Set<Relation>(
  [...RELATIONS_BY_LAYER.semantic, ...RELATIONS_BY_LAYER.causal].filter(
    (relation) => !['associative', 'similar_to', 'see_also'].includes(relation),
  ),
)

/** True if deep search goes along links of this kind. */
export function isFollowed({
  relation,
  layer,
  madeBy,
}: Pick<Edge, 'relation' | 'layer' | 'madeBy'>): boolean {
  if (OPPOSING.includes(relation) || layer === 'tree') return false
  return layer === 'entity' || madeBy !== 'machine' || BY_MACHINE.has(relation)
}

export interface EdgeLinks {
  readonly links: ReadonlyMap<MemoryId, readonly Link[]>
  /** Names that each memory mentions; a text need not have every word of them. */
  readonly names: ReadonlyMap<MemoryId, readonly string[]>
}

interface EdgeLinkDeps {
  readonly store: Pick<Store, 'edges' | 'entities'>
  readonly filter: DocumentFilter
  readonly askedTerms: ReadonlySet<string>
}

/**
 * @param by `words` leaves out names that rules found in the texts
 * @param strengthOf strength of a name by the number of memories that mention it
 */
export async function findEdgeLinks(
  { store, filter, askedTerms }: EdgeLinkDeps,
  ids: readonly MemoryId[],
  by: 'words' | 'names',
  strengthOf: (frequency: number) => number,
): Promise<EdgeLinks> {
  if (ids.length === 0) return { links: new Map(), names: new Map() }
  const own = new Set<string>(ids)
  const edges = (await store.edges.listFor(ids, { scopes: filter.scopes })).filter(
    (edge) => isFollowed(edge) && isValid(edge, filter) && (by === 'names' || !isByNames(edge)),
  )
  const ends = edges.filter(({ layer }) => layer === 'entity').map(({ targetId }) => targetId as EntityId)
  const known = ends.length === 0 ? [] : await store.entities.load([...new Set(ends)])
  const entities = new Map<string, string>(known.map(({ id, name }) => [id, name]))
  const telling = known.filter(({ name }) => toTerms(name).some((term) => !askedTerms.has(term)))
  const mentioners =
    telling.length === 0
      ? new Map<EntityId, readonly MemoryId[]>()
      : await store.edges.mentionersOf(
          telling.map(({ id }) => id),
          MOST_MENTIONS,
          filter.scopes,
        )
  const joined = new Map<MemoryId, Link[]>()
  const names = new Map<MemoryId, string[]>()
  const add = (from: MemoryId, link: Link) => {
    if (from === link.to) return
    const links = joined.get(from)
    if (links === undefined) joined.set(from, [link])
    else links.push(link)
  }
  for (const edge of edges) {
    const { sourceId, targetId, weight, relation, madeBy } = edge
    const name = entities.get(targetId)
    if (name !== undefined) {
      const id = targetId as EntityId
      names.set(sourceId as MemoryId, [...(names.get(sourceId as MemoryId) ?? []), name])
      const others = mentioners.get(id) ?? []
      if (others.length < 2) continue
      const bond: Bond = { kind: 'entity', id }
      for (const to of others) add(sourceId as MemoryId, { to, strength: strengthOf(others.length), bond })
      continue
    }
    const made = madeBy !== 'machine'
    for (const [from, to, forward] of [
      [sourceId, targetId, true],
      [targetId, sourceId, false],
    ] as const) {
      const bond: Bond = { kind: 'edge', relation, forward, made }
      if (own.has(from)) add(from as MemoryId, { to: to as MemoryId, strength: weight, bond })
    }
  }
  return { links: joined, names }
}

function isByNames({ layer, madeBy }: Edge): boolean {
  return layer === 'entity' && madeBy === 'machine'
}

function isValid({ validFrom, validUntil }: Edge, { at }: DocumentFilter): boolean {
  return (validFrom === null || validFrom <= at) && (validUntil === null || validUntil > at)
}
