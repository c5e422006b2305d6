/**
 * Reads one memory or episode with its links, sources and neighbours. Reading a memory counts as an access, unless it is
 * read quietly.
 */

import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import type { Episode, Session } from '../core/conversation.ts'
import type { Edge } from '../core/edge.ts'
import { LoreError } from '../core/errors.ts'
import type { EpisodeId, EpochMs, MemoryId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import type { EngineContext } from '../kernel/context.ts'
import { flag, memoryId, optional } from '../kernel/fields.ts'
import type { Association, MemoryLine, MemoryView, Provenance } from '../kernel/memory-views.ts'
import { NORMAL_ACCESS, reinforceMemory } from '../kernel/reinforce.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { requireMemory, toLine, toLines, toView } from '../kernel/views.ts'
import { edgeFades, fadedWeight } from '../strength/edge-decay.ts'

export type ReadAnswer =
  | {
      readonly kind: 'memory'
      readonly memory: MemoryView
      readonly parent: MemoryLine | null
      readonly children: readonly MemoryLine[]
      readonly associations: readonly Association[]
      readonly provenance: Provenance
    }
  | {
      readonly kind: 'episode'
      readonly episode: Episode
      readonly session: Session
      readonly before: readonly Episode[]
      readonly after: readonly Episode[]
      /** Memories that name this episode as their source. */
      readonly memories: readonly MemoryLine[]
    }

const NEIGHBOURS = 3

export const read = defineUseCase({
  name: 'read',
  access: 'read',
  retry: 'again',
  /** The id of a memory, or of an episode; reading an episode is not an access. */
  input: () =>
    z.strictObject({
      id: memoryId(),
      /** True if the reading is no use of the memory, as if a person only looks at it. */
      quietly: optional(flag()),
    }),
  run: async (context, { id, quietly }, caller): Promise<ReadAnswer> => {
    const found = await context.store.memories.find(id)
    if (found === null) return readEpisode(context, id as string as EpisodeId)
    if (quietly !== true && context.readOnly !== true) await noteReading(context, id, caller)
    return readMemory(context.store, id, context.clock.now())
  },
  texts: textsOf,
})

function noteReading(context: EngineContext, id: MemoryId, caller: Caller): Promise<void> {
  return context.store.transact(async (store) => {
    const memory = await requireMemory(store, id)
    await reinforceMemory(store, memory, NORMAL_ACCESS, caller, context.clock.now())
  })
}

async function readMemory(store: Store, id: MemoryId, now: EpochMs): Promise<ReadAnswer> {
  const memory = await requireMemory(store, id)
  const parent = memory.parentId === null ? null : await store.memories.find(memory.parentId)
  const children = await store.memories.list({
    scopes: null,
    parentId: id,
    order: 'oldest',
    limit: LIMITS.listMax,
  })
  return {
    kind: 'memory',
    memory: await toView(store, memory, now),
    parent: parent === null ? null : await toLine(store, parent),
    children: await toLines(store, children),
    associations: await loadAssociations(store, id, now),
    provenance: await loadProvenance(store, memory),
  }
}

/** Returns links to other memories, strongest first, without links to archived memories and `supersedes` links. */
export async function loadAssociations(store: Store, id: MemoryId, now: EpochMs): Promise<Association[]> {
  const edges = (await store.edges.listFor([id]))
    .filter((edge) => edge.relation !== 'supersedes')
    .map((edge) => ({ ...edge, weight: weightAt(edge, now) }))
    .sort((a, b) => b.weight - a.weight)
  const otherId = (edge: (typeof edges)[number]) =>
    (edge.sourceId === id ? edge.targetId : edge.sourceId) as MemoryId
  const others = await store.memories.load([...new Set(edges.map(otherId))])
  const lines = new Map((await toLines(store, others)).map((line) => [line.id, line]))
  return edges.flatMap((edge) => {
    const other = lines.get(otherId(edge))
    if (other === undefined || other.archivedAt !== null) return []
    return [{ edge, direction: edge.sourceId === id ? ('out' as const) : ('in' as const), other }]
  })
}

/** Returns the current weight of a link: the stored weight, less its decay if the link fades. */
export function weightAt(edge: Edge, now: EpochMs): number {
  return edgeFades(edge, edge.madeBy === 'person') ? fadedWeight(edge, now) : edge.weight
}

export async function loadProvenance(store: Store, memory: Memory): Promise<Provenance> {
  const replaced = await store.edges.listFor([memory.id], { direction: 'out', relations: ['supersedes'] })
  const older = await store.memories.load(replaced.map((edge) => edge.targetId as MemoryId))
  const newer = memory.supersededBy === null ? null : await store.memories.find(memory.supersededBy)
  return {
    origin: memory.origin,
    author: memory.author,
    authority: memory.authority,
    trust: memory.trust,
    quote: memory.quote,
    session: memory.sessionId === null ? null : await store.sessions.find(memory.sessionId),
    episodes: await store.episodes.load(memory.sourceEpisodes),
    sourceFile: memory.sourceFile,
    sourceLine: memory.sourceLine,
    supersedes: await toLines(store, older),
    supersededBy: newer === null ? null : await toLine(store, newer),
  }
}

async function readEpisode({ store }: EngineContext, id: EpisodeId): Promise<ReadAnswer> {
  const [episode] = await store.episodes.load([id])
  const session = episode === undefined ? null : await store.sessions.find(episode.sessionId)
  if (episode === undefined || session === null) {
    throw new LoreError('memory_not_found', `There is no memory or episode ${id}.`, {
      hint: 'It may have been purged, or the id mistyped; search for it again.',
      details: { id },
    })
  }
  const from = Math.max(0, episode.position - NEIGHBOURS)
  const around = await store.episodes.listSession(session.id, from, episode.position - from + NEIGHBOURS + 1)
  return {
    kind: 'episode',
    episode,
    session,
    before: around.filter((other) => other.position < episode.position),
    after: around.filter((other) => other.position > episode.position),
    memories: await toLines(store, await store.memories.findBySourceEpisodes([id])),
  }
}

function textsOf(answer: ReadAnswer): (string | null)[] {
  if (answer.kind === 'episode') {
    return [...answer.before, answer.episode, ...answer.after].map((episode) => episode.text)
  }
  const { memory, children, associations, provenance } = answer
  return [
    memory.content,
    memory.summary,
    memory.quote,
    ...children.map((line) => line.summary),
    ...associations.map(({ other }) => other.summary),
    ...provenance.episodes.map((episode) => episode.text),
  ]
}
