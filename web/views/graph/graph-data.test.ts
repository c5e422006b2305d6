import { describe, expect, test } from 'vitest'
import { coloursOf, completeLinks, findPath, type GraphLink, neighboursOf } from './graph-data.ts'

const node = (id: string, parentId: string | null = null) => ({
  id,
  title: id,
  kind: 'fact',
  trust: 'inference',
  community: null,
  parentId,
  importance: 0.5,
  depth: 0,
})
const link = (source: string, target: string, layer = 'semantic', weight = 0.5): GraphLink => ({
  id: `${source}-${target}`,
  source,
  target,
  layer,
  relation: 'related_to',
  weight,
})

test('parents become links, and links into nowhere are left out', () => {
  const links = completeLinks(
    [node('a'), node('b', 'a'), node('c', 'gone')],
    [link('a', 'c'), link('a', 'entity')],
  )
  expect(links.map(({ id }) => id)).toEqual(['a-c', 'tree b'])
})

describe('findPath', () => {
  const links = [link('a', 'b'), link('b', 'c'), link('c', 'd'), link('a', 'd', 'causal')]

  test('is the shortest along the layers that are shown', () => {
    expect(findPath(links, new Set(['semantic', 'causal']), 'a', 'd')?.map(({ to }) => to)).toEqual(['d'])
    expect(findPath(links, new Set(['semantic']), 'd', 'a')?.map(({ to }) => to)).toEqual(['c', 'b', 'a'])
  })

  test('is none if nothing joins the two, and empty from a node to itself', () => {
    expect(findPath(links, new Set(['temporal']), 'a', 'd')).toBeNull()
    expect(findPath(links, new Set(['semantic']), 'a', 'a')).toEqual([])
  })
})

test('neighbours are those that a shown link joins', () => {
  const links = [link('a', 'b'), link('c', 'a', 'causal')]
  expect([...neighboursOf(links, new Set(['causal']), 'a')]).toEqual(['a', 'c'])
})

test('the largest communities have colours of their own', () => {
  const communities = Array.from({ length: 9 }, (_, index) => ({ id: `c${index}`, name: '', members: index }))
  const colours = coloursOf({ communities })
  expect(colours.get('c8')).toBe('--c1')
  expect(colours.has('c0')).toBe(false)
  expect(new Set(colours.values()).size).toBe(colours.size)
})
