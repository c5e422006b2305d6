/** What was true, and what was said, along time; changes shown as such. Paged, in a stable order. Not an access. */

import type { Caller } from '../core/caller.ts'
import { defined } from '../core/defined.ts'
import type { DocumentFilter, DocumentKind, DocumentRef } from '../core/document.ts'
import { LoreError } from '../core/errors.ts'
import type { EpisodeId, EpochMs, MemoryId, ScopeId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { MEMORY_KINDS, type MemoryKind } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { renderScope } from '../core/scope.ts'
import type { EngineContext } from '../kernel/context.ts'
import { loadScopes, selectScopes } from '../kernel/scopes.ts'
import { requireSession } from '../kernel/sessions.ts'
import { requireInteger, requireLimit, requireOneOf, requireText, requireTime } from '../kernel/validate.ts'
import { toSummary } from '../text/sentences.ts'
import { toDatedLines } from './graph-queries/dated-lines.ts'
import {
  type DatedLine,
  TIME_ORDERS,
  type Timeline,
  type TimelineEntry,
  type TimelineInput,
  type TimeOrder,
} from './graph-queries/graph-views.ts'
import { keepRelevant, memoriesOf, unfold } from './graph-queries/relevant.ts'
import { recall } from './recall.ts'

const KINDS: readonly DocumentKind[] = ['memory', 'episode']
const DEFAULT_LIMIT = 50
interface Asked {
  readonly from: EpochMs | null
  readonly until: EpochMs | null
  readonly kinds: readonly DocumentKind[]
  readonly memoryKinds: readonly MemoryKind[] | null
  readonly order: TimeOrder
  readonly limit: number
  readonly offset: number
}

interface Page {
  readonly total: number
  readonly documents: readonly { readonly ref: DocumentRef; readonly at: EpochMs }[]
}

export async function timeline(
  context: EngineContext,
  input: TimelineInput,
  caller: Caller,
): Promise<Timeline> {
  const asked = toAsked(input)
  const page =
    input.about === undefined
      ? await listAll(context, input, asked, caller)
      : await listAbout(context, input, input.about, asked, caller)
  return { entries: await toEntries(context.store, page), total: page.total, order: asked.order }
}

function toAsked(input: TimelineInput): Asked {
  const from = input.from === undefined ? null : requireTime('from', input.from)
  const until = input.until === undefined ? null : requireTime('until', input.until)
  if (from !== null && until !== null && from >= until) {
    throw new LoreError('invalid_input', 'from lies after until, so nothing can lie between them.', {
      hint: 'Exchange the two.',
      details: { field: 'from' },
    })
  }
  return {
    from,
    until,
    kinds: input.kinds?.map((kind) => requireOneOf('kinds', kind, KINDS)) ?? ['memory'],
    memoryKinds: input.memoryKinds?.map((kind) => requireOneOf('memoryKinds', kind, MEMORY_KINDS)) ?? null,
    order: input.order === undefined ? 'oldest' : requireOneOf('order', input.order, TIME_ORDERS),
    limit: requireLimit(input.limit, DEFAULT_LIMIT, LIMITS.listMax),
    offset:
      input.offset === undefined ? 0 : requireInteger('offset', input.offset, 0, Number.MAX_SAFE_INTEGER),
  }
}

/** History belongs to it: also what was replaced, and what holds no longer or not yet. */
async function listAll(
  context: EngineContext,
  input: TimelineInput,
  asked: Asked,
  caller: Caller,
): Promise<Page> {
  const { store } = context
  const session = input.session === undefined ? null : await requireSession(store, input.session)
  const filter: DocumentFilter = {
    scopes: session === null ? await selectScopes(context, input) : await visibleScopes(context, caller),
    kinds: asked.kinds,
    at: context.clock.now(),
    includeSuperseded: true,
    includeArchived: false,
    includeExpired: true,
    within: null,
    sessions: session === null ? null : [session.id],
    since: asked.from,
    until: asked.until,
  }
  return store.documents.listByTime(filter, {
    memoryKinds: asked.memoryKinds,
    newestFirst: asked.order === 'newest',
    limit: asked.limit,
    offset: asked.offset,
  })
}

/** A session lies in its own scope; an agent sees its own namespace only. */
async function visibleScopes(context: EngineContext, caller: Caller): Promise<readonly ScopeId[] | null> {
  if (caller.kind !== 'agent') return null
  return (await context.store.scopes.list(context.defaultScope.namespace)).map(({ id }) => id)
}

async function listAbout(
  context: EngineContext,
  input: TimelineInput,
  about: string,
  asked: Asked,
  caller: Caller,
): Promise<Page> {
  const { hits } = await recall(
    context,
    {
      query: requireText('about', about, LIMITS.queryChars),
      kinds: asked.kinds,
      limit: LIMITS.recallMax,
      explain: true,
      includeSuperseded: true,
      includeExpired: true,
      ...(asked.from === null ? {} : { since: asked.from }),
      ...(asked.until === null ? {} : { until: asked.until }),
      ...defined({
        session: input.session,
        scope: input.scope,
        exactScope: input.exactScope,
        allScopes: input.allScopes,
      }),
    },
    caller,
  )
  const events = await loadEvents(context.store, unfold(keepRelevant(hits)), asked.memoryKinds)
  const turn = asked.order === 'newest' ? -1 : 1
  events.sort((a, b) => turn * (a.at - b.at || (a.ref.id < b.ref.id ? -1 : 1)))
  return { total: events.length, documents: events.slice(asked.offset, asked.offset + asked.limit) }
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
