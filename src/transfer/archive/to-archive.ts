/**
 * Writes chosen memories and conversations as a folder of HTML pages for reading and sharing: an index with search, a page
 * for each topic and each conversation. Every text passes the redactor again, so that rules which are newer than a memory
 * hold for it, too.
 */
import type { Episode, Session } from '../../core/conversation.ts'
import type { EpisodeId, MemoryId, SessionId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Redactor } from '../../core/ports/redactor.ts'
import { whoSaid } from '../../core/who-said.ts'
import {
  byId,
  type ExportFile,
  type ExportPlan,
  type ExportSource,
  pagesOf,
} from '../exporters/export-plan.ts'
import { createNameBook } from '../exporters/note-names.ts'
import {
  type ArchiveContents,
  heldFrom,
  type IndexEntry,
  renderIndex,
  renderSession,
  renderTopic,
  type ShownMemory,
  toDay,
} from './render-pages.ts'

/** Chosen parts of the selected scopes. */
export interface ArchiveChoice {
  /** null for all memories. */
  readonly memories: ReadonlySet<MemoryId> | null
  /** null for all conversations; empty for none. */
  readonly sessions: ReadonlySet<SessionId> | null
}

export interface LoadedArchive {
  readonly memories: readonly Memory[]
  readonly sessions: readonly Session[]
  /** Cuts by kind of secret. */
  readonly redacted: Readonly<Record<string, number>>
}

const TURNS_AT_ONCE = 500
/** Longer texts are cut in the index, not on the pages. */
const INDEXED_CHARS = 4_000

type Clean = (text: string) => Promise<string>

/** Loads what the choice holds, without secrets, for a preview or for writing. */
export async function loadArchive(
  store: ExportSource,
  plan: ExportPlan,
  choice: ArchiveChoice,
  redactor: Redactor,
): Promise<LoadedArchive & { readonly clean: Clean }> {
  const redacted: Record<string, number> = {}
  const clean: Clean = async (text) => {
    const { text: cut, found } = await redactor.redact(text)
    for (const [kind, count] of Object.entries(found)) redacted[kind] = (redacted[kind] ?? 0) + count
    return cut
  }
  const sessions: Session[] = []
  if (choice.sessions === null || choice.sessions.size > 0) {
    for await (const page of byId<Session>(store.exports.sessions, plan.selection)) {
      for (const session of page) {
        if (choice.sessions !== null && !choice.sessions.has(session.id)) continue
        sessions.push({ ...session, title: session.title === null ? null : await clean(session.title) })
      }
    }
  }
  sessions.sort((a, b) => b.startedAt - a.startedAt || (a.id < b.id ? -1 : 1))
  const memories: Memory[] = []
  for await (const page of pagesOf<Memory>((last, limit) =>
    store.exports.memories(plan.selection, last, limit),
  )) {
    for (const memory of page) {
      if (choice.memories === null || choice.memories.has(memory.id))
        memories.push(await cleanMemory(memory, clean))
    }
  }
  return { memories, sessions, redacted, clean }
}

async function cleanMemory(memory: Memory, clean: Clean): Promise<Memory> {
  return {
    ...memory,
    title: await clean(memory.title),
    content: await clean(memory.content),
    quote: memory.quote === null ? null : await clean(memory.quote),
    tags: await Promise.all(memory.tags.map(clean)),
  }
}

export async function* toArchive(
  store: ExportSource,
  plan: Pick<ExportPlan, 'exportedAt' | 'version'>,
  title: string,
  { memories, sessions, clean }: LoadedArchive & { readonly clean: Clean },
): AsyncGenerator<ExportFile> {
  const index: IndexEntry[] = []
  const places = placeSessions(sessions)
  const turnPages = new Map<EpisodeId, SessionId>()
  const shownSessions: ArchiveContents['sessions'][number][] = []
  for (const session of sessions) {
    const href = places.get(session.id) ?? ''
    const name = session.title ?? `${session.agent}, ${toDay(session.startedAt)}`
    const turns = await loadTurns(store, session, clean)
    for (const turn of turns) {
      turnPages.set(turn.id, session.id)
      if (turn.role === 'tool' || turn.role === 'system') continue
      const speaker = whoSaid(turn)
      index.push(toIndexEntry(`${href}#t-${turn.id}`, `${speaker}: ${name}`, 'turn', turn.at, turn.text))
    }
    shownSessions.push({
      title: name,
      href,
      agent: session.agent,
      startedAt: session.startedAt,
      turns: turns.length,
    })
    yield { path: href, text: renderSession(session, name, turns), records: turns.length }
  }

  const topics = toTopics(memories)
  const pageOf = new Map(topics.flatMap(({ href, all }) => all.map(({ id }) => [id, href] as const)))
  const titleOf = new Map(memories.map(({ id, title: name }) => [id as string, name]))
  const links = await loadLinks(store, memories, pageOf)
  const sessionNames = new Map(sessions.map((session) => [session.id, session.title ?? session.agent]))
  for (const topic of topics) {
    const show = (memory: Memory): ShownMemory => ({
      memory,
      children: (topic.children.get(memory.id) ?? []).map(show),
      links: (links.get(memory.id) ?? []).map(({ to, relation }) => ({
        relation,
        title: titleOf.get(to) ?? '',
        href: `../${pageOf.get(to) ?? ''}#m-${to}`,
      })),
      sources: toSources(memory, turnPages, places, sessionNames),
    })
    yield { path: topic.href, text: renderTopic(topic.title, topic.top.map(show)), records: topic.all.length }
    for (const memory of topic.all) {
      const { id, title: name, content } = memory
      index.push(toIndexEntry(`${topic.href}#m-${id}`, name, 'memory', heldFrom(memory), content))
    }
  }
  const contents = {
    title,
    madeAt: plan.exportedAt,
    version: plan.version,
    topics: topics.map(({ title: name, href, all }) => ({ title: name, href, memories: all.length })),
    sessions: shownSessions,
  }
  yield { path: 'index.html', text: renderIndex(contents, index), records: 0 }
}

