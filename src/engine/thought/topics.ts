/** What there is to know about, as a list: communities of the graph where sleep has found some, else the roots of the tree. */
import type { MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { listRoots } from '../browse.ts'
import type { EngineContext } from '../context.ts'
import type { MemoryLine } from '../memory-views.ts'
import { requireOneOf } from '../validate.ts'
import { toLines } from '../views.ts'
import { type ListTopicsInput, TOPIC_SOURCES, type Topic, type TopicListing } from './thought-views.ts'

const EXAMPLES = 3

export async function listTopics(context: EngineContext, input: ListTopicsInput): Promise<TopicListing> {
  if (input.source !== undefined) requireOneOf('source', input.source, TOPIC_SOURCES)
  const { items, total } = await listRoots(context, input)
  const topics: Topic[] = []
  for (const root of items) topics.push(await toTopic(context.store, root))
  return { source: 'roots', items: topics, total }
}

async function toTopic(store: Store, root: MemoryLine): Promise<Topic> {
  const ids = await store.memories.subtreeIds(root.id, LIMITS.depth)
  const below = (await store.memories.load(ids)).filter(
    ({ id, supersededBy, archivedAt }) => id !== root.id && supersededBy === null && archivedAt === null,
  )
  const summary =
    root.summary.replace(/[.…]+$/, '') === root.title.replace(/[.…]+$/, '') ? null : root.summary
  return {
    id: root.id,
    name: root.title,
    summary,
    size: below.length + 1,
    examples: await toLines(store, chooseExamples(below)),
    rootId: root.id,
    scope: root.scope,
    lastChangedAt: below.reduce((last, { updatedAt }) => Math.max(last, updatedAt), root.updatedAt),
  }
}

/** Highest in the tree, then the most salient, then the newest. */
export function chooseExamples<M extends Pick<Memory, 'depth' | 'salience' | 'id'>>(
  below: readonly M[],
): M[] {
  return below
    .toSorted((a, b) => a.depth - b.depth || b.salience - a.salience || compareIds(b.id, a.id))
    .slice(0, EXAMPLES)
}

function compareIds(a: MemoryId, b: MemoryId): number {
  return a < b ? -1 : a > b ? 1 : 0
}
