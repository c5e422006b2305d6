import { describe, expect, it } from 'vitest'
import type { EpisodeId, MemoryId } from '../../core/ids.ts'
import { addChains, type Bond, type Deep, type Link, type Walk } from './deep.ts'
import type { RankedDocument } from './rank.ts'

const WALK: Walk = { weight: 2, decay: 0.5, rarity: 2 }

/** @param met how far each part of the question is met */
const memory = (id: string, score: number, met: readonly number[]) =>
  ({
    document: { ref: { kind: 'memory', id: id as MemoryId } },
    score,
    signals: { proximity: 0 },
    contributions: { match: score },
    met: Float32Array.from(met),
  }) as unknown as RankedDocument
const turn = (id: string, score: number, met: readonly number[]) =>
  ({
    ...memory(id, score, met),
    document: { ref: { kind: 'episode', id: id as EpisodeId } },
  }) as RankedDocument

const WORD: Bond = { kind: 'word', term: 'tidepool' }
const MADE: Bond = { kind: 'edge', relation: 'associative', forward: true, made: true }
const link = (to: string, strength = 1, bond: Bond = WORD): Link => ({ to: to as MemoryId, strength, bond })
const links = (all: Readonly<Record<string, readonly Link[]>>) =>
  new Map(Object.entries(all).map(([from, some]) => [from as MemoryId, some]))

const scores = ({ ranked }: Deep) =>
  Object.fromEntries(ranked.map(({ document, score }) => [document.ref.id, score]))
const idsOf = ({ ranked }: Deep) => ranked.map(({ document }) => document.ref.id as string)
const wayTo = ({ ways }: Deep, id: string) => ways.get(id as MemoryId)?.map(({ from, to }) => `${from}>${to}`)

describe('addChains', () => {
  it('raises two linked memories by what they meet beyond the best single one', () => {
    // Together they meet 3 + 2, the best alone meets 3; the link is half as strong as it could be.
    const ranked = [memory('a', 6, [3, 0]), memory('b', 1, [0, 2])]
    expect(scores(addChains(ranked, links({ a: [link('b', 0.5)] }), WALK))).toEqual({ a: 8, b: 3 })
  })

  it('leaves everything where one memory meets the whole question', () => {
    const ranked = [memory('a', 6, [3, 3]), memory('b', 1, [0, 2]), memory('c', 0, [2, 1])]
    const deep = addChains(ranked, links({ a: [link('b'), link('c')] }), WALK)
    expect(deep.ranked).toEqual(ranked)
    expect(deep.ways.size).toBe(0)
  })

  it('leaves everything where one turn meets the whole question', () => {
    const ranked = [turn('t', 7, [3, 3]), memory('a', 6, [3, 0]), memory('b', 1, [0, 2])]
    expect(addChains(ranked, links({ a: [link('b')] }), WALK).ranked).toEqual(ranked)
  })

  it('raises nothing that is not linked, however well it complements', () => {
    const ranked = [memory('a', 6, [3, 0]), memory('b', 1, [0, 2])]
    expect(addChains(ranked, links({ a: [], b: [] }), WALK).ranked).toEqual(ranked)
  })

  it('raises a memory in the middle that meets nothing itself, at half the points', () => {
    const ranked = [memory('a', 6, [3, 0]), memory('c', 1, [0, 2]), memory('b', 0, [0, 0])]
    const deep = addChains(ranked, links({ a: [link('b')], b: [link('a'), link('c')] }), WALK)
    // weight 2 · decay ½ · (5 − 3)
    expect(scores(deep)).toEqual({ a: 8, b: 2, c: 3 })
    expect(wayTo(deep, 'b')).toEqual(['a>b'])
    expect(wayTo(deep, 'c')).toEqual(['a>b', 'b>c'])
  })

  it('counts the best of several chains once', () => {
    const ranked = [memory('a', 6, [3, 0, 0]), memory('b', 1, [0, 2, 0]), memory('c', 1, [0, 0, 1])]
    const deep = addChains(ranked, links({ a: [link('b'), link('c')] }), WALK)
    expect(scores(deep)).toEqual({ a: 10, b: 5, c: 3 })
  })

  it('starts from the ten best memories only', () => {
    const others = Array.from({ length: 10 }, (_, i) => memory(`m${i}`, 20 - i, [1, 0]))
    const ranked = [...others, memory('late', 3, [1, 0]), memory('b', 1, [0, 2])]
    expect(addChains(ranked, links({ late: [link('b')] }), WALK).ranked).toEqual(ranked)
  })

  it('says how much came from links', () => {
    const deep = addChains([memory('a', 6, [3, 0]), memory('b', 1, [0, 2])], links({ a: [link('b')] }), WALK)
    expect(deep.ranked[1]).toMatchObject({ contributions: { match: 1, links: 4 }, signals: { proximity: 1 } })
  })
})

describe('a link that a person or an agent made', () => {
  const ranked = [
    memory('a', 8, [3, 3]),
    memory('x', 2, [0, 0]),
    memory('y', 2, [0, 0]),
    memory('b', 0, [0, 0]),
    memory('c', 0, [0, 0]),
  ]

  it('passes on half of the height above the middle, and a quarter to the next', () => {
    const made = links({ a: [link('b', 1, MADE)], b: [link('c', 1, MADE)] })
    const deep = addChains(ranked, made, WALK)
    // The middle of the ranking is 2: 2 + 6/2, and 2 + 6/4.
    expect(scores(deep)).toEqual({ a: 8, b: 5, c: 3.5, x: 2, y: 2 })
    expect(wayTo(deep, 'c')).toEqual(['a>b', 'b>c'])
  })

  it('passes on less if it is weak, and never lowers', () => {
    const made = links({ a: [link('b', 0.5, MADE), link('x', 0.01, MADE)] })
    expect(scores(addChains(ranked, made, WALK))).toMatchObject({ b: 3.5, x: 2.03 })
    const low = links({ x: [link('a', 1, MADE)] })
    expect(addChains(ranked, low, WALK).ranked).toEqual(ranked)
  })

  it('is more than a shared word or a machine’s link, which pass on nothing by themselves', () => {
    const machine: Bond = { kind: 'edge', relation: 'uses', forward: true, made: false }
    const deep = addChains(ranked, links({ a: [link('b'), link('c', 1, machine)] }), WALK)
    expect(idsOf(deep)).toEqual(idsOf({ ranked, ways: new Map() }))
  })
})
