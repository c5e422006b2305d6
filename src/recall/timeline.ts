/** What was true, and what was said, along time; changes shown as such. Paged, in a stable order. Not an access. */

import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import { defined } from '../core/defined.ts'
import type { DocumentFilter, DocumentKind, DocumentRef } from '../core/document.ts'
import { LoreError } from '../core/errors.ts'
import type { EpisodeId, EpochMs, MemoryId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { MEMORY_KINDS, type MemoryKind } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { renderScope } from '../core/scope.ts'
import type { EngineContext } from '../kernel/context.ts'
import { list, name, oneOf, optional, page, scopeSelection, text, time } from '../kernel/fields.ts'
import { loadScopes, selectScopes } from '../kernel/scopes.ts'
import { requireSession } from '../kernel/sessions.ts'
import { defineUseCase, type GivenTo, type TakenBy } from '../kernel/use-case.ts'
import { toSummary } from '../text/sentences.ts'
import { toDatedLines } from './graph-queries/dated-lines.ts'
import { textsOfTimeline } from './graph-queries/graph-texts.ts'
import {
  type DatedLine,
  TIME_ORDERS,
  type Timeline,
  type TimelineEntry,
} from './graph-queries/graph-views.ts'
import { keepRelevant, memoriesOf, unfold } from './graph-queries/relevant.ts'
import { recall } from './recall.ts'

const KINDS: readonly DocumentKind[] = ['memory', 'episode']
const BY_DEFAULT: readonly DocumentKind[] = ['memory']
const DEFAULT_LIMIT = 50

interface Page {
  readonly total: number
  readonly documents: readonly { readonly ref: DocumentRef; readonly at: EpochMs }[]
}

/** What was true, and what was said, along time. */
export const timeline = defineUseCase({
  name: 'timeline',
  access: 'read',
  retry: 'again',
  /** Events only: no topic that others hang below, and nothing that a tool printed. */
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      from: optional(time()),
      until: optional(time()),
      /** A session's id, the beginning of it, or the agent's own id. */
      session: optional(name()),
      /** Default: memories only. */
      kinds: optional(list(oneOf(KINDS))),
      /** Only memories of these kinds; turns are not affected. */
      memoryKinds: optional(list(oneOf(MEMORY_KINDS))),
      /** Only what is found for this, at most a hundred. */
      about: optional(text(LIMITS.queryChars)),
      /** Default oldest first. */
      order: optional(oneOf(TIME_ORDERS)),
      /** Default 50. */
      ...page(),
    }),
  run: async (context, input, caller): Promise<Timeline> => {
    const { from, until, about, order = 'oldest' } = input
    if (from !== undefined && until !== undefined && from >= until) {
      throw new LoreError('invalid_input', 'from lies after until, so nothing can lie between them.', {
        hint: 'Exchange the two.',
        details: { field: 'from' },
      })
    }
    const found =
      about === undefined ? await listAll(context, input) : await listAbout(context, input, about, caller)
    return { items: await toEntries(context.store, found), total: found.total, order }
  },
  texts: textsOfTimeline,
})

export type TimelineInput = GivenTo<typeof timeline>
type Asked = TakenBy<typeof timeline>

/** History belongs to it: also what was replaced, and what holds no longer or not yet. */
async function listAll(context: EngineContext, asked: Asked): Promise<Page> {
  const { store } = context
  const session = asked.session === undefined ? null : await requireSession(store, asked.session)
  const filter: DocumentFilter = {
    // A session lies in its own scope.
    scopes: session === null ? await selectScopes(context, asked) : null,
    kinds: asked.kinds ?? BY_DEFAULT,
    at: context.clock.now(),
    includeSuperseded: true,
    includeArchived: false,
    includeExpired: true,
    within: null,
    sessions: session === null ? null : [session.id],
    since: asked.from ?? null,
    until: asked.until ?? null,
  }
  return store.documents.listByTime(filter, {
    memoryKinds: asked.memoryKinds ?? null,
    newestFirst: asked.order === 'newest',
    limit: asked.limit ?? DEFAULT_LIMIT,
    offset: asked.offset ?? 0,
  })
}

async function listAbout(context: EngineContext, asked: Asked, query: string, caller: Caller): Promise<Page> {
  const { kinds = BY_DEFAULT, limit = DEFAULT_LIMIT, offset = 0, from: since, until, session } = asked
  const { scope, exactScope, allScopes } = asked
  const { hits } = await recall.run(
    context,
    {
      query,
      kinds,
      limit: LIMITS.recallMax,
      explain: true,
      includeSuperseded: true,
      includeExpired: true,
      ...defined({ since, until, session, scope, exactScope, allScopes }),
    },
    caller,
  )
  const events = await loadEvents(context.store, unfold(keepRelevant(hits)), asked.memoryKinds ?? null)
  const turn = asked.order === 'newest' ? -1 : 1
  events.sort((a, b) => turn * (a.at - b.at || (a.ref.id < b.ref.id ? -1 : 1)))
  return { total: events.length, documents: events.slice(offset, offset + limit) }
}

