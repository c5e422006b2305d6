import { describe, expect, test } from 'vitest'
import { at, toMachineRoot } from '../../../test/support/sleep-fixture.ts'
import type { MemoryId } from '../../core/ids.ts'
import { type CompareTopics, planRootMerges, type Topic } from './plan-root-merges.ts'
import { toTopicName } from './same-topic.ts'

const topic = (id: string, degrees: number, members: number, createdAt: number, stays = false): Topic => ({
  root: toMachineRoot(id, id, { createdAt }),
  name: toTopicName(id),
  centroid: at(degrees),
  members,
  stays,
})

const cosine: CompareTopics = (a, b) => {
  const similarity01 = a.centroid.reduce((sum, x, i) => sum + x * (b.centroid[i] ?? 0), 0)
  return similarity01 >= 0.85 ? similarity01 : null
}
const all = (topics: readonly Topic[]) => new Set(topics.map(({ root }) => root.id))
const merged = (topics: readonly Topic[], changed = all(topics)) =>
  planRootMerges(topics, changed, cosine).map(({ from, into }) => `${from.id} into ${into.id}`)

describe('planRootMerges', () => {
  test('the younger goes into the older, whatever the order given', () => {
    const topics = [topic('b', 10, 1, 2), topic('a', 0, 1, 1)]
    expect(merged(topics)).toEqual(['b into a'])
    expect(merged(topics.toReversed())).toEqual(['b into a'])
  })

  test('one that grew is compared again, from where its centre is now', () => {
    // c is too far from a, and near to a and b together.
    const topics = [topic('a', 0, 1, 1), topic('b', 30, 9, 2), topic('c', 50, 1, 3)]
    expect(merged([topic('a', 0, 1, 1), topic('c', 50, 1, 3)])).toEqual([])
    const merges = planRootMerges(topics, new Set(['a' as MemoryId]), cosine)
    expect(merges.map(({ from, into, members }) => [from.id, into.id, members])).toEqual([
      ['b', 'a', 10],
      ['c', 'a', 11],
    ])
  })

  test('compares what changed with everything, and nothing else', () => {
    const topics = [topic('a', 0, 1, 1), topic('b', 10, 1, 2), topic('c', 90, 1, 3)]
    expect(merged(topics, new Set(['c' as MemoryId]))).toEqual([])
    expect(merged(topics, new Set(['b' as MemoryId]))).toEqual(['b into a'])
  })

  test('what must stay stays', () => {
    expect(merged([topic('a', 0, 1, 1), topic('b', 10, 1, 2, true)])).toEqual(['a into b'])
    expect(merged([topic('a', 0, 1, 1, true), topic('b', 10, 1, 2, true)])).toEqual([])
  })
})
