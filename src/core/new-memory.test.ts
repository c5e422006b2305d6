import { expect, test } from 'vitest'
import type { MemoryId, ScopeId } from './ids.ts'
import { type NewMemory, newMemory } from './new-memory.ts'

const FIXED: NewMemory = {
  id: 'm' as MemoryId,
  scopeId: 1 as ScopeId,
  title: 'Title',
  summary: 'Summary',
  content: 'Content',
  contentHash: 'hash',
  origin: 'lore',
  author: 'tester',
  createdAt: 5,
}

test('a memory nobody said more about is a live root that was never used', () => {
  expect(newMemory(FIXED)).toMatchObject({
    ...FIXED,
    parentId: null,
    depth: 0,
    kind: 'fact',
    trust: 'inference',
    stabilityDays: 3,
    accessCount: 0,
    updatedAt: 5,
    supersededBy: null,
    archivedAt: null,
    verification: 'unverified',
  })
})

test('stability follows from the trust, unless it is given', () => {
  expect(newMemory({ ...FIXED, trust: 'principle' }).stabilityDays).toBe(30)
  expect(newMemory({ ...FIXED, trust: 'principle', stabilityDays: 4 }).stabilityDays).toBe(4)
})
