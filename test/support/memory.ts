/** One whole memory for tests: plain, and different only in what a test says. */
import type { MemoryId, ScopeId } from '../../src/core/ids.ts'
import { INITIAL_STABILITY_DAYS, type Memory } from '../../src/core/memory.ts'
import { newMemory } from '../../src/core/new-memory.ts'

const MADE_AT = Date.UTC(2026, 10, 2, 10)

/** A root of the first scope, made by `tester`, with the defaults of a memory nobody said more about. */
export function makeMemory(overrides: Partial<Memory> = {}): Memory {
  return newMemory({
    id: '00000000-0000-7000-8000-000000000001' as MemoryId,
    scopeId: 1 as ScopeId,
    title: 'Title',
    summary: 'Summary',
    content: 'Content',
    contentHash: 'hash',
    origin: 'lore',
    author: 'tester',
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    stabilityDays: INITIAL_STABILITY_DAYS.inference,
    ...overrides,
  })
}
