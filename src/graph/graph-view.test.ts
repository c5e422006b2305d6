import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GraphLink, GraphNode, NodeId, Relation } from '../core/edge.ts'
import type { EdgeId, ScopeId } from '../core/ids.ts'
import { createGraphBuilder, type DynamicGraph } from './dynamic-graph.ts'
import { createGraphView } from './graph-view.ts'

const id = (name: string) => name as NodeId
const scope = (n: number) => n as ScopeId
const uuid = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const ALL = { scopes: null } as const

function node(name: string, given: Partial<GraphNode> = {}): GraphNode {
  return { id: id(name), kind: 'memory', scopeId: scope(1), live: true, ...given }
}

function link(source: string, target: string, weight = 1, relation: Relation = 'related_to'): GraphLink {
  return {
    id: `${source}-${relation}-${target}` as EdgeId,
    sourceId: id(source),
    targetId: id(target),
    relation,
    weight,
  }
}

function build(nodes: readonly GraphNode[], links: readonly GraphLink[]): DynamicGraph {
  const builder = createGraphBuilder()
  for (const one of nodes) builder.addNode(one)
  for (const one of links) builder.addLink(one)
  return builder.build()
}

const seeds = (...names: string[]) => new Map(names.map((name) => [id(name), 1]))

describe('a graph view', () => {
  const nodes = [
    node('a'),
    node('b'),
    node('c'),
    node('e', { kind: 'entity' }),
    node('other', { scopeId: scope(2) }),
    node('gone', { live: false }),
  ]
  const links = [
    link('a', 'b', 0.5, 'caused'),
    link('b', 'c', 0.8, 'related_to'),
    link('a', 'e', 1, 'mentions'),
    link('c', 'e', 1, 'mentions'),
    link('a', 'other'),
    link('other', 'c'),
    link('a', 'gone'),
    link('gone', 'c'),
  ]
  const view = createGraphView(build(nodes, links))

  test('knows what there is, live nodes only', () => {
    expect(view.nodes).toBe(5)
    expect(view.edges).toBe(8)
    expect([view.kindOf(id('a')), view.kindOf(id('e'))]).toEqual(['memory', 'entity'])
    expect([view.kindOf(id('gone')), view.kindOf(id('nowhere'))]).toEqual([null, null])
  })

  test('nothing outside the scopes of a walk is entered, named, or told by a score', () => {
    const inside = { scopes: [scope(1)] }
    const alone = createGraphView(
      build(
        nodes.filter(({ scopeId, live }) => scopeId === 1 && live),
        links.filter(({ sourceId, targetId }) => ![sourceId, targetId].some((end) => /other|gone/.test(end))),
      ),
    )
    for (const hubDamping of [0, 0.7]) {
      const options = { ...inside, hubDamping }
      expect(view.spread(seeds('a', 'other'), options)).toEqual(alone.spread(seeds('a'), options))
    }
    expect(view.spread(seeds('other', 'gone'), inside)).toEqual([])
    expect(view.fanOf(id('a'), inside)).toBe(2)
    expect(view.fanOf(id('other'), inside)).toBe(0)
    expect(view.stepsFrom(id('other'), inside)).toEqual([])
    expect(view.stepsFrom(id('a'), inside).map(({ to }) => to)).toEqual(['e', 'b'])
    expect(view.findPath([id('a')], id('other'), inside)).toBeNull()
    expect(view.findPath([id('other')], id('c'), inside)).toBeNull()
    expect(view.neighbourhood([id('a')], inside).map((near) => near.id)).toEqual(['e', 'b', 'c'])
  })

  test('no scope is none at all', () => {
    expect(view.spread(seeds('a'), { scopes: [] })).toEqual([])
    expect(view.findPath([id('a')], id('b'), { scopes: [] })).toBeNull()
  })

  test('archived and superseded memories are in no walk, everywhere', () => {
    expect(view.spread(seeds('a'), ALL).map((reached) => reached.id)).not.toContain('gone')
    expect(view.stepsFrom(id('a'), ALL).map(({ to }) => to)).not.toContain('gone')
    expect(view.fanOf(id('a'), ALL)).toBe(3)
  })

  test('a walk keeps to its layers and relations', () => {
    expect(view.stepsFrom(id('a'), { ...ALL, layers: ['causal'] }).map(({ to }) => to)).toEqual(['b'])
    expect(view.spread(seeds('a'), { ...ALL, layers: ['entity'] }).map((reached) => reached.id)).toEqual([
      'a',
      'e',
      'c',
    ])
    expect(view.stepsFrom(id('b'), { ...ALL, relations: ['related_to'] })).toHaveLength(1)
    expect(view.stepsFrom(id('b'), { ...ALL, layers: ['causal'], relations: ['related_to'] })).toEqual([])
  })

  test('spreads shares that add up to 1, best first, of one kind where asked', () => {
    const reached = view.spread(seeds('a'), ALL)
    expect(reached[0]?.id).toBe('a')
    expect(reached.reduce((total, { score }) => total + score, 0)).toBeCloseTo(1, 9)
    expect(view.spread(seeds('a'), { ...ALL, kind: 'entity' }).map(({ id: found }) => found)).toEqual(['e'])
    expect(view.spread(seeds('a'), { ...ALL, limit: 2 })).toHaveLength(2)
  })

  test('tells the steps of a path, with their direction', () => {
    expect(view.findPath([id('c')], id('a'), { scopes: [scope(1)], layers: ['causal', 'semantic'] })).toEqual(
      [
        {
          edgeId: 'b-related_to-c',
          from: 'c',
          to: 'b',
          relation: 'related_to',
          layer: 'semantic',
          weight: 0.8,
          forward: false,
        },
        {
          edgeId: 'a-caused-b',
          from: 'b',
          to: 'a',
          relation: 'caused',
          layer: 'causal',
          weight: 0.5,
          forward: false,
        },
      ],
    )
    const causal = { ...ALL, layers: ['causal', 'semantic'] as const }
    expect(
      view.findPath([id('a')], id('c'), { ...causal, scopes: [scope(1)], direction: 'out' }),
    ).toHaveLength(2)
    expect(view.findPath([id('c')], id('a'), { ...causal, direction: 'out' })).toBeNull()
    expect(view.findPath([id('c')], id('b'), { ...causal, direction: 'in' })).toHaveLength(1)
    expect(view.stepsFrom(id('b'), { ...causal, direction: 'in' }).map(({ from, to }) => [from, to])).toEqual(
      [['b', 'a']],
    )
  })

  test('ids come back as they were given, whatever they look like', () => {
    const ids = [uuid(1), uuid(0xfedcba987654), 'AAAAAAAA-0000-7000-8000-000000000000', 'short']
    const graph = build(
      [node('a'), node('b'), node('c'), node('d'), node('z')],
      ids.map((edgeId, i) => ({ ...link('z', 'abcd'[i] ?? '', 1 - i / 10), id: edgeId as EdgeId })),
    )
    expect(
      createGraphView(graph)
        .stepsFrom(id('z'), ALL)
        .map(({ edgeId }) => edgeId),
    ).toEqual(ids)
  })
})

