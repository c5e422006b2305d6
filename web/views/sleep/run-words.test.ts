import { expect, test } from 'vitest'
import { describeChanges } from './run-words.ts'

test('sums all phases, most frequent first', () => {
  const phases = [{ changes: { upsert_edge: 1, archive_memory: 1 } }, { changes: { upsert_edge: 2 } }]
  expect(describeChanges({ phases })).toBe('3 links made, 1 memory archived')
})

test('a run without changes says nothing, and an unknown kind is named as it is', () => {
  expect(describeChanges({ phases: [{ changes: { upsert_edge: 0 } }] })).toBe('')
  expect(describeChanges({ phases: [{ changes: { merged_topic: 2 } }] })).toBe('2 merged topic')
})
