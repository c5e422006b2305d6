import { expect, test } from 'vitest'
import { MAX_BREAKS, mergeBreaks } from './merge-breaks.ts'

const compaction = (at: number) => ({ boundary: { at, kind: 'compaction' as const } })

test('keeps each break once and in order, whatever was stored before', () => {
  const first = mergeBreaks([], [compaction(30), { boundary: { at: 10, kind: 'branch' } }, {}])
  expect(first).toEqual([
    { at: 10, kind: 'branch' },
    { at: 30, kind: 'compaction' },
  ])
  expect(mergeBreaks(first, [compaction(30), compaction(20)])).toEqual([
    { at: 10, kind: 'branch' },
    { at: 20, kind: 'compaction' },
    { at: 30, kind: 'compaction' },
  ])
})

test('two breaks of one moment are two', () => {
  expect(mergeBreaks([{ at: 5, kind: 'compaction' }], [{ boundary: { at: 5, kind: 'branch' } }])).toEqual([
    { at: 5, kind: 'branch' },
    { at: 5, kind: 'compaction' },
  ])
})

test('keeps the latest ones of too many', () => {
  const merged = mergeBreaks(
    [],
    Array.from({ length: MAX_BREAKS + 7 }, (_, at) => compaction(at + 1)),
  )
  expect(merged).toHaveLength(MAX_BREAKS)
  expect(merged[0]?.at).toBe(8)
})

test('passes over what a damaged state made of a break', () => {
  const damaged = { boundary: { at: 'soon', kind: 'compaction' } as never }
  expect(mergeBreaks([], [damaged, { boundary: null as never }, compaction(1)])).toEqual([
    { at: 1, kind: 'compaction' },
  ])
})
