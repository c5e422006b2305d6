import { describe, expect, test } from 'vitest'
import {
  coloursOf,
  completeLinks,
  findPath,
  type GraphLink,
  groupNodes,
  neighboursOf,
  placeNodes,
} from './graph-data.ts'

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

describe('groups', () => {
  test('are communities, the largest with colours of their own', () => {
    const communities = Array.from({ length: 9 }, (_, index) => ({
      id: `c${index}`,
      name: `n${index}`,
      members: 0,
    }))
    const nodes = communities.flatMap(({ id }, index) =>
      Array.from({ length: index + 1 }, (_, each) => ({ ...node(`${id} ${each}`), community: id })),
    )
    const grouping = groupNodes({ nodes, communities })
    const colours = coloursOf(grouping)
    expect(grouping.groups[0]).toEqual({ id: 'c8', name: 'n8', members: 9 })
    expect(colours.get('c8')).toBe('--c1')
    expect(new Set(grouping.groups.slice(0, 6).map(({ id }) => colours.get(id))).size).toBe(6)
    expect(grouping.of.has('c0 0')).toBe(false)
  })

  test('are topics before there are communities', () => {
    const nodes = [node('root'), node('child', 'root'), node('deep', 'child'), node('alone')]
    const { groups, of } = groupNodes({ nodes, communities: [] })
    expect(groups).toEqual([{ id: 'root', name: 'root', members: 3 }])
    expect(of.get('deep')).toBe('root')
    expect(of.has('alone')).toBe(false)
  })

  test('begin at places of their own', () => {
    const nodes = [node('root'), node('a', 'root'), node('b', 'root'), node('alone'), node('other')]
    const places = placeNodes(nodes, groupNodes({ nodes, communities: [] }))
    expect(new Set([...places.values()].map(String)).size).toBe(nodes.length)
  })
})
