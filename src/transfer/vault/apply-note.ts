/** Makes the memories of one note what its file says, inside a transaction. Ids stay wherever they can. */

import type { MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { Store } from '../../core/ports/store.ts'
import type { VaultFile } from '../../core/ports/vault-repository.ts'
import { archiveMemory } from '../../kernel/changes/archive-memory.ts'
import { planMove, saveMove } from '../../kernel/changes/move.ts'
import type { Change, EngineContext } from '../../kernel/context.ts'
import { textTombstone } from '../../kernel/tombstones.ts'
import { analyseMemory } from '../../text/analyse.ts'
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

export const REMOVED_REASON = 'removed from its note'

/** Memories of sections, by what became of them. */
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
  /** Stands for the note; the folder's own where the note has none, because a person removed it for good. */
  readonly memoryId: MemoryId
  readonly counts: SectionCounts
  readonly changes: readonly Change[]
}

/** A note as it was indexed last. Where its own memory is gone, the folder's stands for it. */
export type IndexedNote = Pick<VaultFile, 'path' | 'memoryId'>

/**
 * What a person removed for good stays away as long as the note says the same.
 * @param before null where the note is new
 * @param root the memory of the folder, under which a new note hangs
 */
export async function applyNote(
  context: EngineContext,
  store: Store,
  sections: readonly [VaultSection, ...VaultSection[]],
  before: IndexedNote | null,
  root: Memory,
): Promise<AppliedNote> {
  const withheld = await findWithheld(store, sections, root)
  const old = await loadSections(store, before, root.id)
  const wanted = sections.map((section) => ({
    key: section.key,
    contentHash: contentHash(contentOf(section)),
  }))
  const matched = matchSections(old, wanted)
  const now = context.clock.now()
  const changes: Change[] = []
  const counts: SectionCounts = { ...NO_SECTIONS }
  /** Where the children of a section hang: on it, or on what is above where somebody took it away. */
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
      placeOf.set(section.key, await insertSection(context, store, section, parent, changes))
      counts.added++
    } else {
      const rewritten = await updateSection(store, known.memory, section, now, changes)
      const moved = await placeSection(store, rewritten.memory, section, parent, changes)
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
    changes.push(...(await archiveMemory(store, memory, REMOVED_REASON, now)))
    counts.archived++
  }
  const top = placeOf.get('') ?? root
  const memoryId = top.id === root.id ? (before?.memoryId ?? root.id) : top.id
  return { memoryId, counts, changes }
}

/** Keys of the sections whose words a person removed for good. */
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

/** Files of which sections hang on the folder itself: a person removed what stood for the note, and not them. */
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

/** A note that is gone: its sections go but those a person protected, what hung below them moves up. */
export async function archiveNote(
  context: EngineContext,
  store: Store,
  note: IndexedNote,
  rootId: MemoryId,
): Promise<Pick<AppliedNote, 'counts' | 'changes'>> {
  const sections = await loadSections(store, note, rootId)
  const live = sections.filter(({ memory }) => memory.archivedAt === null)
  const changes: Change[] = []
  const counts: SectionCounts = { ...NO_SECTIONS }
  for (const { memory } of live.toSorted((a, b) => b.memory.depth - a.memory.depth)) {
    const current = await store.memories.find(memory.id)
    if (current === null) continue
    if (isProtected(current)) {
      counts.guarded++
      continue
    }
    changes.push(...(await archiveMemory(store, current, REMOVED_REASON, context.clock.now())))
    counts.archived++
  }
  return { counts, changes }
}

/** By a person's word: what notes bring is in layer 3 and without the flag, and their tags are the file's. */
function isProtected({ layer, protected: flagged }: Memory): boolean {
  return flagged || layer <= 2
}

interface KnownMemory {
  readonly id: MemoryId
  readonly key: string
  readonly contentHash: string
  readonly memory: Memory
}

