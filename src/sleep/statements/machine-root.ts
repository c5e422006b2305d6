/** Topics that Lore made itself, and whether a person has put a hand to them since. */
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'

/** Author of everything that sleep makes. */
export const SLEEP_AUTHOR = 'lore:sleep'

/** A live root that a digest made. */
export function isMachineRoot(memory: Memory): boolean {
  return (
    memory.parentId === null &&
    memory.authority === EXTRACTOR_AUTHORITY &&
    memory.metadata.machineRoot === true &&
    memory.archivedAt === null &&
    memory.supersededBy === null
  )
}

/** It bears another title than the one it was given, or another author than Lore. */
export function isEditedByPerson({ title, author, metadata }: Memory): boolean {
  const { machineTitle } = metadata
  return !author.startsWith('lore:') || (machineTitle !== undefined && machineTitle !== title)
}
