/** Brings over memories with their accesses, entities and links. Inside a transaction. */

import type { Edge, NodeId } from '../../core/edge.ts'
import type { EdgeId, EntityId, EpisodeId, EpochMs, MemoryId, ScopeId, SessionId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { tidyTopics } from '../../digest/apply/forget-digested.ts'
import { memoryTombstone, textTombstone } from '../../kernel/tombstones.ts'
import { isForgotten } from '../imported/removed-here.ts'
import { type ApplyRestored, FORGOTTEN, type Numbered, type RestoreState } from './restore-state.ts'
import { pairOf, planSupersession } from './restore-supersessions.ts'

export async function restoreMemories(
  store: Store,
  crossing: RestoreState,
  lines: readonly Numbered<'memory'>[],
  apply: ApplyRestored,
): Promise<void> {
  const here = new Map((await store.memories.load(lines.map(({ id }) => id as MemoryId))).map(byId))
  const origins = await loadOrigins(store, crossing, lines)
  const tombstonesOf = ({
    id,
    scope,
    contentHash,
  }: Pick<Numbered<'memory'>, 'id' | 'scope' | 'contentHash'>) => [
    memoryTombstone(id),
    textTombstone(crossing.namespaces.get(scope) ?? '', contentHash),
  ]
  const removed = await store.capture.findTombstones(lines.flatMap(tombstonesOf))
  for (const { line, scope, accesses, pendingQuote, ...record } of lines) {
    const id = record.id as MemoryId
    const scopeId = crossing.scopes.get(scope)
    const cameFrom = record.sessionId === null ? undefined : crossing.sessions.get(record.sessionId)
    const same = here.get(id)
    const isRemoved =
      same === undefined &&
      (tombstonesOf({ ...record, scope }).some((hash) => removed.has(hash)) ||
        (record.archivedAt === null &&
          (await isForgotten(store, crossing.namespaces.get(scope) ?? '', record.contentHash))))
    if (scopeId === FORGOTTEN || cameFrom === FORGOTTEN || isRemoved) {
      crossing.forgotten.memory++
      crossing.left.set(id, record.parentId as MemoryId | null)
      if (typeof scopeId === 'number') crossing.thinned.add(scopeId)
      continue
    }
    if (same !== undefined) {
      if (same.content === record.content) {
        crossing.known.memory++
        await planSupersession(store, crossing, same, { ...record, line })
      } else {
        const reason = 'it is stored here with another content, which stays'
        crossing.conflicts.push({ line, type: 'memory', id, reason })
        crossing.left.set(id, id)
      }
      continue
    }
    crossing.added.memory++
    crossing.fresh.add(id)
    if (record.supersededBy !== null) crossing.superseded.push({ id, by: record.supersededBy as MemoryId })
    const sessionId = toSession(record.sessionId, origins, crossing)
    const sourceEpisodes = toTurns(record.sourceEpisodes, origins, crossing)
    if (sessionId !== record.sessionId && cameFrom === undefined) crossing.loosened++
    else if (sourceEpisodes.length < record.sourceEpisodes.length) crossing.loosened++
    if (!crossing.write) continue
    const parentId = toParent(record.parentId as MemoryId | null, crossing)
    const memory: Memory = {
      ...record,
      id,
      scopeId: scopeId as ScopeId,
      parentId,
      depth: parentId === null ? 0 : await depthBelow(store, parentId, record.depth),
      sessionId,
      sourceEpisodes,
      supersededBy: null,
    }
    // Names and links come with the file, vectors are made in the background.
    await apply([{ kind: 'insert_memory', memory, cameGuarded: true, reason: null }])
    for (const access of accesses) await store.accesses.record({ memoryId: id, ...access })
    if (pendingQuote !== undefined) await store.digest.addPendingQuote({ memoryId: id, ...pendingQuote })
    if (parentId === null) crossing.roots.push(id)
  }
}

/** Sessions and turns that are here, of all that these memories name. */
interface Origins {
  readonly sessions: ReadonlySet<string>
  readonly turns: ReadonlySet<string>
}

async function loadOrigins(
  store: Store,
  crossing: RestoreState,
  lines: readonly Numbered<'memory'>[],
): Promise<Origins> {
  const sessions = lines.flatMap(({ sessionId }) =>
    sessionId === null ? [] : [mapSession(sessionId, crossing)],
  )
  const turns = lines.flatMap(({ sourceEpisodes }) => sourceEpisodes.map((id) => mapTurn(id, crossing)))
  return {
    sessions: new Set((await store.sessions.load([...new Set(sessions)])).map(({ id }) => id)),
    turns: new Set((await store.episodes.load([...new Set(turns)])).map(({ id }) => id)),
  }
}

function mapSession(id: string, { sessions }: RestoreState): SessionId {
  const mapped = sessions.get(id)
  return mapped === undefined || mapped === FORGOTTEN ? (id as SessionId) : mapped
}

function mapTurn(id: string, { turns }: RestoreState): EpisodeId {
  return turns.get(id) ?? (id as EpisodeId)
}

/** In a dry run what would come is not here yet, and counts as if it were. */
function toSession(id: string | null, origins: Origins, crossing: RestoreState): SessionId | null {
  if (id === null) return null
  const mapped = mapSession(id, crossing)
  return !crossing.write || origins.sessions.has(mapped) ? mapped : null
}

function toTurns(ids: readonly string[], origins: Origins, crossing: RestoreState): EpisodeId[] {
  const mapped = ids.map((id) => mapTurn(id, crossing))
  return crossing.write ? mapped.filter((id) => origins.turns.has(id)) : mapped
}

/** Past everything that did not come. What is here with another content is still its place. */
function toParent(id: MemoryId | null, { left }: RestoreState): MemoryId | null {
  let at = id
  while (at !== null) {
    const above = left.get(at)
    if (above === undefined || above === at) return at
    at = above
  }
  return null
}

/** Somebody may have moved the parent here. */
async function depthBelow(store: Store, parentId: MemoryId, otherwise: number): Promise<number> {
  const parent = await store.memories.find(parentId)
  return parent === null ? otherwise : parent.depth + 1
}

export async function restoreEntities(
  store: Store,
  crossing: RestoreState,
  lines: readonly Numbered<'entity'>[],
): Promise<void> {
  const here = new Set((await store.entities.load(lines.map(({ id }) => id as EntityId))).map(({ id }) => id))
  for (const { line: _line, scope, ...record } of lines) {
    const id = record.id as EntityId
    const scopeId = crossing.scopes.get(scope)
    if (scopeId === FORGOTTEN) {
      crossing.forgotten.entity++
      crossing.left.set(id, null)
      continue
    }
    if (here.has(id)) {
      crossing.known.entity++
      continue
    }
    if (!crossing.write) {
      crossing.added.entity++
      continue
    }
    const kept = await store.entities.ensure({ ...record, id, scopeId: scopeId as ScopeId })
    if (kept.id === id) {
      crossing.added.entity++
      crossing.made.entities.push(id)
      continue
    }
    crossing.known.entity++
    crossing.entities.set(id, kept.id)
  }
}

export async function restoreEdges(
  store: Store,
  crossing: RestoreState,
  lines: readonly Numbered<'edge'>[],
  apply: ApplyRestored,
): Promise<void> {
  const map = (id: string): NodeId => crossing.entities.get(id) ?? (id as NodeId)
  const sources = [...new Set(lines.map(({ sourceId }) => map(sourceId)))]
  const there = lines.length === 0 ? [] : await store.edges.listFor(sources, { direction: 'out' })
  const keys = new Set(there.map(keyOf))
  for (const { line, ...record } of lines) {
    if (crossing.left.has(record.sourceId) || crossing.left.has(record.targetId)) {
      crossing.forgotten.edge++
      continue
    }
    const edge: Edge = {
      ...record,
      id: record.id as EdgeId,
      sourceId: map(record.sourceId),
      targetId: map(record.targetId),
    }
    if (keys.has(keyOf(edge)) || edge.sourceId === edge.targetId) {
      crossing.known.edge++
      continue
    }
    if (edge.relation === 'supersedes' && crossing.standing.has(pairOf(edge.sourceId, edge.targetId))) {
      const reason = 'what it replaces stays current here'
      crossing.conflicts.push({ line, type: 'edge', id: edge.id, reason })
      continue
    }
    if ((await store.edges.find(edge.id)) !== null) {
      const reason = 'another link has its id here'
      crossing.conflicts.push({ line, type: 'edge', id: edge.id, reason })
      continue
    }
    crossing.added.edge++
    keys.add(keyOf(edge))
    if (!crossing.write) continue
    await apply([{ kind: 'upsert_edge', edge, isNew: true, reason: null }])
  }
}

function keyOf({ sourceId, targetId, relation }: Pick<Edge, 'sourceId' | 'targetId' | 'relation'>): string {
  return `${sourceId} ${targetId} ${relation}`
}

/** Topics that were made of what stayed away stay away as well, or lose its words. */
export async function restoreTopics(store: Store, crossing: RestoreState, now: EpochMs): Promise<void> {
  if (crossing.thinned.size === 0) return
  await tidyTopics(store, [...crossing.thinned], now)
  const kept = await store.memories.load(crossing.roots)
  const gone = crossing.roots.length - kept.length
  crossing.added.memory -= gone
  crossing.forgotten.memory += gone
}

function byId(memory: Memory): [MemoryId, Memory] {
  return [memory.id, memory]
}
