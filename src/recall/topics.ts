/**
 * Use case that lists topics: communities of the graph if sleep has found some, else the roots of the
 * tree.
 */

import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import type { Community } from '../core/community.ts'
import type { MemoryId, ScopeId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { renderScope } from '../core/scope.ts'
import type { EngineContext } from '../kernel/context.ts'
import { oneOf, optional, page, scopeSelection } from '../kernel/fields.ts'
import type { ListInput } from '../kernel/listing.ts'
import type { MemoryLine } from '../kernel/memory-views.ts'
import { readPage } from '../kernel/paging.ts'
import { loadScopes, selectScopes } from '../kernel/scopes.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { toLines } from '../kernel/views.ts'
import { listRoots } from '../memories/browse.ts'
import { TOPIC_SOURCES, type Topic, type TopicListing } from './graph-queries/graph-views.ts'

const EXAMPLES = 3
const DEFAULT_LIMIT = 50
/** Maximum number of communities read. */
const MOST_COMMUNITIES = 10_000

export const listTopics = defineUseCase({
  name: 'listTopics',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      /** Default 50. */
      ...page(),
      /** Default: communities if there are any, else roots. */
      source: optional(oneOf(TOPIC_SOURCES)),
    }),
  run: async (context, { source, ...input }, caller): Promise<TopicListing> => {
    if (source === 'roots') return listTrees(context, input, caller)
    const scopes = await selectScopes(context, input)
    const communities = await context.store.communities.list(scopes, MOST_COMMUNITIES)
    const isEmpty = source === undefined && communities.length === 0
    return isEmpty ? listTrees(context, input, caller) : listCommunities(context, input, scopes, communities)
  },
})

async function listTrees(context: EngineContext, input: ListInput, caller: Caller): Promise<TopicListing> {
  const page = await listRoots.run(context, input, caller)
  const topics: Topic[] = []
  for (const root of page.items) topics.push(await toTopic(context.store, root))
  return { source: 'roots', ...page, items: topics, outside: 0 }
}

/** Lists communities, largest first. */
async function listCommunities(
  context: EngineContext,
  input: ListInput,
  scopes: readonly ScopeId[] | null,
  all: readonly Community[],
): Promise<TopicListing> {
  const { store } = context
  const page = await readPage(context, input, {
    of: 'listTopics',
    limit: DEFAULT_LIMIT,
    read: (limit, offset) => all.slice(offset, offset + limit),
    idOf: ({ id }) => id,
  })
  const shown = page.items
  const members = await store.communities.membersOf(
    shown.map(({ id }) => id),
    EXAMPLES,
  )
  const lines = await loadLines(store, [...members.values()].flat())
  const scopeOf = await loadScopes(
    store,
    shown.map(({ scopeId }) => scopeId),
  )
  const inside = all.reduce((sum, community) => sum + community.members, 0)
  return {
    source: 'communities',
    ...page,
    total: all.length,
    outside: all.length === 0 ? 0 : Math.max(0, (await store.memories.count({ scopes })) - inside),
    items: shown.map(({ id, name, scopeId, members: size, updatedAt }) => {
      const scope = scopeOf.get(scopeId)
      return {
        id,
        name,
        summary: null,
        size,
        examples: (members.get(id) ?? []).flatMap((member) => lines.get(member) ?? []),
        rootId: null,
        scope: scope === undefined ? '' : renderScope(scope),
        lastChangedAt: updatedAt,
      }
    }),
  }
}

async function loadLines(store: Store, ids: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, MemoryLine>> {
  const lines = await toLines(store, await store.memories.load(ids))
  return new Map(lines.map((line) => [line.id, line]))
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

/** Chooses the memories highest in the tree, then the most salient, then the newest. */
function chooseExamples<M extends Pick<Memory, 'depth' | 'salience' | 'id'>>(below: readonly M[]): M[] {
  return below
    .toSorted((a, b) => a.depth - b.depth || b.salience - a.salience || compareIds(b.id, a.id))
    .slice(0, EXAMPLES)
}

function compareIds(a: MemoryId, b: MemoryId): number {
  return a < b ? -1 : a > b ? 1 : 0
}
