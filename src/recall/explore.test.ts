import { expect, it } from 'vitest'
import type { MemoryId } from '../core/ids.ts'
import { weighRoots } from './explore.ts'

const find = (id: string, root: string) => ({ id: id as MemoryId, root: root as MemoryId })

it('prefers a root with several good finds to one with a single better one', () => {
  const roots = weighRoots([find('a1', 'a'), find('b1', 'b'), find('b2', 'b'), find('b3', 'b')])
  expect(roots.map(({ root }) => root)).toEqual(['b', 'a'])
  expect(roots[0]?.found).toEqual(['b1', 'b2', 'b3'])
})

it('shares one out among all roots, and gives the only root all of it', () => {
  const roots = weighRoots([find('a1', 'a'), find('b1', 'b'), find('c', 'c')])
  expect(roots.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1)
  expect(roots.map(({ root }) => root)).toEqual(['a', 'b', 'c'])
  expect(weighRoots([find('a1', 'a')])).toEqual([{ root: 'a', score: 1, found: ['a1'] }])
  expect(weighRoots([])).toEqual([])
})