/** All memories of a note, archived ones too; of one that was taken away itself, they hang on the folder's. */
export async function loadSections(
  store: Store,
  indexed: IndexedNote | null,
  rootId: MemoryId,
): Promise<KnownMemory[]> {
  const top = indexed === null ? null : await store.memories.find(indexed.memoryId)
  if (indexed === null || top === null) return []
  const isThere = top.archivedAt === null && top.supersededBy === null
  const ids = await store.memories.subtreeIds(isThere ? top.id : rootId, LIMITS.depth, true)
  // Of a note that was renamed, what somebody took away still tells the former name.
  const files: readonly (string | null)[] = [indexed.path, top.sourceFile]
  return (await store.memories.load([...new Set([top.id, ...ids])])).flatMap((memory) => {
    const note = readSectionNote(memory.metadata)
    const isOwn = memory.author === VAULT_AUTHOR && memory.id !== rootId && files.includes(memory.sourceFile)
    if (note === null || !isOwn) return []
    return [{ id: memory.id, key: note.key, contentHash: memory.contentHash, memory }]
  })
}

/** What somebody forgot or replaced stays so, as long as the note says nothing new. */
function isLeftAlone(memory: Memory, section: VaultSection): boolean {
  if (memory.contentHash !== contentHash(contentOf(section))) return false
  const forgotten = memory.archivedAt !== null && memory.archivedReason !== REMOVED_REASON
  return forgotten || memory.supersededBy !== null
}

async function insertSection(
  context: EngineContext,
  store: Store,
  section: VaultSection,
  parent: Memory,
  changes: Change[],
): Promise<Memory> {
  const memory = toSectionMemory(section, {
    id: newId.memory(context.ids),
    scopeId: parent.scopeId,
    parentId: parent.id,
    depth: parent.depth + 1,
    now: context.clock.now(),
  })
  await insertMemory(store, memory, changes)
  return memory
}

export async function insertMemory(store: Store, memory: Memory, changes: Change[]): Promise<void> {
  await store.memories.insert(memory, analyse(memory))
  changes.push({
    action: 'remember',
    subjectKind: 'memory',
    subjectId: memory.id,
    before: null,
    after: { title: memory.title, contentHash: memory.contentHash, parentId: memory.parentId },
  })
}

async function updateSection(
  store: Store,
  memory: Memory,
  section: VaultSection,
  now: number,
  changes: Change[],
): Promise<{ readonly memory: Memory; readonly isChanged: boolean }> {
  const wanted: Partial<Memory> = {
    ...toSectionFields(section, memory.metadata),
    archivedAt: null,
    archivedReason: null,
    ...(memory.verification === 'contradicted' ? {} : { verification: 'verified' as const }),
  }
  const fields = (Object.keys(wanted) as (keyof Memory)[]).filter(
    (field) => JSON.stringify(memory[field]) !== JSON.stringify(wanted[field]),
  )
  // The file's time and the commit say nothing about the section.
  if (fields.every((field) => field === 'metadata' && isSameSection(memory, wanted.metadata ?? {}))) {
    return { memory, isChanged: false }
  }
  const pick = (from: Partial<Memory>) => Object.fromEntries(fields.map((field) => [field, from[field]]))
  const after = { ...memory, ...wanted, verifiedAt: now, updatedAt: now }
  const isRewritten = TEXT_FIELDS.some((field) => fields.includes(field))
  await store.memories.update(
    memory.id,
    { ...pick(wanted), verifiedAt: now, updatedAt: now },
    ...(isRewritten ? [analyse(after)] : []),
  )
  changes.push({
    action: 'update',
    subjectKind: 'memory',
    subjectId: memory.id,
    reason: 'its note was edited',
    before: pick(memory),
    after: pick(wanted),
  })
  return { memory: after, isChanged: isRewritten }
}

const TEXT_FIELDS = ['title', 'content', 'summary', 'tags'] as const

function isSameSection(memory: Memory, metadata: Memory['metadata']): boolean {
  return JSON.stringify(memory.metadata.vault) === JSON.stringify(metadata.vault)
}

/** A note's own memory stays where a person may have put it. */
async function placeSection(
  store: Store,
  memory: Memory,
  section: VaultSection,
  parent: Memory,
  changes: Change[],
): Promise<Memory> {
  if (section.parentKey === null || memory.parentId === parent.id) return memory
  changes.push(await saveMove(store, await planMove(store, memory, parent.id)))
  return { ...memory, parentId: parent.id, depth: parent.depth + 1 }
}

function analyse(memory: Memory) {
  return analyseMemory({ ...memory, at: memory.validFrom ?? memory.createdAt })
}
