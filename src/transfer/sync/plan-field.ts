/** Plans the change of one shared field of a memory, as values for the interpreter. */
import type { PlannedChange } from '../../core/change.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { FieldValues, SharedMemory } from './memory-fields.ts'

export const REASON = 'Changed on another side.'

export function planField(
  name: string,
  memory: Memory,
  wanted: SharedMemory,
  values: FieldValues,
  updatedAt: number,
): PlannedChange[] {
  const { id } = memory
  if (name === 'archived') {
    const reason = wanted.archivedReason ?? 'unspecified'
    const archive: PlannedChange = { kind: 'archive_memory', id, withChildren: true, reason }
    const restore: PlannedChange = { kind: 'restore_memory', id, children: [], reason: REASON }
    if (wanted.archivedAt === null) return [restore]
    return memory.archivedAt === null ? [archive] : [restore, archive]
  }
  if (name === 'successor') {
    const to = values.successor as MemoryId | null
    if (to === null) return [update(id, { supersededBy: null }, updatedAt)]
    return [{ kind: 'set_successor', id, from: memory.supersededBy, to, children: 'stay', reason: REASON }]
  }
  const keys = FIELDS_OF[name.startsWith('tag/') ? 'tag' : name] ?? []
  return [update(id, Object.fromEntries(keys.map((key) => [key, wanted[key]])), updatedAt)]
}

const FIELDS_OF: Readonly<Record<string, readonly (keyof SharedMemory)[]>> = {
  made: ['origin', 'author', 'authority'],
  text: ['title', 'summary', 'content', 'contentHash'],
  sort: ['kind', 'element', 'structure'],
  ground: ['trust', 'quote'],
  valid: ['validFrom', 'validUntil'],
  guard: ['layer', 'protected', 'category'],
  weight: ['salience', 'salienceBoost', 'surprise', 'quality', 'ratedConfidence', 'strikes'],
  metadata: ['metadata'],
  tag: ['tags'],
}

function update(id: MemoryId, changes: object, updatedAt: number): PlannedChange {
  const all = Object.keys(changes).length === 0 ? {} : { ...changes, updatedAt }
  return { kind: 'update_memory', id, changes: all, quiet: true, restrengthen: true, reason: REASON }
}
