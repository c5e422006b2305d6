/** The fields of a memory, without its texts, that a search over all memories keeps in RAM. */
import type { Memory } from '../../core/memory.ts'

const FIELDS = [
  'id',
  'scopeId',
  'parentId',
  'depth',
  'title',
  'author',
  'contentHash',
  'supersededBy',
  'archivedAt',
  'sourceFile',
  'protected',
  'layer',
  'accessCount',
  'confidence',
  'confidenceFloor',
  'verification',
  'verifiedAt',
  'createdAt',
] as const satisfies readonly (keyof Memory)[]

export type MemoryRecord = Pick<Memory, (typeof FIELDS)[number]>

export function toRecord(memory: Memory): MemoryRecord {
  return Object.fromEntries(FIELDS.map((field) => [field, memory[field]])) as MemoryRecord
}

export function isLive({ archivedAt, supersededBy }: Pick<Memory, 'archivedAt' | 'supersededBy'>): boolean {
  return archivedAt === null && supersededBy === null
}

/** "1 memory was", "2 memories were". */
export function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
