/**
 * Links an entity with other names of its scope: a longer name is linked to the shorter names it contains. The links are
 * derived, so they are not journalled, and placing an entity again changes nothing.
 */

import { type Edge, newEdge } from '../../core/edge.ts'
import type { Entity } from '../../core/entity.ts'
import type { EntityId } from '../../core/ids.ts'
import type { PlacedEntity } from '../../core/ports/entity-repository.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { Store } from '../../core/ports/store.ts'
import { findMaximal, isProperName, listRuns, toNameWords } from '../../text/entities/name-words.ts'
import type { EngineContext } from '../context.ts'

/** Author of links derived from names. */
export const NAMES_AUTHOR = 'lore:names'
const CONTAINS = 'The name contains the name.'
const SAME = 'The same name, written differently.'
/** Most longer names that are linked to a name; one that more names contain says little and would take long. */
const MOST_AROUND = 200

type Deps = Pick<EngineContext, 'clock' | 'ids'>

/**
 * Links an entity with the names around and inside it. Call inside a transaction.
 * @param isNew true if it has no links yet
 */
export async function placeEntity(deps: Deps, store: Store, entity: Entity, isNew = false): Promise<void> {
  const words = toNameWords(entity.name)
  const placed: PlacedEntity = { ...entity, words }
  await store.entities.place(entity, words)
  if (words === '') return
  const inside = await linkInside(deps, store, placed, isNew)
  if (!isProperName(entity)) return
  const around = (await store.entities.findAround(entity.scopeId, words, MOST_AROUND)).filter(
    ({ id }) => id !== entity.id,
  )
  const covering = [words, ...around.filter(isProperName).map((other) => other.words)]
  for (const other of around) {
    // A longer name that was linked to a part of this name must now be linked to this name instead.
    if (inside > 0 || other.words === words) await linkInside(deps, store, other)
    else if (findMaximal(other.words, covering).includes(words)) await link(deps, store, other, placed)
  }
}

/** Updates the links from a name to the names inside it, and returns how many names it contains. */
async function linkInside(deps: Deps, store: Store, holder: PlacedEntity, isNew = false): Promise<number> {
  const known = await store.entities.findByWords(holder.scopeId, [holder.words, ...listRuns(holder.words)])
  const names = known.filter((entity) => entity.id !== holder.id && isProperName(entity))
  const inside = names.filter(({ words }) => words !== holder.words)
  const maximal = new Set(
    findMaximal(
      holder.words,
      inside.map(({ words }) => words),
    ),
  )
  // Different spellings of the same name are all linked to the oldest.
  const [oldest] = names.filter(({ words, id }) => words === holder.words && id < holder.id)
  const wanted = [
    ...inside.filter(({ words }) => maximal.has(words)),
    ...(oldest === undefined ? [] : [oldest]),
  ]
  const linked = isNew ? [] : await loadLinks(store, holder.id)
  const ids = new Set<string>(wanted.map(({ id }) => id))
  const extra = linked.filter(({ targetId }) => !ids.has(targetId))
  if (extra.length > 0) await store.edges.remove(extra.map(({ id }) => id))
  const there = new Set<string>(linked.map(({ targetId }) => targetId))
  for (const name of wanted) if (!there.has(name.id)) await link(deps, store, holder, name)
  return inside.length
}

async function loadLinks(store: Store, id: EntityId): Promise<Edge[]> {
  const edges = await store.edges.listFor([id], { direction: 'out', relations: ['part_of'] })
  return edges.filter(({ author }) => author === NAMES_AUTHOR)
}

async function link(
  { clock, ids }: Deps,
  store: Store,
  holder: PlacedEntity,
  name: PlacedEntity,
): Promise<void> {
  await store.edges.upsert(
    newEdge({
      id: newId.edge(ids),
      sourceId: holder.id,
      targetId: name.id,
      relation: 'part_of',
      reasoning: holder.words === name.words ? SAME : CONTAINS,
      author: NAMES_AUTHOR,
      madeBy: 'machine',
      createdAt: clock.now(),
    }),
  )
}