/** With the time that counts here: when it became true or was said. What is no event is left out. */
async function loadEvents(
  store: Store,
  refs: readonly DocumentRef[],
  kinds: readonly MemoryKind[] | null,
): Promise<{ ref: DocumentRef; at: EpochMs }[]> {
  const memories = await store.memories.load(memoriesOf(refs))
  const headings = await store.memories.countChildren(
    memories.flatMap(({ id, depth }) => (depth === 0 ? [id] : [])),
  )
  const episodes = await store.episodes.load(refs.flatMap((ref) => (ref.kind === 'episode' ? [ref.id] : [])))
  return [
    ...memories
      .filter(({ id, kind }) => !headings.has(id) && (kinds?.includes(kind) ?? true))
      .map(({ id, validFrom, createdAt }) => ({
        ref: { kind: 'memory', id } as const,
        at: validFrom ?? createdAt,
      })),
    ...episodes
      .filter(({ role }) => role !== 'tool')
      .map(({ id, at }) => ({ ref: { kind: 'episode', id } as const, at })),
  ]
}

async function toEntries(store: Store, { documents }: Page): Promise<TimelineEntry[]> {
  const memoryIds = documents.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : []))
  const episodeIds = documents.flatMap(({ ref }) => (ref.kind === 'episode' ? [ref.id] : []))
  const memories = await loadMemoryEntries(store, memoryIds)
  const episodes = await loadEpisodeEntries(store, episodeIds)
  return documents.flatMap(({ ref, at }) => {
    const entry = ref.kind === 'memory' ? memories.get(ref.id) : episodes.get(ref.id)
    return entry === undefined ? [] : [{ ...entry, at }]
  })
}

type EntryOf<K extends TimelineEntry['kind']> = Extract<TimelineEntry, { readonly kind: K }>

async function loadMemoryEntries(
  store: Store,
  ids: readonly MemoryId[],
): Promise<ReadonlyMap<MemoryId, EntryOf<'memory'>>> {
  if (ids.length === 0) return new Map()
  const memories = await store.memories.load(ids)
  const edges = await store.edges.listFor(ids, { direction: 'out', relations: ['supersedes'] })
  const others = [
    ...edges.map(({ targetId }) => targetId as MemoryId),
    ...memories.flatMap(({ supersededBy }) => supersededBy ?? []),
  ]
  const related = await store.memories.load([...new Set(others)])
  const lines = new Map<MemoryId, DatedLine>(
    (await toDatedLines(store, [...memories, ...related])).map((line) => [line.id, line]),
  )
  const replaced = Map.groupBy(edges, ({ sourceId }) => sourceId as MemoryId)
  return new Map(
    memories.flatMap(({ id, supersededBy }) => {
      const memory = lines.get(id)
      if (memory === undefined) return []
      const replaces = (replaced.get(id) ?? []).flatMap((edge) => lines.get(edge.targetId as MemoryId) ?? [])
      const replacedBy = supersededBy === null ? null : (lines.get(supersededBy) ?? null)
      return [[id, { kind: 'memory', at: memory.at, memory, replaces, replacedBy }] as const]
    }),
  )
}

async function loadEpisodeEntries(
  store: Store,
  ids: readonly EpisodeId[],
): Promise<ReadonlyMap<EpisodeId, EntryOf<'episode'>>> {
  if (ids.length === 0) return new Map()
  const episodes = await store.episodes.load(ids)
  const sessions = new Map(
    (await store.sessions.load([...new Set(episodes.map(({ sessionId }) => sessionId))])).map((session) => [
      session.id,
      session,
    ]),
  )
  const scopes = await loadScopes(
    store,
    episodes.map(({ scopeId }) => scopeId),
  )
  return new Map(
    episodes.flatMap(({ id, role, speaker, position, at, text, caption, sessionId, scopeId }) => {
      const session = sessions.get(sessionId)
      const scope = scopes.get(scopeId)
      if (session === undefined || scope === undefined) return []
      const entry: EntryOf<'episode'> = {
        kind: 'episode',
        at,
        episode: { id, role, speaker, position },
        summary: toSummary(text.trim() === '' ? (caption ?? '') : text),
        scope: renderScope(scope),
        session: { id: session.id, title: session.title, agent: session.agent },
      }
      return [[id, entry] as const]
    }),
  )
}
