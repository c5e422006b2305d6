import { describe, expect, test } from 'vitest'
import type { StoredCommunity } from '../../core/community.ts'
import type { NodeId } from '../../core/edge.ts'
import type { EntityId, MemoryId, ScopeId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { findChangedScopes } from './changed-scopes.ts'
import { groupMembers } from './group-members.ts'
import { matchCommunities } from './match-communities.ts'
import { createNaming } from './name-communities.ts'
import { planCommunities } from './plan-communities.ts'
import { buildScopeGraph, type Member, type ScopeGraph } from './scope-graph.ts'

const SCOPE = 1 as ScopeId
const ids = (names: string) => names.split(' ') as MemoryId[]
const member = (id: string, text = id, parentId: string | null = null): Member => ({
  id: id as MemoryId,
  parentId: parentId as MemoryId | null,
  text,
})
const link = (pair: string, weight = 0.8) => {
  const [sourceId, targetId] = pair.split('-') as [NodeId, NodeId]
  return { sourceId, targetId, weight }
}

/** Two triangles and what joins them. */
const TRIANGLES = ['a-b', 'b-c', 'a-c', 'd-e', 'e-f', 'd-f'].map((pair) => link(pair))
const SIX = ids('a b c d e f').map((id) => member(id))

function grouped(scope: ScopeGraph, former: readonly { memberIds: readonly MemoryId[] }[] = []): string[] {
  return groupMembers(scope, former).map((group) =>
    group
      .map((v) => scope.members[v]?.id)
      .sort()
      .join(' '),
  )
}

describe('groupMembers', () => {
  test('finds what is linked more within than outwards', () => {
    const scope = buildScopeGraph(SIX, [], [...TRIANGLES, link('c-d', 0.2)])
    expect(grouped(scope)).toEqual(['a b c', 'd e f'])
  })

  test('joins memories that mention the same things, unless everything mentions them', () => {
    const mention = (of: string, entity: string) => [...of].map((id) => link(`${id}-${entity}`, 1))
    const entities = ['x', 'y', 'z'] as EntityId[]
    const links = [...mention('abc', 'x'), ...mention('def', 'y'), ...mention('abcdef', 'z')]
    expect(grouped(buildScopeGraph(SIX, entities, links))).toEqual(['a b c', 'd e f'])
  })

  test('what stands below a memory goes with it, also without a link of its own', () => {
    const members = [...SIX, member('g', 'g', 'a'), member('h', 'h', 'd')]
    expect(grouped(buildScopeGraph(members, [], TRIANGLES))).toEqual(['a b c g', 'd e f h'])
  })

  test('has nothing to say of a scope without links, of pairs, and of links to elsewhere', () => {
    const tree = [member('a'), member('b', 'b', 'a'), member('c', 'c', 'a')]
    expect(grouped(buildScopeGraph(tree, [], []))).toEqual([])
    expect(grouped(buildScopeGraph(SIX, [], [link('a-b'), link('c-d')]))).toEqual([])
    expect(grouped(buildScopeGraph(SIX, [], [link('a-elsewhere'), link('elsewhere-b')]))).toEqual([])
  })

  test('names those first that are linked most within', () => {
    const scope = buildScopeGraph(
      SIX,
      [],
      [link('a-b', 0.2), link('b-c', 0.9), link('a-c', 0.4), link('d-e')],
    )
    const [group] = groupMembers(scope, [])
    expect(group?.map((v) => scope.members[v]?.id)).toEqual(['c', 'b', 'a'])
  })

  test('begins from the groups there were', () => {
    const scope = buildScopeGraph(SIX, [], [...TRIANGLES, link('c-d', 0.2)])
    expect(grouped(scope, [{ memberIds: ids('f e d gone') }, { memberIds: ids('a b') }])).toEqual([
      'a b c',
      'd e f',
    ])
  })
})

describe('matchCommunities', () => {
  const former = [
    { id: 'one', memberIds: ids('a b c d') },
    { id: 'two', memberIds: ids('e f g') },
  ]

  test('a group is the community with which it shares most', () => {
    const matched = matchCommunities([ids('e f x'), ids('a b c g')], former)
    expect(matched.map((known) => known?.id)).toEqual(['two', 'one'])
  })

  test('of two heirs the greater keeps the id, the other is new', () => {
    const matched = matchCommunities([ids('a y z'), ids('b c d')], former)
    expect(matched.map((known) => known?.id ?? null)).toEqual([null, 'one'])
  })

  test('one that shares little is new', () => {
    expect(matchCommunities([ids('a p q r s t u v')], former)).toEqual([null])
  })
})

describe('createNaming', () => {
  const sailing = ['Sails of the boat', 'The boat needs new sails', 'Boat harbour and sails']
  const baking = ['Sourdough bread at home', 'Bread oven settings', 'Bake sourdough bread again']

  test('takes words that many members have and other communities have not', () => {
    const naming = createNaming([sailing, baking])
    expect(naming.name(sailing, null)).toMatch(/^(?:boat, sails|sails, boat)$/i)
    expect(naming.name(baking, null)).toBe('Sourdough bread')
  })

  test('what everybody speaks of names nobody, where there is something better', () => {
    const common = sailing.map((text) => `Home: ${text}`)
    const naming = createNaming([
      common,
      ...Array.from({ length: 8 }, () => baking.map((text) => `Home: ${text}`)),
    ])
    expect(naming.name(common, null).toLowerCase().startsWith('home')).toBe(false)
  })

  test('keeps a name that still fits', () => {
    const naming = createNaming([sailing, baking])
    expect(naming.name(sailing, 'Sails, boat')).toBe('Sails, boat')
    expect(naming.name(sailing, 'Rowing, oars')).not.toBe('Rowing, oars')
  })

  test('numbers and marks of what was taken out name nothing', () => {
    const texts = [
      'Port 8080 [redacted:token] open',
      'Port 8080 [redacted:token] shut',
      '8080 [private] port',
    ]
    expect(createNaming([texts]).name(texts, null)).toBe('Port')
  })

  test('without a word in common the most central member lends its title', () => {
    const texts = ['Alpha particle\nlong summary', 'Beta decay', 'Gamma ray']
    expect(createNaming([texts]).name(texts, null)).toBe('Alpha particle')
  })
})

describe('findChangedScopes', () => {
  const store = {
    scopes: { list: async () => [{ id: 2 }, { id: 1 }, { id: 3 }] },
    documents: { count: async () => 1_000 },
  } as unknown as Store
  const counts = (...changes: number[]) => new Map(changes.map((count, at) => [(at + 1) as ScopeId, count]))

  test('takes those that were never looked at, and those of which more than a fiftieth changed', async () => {
    expect(await findChangedScopes({ store }, counts(0, 0), counts())).toEqual([3])
    expect(await findChangedScopes({ store }, counts(0, 0, 0), counts(20, 21, 0))).toEqual([2])
    expect(await findChangedScopes({ store }, counts(15, 0, 0), counts(6, 6, 0))).toEqual([1])
  })
})

describe('planCommunities', () => {
  test('new ones get ids, known ones keep theirs, lost ones are told', () => {
    const scope = buildScopeGraph(SIX, [], [...TRIANGLES, link('c-d', 0.2)])
    const stored = (id: string, members: string): StoredCommunity => ({
      id,
      scopeId: SCOPE,
      name: 'Known',
      updatedAt: 0,
      memberIds: ids(members),
      centre: null,
    })
    const { found, lost } = planCommunities(scope, [stored('old', 'd e f'), stored('lost', 'x y z')], {
      scopeId: SCOPE,
      nextId: () => 'new',
    })
    expect(found.map(({ id, memberIds }) => [id, [...memberIds].sort().join(' ')])).toEqual([
      ['new', 'a b c'],
      ['old', 'd e f'],
    ])
    expect(lost).toEqual(['lost'])
  })
})
