/** Updates the memories of one note to match its file, inside a transaction. Keeps ids if possible. */

import type { PlannedChange } from '../../core/change.ts'
import type { MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory, Trust } from '../../core/memory.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { Store } from '../../core/ports/store.ts'
import type { VaultFile } from '../../core/vault-file.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { textTombstone } from '../../kernel/tombstones.ts'
import { contentHash } from '../../text/content-hash.ts'
import { matchSections } from './match-sections.ts'
import {
  contentOf,
  readSectionNote,
  toSectionFields,
  toSectionMemory,
  VAULT_AUTHOR,
  type VaultSection,
} from './section-memory.ts'

const REMOVED_REASON = 'removed from its note'

/** Number of section memories, by what happened to them. */
export type SectionCounts = Record<'added' | 'changed' | 'kept' | 'archived' | 'guarded' | 'withheld', number>
export const NO_SECTIONS: Readonly<SectionCounts> = {
  added: 0,
  changed: 0,
  kept: 0,
  archived: 0,
  guarded: 0,
  withheld: 0,
}

export interface AppliedNote {
  /** The memory of the note; the folder's own if a person removed the note's memory for good. */
  readonly memoryId: MemoryId
  readonly counts: SectionCounts
}

/** Applies one change to the memories of a note, inside the transaction, as the caller who indexes it. */
export type ApplyToNote = (change: PlannedChange) => Promise<unknown>

/** A note as indexed last. If its own memory is gone, the folder's represents it. */
export type IndexedNote = Pick<VaultFile, 'path' | 'memoryId'>

/**
 * Makes the memories match the note. Sections that a person removed for good stay away while the note
 * says the same.
 * @param before null if the note is new
 * @param root memory of the folder, parent of new notes
 * @param trust of what is new or says something else: a note that an agent has indexed may be of its own writing
 */
export async function applyNote(
  context: EngineContext,
  store: Store,
  sections: readonly [VaultSection, ...VaultSection[]],
  before: IndexedNote | null,
  root: Memory,
  apply: ApplyToNote,
  trust: Trust = 'principle',
): Promise<AppliedNote> {
  const withheld = await findWithheld(store, sections, root)
  const old = await loadSections(store, before, root.id)
  const wanted = sections.map((section) => ({
    key: section.key,
    contentHash: contentHash(contentOf(section)),
  }))
  const matched = matchSections(old, wanted)
  const counts: SectionCounts = { ...NO_SECTIONS }
  /** Parent for the children of each section: its memory, or the one above if that was removed. */
  const placeOf = new Map<string, Memory>()
  for (const section of sections) {
    const parent = section.parentKey === null ? root : (placeOf.get(section.parentKey) ?? root)
    const known = matched.get(section.key)
    if (known !== undefined && isLeftAlone(known.memory, section)) {
      placeOf.set(section.key, parent)
      counts.kept++
    } else if (known === undefined && withheld.has(section.key)) {
      placeOf.set(section.key, parent)
      counts.withheld++
    } else if (known === undefined || known.memory.supersededBy !== null) {
      placeOf.set(section.key, await insertSection(context, section, parent, apply, trust))
      counts.added++
    } else {
      const rewritten = await updateSection(context, known.memory, section, apply, trust)
      const moved = await placeSection(rewritten.memory, section, parent, apply)
      placeOf.set(section.key, moved)
      counts[rewritten.isChanged ? 'changed' : 'kept']++
    }
  }
  const kept = new Set([...matched.values()].map(({ id }) => id))
  for (const { id, memory } of old) {
    if (kept.has(id) || memory.archivedAt !== null || memory.supersededBy !== null) continue
    if (isProtected(memory)) {
      counts.guarded++
      continue
    }
    await apply({ kind: 'archive_memory', id, reason: REMOVED_REASON })
    counts.archived++
  }
  const top = placeOf.get('') ?? root
  const memoryId = top.id === root.id ? (before?.memoryId ?? root.id) : top.id
  return { memoryId, counts }
}

/** Returns the keys of sections whose text a person removed for good. */
async function findWithheld(
  store: Store,
  sections: readonly VaultSection[],
  { scopeId }: Memory,
): Promise<ReadonlySet<string>> {
  const [scope] = await store.scopes.load([scopeId])
  if (scope === undefined) return new Set()
  const hashOf = (section: VaultSection) => textTombstone(scope.namespace, contentHash(contentOf(section)))
  const found = await store.capture.findTombstones(sections.map(hashOf))
  return new Set(sections.filter((section) => found.has(hashOf(section))).map(({ key }) => key))
}

/**
 * Returns files with sections directly below the folder's memory: a person removed the note's memory,
 * but not these.
 */
export async function listOrphaned(store: Store, rootId: MemoryId): Promise<ReadonlySet<string>> {
  const files = new Set<string>()
  for (let offset = 0; ; offset += LIMITS.listMax) {
    const page = await store.memories.list({
      scopes: null,
      parentId: rootId,
      author: VAULT_AUTHOR,
      order: 'id',
      limit: LIMITS.listMax,
      offset,
    })
    for (const { metadata, sourceFile } of page) {
      if (sourceFile !== null && (readSectionNote(metadata)?.key ?? '') !== '') files.add(sourceFile)
    }
    if (page.length < LIMITS.listMax) return files
  }
}

