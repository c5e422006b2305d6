/**
 * Use case that lists what became true and what was said, in order of time, with replacements. Paged,
 * in a stable order. Does not count as an access.
 */

import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import { defined } from '../core/defined.ts'
import { DOCUMENT_KINDS, type DocumentFilter, type DocumentKind, type DocumentRef } from '../core/document.ts'
import { LoreError } from '../core/errors.ts'
import type { EpisodeId, EpochMs, MemoryId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { MEMORY_KINDS, type MemoryKind } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { renderScope } from '../core/scope.ts'
import type { EngineContext } from '../kernel/context.ts'
import { list, name, oneOf, optional, page, scopeSelection, text, time } from '../kernel/fields.ts'
import { type Page, readPage } from '../kernel/paging.ts'
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

/** Sources of a memory's date. */
const TIME_SOURCES = ['stored', 'told'] as const

const BY_DEFAULT: readonly DocumentKind[] = ['memory']

interface DatedRef {
  readonly ref: DocumentRef
  readonly at: EpochMs
}

interface Found extends Page<DatedRef> {
  readonly total: number
}

const LISTING = { of: 'timeline', limit: 50, idOf: ({ ref }: DatedRef) => ref.id }

/** Lists memories and turns in order of time. */
export const timeline = defineUseCase({
  name: 'timeline',
  access: 'read',
  retry: 'again',
  /** Lists events only: no topics with children, and no tool output. */
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      from: optional(time()),
      until: optional(time()),
      /** A session's id, its beginning, or the agent's own id. */
      session: optional(name()),
      /** Default: memories only. */
      kinds: optional(list(oneOf(DOCUMENT_KINDS))),
      /** Only memories of these kinds; turns are not affected. */
      memoryKinds: optional(list(oneOf(MEMORY_KINDS))),
      /** Only what this person said or stored, and memories made of their words. */
      person: optional(name()),
      /** Only hits of this query, at most a hundred. */
      about: optional(text(LIMITS.queryChars)),
      /**
       * `told`: dates a memory by the days that its text names, if any. Needs `about`. Default: by the time from which it
       * holds, or else its storing.
       */
      by: optional(oneOf(TIME_SOURCES)),
      /** Default oldest first. */
      order: optional(oneOf(TIME_ORDERS)),
      /** Default 50. */
      ...page(),
    }),
  run: async (context, input, caller): Promise<Timeline> => {
    const { from, until, about, order = 'oldest' } = input
    if (from !== undefined && until !== undefined && from >= until) {
      throw new LoreError('invalid_input', 'from is after until, so there is nothing in between.', {
        hint: 'Exchange the two.',
        details: { field: 'from' },
      })
    }
    const found =
      about === undefined ? await listAll(context, input) : await listAbout(context, input, about, caller)
    return { ...found, items: await toEntries(context.store, found.items), order }
  },
  texts: textsOfTimeline,
})

export type TimelineInput = GivenTo<typeof timeline>
type Asked = TakenBy<typeof timeline>

/** Lists everything in the range, including superseded, expired and not yet valid memories. */
async function listAll(context: EngineContext, asked: Asked): Promise<Found> {
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
  const order = {
    memoryKinds: asked.memoryKinds ?? null,
    newestFirst: asked.order === 'newest',
    ...defined({ person: asked.person }),
  }
  let total = 0
  const page = await readPage(context, asked, {
    ...LISTING,
    read: async (limit, offset) => {
      const read = await store.documents.listByTime(filter, { ...order, limit, offset })
      total = read.total
      return read.documents
    },
  })
  return { ...page, total }
}

async function listAbout(
  context: EngineContext,
  asked: Asked,
  query: string,
  caller: Caller,
): Promise<Found> {
  const { kinds = BY_DEFAULT, from, until, session } = asked
  const isTold = asked.by === 'told'
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
      // The days that texts name are known only once they are found.
      ...(isTold ? {} : defined({ since: from, until })),
      ...defined({ session, scope, exactScope, allScopes }),
    },
    caller,
  )
  const relevant = await loadEvents(context.store, unfold(keepRelevant(hits)), asked.memoryKinds ?? null)
  const stored = await keepOfPerson(context.store, relevant, asked.person)
  const events = isTold ? keepWithin(await dateByText(context, stored), from, until) : stored
  const turn = asked.order === 'newest' ? -1 : 1
  events.sort((a, b) => turn * (a.at - b.at || (a.ref.id < b.ref.id ? -1 : 1)))
  const page = await readPage(context, asked, {
    ...LISTING,
    read: (limit, offset) => events.slice(offset, offset + limit),
  })
  return { ...page, total: events.length }
}

/** Keeps what the person said or stored, and memories made of their turns. */
async function keepOfPerson(
  store: Store,
  events: DatedRef[],
  person: string | undefined,
): Promise<DatedRef[]> {
  if (person === undefined) return events
  const isPerson = (given: string | null) => given?.toLowerCase() === person.toLowerCase()
  const memories = await store.memories.load(memoriesOf(events.map(({ ref }) => ref)))
  const turns = events.flatMap(({ ref }) => (ref.kind === 'episode' ? [ref.id] : []))
  const sources = memories.flatMap(({ sourceEpisodes }) => sourceEpisodes)
  const said = new Set(
    (await store.episodes.load([...new Set([...turns, ...sources])]))
      .filter(({ speaker }) => isPerson(speaker))
      .map(({ id }) => id),
  )
  const stored = new Set(
    memories
      .filter(({ author, sourceEpisodes }) => isPerson(author) || sourceEpisodes.some((id) => said.has(id)))
      .map(({ id }) => id),
  )
  return events.filter(({ ref }) => (ref.kind === 'memory' ? stored.has(ref.id) : said.has(ref.id)))
}

/** Replaces the date of each memory by the first day that its text names, if it names one. */
async function dateByText({ store, clock }: EngineContext, events: readonly DatedRef[]): Promise<DatedRef[]> {
  const ids = events.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : []))
  const seqs = await store.documents.seqsOf(ids)
  const documents = await store.documents.load([...seqs.values()], {
    scopes: null,
    kinds: ['memory'],
    at: clock.now(),
    includeSuperseded: true,
    includeArchived: true,
    includeExpired: true,
    within: null,
    sessions: null,
    since: null,
    until: null,
  })
  const told = new Map<string, EpochMs>(
    documents.flatMap(({ ref, eventFrom }) => (eventFrom === null ? [] : [[ref.id, eventFrom] as const])),
  )
  return events.map(({ ref, at }) => ({ ref, at: told.get(ref.id) ?? at }))
}

function keepWithin(
  events: readonly DatedRef[],
  from: EpochMs = Number.NEGATIVE_INFINITY,
  until: EpochMs = Number.POSITIVE_INFINITY,
): DatedRef[] {
  return events.filter(({ at }) => at >= from && at < until)
}

/** Loads the documents with the time they became true or were said; leaves out topics and tool output. */
async function loadEvents(
  store: Store,
  refs: readonly DocumentRef[],
  kinds: readonly MemoryKind[] | null,
): Promise<DatedRef[]> {
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

async function toEntries(store: Store, documents: readonly DatedRef[]): Promise<TimelineEntry[]> {
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
