/** Finds roots that are the same topic, and the common centre of each pair. Pure. */
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { meanDirection } from '../statements/mean-direction.ts'
import type { TopicName } from './same-topic.ts'

/** A root with the centre of its subtree. */
export interface Topic {
  readonly root: Memory
  readonly name: TopicName
  readonly centroid: Float32Array
  readonly members: number
  /** True if it must not be archived: a person named it, or it is protected. */
  readonly stays: boolean
}

export interface RootMerge {
  /** The root that gives up its children and is archived. */
  readonly from: Memory
  readonly into: Memory
  readonly similarity01: number
  /** Centre of the two together. */
  readonly centroid: Float32Array
  readonly members: number
}

/** Returns the similarity of two topics, or null if they are different topics. */
export type CompareTopics = (a: Topic, b: Topic) => number | null

/**
 * Returns merges in the order in which they must be applied. The younger root goes, unless it must stay
 * and the older need not; if both must stay, both do. A root that grew is compared again, so that a
 * second run finds nothing left to merge.
 * @param topics topics of one scope
 * @param changed roots to compare with all others
 */
export function planRootMerges(
  topics: readonly Topic[],
  changed: ReadonlySet<MemoryId>,
  compare: CompareTopics,
): RootMerge[] {
  const alive = new Map(topics.toSorted(byAge).map((topic) => [topic.root.id, topic]))
  const waiting = [...alive.keys()].filter((id) => changed.has(id))
  const merges: RootMerge[] = []
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const topic = alive.get(id)
    const found = topic === undefined ? null : findSame(topic, alive.values(), compare)
    if (topic === undefined || found === null) continue
    const [into, from] = order(topic, found.other)
    const centroid = meanDirection([into.centroid, from.centroid], [into.members, from.members])
    const grown = {
      ...into,
      centroid: centroid ?? into.centroid,
      members: into.members + from.members,
    }
    merges.push({
      from: from.root,
      into: into.root,
      similarity01: found.similarity01,
      centroid: grown.centroid,
      members: grown.members,
    })
    alive.delete(from.root.id)
    alive.set(into.root.id, grown)
    waiting.push(into.root.id)
  }
  return merges
}

function findSame(
  topic: Topic,
  others: Iterable<Topic>,
  compare: CompareTopics,
): { readonly other: Topic; readonly similarity01: number } | null {
  let best: { readonly other: Topic; readonly similarity01: number } | null = null
  for (const other of others) {
    if (other.root.id === topic.root.id || (other.stays && topic.stays)) continue
    const similarity01 = compare(topic, other)
    if (similarity01 !== null && (best === null || similarity01 > best.similarity01))
      best = { other, similarity01 }
  }
  return best
}

/** Returns the pair with the root to keep first. */
function order(a: Topic, b: Topic): readonly [Topic, Topic] {
  if (a.stays !== b.stays) return a.stays ? [a, b] : [b, a]
  return byAge(a, b) <= 0 ? [a, b] : [b, a]
}

function byAge(a: Topic, b: Topic): number {
  return a.root.createdAt - b.root.createdAt || (a.root.id < b.root.id ? -1 : 1)
}
