/** Converts a section of a note into a memory: a person's own words, tied to their lines in the file. */
import type { EpochMs, MemoryId, ScopeId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { FILE_AUTHORITY, type Memory, type Trust } from '../../core/memory.ts'
import { newMemory } from '../../core/new-memory.ts'
import { type FileStat, type SourceNote, withSourceNote } from '../../core/source-note.ts'
import { contentHash } from '../../text/content-hash.ts'
import { toSummary } from '../../text/sentences.ts'
import type { NoteLink } from './find-links.ts'

export const VAULT_AUTHOR = 'vault'
/** Salience of notes, high enough to survive archiving when unused. */
const VAULT_SALIENCE = 0.7

/** The `metadata.vault` of a memory made from a section. */
export interface SectionNote {
  readonly key: string
  readonly links: readonly NoteLink[]
  /** Other names of the note; only on the memory of the whole note. */
  readonly aliases: readonly string[]
}

export function readSectionNote(metadata: Memory['metadata']): SectionNote | null {
  const stored = metadata.vault
  if (typeof stored !== 'object' || stored === null) return null
  const { key, links, aliases } = stored as Record<string, unknown>
  if (typeof key !== 'string') return null
  return {
    key,
    links: Array.isArray(links) ? (links as readonly NoteLink[]) : [],
    aliases: Array.isArray(aliases) ? (aliases as readonly string[]) : [],
  }
}

/** A section without secrets, with its position. */
export interface VaultSection {
  readonly key: string
  readonly parentKey: string | null
  readonly title: string
  /** May be empty. */
  readonly body: string
  readonly tags: readonly string[]
  readonly links: readonly NoteLink[]
  readonly aliases: readonly string[]
  readonly sourceFile: string
  readonly sourceLine: number
  readonly sourceHash: string
  readonly sourceLines: number
  readonly stat: FileStat
  readonly commit: string | null
}

export function contentOf({ title, body }: Pick<VaultSection, 'title' | 'body'>): string {
  return (body.trim() === '' ? title : body).slice(0, LIMITS.contentChars)
}

type SectionFields = Pick<
  Memory,
  | 'title'
  | 'summary'
  | 'content'
  | 'contentHash'
  | 'quote'
  | 'tags'
  | 'sourceFile'
  | 'sourceLine'
  | 'sourceHash'
  | 'metadata'
>

/**
 * Returns the fields that the file determines.
 * @param metadata the memory's present metadata
 */
export function toSectionFields(section: VaultSection, metadata: Memory['metadata']): SectionFields {
  const content = contentOf(section)
  const { key, links, aliases } = section
  const note: SourceNote = {
    commit: section.commit,
    excerptLines: section.sourceLines,
    excerpt: null,
    stat: section.stat,
    verdict: 'fresh',
    diff: null,
  }
  const vault = { key, ...(links.length > 0 ? { links } : {}), ...(aliases.length > 0 ? { aliases } : {}) }
  return {
    title: section.title,
    summary: toSummary(content),
    content,
    contentHash: contentHash(content),
    quote: content.slice(0, LIMITS.quoteChars),
    tags: section.tags,
    sourceFile: section.sourceFile,
    sourceLine: section.sourceLine,
    sourceHash: section.sourceHash,
    metadata: withSourceNote({ ...metadata, vault }, note),
  }
}

export interface Place {
  readonly id: MemoryId
  readonly scopeId: ScopeId
  readonly parentId: MemoryId | null
  readonly depth: number
  readonly now: EpochMs
  /** Default: `principle`, the words of the person who has the folder indexed. */
  readonly trust?: Trust
}

export function toSectionMemory(section: VaultSection, place: Place): Memory {
  return toVaultMemory(place, {
    ...toSectionFields(section, {}),
    verification: 'verified',
    verifiedAt: place.now,
  })
}

/** Creates the root memory of a folder. */
export function toVaultRoot(folder: string, name: string, place: Place): Memory {
  const content = `Notes in the folder ${name}.`
  return toVaultMemory(place, {
    title: name,
    summary: content,
    content,
    contentHash: contentHash(`${content} ${folder}`),
    metadata: { vault: { key: '', folder } },
  })
}

type Texts = Pick<Memory, 'title' | 'summary' | 'content' | 'contentHash'>

function toVaultMemory(
  { now, trust = 'principle', ...place }: Place,
  fields: Texts & Partial<Memory>,
): Memory {
  return newMemory({
    ...place,
    kind: 'reference',
    trust,
    origin: 'person',
    author: VAULT_AUTHOR,
    authority: FILE_AUTHORITY,
    salience: VAULT_SALIENCE,
    createdAt: now,
    ...fields,
  })
}
