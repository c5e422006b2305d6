/** Loads the memories of a vault as the notes they should be, from one snapshot of the store. */
import { createHash } from 'node:crypto'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Redactor } from '../../core/ports/redactor.ts'
import type { Store } from '../../core/ports/store.ts'
import type { StoredScope } from '../../core/scope.ts'
import { pagesOf } from '../exporters/export-plan.ts'
import { loadLinks, toScopeFolders } from '../exporters/markdown.ts'
import { createNameBook } from '../exporters/note-names.ts'
import { readVaultNote, renderVaultNote } from './note-text.ts'
import type { WantedNote } from './plan-exchange.ts'

const ENDING = '.md'

export interface LoadedNotes {
  readonly wanted: ReadonlyMap<MemoryId, WantedNote>
  /** By memory that is gone: the live one that replaced it. */
  readonly successors: ReadonlyMap<MemoryId, MemoryId>
  /** By folder, relative with `/`: the memory whose children lie there, and its scope. */
  readonly folders: ReadonlyMap<string, { readonly parent: MemoryId | null; readonly scopeId: ScopeId }>
}

export interface LoadInput {
  readonly scopes: readonly StoredScope[]
  /** Paths of existing notes, to which links should lead. */
  readonly current: ReadonlyMap<MemoryId, string>
}

/** Returns the text without secrets by the newest rules; asked for the same text at every pass. */
export type Clean = (text: string) => Promise<string>

export function createClean(redactor: Redactor): Clean {
  const known = new Map<string, string>()
  return async (text) => {
    const key = sha256(text)
    const clean = known.get(key) ?? (await redactor.redact(text)).text
    known.set(key, clean)
    return clean
  }
}

export async function loadNotes(
  store: Store,
  { scopes, current }: LoadInput,
  clean: Clean,
): Promise<LoadedNotes> {
  const selection = { scopes: scopes.map(({ id }) => id), includeArchived: false }
  const memories: Memory[] = []
  for await (const page of pagesOf<Memory>((last, limit) => store.exports.memories(selection, last, limit))) {
    // A superseded memory is history; its successor has the note.
    memories.push(...page.filter(({ supersededBy }) => supersededBy === null))
  }
  const { paths, folders } = placeNotes(memories, toScopeFolders({ scopes }))
  const shown = new Map([...paths, ...[...current].map(([id, path]) => [id, stem(path)] as const)])
  const linked = new Map([...shown].filter(([, path]) => !/[[\]|#^\n]/.test(path)))
  const places = new Map(scopes.map(({ id, namespace, project }) => [id, project ?? namespace]))
  const wanted = new Map<MemoryId, WantedNote>()
  for (let at = 0; at < memories.length; at += 200) {
    const page = memories.slice(at, at + 200)
    const links = await loadLinks(store, page)
    for (const memory of page) {
      const own = links.get(memory.id) ?? { edges: [], mentions: [] }
      const text = await clean(renderVaultNote(memory, places.get(memory.scopeId) ?? '', own, linked))
      const read = readVaultNote(text)
      if (typeof read === 'string') continue
      const path = `${paths.get(memory.id) ?? memory.id}${ENDING}`
      wanted.set(memory.id, { id: memory.id, path, text, textHash: sha256(text), fields: read.fields })
    }
  }
  return { wanted, folders, successors: await findSuccessors(store, [...current.keys()], wanted) }
}

/** Assigns `Topic/Topic`, `Topic/Concept`, `Topic/Concept/Fact`; parents come first. A root without children lies at the top. */
function placeNotes(memories: readonly Memory[], scopeFolders: ReadonlyMap<ScopeId, string>) {
  const names = createNameBook()
  const paths = new Map<MemoryId, string>()
  const roots = new Map<MemoryId, string>()
  const folders = new Map<string, { parent: MemoryId | null; scopeId: ScopeId }>()
  const parents = new Set(memories.flatMap(({ parentId }) => parentId ?? []))
  for (const [scopeId, folder] of scopeFolders) folders.set(folder, { parent: null, scopeId })
  for (const { id, parentId, scopeId, title } of memories) {
    const parent = parentId === null ? undefined : (roots.get(parentId) ?? paths.get(parentId))
    if (parent !== undefined) {
      paths.set(id, joinPath(parent, names.take(parent, title, id)))
      folders.set(paths.get(id) ?? '', { parent: id, scopeId })
      continue
    }
    const top = scopeFolders.get(scopeId) ?? ''
    const own = joinPath(top, names.take(top, title, id))
    if (parents.has(id)) {
      roots.set(id, own)
      folders.set(own, { parent: id, scopeId })
      paths.set(id, joinPath(own, names.take(own, title, id)))
    } else {
      paths.set(id, own)
    }
  }
  return { paths, folders }
}

/** Follows replaced memories to the one that holds now. */
async function findSuccessors(
  store: Store,
  ids: readonly MemoryId[],
  wanted: ReadonlyMap<MemoryId, WantedNote>,
): Promise<ReadonlyMap<MemoryId, MemoryId>> {
  const found = new Map<MemoryId, MemoryId>()
  for (const id of ids) {
    if (wanted.has(id)) continue
    const seen = new Set<MemoryId>()
    for (let at: MemoryId | null = id; at !== null && !seen.has(at); ) {
      seen.add(at)
      const memory: Memory | null = await store.memories.find(at)
      at = memory?.supersededBy ?? null
      if (at !== null && wanted.has(at)) {
        found.set(id, at)
        break
      }
    }
  }
  return found
}

export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}

function stem(path: string): string {
  return path.endsWith(ENDING) ? path.slice(0, -ENDING.length) : path
}

function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}
