import { describe, expect, it } from 'vitest'
import type { NodeId, Relation } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import { followEdges } from './edge-proximity.ts'

const AT = 1_000
const start = (id: string, found01: number) => ({ id: id as MemoryId, found01 })
const edge = (source: string, relation: Relation, target: string, weight = 1, validUntil?: number) => ({
  sourceId: source as NodeId,
  targetId: target as NodeId,
  relation,
  weight,
  validFrom: null,
  validUntil: validUntil ?? null,
})
const follow = (
  starts: Parameters<typeof followEdges>[0],
  edges: Parameters<typeof followEdges>[1],
  opposed: readonly string[] = [],
) => Object.fromEntries(followEdges(starts, edges, new Set(opposed as NodeId[]), AT))

describe('followEdges', () => {
  it('gives the other end the weight of the link, times how well the start was found', () => {
    expect(follow([start('a', 0.8)], [edge('a', 'causes', 'b', 0.5)])).toEqual({ b: 0.4 })
  })

  it('follows a link from either end', () => {
    expect(follow([start('a', 0.8)], [edge('b', 'causes', 'a', 0.5)])).toEqual({ b: 0.4 })
  })

  it('gives the start itself nothing', () => {
    expect(follow([start('a', 1)], [edge('a', 'causes', 'a'), edge('a', 'causes', 'b')])).toEqual({ b: 1 })
  })

  it('gives a start what a linked start passes on, and each the other’s share', () => {
    const found = follow([start('a', 0.9), start('b', 0.2)], [edge('a', 'uses', 'b', 0.5)])
    expect(found).toEqual({ a: 0.1, b: 0.45 })
  })

  it('takes the strongest of several links', () => {
    const edges = [edge('a', 'uses', 'c', 0.9), edge('b', 'uses', 'c', 0.5)]
    expect(follow([start('a', 0.5), start('b', 1)], edges)).toEqual({ c: 0.5 })
  })

  it.each(['contradicts', 'supersedes'] as const)('does not follow %s', (relation) => {
    expect(follow([start('a', 1)], [edge('a', relation, 'b')])).toEqual({})
  })

  it('passes nothing to or from an opposed memory', () => {
    const edges = [edge('a', 'uses', 'old'), edge('b', 'uses', 'c')]
    expect(follow([start('a', 1), start('b', 1)], edges, ['old', 'b'])).toEqual({})
  })

  it('does not follow a link that has ended', () => {
    expect(follow([start('a', 1)], [edge('a', 'uses', 'b', 1, AT)])).toEqual({})
  })
})