type Change =
  | { readonly kind: 'node'; readonly v: number; readonly scopeId: number; readonly live: boolean }
  | { readonly kind: 'forget'; readonly v: number }
  | {
      readonly kind: 'link'
      readonly a: number
      readonly b: number
      readonly relation: Relation
      readonly weight: number
    }
  | { readonly kind: 'cut'; readonly a: number; readonly b: number; readonly relation: Relation }

const anyNode = fc.nat({ max: 9 })
const anyRelation = fc.constantFrom<Relation>('related_to', 'caused', 'mentions')
const anyChange = fc.oneof<fc.Arbitrary<Change>[]>(
  fc.record({
    kind: fc.constant('node'),
    v: anyNode,
    scopeId: fc.integer({ min: 1, max: 2 }),
    live: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('forget'), v: anyNode }),
  fc.record({
    kind: fc.constant('link'),
    a: anyNode,
    b: anyNode,
    relation: anyRelation,
    weight: fc.integer({ min: 1, max: 10 }).map((n) => n / 10),
  }),
  fc.record({ kind: fc.constant('cut'), a: anyNode, b: anyNode, relation: anyRelation }),
)

describe('a graph that changes', () => {
  const name = (v: number) => `n${v}`

  /** Everything a view tells of ten nodes. */
  function describeAll(graph: DynamicGraph) {
    const view = createGraphView(graph)
    const names = Array.from({ length: 10 }, (_, v) => id(name(v)))
    const walks = [ALL, { scopes: [scope(1)] }, { scopes: null, layers: ['causal'] as const }]
    return walks.map((walk) => ({
      kinds: names.map((one) => view.kindOf(one)),
      steps: names.map((one) => view.stepsFrom(one, walk)),
      fans: names.map((one) => view.fanOf(one, walk)),
      spread: view.spread(new Map(names.map((one, i) => [one, i])), {
        ...walk,
        hubDamping: 0.5,
        tolerance: 1e-3,
      }),
      paths: names.map((one) => view.findPath([names[0] ?? one], one, walk)),
      near: view.neighbourhood(names.slice(0, 2), walk),
    }))
  }

  test('tells the same as one built afresh, to the last digit, however it came about', () => {
    fc.assert(
      fc.property(
        fc.array(anyChange, { maxLength: 60 }),
        fc.constantFrom(1, 5, 1_000),
        (changes, foldLeast) => {
          const nodes = new Map<number, GraphNode>()
          const links = new Map<string, GraphLink>()
          const graph = createGraphBuilder({ foldLeast, foldShare: 0.1 }).build()
          for (const change of changes) {
            if (change.kind === 'node') {
              const one = node(name(change.v), { scopeId: scope(change.scopeId), live: change.live })
              nodes.set(change.v, one)
              graph.putNode(one)
            } else if (change.kind === 'forget') {
              nodes.delete(change.v)
              for (const [key, { sourceId, targetId }] of links) {
                if (sourceId === name(change.v) || targetId === name(change.v)) links.delete(key)
              }
              graph.removeNode(id(name(change.v)))
            } else {
              const one = link(
                name(change.a),
                name(change.b),
                change.kind === 'link' ? change.weight : 0,
                change.relation,
              )
              if (change.kind === 'link') {
                links.set(one.id, one)
                graph.putLink(one)
              } else {
                links.delete(one.id)
                graph.removeLink(one)
              }
            }
          }
          const afresh = build([...nodes.values()].reverse(), [...links.values()])
          expect(describeAll(graph)).toEqual(describeAll(afresh))
          expect(graph.countLinks()).toBe(links.size)
          graph.fold()
          expect(describeAll(graph)).toEqual(describeAll(afresh))
        },
      ),
      { numRuns: 300 },
    )
  })
})