/** Archives the sections of a deleted note, except those a person protected; their children move up. */
export async function archiveNote(
  store: Store,
  note: IndexedNote,
  rootId: MemoryId,
  apply: ApplyToNote,
): Promise<SectionCounts> {
  const sections = await loadSections(store, note, rootId)
  const live = sections.filter(({ memory }) => memory.archivedAt === null)
  const counts: SectionCounts = { ...NO_SECTIONS }
  for (const { memory } of live.toSorted((a, b) => b.memory.depth - a.memory.depth)) {
    const current = await store.memories.find(memory.id)
    if (current === null) continue
    if (isProtected(current)) {
      counts.guarded++
      continue
    }
    await apply({ kind: 'archive_memory', id: current.id, reason: REMOVED_REASON })
    counts.archived++
  }
  return counts
}

/**
 * True if a person protected it: notes create memories in layer 3 without the flag, and tags come from
 * the file.
 */
function isProtected({ layer, protected: flagged }: Memory): boolean {
  return flagged || layer <= 2
}

interface KnownMemory {
  readonly id: MemoryId
  readonly key: string
  readonly contentHash: string
  readonly memory: Memory
}

/**
 * Loads all memories of a note, including archived ones. If the note's memory was removed, they are
 * below the folder's.
 */
export async function loadSections(
  store: Store,
  indexed: IndexedNote | null,
  rootId: MemoryId,
): Promise<KnownMemory[]> {
  const top = indexed === null ? null : await store.memories.find(indexed.memoryId)
  if (indexed === null || top === null) return []
  const isThere = top.archivedAt === null && top.supersededBy === null
  const ids = await store.memories.subtreeIds(isThere ? top.id : rootId, LIMITS.depth, true)
  // Archived memories of a renamed note still carry its former path.
  const files: readonly (string | null)[] = [indexed.path, top.sourceFile]
  return (await store.memories.load([...new Set([top.id, ...ids])])).flatMap((memory) => {
    const note = readSectionNote(memory.metadata)
    const isOwn = memory.author === VAULT_AUTHOR && memory.id !== rootId && files.includes(memory.sourceFile)
    if (note === null || !isOwn) return []
    return [{ id: memory.id, key: note.key, contentHash: memory.contentHash, memory }]
  })
}

/** True if a person forgot or superseded it and the note's text is unchanged. */
function isLeftAlone(memory: Memory, section: VaultSection): boolean {
  if (memory.contentHash !== contentHash(contentOf(section))) return false
  const forgotten = memory.archivedAt !== null && memory.archivedReason !== REMOVED_REASON
  return forgotten || memory.supersededBy !== null
}

async function insertSection(
  context: EngineContext,
  section: VaultSection,
  parent: Memory,
  apply: ApplyToNote,
  trust: Trust,
): Promise<Memory> {
  const memory = toSectionMemory(section, {
    trust,
    id: newId.memory(context.ids),
    scopeId: parent.scopeId,
    parentId: parent.id,
    depth: parent.depth + 1,
    now: context.clock.now(),
  })
  // Vectors of a whole folder are left to the background.
  await apply({ kind: 'insert_memory', memory, names: 'now', cameGuarded: true, reason: null })
  return memory
}

async function updateSection(
  context: EngineContext,
  memory: Memory,
  section: VaultSection,
  apply: ApplyToNote,
  trust: Trust,
): Promise<{ readonly memory: Memory; readonly isChanged: boolean }> {
  const wanted: Partial<Memory> = {
    ...toSectionFields(section, memory.metadata),
    archivedAt: null,
    archivedReason: null,
    ...(memory.verification === 'contradicted' ? {} : { verification: 'verified' as const }),
    ...(contentHash(contentOf(section)) === memory.contentHash || trust === 'principle' ? {} : { trust }),
  }
  const fields = (Object.keys(wanted) as (keyof Memory)[]).filter(
    (field) => JSON.stringify(memory[field]) !== JSON.stringify(wanted[field]),
  )
  // A new file time or commit does not change the section.
  if (fields.every((field) => field === 'metadata' && isSameSection(memory, wanted.metadata ?? {}))) {
    return { memory, isChanged: false }
  }
  const now = context.clock.now()
  const changes = { ...wanted, verifiedAt: now }
  const reason = 'its note was edited'
  await apply({ kind: 'update_memory', id: memory.id, changes, names: 'now', quiet: false, reason })
  const isChanged = TEXT_FIELDS.some((field) => fields.includes(field))
  return { memory: { ...memory, ...changes, updatedAt: now }, isChanged }
}

const TEXT_FIELDS = ['title', 'content', 'summary', 'tags'] as const

function isSameSection(memory: Memory, metadata: Memory['metadata']): boolean {
  return JSON.stringify(memory.metadata.vault) === JSON.stringify(metadata.vault)
}

/** Moves a section to its parent; a note's own memory stays where a person may have moved it. */
async function placeSection(
  memory: Memory,
  section: VaultSection,
  parent: Memory,
  apply: ApplyToNote,
): Promise<Memory> {
  if (section.parentKey === null || memory.parentId === parent.id) return memory
  await apply({ kind: 'move_memory', id: memory.id, to: parent.id, reason: null })
  return { ...memory, parentId: parent.id, depth: parent.depth + 1 }
}
