/** Restores memories with their accesses, entities and links. Must run inside a transaction. */

import type { Edge, NodeId } from '../../core/edge.ts'
import type { EdgeId, EntityId, EpisodeId, EpochMs, MemoryId, ScopeId, SessionId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { tidyTopics } from '../../digest/apply/forget-digested.ts'
import { memoryTombstone, textTombstone } from '../../kernel/tombstones.ts'
import { isForgotten } from '../imported/removed-here.ts'
import { inferOrigin } from './infer-origin.ts'
import { type ApplyRestored, FORGOTTEN, type Numbered, type RestoreState } from './restore-state.ts'
import { pairOf, planSupersession } from './restore-supersessions.ts'

/** @returns the new memories as changes for the journal */
export async function restoreMemories(
  store: Store,
  state: RestoreState,
  lines: readonly Numbered<'memory'>[],
  apply: ApplyRestored,
): Promise<void> {
  const here = new Map((await store.memories.load(lines.map(({ id }) => id as MemoryId))).map(byId))
  const origins = await loadOrigins(store, state, lines)
  const tombstonesOf = ({
    id,
    scope,
    contentHash,
  }: Pick<Numbered<'memory'>, 'id' | 'scope' | 'contentHash'>) => [
    memoryTombstone(id),
    textTombstone(state.namespaces.get(scope) ?? '', contentHash),
  ]
  const removed = await store.capture.findTombstones(lines.flatMap(tombstonesOf))
  for (const { line, scope, accesses, weakUses = [], pendingQuote, ...record } of lines) {
    const id = record.id as MemoryId
    const scopeId = state.scopes.get(scope)
    const cameFrom = record.sessionId === null ? undefined : state.sessions.get(record.sessionId)
    const same = here.get(id)
    const isRemoved =
      same === undefined &&
      (tombstonesOf({ ...record, scope }).some((hash) => removed.has(hash)) ||
        (record.archivedAt === null &&
          (await isForgotten(store, state.namespaces.get(scope) ?? '', record.contentHash))))
    if (scopeId === FORGOTTEN || cameFrom === FORGOTTEN || isRemoved) {
      state.forgotten.memory++
      state.left.set(id, record.parentId as MemoryId | null)
      if (typeof scopeId === 'number') state.thinned.add(scopeId)
      continue
    }
    if (same !== undefined) {
      if (same.content === record.content) {
        state.known.memory++
        await planSupersession(store, state, same, { ...record, line })
      } else {
        const reason = 'it is stored here with another content, which stays'
        state.conflicts.push({ line, type: 'memory', id, reason })
        state.left.set(id, id)
      }
      continue
    }
    state.added.memory++
    state.fresh.add(id)
    if (record.supersededBy !== null) state.superseded.push({ id, by: record.supersededBy as MemoryId })
    const sessionId = toSession(record.sessionId, origins, state)
    const sourceEpisodes = toTurns(record.sourceEpisodes, origins, state)
    if (sessionId !== record.sessionId && cameFrom === undefined) state.loosened++
    else if (sourceEpisodes.length < record.sourceEpisodes.length) state.loosened++
    if (!state.write) continue
    const parentId = toParent(record.parentId as MemoryId | null, state)
    const memory: Memory = {
      ...record,
      id,
      scopeId: scopeId as ScopeId,
      origin: record.origin ?? inferOrigin(record),
      parentId,
      depth: parentId === null ? 0 : await depthBelow(store, parentId, record.depth),
      sessionId,
      sourceEpisodes,
      supersededBy: null,
    }
    // Entities and links come with the file; vectors are made in the background.
    await apply([{ kind: 'insert_memory', memory, cameGuarded: true, reason: null }])
    for (const access of accesses) await store.accesses.record({ memoryId: id, ...access })
    await store.accesses.recordFound(weakUses.map((use) => ({ memoryId: id, ...use })))
    if (pendingQuote !== undefined) await store.digest.addPendingQuote({ memoryId: id, ...pendingQuote })
    if (parentId === null) state.roots.push(id)
  }
}

/** Existing sessions and turns among those that the memories name. */
interface Origins {
  readonly sessions: ReadonlySet<string>
  readonly turns: ReadonlySet<string>
}

async function loadOrigins(
  store: Store,
  state: RestoreState,
  lines: readonly Numbered<'memory'>[],
): Promise<Origins> {
  const sessions = lines.flatMap(({ sessionId }) =>
    sessionId === null ? [] : [mapSession(sessionId, state)],
  )
  const turns = lines.flatMap(({ sourceEpisodes }) => sourceEpisodes.map((id) => mapTurn(id, state)))
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

/** Maps a session id; null if it does not exist here. A dry run assumes that it will be imported. */
function toSession(id: string | null, origins: Origins, state: RestoreState): SessionId | null {
  if (id === null) return null
  const mapped = mapSession(id, state)
  return !state.write || origins.sessions.has(mapped) ? mapped : null
}

function toTurns(ids: readonly string[], origins: Origins, state: RestoreState): EpisodeId[] {
  const mapped = ids.map((id) => mapTurn(id, state))
  return state.write ? mapped.filter((id) => origins.turns.has(id)) : mapped
}

/** Returns the nearest ancestor that exists here. An ancestor with different content here still counts. */
function toParent(id: MemoryId | null, { left }: RestoreState): MemoryId | null {
  let at = id
  while (at !== null) {
    const above = left.get(at)
    if (above === undefined || above === at) return at
    at = above
  }
  return null
}

/** The parent may have been moved here, so the depth is taken from it. */
async function depthBelow(store: Store, parentId: MemoryId, otherwise: number): Promise<number> {
  const parent = await store.memories.find(parentId)
  return parent === null ? otherwise : parent.depth + 1
}

export async function restoreEntities(
  store: Store,
  state: RestoreState,
  lines: readonly Numbered<'entity'>[],
): Promise<void> {
  const here = new Set((await store.entities.load(lines.map(({ id }) => id as EntityId))).map(({ id }) => id))
  for (const { line: _line, scope, ...record } of lines) {
    const id = record.id as EntityId
    const scopeId = state.scopes.get(scope)
    if (scopeId === FORGOTTEN) {
      state.forgotten.entity++
      state.left.set(id, null)
      continue
    }
    if (here.has(id)) {
      state.known.entity++
      continue
    }
    if (!state.write) {
      state.added.entity++
      continue
    }
    const kept = await store.entities.ensure({ ...record, id, scopeId: scopeId as ScopeId })
    if (kept.id === id) {
      state.added.entity++
      state.made.entities.push(id)
      continue
    }
    state.known.entity++
    state.entities.set(id, kept.id)
  }
}

/** @returns the new edges */
export async function restoreEdges(
  store: Store,
  state: RestoreState,
  lines: readonly Numbered<'edge'>[],
  apply: ApplyRestored,
): Promise<void> {
  const map = (id: string): NodeId => state.entities.get(id) ?? (id as NodeId)
  const sources = [...new Set(lines.map(({ sourceId }) => map(sourceId)))]
  const there = lines.length === 0 ? [] : await store.edges.listFor(sources, { direction: 'out' })
  const keys = new Set(there.map(keyOf))
  for (const { line, ...record } of lines) {
    if (state.left.has(record.sourceId) || state.left.has(record.targetId)) {
      state.forgotten.edge++
      continue
    }
    const edge: Edge = {
      ...record,
      id: record.id as EdgeId,
      sourceId: map(record.sourceId),
      targetId: map(record.targetId),
    }
    if (keys.has(keyOf(edge)) || edge.sourceId === edge.targetId) {
      state.known.edge++
      continue
    }
    if (edge.relation === 'supersedes' && state.standing.has(pairOf(edge.sourceId, edge.targetId))) {
      const reason = 'what it replaces stays current here'
      state.conflicts.push({ line, type: 'edge', id: edge.id, reason })
      continue
    }
    if ((await store.edges.find(edge.id)) !== null) {
      const reason = 'another link has its id here'
      state.conflicts.push({ line, type: 'edge', id: edge.id, reason })
      continue
    }
    state.added.edge++
    keys.add(keyOf(edge))
    if (!state.write) continue
    await apply([{ kind: 'upsert_edge', edge, isNew: true, reason: null }])
  }
}

function keyOf({ sourceId, targetId, relation }: Pick<Edge, 'sourceId' | 'targetId' | 'relation'>): string {
  return `${sourceId} ${targetId} ${relation}`
}

/** Removes or renames topics that were made of memories which were not restored. */
export async function restoreTopics(store: Store, state: RestoreState, now: EpochMs): Promise<void> {
  if (state.thinned.size === 0) return
  await tidyTopics(store, [...state.thinned], now)
  const kept = await store.memories.load(state.roots)
  const gone = state.roots.length - kept.length
  state.added.memory -= gone
  state.forgotten.memory += gone
}

function byId(memory: Memory): [MemoryId, Memory] {
  return [memory.id, memory]
}
