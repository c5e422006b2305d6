import { describe, expect, it } from 'vitest'
import { AT, memoryItem, turnItem } from '../../../test/support/organise-fixture.ts'
import type { MemoryId } from '../../core/ids.ts'
import { type FoldOptions, foldItems } from './fold.ts'
import type { FoundItem } from './item.ts'

const superseded = (id: string, by: string, text = `version ${id}`) =>
  memoryItem(id, text, { memory: { supersededBy: by as MemoryId } })
const fold = (items: readonly FoundItem[], options: Partial<FoldOptions> = {}) => {
  const { standing, folded } = foldItems(items, { limit: 10, route: 'what', ...options })
  return { standing, folded: Object.fromEntries(folded) }
}

describe('a digest’s concept', () => {
  const concept = memoryItem('concept', 'Retries: queue, back-off', { memory: { holds: true } })
  const fact = (id: string, text: string) =>
    memoryItem(id, text, { memory: { parentId: 'concept' as MemoryId } })

  it('is one hit with its best fact, which takes its place', () => {
    const items = [
      concept,
      memoryItem('other', 'something else'),
      fact('a', 'Retries back off to a minute.'),
      fact('b', 'The queue is in Postgres.'),
    ]
    expect(fold(items)).toEqual({ standing: [2, 1, 3], folded: { 2: [0] } })
  })

  it('stands where none of its facts was found', () => {
    expect(fold([concept, memoryItem('other', 'something else')]).standing).toEqual([0, 1])
  })
})

describe('versions', () => {
  it('lets the successor stand, and notes the older', () => {
    const items = [
      superseded('old', 'new'),
      memoryItem('other', 'something else'),
      memoryItem('new', 'version new'),
    ]
    expect(fold(items)).toEqual({ standing: [1, 2], folded: { 2: [0] } })
  })

  it('notes a whole line of versions with the last', () => {
    const items = [superseded('a', 'b'), superseded('b', 'c'), memoryItem('c', 'version c')]
    expect(fold(items)).toEqual({ standing: [2], folded: { 2: [0, 1] } })
  })

  it('keeps the older where its successor would not be shown', () => {
    const items = [superseded('old', 'new'), memoryItem('x', 'one more'), memoryItem('new', 'version new')]
    expect(fold(items, { limit: 2 }).standing).toEqual([0, 1, 2])
  })

  it('keeps the older where its successor was not found', () => {
    expect(fold([superseded('old', 'elsewhere')]).standing).toEqual([0])
  })

  it('keeps one of two that supersede each other', () => {
    expect(fold([superseded('a', 'b'), superseded('b', 'a')]).standing).toHaveLength(1)
  })
})

describe('near-duplicates', () => {
  const alike = { similarityOf: () => 0.97 }
  const node20 = 'Use Node 20 in all services.'

  it('lets the best of the same text stand', () => {
    const items = [
      memoryItem('a', node20),
      memoryItem('b', 'Tabs, not spaces.'),
      memoryItem('c', `${node20} `),
    ]
    expect(fold(items)).toEqual({ standing: [0, 1], folded: { 0: [2] } })
  })

  it('folds what says the same in nearly the same words', () => {
    const items = [memoryItem('a', node20), memoryItem('b', 'use node 20 in all the services')]
    expect(fold(items, alike)).toEqual({ standing: [0], folded: { 0: [1] } })
  })

  it.each([
    ['a number', 'Use Node 22 in all services.'],
    ['a negation', 'Do not use Node 20 in all services.'],
    ['a name', 'Use Deno 20 in all services.'],
  ])('never folds what differs in %s, however alike', (_, text) => {
    expect(fold([memoryItem('a', node20), memoryItem('b', text)], alike).standing).toEqual([0, 1])
  })

  it('folds nothing that is merely alike, or of unknown likeness', () => {
    const items = [memoryItem('a', node20), memoryItem('b', 'use node 20 in all the services')]
    expect(fold(items, { similarityOf: () => 0.94 }).standing).toEqual([0, 1])
    expect(fold(items, { similarityOf: () => null }).standing).toEqual([0, 1])
    expect(fold(items).standing).toEqual([0, 1])
  })

  it('keeps the same text of two projects apart', () => {
    const [a, b] = ['web', 'api'].map((project) =>
      memoryItem(project, node20, { scope: { namespace: 'default', project } }),
    )
    expect(a !== undefined && b !== undefined && fold([a, b]).standing).toEqual([0, 1])
  })

  it('keeps short turns apart, and where time is asked for those of different days', () => {
    expect(fold([turnItem('a', 'Thanks!', 1), turnItem('b', 'Thanks!', 9)]).standing).toEqual([0, 1])
    const ran = 'I went for a long run along the river.'
    const twice = [turnItem('a', ran, 1), turnItem('b', ran, 4, { at: AT + 7 * 86_400_000 })]
    expect(fold(twice).standing).toEqual([0])
    expect(fold(twice, { route: 'when' }).standing).toEqual([0, 1])
  })
})