function toIndexEntry(u: string, t: string, k: IndexEntry['k'], at: number, text: string): IndexEntry {
  return { u, t, k, d: toDay(at), x: text.slice(0, INDEXED_CHARS) }
}

function placeSessions(sessions: readonly Session[]): ReadonlyMap<SessionId, string> {
  return new Map(sessions.map(({ id, startedAt }) => [id, `sessions/${toDay(startedAt)}-${id}.html`]))
}

async function loadTurns(store: ExportSource, session: Session, clean: Clean): Promise<Episode[]> {
  const turns: Episode[] = []
  for (let from = 0; ; from = (turns.at(-1)?.position ?? from) + 1) {
    const page = await store.episodes.listSession(session.id, from, TURNS_AT_ONCE)
    for (const turn of page) {
      const caption = turn.caption === null ? null : await clean(turn.caption)
      turns.push({ ...turn, text: await clean(turn.text), caption })
    }
    if (page.length < TURNS_AT_ONCE) return turns
  }
}

interface Topic {
  readonly title: string
  readonly href: string
  readonly top: readonly Memory[]
  readonly all: readonly Memory[]
  readonly children: ReadonlyMap<MemoryId, readonly Memory[]>
}

/** A page for each tree; memories that stand alone share one. Parents come before children. */
function toTopics(memories: readonly Memory[]): readonly Topic[] {
  const here = new Set(memories.map(({ id }) => id))
  const children = new Map<MemoryId, Memory[]>()
  const rootOf = new Map<MemoryId, Memory>()
  const trees = new Map<Memory, Memory[]>()
  for (const memory of memories) {
    const parent = memory.parentId !== null && here.has(memory.parentId) ? memory.parentId : null
    const root = parent === null ? memory : (rootOf.get(parent) ?? memory)
    rootOf.set(memory.id, root)
    trees.set(root, [...(trees.get(root) ?? []), memory])
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), memory])
  }
  const names = createNameBook()
  const grown = [...trees].filter(([, all]) => all.length > 1)
  const alone = [...trees].filter(([, all]) => all.length === 1).map(([root]) => root)
  const topics = grown
    .toSorted(([a, one], [b, two]) => two.length - one.length || (a.id < b.id ? -1 : 1))
    .map(([root, all]) => ({
      title: root.title,
      href: toHref(names.take('', root.title, root.id)),
      top: [root],
      all,
      children,
    }))
  if (alone.length === 0) return topics
  const title = topics.length === 0 ? 'Memories' : 'Single memories'
  const newest = alone.toSorted((a, b) => heldFrom(b) - heldFrom(a))
  return [
    ...topics,
    { title, href: toHref(names.take('', title, 'single')), top: newest, all: newest, children },
  ]
}

/** A name that needs no escaping in an address. */
function toHref(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  const rest = [...name]
    .reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
    .toString(36)
  return `topics/${plain === '' ? 'topic' : plain}-${rest}.html`
}

async function loadLinks(
  store: ExportSource,
  memories: readonly Memory[],
  pageOf: ReadonlyMap<MemoryId, string>,
): Promise<ReadonlyMap<string, readonly { readonly to: MemoryId; readonly relation: string }[]>> {
  const links = new Map<string, { to: MemoryId; relation: string }[]>()
  for (let at = 0; at < memories.length; at += 200) {
    const ids = memories.slice(at, at + 200).map(({ id }) => id)
    for (const { sourceId, targetId, relation } of await store.edges.listFor(ids, { direction: 'out' })) {
      const to = targetId as MemoryId
      if (pageOf.has(to)) links.set(sourceId, [...(links.get(sourceId) ?? []), { to, relation }])
    }
  }
  return links
}

function toSources(
  memory: Memory,
  turnPages: ReadonlyMap<EpisodeId, SessionId>,
  places: ReadonlyMap<SessionId, string>,
  names: ReadonlyMap<SessionId, string>,
): ShownMemory['sources'] {
  const seen = new Set<SessionId>()
  return memory.sourceEpisodes.flatMap((id) => {
    const session = turnPages.get(id)
    if (session === undefined || seen.has(session)) return []
    seen.add(session)
    return [{ title: names.get(session) ?? 'conversation', href: `../${places.get(session) ?? ''}#t-${id}` }]
  })
}
