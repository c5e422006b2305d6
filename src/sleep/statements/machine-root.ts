/** Recognises topics that Lore made, and those that a person edited since. */
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'

/** Author of everything that sleep makes. */
export const SLEEP_AUTHOR = 'lore:sleep'

/** True for a live root that a digest made. */
export function isMachineRoot(memory: Memory): boolean {
  return (
    memory.parentId === null &&
    memory.authority === EXTRACTOR_AUTHORITY &&
    memory.metadata.machineRoot === true &&
    memory.archivedAt === null &&
    memory.supersededBy === null
  )
}

/** True if its title differs from the one Lore gave it, or its author is not Lore. */
export function isEditedByPerson({ title, author, metadata }: Memory): boolean {
  const { machineTitle } = metadata
  return !author.startsWith('lore:') || (machineTitle !== undefined && machineTitle !== title)
}
