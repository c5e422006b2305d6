/**
 * Links memories to the entities they name. The links are derived from the text, so they are not journalled. Memories
 * that were not fully read at once wait for the next sleep.
 */

import type { ExtractedEntity } from '../../core/digest.ts'
import { type Edge, newEdge } from '../../core/edge.ts'
import type { Entity } from '../../core/entity.ts'
import type { EntityId, MemoryId, ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { Store } from '../../core/ports/store.ts'
import { findStanding } from '../../text/entities/name-words.ts'
import { findNamesAtHand, findNamesOf, toNamedText } from '../../text/entities/names-of-memory.ts'
import type { EngineContext } from '../context.ts'
import { NAMES_AUTHOR, placeEntity } from './entity-names.ts'

type Deps = Pick<EngineContext, 'clock' | 'ids'>
type Named = Pick<Memory, 'id' | 'scopeId' | 'title' | 'content'>

const BATCH = 50

interface NamesAtOnce {
  /** Names in the text that the caller found. */
  readonly named?: readonly ExtractedEntity[] | undefined
  /** Author of the links. */
  readonly namedBy?: string | undefined
  /** True for a memory that this transaction inserted: it has no links yet. */
  readonly isNew?: boolean
}

/**
 * Links a memory to the names that can be found without the tagger, and to given ones; the others wait. Call inside a
 * transaction, with the memory as stored there.
 * @returns the number of new links
 */
export async function linkNamesAtOnce(
  deps: Deps,
  store: Store,
  memory: Named,
  { named = [], namedBy = NAMES_AUTHOR, isNew = false }: NamesAtOnce = {},
): Promise<number> {
  const { entities, complete } = findNamesAtHand(memory)
  const linked = isNew ? [] : await loadMentions(store, memory.id)
  const added = await linkNames(deps, store, memory, [...named, ...entities], namedBy, linked)
  if (complete) await store.entities.noteRead([memory.id])
  return added
}

/**
 * Links a memory to everything it names. Call inside a transaction; does nothing if the memory's text changed since it
 * was read.
 */
export async function linkRead(
  deps: Deps,
  store: Store,
  read: Named,
  entities: readonly ExtractedEntity[],
): Promise<void> {
  const current = await store.memories.find(read.id)
  if (current === null || current.title !== read.title || current.content !== read.content) return
  const linked = await loadMentions(store, current.id)
  await linkNames(deps, store, current, entities, NAMES_AUTHOR, linked)
  await store.entities.noteRead([read.id])
}

/**
 * Reads waiting memories, oldest first, and loads the tagger if one needs it. Sleep does the same; this is for callers
 * that cannot wait. If no memory waits it costs one query.
 * @returns the number of memories read
 */
export async function linkWaiting(
  context: Deps & Pick<EngineContext, 'store'>,
  { most = BATCH }: { readonly most?: number } = {},
): Promise<number> {
  let done = 0
  while (done < most) {
    const waiting = await context.store.entities.listUnread(null, Math.min(BATCH, most - done))
    const memories = await context.store.memories.load(waiting.map(({ memoryId }) => memoryId))
    if (memories.length === 0) break
    const read: (readonly [Memory, readonly ExtractedEntity[]])[] = []
    for (const memory of memories) read.push([memory, await findNamesOf(memory)])
    await context.store.transact(async (store) => {
      for (const [memory, entities] of read) await linkRead(context, store, memory, entities)
    })
    done += memories.length
  }
  return done
}

/**
 * Links a memory to the named entities, removes other machine-made mentions, and returns the number of new links.
 * @param linked the mentions that the memory has
 */
async function linkNames(
  deps: Deps,
  store: Store,
  memory: Named,
  named: readonly ExtractedEntity[],
  author: string,
  linked: readonly Edge[],
): Promise<number> {
  const wanted = await ensureEntities(deps, store, memory.scopeId, named)
  const there = new Set<string>(linked.map(({ targetId }) => targetId))
  let added = 0
  for (const id of wanted) {
    if (there.has(id)) continue
    await mention(deps, store, memory.id, id, author)
    added++
  }
  const others = linked.filter(({ targetId }) => !wanted.has(targetId as EntityId))
  await unlink(store, memory, others)
  return added
}

/** For a rewritten memory: removes links to names that left its text, and entities without links. */
export async function unlinkGone(store: Store, memory: Named): Promise<void> {
  await unlink(store, memory, await loadMentions(store, memory.id))
}

function loadMentions(store: Store, id: MemoryId): Promise<Edge[]> {
  return store.edges.listFor([id], { direction: 'out', relations: ['mentions'] })
}

/** Removes machine-made mentions whose name is not in the text; links made by a person stay. */
async function unlink(store: Store, memory: Named, mentions: readonly Edge[]): Promise<void> {
  const made = mentions.filter(({ madeBy }) => madeBy === 'machine')
  if (made.length === 0) return
  const known = await store.entities.load(made.map(({ targetId }) => targetId as EntityId))
  const kept = new Set<string>(findStanding(toNamedText(memory), known).map(({ id }) => id))
  const gone = made.filter(({ targetId }) => !kept.has(targetId))
  if (gone.length === 0) return
  await store.edges.remove(gone.map(({ id }) => id))
  await store.entities.removeUnlinkedOf(gone.map(({ targetId }) => targetId as EntityId))
}

/** Returns the ids of the entities, creating missing ones. One name is one entity, of the kind it was first given. */
async function ensureEntities(
  deps: Deps,
  store: Store,
  scopeId: ScopeId,
  named: readonly ExtractedEntity[],
): Promise<ReadonlySet<EntityId>> {
  if (named.length === 0) return new Set()
  const known = new Map<string, Entity>()
  const names = named.map(({ name }) => name)
  for (const entity of await store.entities.findByNames([scopeId], names)) {
    const key = entity.name.toLowerCase()
    if (!known.has(key)) known.set(key, entity)
  }
  for (const { name, kind } of named) {
    const key = name.toLowerCase()
    if (known.has(key)) continue
    const id = newId.entity(deps.ids)
    const entity = await store.entities.ensure({ id, scopeId, kind, name, createdAt: deps.clock.now() })
    known.set(key, entity)
    await placeEntity(deps, store, entity, entity.id === id)
  }
  return new Set([...known.values()].map(({ id }) => id))
}

async function mention(
  { clock, ids }: Deps,
  store: Store,
  sourceId: MemoryId,
  targetId: EntityId,
  author: string,
): Promise<void> {
  await store.edges.upsert(
    newEdge({
      id: newId.edge(ids),
      sourceId,
      targetId,
      relation: 'mentions',
      author,
      madeBy: 'machine',
      createdAt: clock.now(),
    }),
  )
}
