/** Infers the origin of a memory from an export of an earlier version, as the migration of stores does. Pure. */
import { readImportNote } from '../../core/import-note.ts'
import type { Memory } from '../../core/memory.ts'
import { importOrigin, type Origin } from '../../core/origin.ts'

type Known = Pick<Memory, 'author' | 'authority' | 'metadata'>

/** Returns `lore` if nothing names another origin. */
export function inferOrigin({ author, authority, metadata }: Known): Origin {
  const imported = readImportNote(metadata)
  if (imported !== null) return importOrigin(imported.kind)
  if (authority === 1 || metadata.vault !== undefined) return 'person'
  if (author === 'lore:sleep') return 'sleep'
  if (author.startsWith('lore:') || metadata.heardIn !== undefined) return 'digest'
  if (metadata.experience !== undefined || metadata.skill !== undefined) return 'knowledge-graph'
  return 'lore'
}
