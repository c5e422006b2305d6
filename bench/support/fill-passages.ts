/** Stores passages as memories, and triples as entities and links, in bulk and through the ports. */

import type { Edge, Relation } from '../../src/core/edge.ts'
import type { EdgeId, EntityId, MemoryId } from '../../src/core/ids.ts'
import type { Clock } from '../../src/core/ports/clock.ts'
import type { IdSource } from '../../src/core/ports/id-source.ts'
import { newId } from '../../src/core/ports/new-id.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { Scope, StoredScope } from '../../src/core/scope.ts'
import { placeEntity } from '../../src/kernel/names/entity-names.ts'
import { analyseMemory } from '../../src/text/analyse.ts'
import type { MusiquePassage } from '../musique-dataset.ts'
import { makeMemory } from './fill-store.ts'

export interface FillPassagesOptions {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
  readonly scope: Scope
  readonly passages: readonly MusiquePassage[]
  readonly onProgress?: (done: number) => void
}

const AUTHOR = 'bench'
const PER_TRANSACTION = 50

export interface FilledPassages {
  /** In the order of the passages. */
  readonly memories: readonly MemoryId[]
  readonly entities: number
  readonly links: {
    readonly mentions: number
    readonly triples: number
    /** Between names that contain each other. */
    readonly names: number
  }
}

/**
 * Adds a link from each memory to the subject and object of each of its triples, one between the two with
 * the triple as its reasoning, and, by the product's own rule, links between names that contain each other.
 * Makes no vectors.
 */
export async function fillPassages(options: FillPassagesOptions): Promise<FilledPassages> {
  const { store, clock, passages } = options
  const scope = await store.scopes.ensure(options.scope, clock.now())
  const entities = new Map<string, EntityId>()
  const memories: MemoryId[] = []
  for (let from = 0; from < passages.length; from += PER_TRANSACTION) {
    await store.transact(async (inner) => {
      for (const passage of passages.slice(from, from + PER_TRANSACTION)) {
        memories.push(await fillPassage(options, inner, scope, entities, passage))
      }
    })
    options.onProgress?.(memories.length)
  }
  const byRelation = new Map<Relation, number>()
  let last: EdgeId | null = null
  for (;;) {
    const edges: Edge[] = await store.edges.listByRelations(
      ['mentions', 'related_to', 'part_of'],
      last,
      5_000,
    )
    for (const { relation } of edges) byRelation.set(relation, (byRelation.get(relation) ?? 0) + 1)
    last = edges.at(-1)?.id ?? null
    if (last === null) break
  }
  const count = (relation: Relation) => byRelation.get(relation) ?? 0
  return {
    memories,
    entities: new Set(entities.values()).size,
    links: { mentions: count('mentions'), triples: count('related_to'), names: count('part_of') },
  }
}

async function fillPassage(
  options: FillPassagesOptions,
  store: Store,
  scope: StoredScope,
  entities: Map<string, EntityId>,
  { title, text, triples }: MusiquePassage,
): Promise<MemoryId> {
  const at = options.clock.now()
  const id = newId.memory(options.ids)
  const memory = { ...makeMemory(id, scope, text, at), title }
  await store.memories.insert(memory, analyseMemory({ ...memory, at }))
  // The triples replace the search for names.
  await store.entities.noteRead([id])
  const mentioned = new Set<EntityId>()
  for (const { subject, predicate, object } of triples) {
    const source = await ensureEntity(options, store, scope, entities, subject)
    const target = await ensureEntity(options, store, scope, entities, object)
    mentioned.add(source).add(target)
    if (source === target) continue
    const reasoning = `${subject} ${predicate} ${object}`
    await store.edges.upsert(makeEdge(options, source, target, 'related_to', reasoning))
  }
  for (const entity of mentioned) await store.edges.upsert(makeEdge(options, id, entity, 'mentions', null))
  return id
}

/** Its kind is unknown, so only capitalised names count as names inside others. */
async function ensureEntity(
  { clock, ids }: FillPassagesOptions,
  store: Store,
  scope: StoredScope,
  entities: Map<string, EntityId>,
  name: string,
): Promise<EntityId> {
  const key = name.toLowerCase()
  const known = entities.get(key)
  if (known !== undefined) return known
  const id = newId.entity(ids)
  const made = { id, scopeId: scope.id, kind: 'concept' as const, name, createdAt: clock.now() }
  const entity = await store.entities.ensure(made)
  await placeEntity({ clock, ids }, store, entity)
  entities.set(key, entity.id)
  return entity.id
}

function makeEdge(
  { clock, ids }: FillPassagesOptions,
  sourceId: Edge['sourceId'],
  targetId: Edge['targetId'],
  relation: 'related_to' | 'mentions',
  reasoning: string | null,
): Edge {
  return {
    id: newId.edge(ids),
    sourceId,
    targetId,
    layer: relation === 'mentions' ? 'entity' : 'semantic',
    relation,
    weight: 1,
    reasoning,
    author: AUTHOR,
    madeBy: 'machine',
    createdAt: clock.now(),
    reinforcedAt: null,
    validFrom: null,
    validUntil: null,
  }
}
