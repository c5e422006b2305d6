/**
 * Cleans up when memories that came from a conversation are removed for good: what they had replaced is
 * valid again, segments of other conversations that said the same are digested again, and topics lose every
 * word that came from what is gone.
 */
import type { Segment } from '../../core/digest.ts'
import type { EpisodeId, EpochMs, MemoryId, ScopeId, SessionId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { unlinkGone } from '../../kernel/names/entity-links.ts'
import { analyseMemory } from '../../text/analyse.ts'
import { contentHash } from '../../text/content-hash.ts'
import { shorten } from '../../text/sentences.ts'
import { noteStored } from '../plan/generation.ts'
import { nameRoots } from '../roots/name-roots.ts'
import { type Concept, summariseConcepts } from '../roots/plan-roots.ts'
import { isEmptied, isMachineRoot, toConcept } from './regroup-roots.ts'

const MOST_ENTRIES = 10_000

/** Call it before the memories are purged. @param sessions the sessions that are forgotten */
export async function releaseFromForgotten(
  store: Store,
  going: readonly Memory[],
  sessions: ReadonlySet<SessionId>,
): Promise<void> {
  const byId = new Map(going.map((memory) => [memory.id, memory]))
  for (const memory of going) {
    for (const replaced of await listReplaced(store, memory.id)) {
      if (!byId.has(replaced.id)) await holdAgain(store, replaced, memory, byId)
    }
  }
  await digestAgain(
    store,
    going.flatMap(({ sourceEpisodes }) => sourceEpisodes),
    sessions,
  )
}

async function listReplaced(store: Store, id: MemoryId): Promise<Memory[]> {
  const edges = await store.edges.listFor([id], { direction: 'out', relations: ['supersedes'] })
  const replaced = await store.memories.load(edges.map(({ targetId }) => targetId as MemoryId))
  return replaced.filter(({ supersededBy }) => supersededBy === id)
}

/** Makes a memory valid again: until its next remaining successor, or, without one, as long as before. */
async function holdAgain(
  store: Store,
  replaced: Memory,
  gone: Memory,
  going: ReadonlyMap<MemoryId, Memory>,
): Promise<void> {
  const successor = await findStaying(store, gone, going)
  const entries = await store.journal.listFor(replaced.id, MOST_ENTRIES)
  const about = entries.filter(
    ({ action, after }) => action === 'supersede' && after?.supersededBy === gone.id,
  )
  const before = about.at(-1)?.before?.validUntil
  const until = typeof before === 'number' ? before : null
  const validUntil = successor === null ? until : (successor.validFrom ?? successor.createdAt)
  await store.memories.update(replaced.id, { supersededBy: successor?.id ?? null, validUntil })
  if (successor === null) await restorePlace(store, replaced.parentId)
  // Reasons may quote what is removed.
  await store.journal.remove(about.map(({ id }) => id))
  const [edge] = (
    await store.edges.listFor([gone.id], { direction: 'out', relations: ['supersedes'] })
  ).filter(({ targetId }) => targetId === replaced.id)
  if (edge === undefined || successor === null) return
  await store.edges.remove([edge.id])
  await store.edges.upsert({ ...edge, sourceId: successor.id, reasoning: null })
}

/** Restores concepts and topics that were archived because nothing in them was valid. */
async function restorePlace(store: Store, id: MemoryId | null): Promise<void> {
  const place = id === null ? null : await store.memories.find(id)
  if (place === null || place.archivedAt === null || !isEmptied(place)) return
  await store.memories.update(place.id, { archivedAt: null, archivedReason: null })
  await restorePlace(store, place.parentId)
}

async function findStaying(
  store: Store,
  gone: Memory,
  going: ReadonlyMap<MemoryId, Memory>,
): Promise<Memory | null> {
  const passed = new Set<MemoryId>()
  for (let id = gone.supersededBy; id !== null && !passed.has(id); ) {
    passed.add(id)
    const next: Memory | null = going.get(id) ?? (await store.memories.find(id))
    if (next !== null && !going.has(next.id)) return next
    id = next?.supersededBy ?? null
  }
  return null
}

/**
 * Marks segments of other sessions as pending if they said the same: nothing was stored from them for that
 * reason.
 */
async function digestAgain(
  store: Store,
  sources: readonly EpisodeId[],
  sessions: ReadonlySet<SessionId>,
): Promise<void> {
  const turns = (await store.episodes.load([...new Set(sources)])).filter(
    ({ sessionId }) => !sessions.has(sessionId),
  )
  for (const sessionId of new Set(turns.map((turn) => turn.sessionId))) {
    const said = turns.filter((turn) => turn.sessionId === sessionId)
    const holds = ({ fromPosition, untilPosition }: Segment) =>
      said.some(({ position }) => position >= fromPosition && position <= untilPosition)
    for (const segment of (await store.digest.listSegments(sessionId)).filter(holds)) {
      await store.digest.updateSegment(segment.id, { state: 'pending', attempts: 0, nextTryAt: null })
    }
    await store.sessions.update(sessionId, { state: 'idle' })
  }
}

/**
 * Call it after the purge. Purges machine-made topics that are empty now; renames the others after what is
 * in them, and removes their former names from the journal.
 */
export async function tidyTopics(store: Store, scopes: readonly ScopeId[], now: EpochMs): Promise<void> {
  for (const scopeId of new Set(scopes)) {
    const topics: Topic[] = []
    for (const root of (await listTopics(store, scopeId)).filter(isMachineRoot)) {
      const below = await store.memories.subtreeIds(root.id, 1, true)
      const concepts = await store.memories.load(below.filter((id) => id !== root.id))
      if (concepts.length === 0 && !isNamedByPerson(root)) await store.memories.purge([root.id])
      else topics.push({ root, concepts })
    }
    await renameTopics(store, topics, now)
    await noteStored(store, scopeId)
  }
  await store.entities.removeUnlinked([...new Set(scopes)])
}

interface Topic {
  readonly root: Memory
  readonly concepts: readonly Memory[]
}

async function listTopics(store: Store, scopeId: ScopeId): Promise<Memory[]> {
  const topics: Memory[] = []
  for (;;) {
    const page = await store.memories.list({
      scopes: [scopeId],
      depth: 0,
      order: 'oldest',
      limit: LIMITS.listMax,
      offset: topics.length,
      includeArchived: true,
      includeSuperseded: true,
    })
    topics.push(...page)
    if (page.length < LIMITS.listMax) return topics
  }
}

function isNamedByPerson({ title, metadata }: Memory): boolean {
  return metadata.machineTitle !== undefined && metadata.machineTitle !== title
}

async function renameTopics(store: Store, topics: readonly Topic[], now: EpochMs): Promise<void> {
  const concepts: Concept[] = topics.flatMap((topic) => topic.concepts.map((concept) => toConcept(concept)))
  let from = 0
  const groups = topics.map((topic) => {
    const group = topic.concepts.map((_, n) => from + n)
    from += group.length
    return group
  })
  const titles = nameRoots(
    groups,
    concepts,
    topics.map(({ root }) => root.title),
  )
  for (const [n, { root, concepts: below }] of topics.entries()) {
    const byPerson = isNamedByPerson(root)
    const title = byPerson ? root.title : (titles[n] ?? root.title)
    const machineTitle = byPerson ? '' : title
    const inside = below.map((concept) => toConcept(concept))
    const content = below.length === 0 ? title : summariseConcepts(title, inside)
    await renameTopic(store, root, { title, content, machineTitle }, now)
  }
}

async function renameTopic(
  store: Store,
  root: Memory,
  { title, content, machineTitle }: { title: string; content: string; machineTitle: string },
  now: EpochMs,
): Promise<void> {
  const changes = {
    title: shorten(title, LIMITS.titleChars),
    content,
    summary: shorten(content, LIMITS.summaryChars),
    contentHash: contentHash(content),
    metadata: { ...root.metadata, machineTitle },
    updatedAt: now,
  }
  await store.memories.update(
    root.id,
    changes,
    analyseMemory({ ...root, ...changes, at: root.validFrom ?? root.createdAt }),
  )
  await unlinkGone(store, { ...root, ...changes })
  const entries = await store.journal.listFor(root.id, MOST_ENTRIES)
  await store.journal.remove(entries.map(({ id }) => id))
}
