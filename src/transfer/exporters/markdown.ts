/**
 * Exports memories as a folder of Markdown notes: a folder per topic, a note per memory with front
 * matter and links. Readable and editable anywhere; `lore reindex` reads such a folder.
 */
import { stringify } from 'yaml'
import type { Session } from '../../core/conversation.ts'
import type { Edge } from '../../core/edge.ts'
import type { EntityId, EpochMs, MemoryId, ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { renderScope } from '../../core/scope.ts'
import { whoSaid } from '../../core/who-said.ts'
import { byId, type ExportFile, type ExportPlan, type ExportSource, pagesOf } from './export-plan.ts'
import { createNameBook, type NameBook } from './note-names.ts'

const CONVERSATIONS = 'Conversations'
const TURNS_AT_ONCE = 500

/** By memory: path of its note relative to the folder, without extension. */
export type NotePaths = ReadonlyMap<MemoryId, string>

export async function* toMarkdown(store: ExportSource, plan: ExportPlan): AsyncGenerator<ExportFile> {
  const { selection } = plan
  const names = createNameBook()
  const folders = toScopeFolders(plan)
  if (plan.episodes) for (const folder of folders.values()) names.take(folder, CONVERSATIONS, '')
  const paths = await placeNotes(store, plan, names, folders)
  const scopes = new Map(plan.scopes.map((scope) => [scope.id, renderScope(scope)]))
  for await (const page of memoryPages(store, plan)) {
    const links = await loadLinks(store, page)
    for (const memory of page) {
      const path = paths.get(memory.id)
      if (path === undefined) continue
      const own = links.get(memory.id) ?? { edges: [], mentions: [] }
      const text = renderNote(memory, scopes.get(memory.scopeId) ?? '', own, paths)
      yield { path: `${path}.md`, text, records: 1 }
    }
  }
  if (!plan.episodes) return
  for await (const page of byId(store.exports.sessions, selection)) {
    for (const session of page) {
      const folder = joinPath(folders.get(session.scopeId) ?? '', CONVERSATIONS)
      const day = toDate(session.startedAt).slice(0, 10)
      const name = names.take(folder, `${day} ${session.title ?? session.agent}`, session.id)
      yield await renderConversation(store, session, `${folder}/${name}.md`)
    }
  }
}

function memoryPages(store: ExportSource, { selection }: ExportPlan) {
  return pagesOf<Memory>((last, limit) => store.exports.memories(selection, last, limit))
}

/** Returns a folder per scope if there are several, else none. */
export function toScopeFolders({ scopes }: Pick<ExportPlan, 'scopes'>): ReadonlyMap<ScopeId, string> {
  const names = createNameBook()
  const several = scopes.length > 1
  return new Map(
    scopes.map((scope) => [scope.id, several ? names.take('', renderScope(scope), String(scope.id)) : '']),
  )
}

/**
 * Assigns paths: `Topic/Topic`, `Topic/Concept`, `Topic/Concept/Fact`. Parents come first, so their
 * path is known.
 */
async function placeNotes(
  store: ExportSource,
  plan: ExportPlan,
  names: NameBook,
  scopeFolders: ReadonlyMap<ScopeId, string>,
): Promise<NotePaths> {
  const paths = new Map<MemoryId, string>()
  const roots = new Map<MemoryId, string>()
  for await (const page of memoryPages(store, plan)) {
    for (const { id, parentId, scopeId, title } of page) {
      const parent = parentId === null ? undefined : (roots.get(parentId) ?? paths.get(parentId))
      if (parent !== undefined) {
        paths.set(id, joinPath(parent, names.take(parent, title, id)))
        continue
      }
      const top = scopeFolders.get(scopeId) ?? ''
      const folder = joinPath(top, names.take(top, title, id))
      roots.set(id, folder)
      paths.set(id, joinPath(folder, names.take(folder, title, id)))
    }
  }
  return paths
}

export interface NoteLinks {
  /** Links to other memories. */
  readonly edges: Edge[]
  /** Names of mentioned entities. */
  readonly mentions: string[]
}

export async function loadLinks(
  store: ExportSource,
  page: readonly Memory[],
): Promise<ReadonlyMap<string, NoteLinks>> {
  const links = new Map<string, NoteLinks>(page.map(({ id }) => [id, { edges: [], mentions: [] }]))
  const edges = await store.edges.listFor([...page.map(({ id }) => id)], { direction: 'out' })
  const named = edges.filter(({ layer }) => layer === 'entity').map(({ targetId }) => targetId as EntityId)
  const entities = new Map(
    (await store.entities.load([...new Set(named)])).map(({ id, name }) => [id as string, name]),
  )
  for (const edge of edges) {
    const own = links.get(edge.sourceId)
    const name = entities.get(edge.targetId)
    if (name === undefined) own?.edges.push(edge)
    else own?.mentions.push(name)
  }
  return links
}

/** @param paths notes that links may lead to */
export function renderNote(memory: Memory, scope: string, links: NoteLinks, paths: NotePaths): string {
  const { title, content, quote } = memory
  const lines = renderLinks(links, paths)
  const front = {
    id: memory.id,
    title,
    kind: memory.kind,
    trust: memory.trust,
    scope,
    ...(memory.tags.length === 0 ? {} : { tags: memory.tags }),
    created: toDate(memory.createdAt),
    updated: toDate(memory.updatedAt),
    ...dated('valid_from', memory.validFrom),
    ...dated('valid_until', memory.validUntil),
    ...dated('archived', memory.archivedAt),
    ...(memory.supersededBy === null
      ? {}
      : { superseded_by: toWikiLink(paths, memory.supersededBy, 'newer') ?? memory.supersededBy }),
    author: memory.author,
    confidence: memory.confidence,
    ...(memory.element === null ? {} : { element: memory.element }),
    ...(quote === null || quote === content ? {} : { quote }),
    ...(memory.sourceFile === null
      ? {}
      : { source: `${memory.sourceFile}${memory.sourceLine === null ? '' : `:${memory.sourceLine}`}` }),
    ...(memory.sessionId === null ? {} : { session: memory.sessionId }),
    ...(memory.sourceEpisodes.length === 0 ? {} : { turns: memory.sourceEpisodes }),
    ...(links.mentions.length === 0 ? {} : { mentions: links.mentions.toSorted() }),
  }
  const heading = beginsWithTitle(content, title) ? '' : `# ${title.replace(/\s+/g, ' ')}\n\n`
  const end = lines.length === 0 ? '' : `\n\n${lines.join('\n')}`
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n${heading}${content.trim()}${end}\n`
}

/** Returns a line for each link to a note, such as `- supports [[Topic/Concept|Concept]]`. */
export function renderLinks(links: NoteLinks, paths: NotePaths): string[] {
  return links.edges.flatMap(({ targetId, relation, weight, reasoning }) => {
    const target = targetId as MemoryId
    const to = toWikiLink(paths, target, lastPart(paths.get(target) ?? ''))
    if (to === null) return []
    const strength = weight < 1 ? ` (${weight.toFixed(2)})` : ''
    const why = reasoning === null ? '' : `: ${reasoning.replace(/[[\]|]/g, ' ').replace(/\s+/g, ' ')}`
    return [`- ${relation} ${to}${strength}${why}`]
  })
}

/** Returns null if no note has the memory. */
function toWikiLink(paths: NotePaths, id: MemoryId, shown: string): string | null {
  const path = paths.get(id)
  return path === undefined ? null : `[[${path}|${shown}]]`
}

/** True if the content starts with the title, which then need not be repeated. */
function beginsWithTitle(content: string, title: string): boolean {
  return content.trimStart().startsWith(title.replace(/…$/, ''))
}

async function renderConversation(store: ExportSource, session: Session, path: string): Promise<ExportFile> {
  const front = {
    session: session.id,
    agent: session.agent,
    title: session.title ?? session.agent,
    started: toDate(session.startedAt),
    last: toDate(session.lastAt),
  }
  const parts: string[] = [`---\n${stringify(front, { lineWidth: 0 })}---\n`]
  let from = 0
  let records = 0
  for (;;) {
    const turns = await store.episodes.listSession(session.id, from, TURNS_AT_ONCE)
    for (const { role, speaker, at, text, caption } of turns) {
      const shown = caption === null ? text : `${text}\n\n(${caption})`
      parts.push(
        `\n**${whoSaid({ speaker, role })}**, ${toDate(at).slice(0, 16).replace('T', ' ')} UTC\n\n${shown.trim()}\n`,
      )
    }
    records += turns.length
    if (turns.length < TURNS_AT_ONCE) break
    from = (turns.at(-1)?.position ?? from) + 1
  }
  return { path, text: parts.join(''), records }
}

function dated(name: string, at: EpochMs | null): Readonly<Record<string, string>> {
  return at === null ? {} : { [name]: toDate(at) }
}

function toDate(at: EpochMs): string {
  return new Date(at).toISOString()
}

function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
