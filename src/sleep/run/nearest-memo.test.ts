import { expect, test } from 'vitest'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { createNearestMemo } from './nearest-memo.ts'

const SCOPE = 1 as ScopeId
const VECTOR = Float32Array.of(0.6, 0.8)

function makeMemory(n: number): Memory {
  const open = { archivedAt: null, supersededBy: null, validFrom: null, validUntil: null }
  return { id: `memory-${n}` as MemoryId, ...open } as Memory
}

function makeMemo(count: number) {
  const memories = new Map(Array.from({ length: count }, (_, n) => [makeMemory(n).id, makeMemory(n)]))
  const asked: number[] = []
  const nearest = createNearestMemo({
    find: async (_scope, _vector, k) => {
      asked.push(k)
      return [...memories.values()].slice(0, k).map((memory, n) => ({ memory, similarity01: 1 - n / 10 }))
    },
    load: async (ids) => ids.flatMap((id) => memories.get(id) ?? []),
    now: () => 1_000,
  })
  return { memories, asked, nearest }
}

test('what was asked for is not looked up again, nor less of it', async () => {
  const { asked, nearest } = makeMemo(9)
  const first = await nearest(SCOPE, VECTOR, 5)
  expect(await nearest(SCOPE, VECTOR, 5)).toEqual(first)
  expect(await nearest(SCOPE, VECTOR, 2)).toEqual(first.slice(0, 2))
  expect(asked).toEqual([5])
})

test('more of it, another vector and another scope are looked up', async () => {
  const { asked, nearest } = makeMemo(9)
  await nearest(SCOPE, VECTOR, 2)
  await nearest(SCOPE, VECTOR, 5)
  await nearest(SCOPE, Float32Array.of(0.8, 0.6), 3)
  await nearest(2 as ScopeId, VECTOR, 4)
  expect(asked).toEqual([2, 5, 3, 4])
})

test('where there were no more, more need not be asked for', async () => {
  const { asked, nearest } = makeMemo(3)
  await nearest(SCOPE, VECTOR, 5)
  expect(await nearest(SCOPE, VECTOR, 50)).toHaveLength(3)
  expect(asked).toEqual([5])
})

test('what was replaced, archived, ended or removed since is not among them', async () => {
  const { memories, nearest } = makeMemo(6)
  await nearest(SCOPE, VECTOR, 6)
  const change = (n: number, changes: Partial<Memory>) =>
    memories.set(makeMemory(n).id, { ...makeMemory(n), ...changes })
  change(0, { supersededBy: makeMemory(5).id })
  change(1, { archivedAt: 900 })
  change(2, { validUntil: 1_000 })
  memories.delete(makeMemory(3).id)
  const left = await nearest(SCOPE, VECTOR, 6)
  expect(left.map(({ memory, similarity01 }) => [memory.id, similarity01])).toEqual([
    ['memory-4', 0.6],
    ['memory-5', 0.5],
  ])
})
