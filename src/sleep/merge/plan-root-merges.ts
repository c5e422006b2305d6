/** Which topics are one and the same: pairs of roots, and where the centre of the two lies. Pure. */
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { meanDirection } from '../statements/mean-direction.ts'
import type { TopicName } from './same-topic.ts'

/** A root with the centre of what is below it. */
export interface Topic {
  readonly root: Memory
  readonly name: TopicName
  readonly centroid: Float32Array
  readonly members: number
  /** It keeps its place: a person gave it its name, or it is protected. */
  readonly stays: boolean
}

export interface RootMerge {
  /** Gives up its children. */
  readonly from: Memory
  readonly into: Memory
  readonly similarity01: number
  /** Of the two together. */
  readonly centroid: Float32Array
  readonly members: number
}

/** How alike two topics are, or null where they are not one. */
export type CompareTopics = (a: Topic, b: Topic) => number | null

/**
 * Merges in the order in which they are to be made. The younger root goes, unless it must stay and the older
 * need not; where both must stay, both do. A root that grew is compared again, so that a second look finds
 * nothing left to merge.
 * @param topics of one scope
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

/** The one that is kept first. */
function order(a: Topic, b: Topic): readonly [Topic, Topic] {
  if (a.stays !== b.stays) return a.stays ? [a, b] : [b, a]
  return byAge(a, b) <= 0 ? [a, b] : [b, a]
}

function byAge(a: Topic, b: Topic): number {
  return a.root.createdAt - b.root.createdAt || (a.root.id < b.root.id ? -1 : 1)
}
