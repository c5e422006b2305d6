/** Lists roots, children, subtrees, recent and archived memories. None of it counts as an access. */

import { z } from 'zod'
import { LoreError } from '../core/errors.ts'
import { isUuid, type MemoryId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { MemoryQuery } from '../core/ports/memory-repository.ts'
import { RANGES } from '../core/ranges.ts'
import type { EngineContext } from '../kernel/context.ts'
import {
  anyString,
  flag,
  integer,
  memoryId,
  number,
  optional,
  page,
  scopeSelection,
} from '../kernel/fields.ts'
import type { ListInput, MemoryListing } from '../kernel/listing.ts'
import type { MemoryLine, MemoryTree } from '../kernel/memory-views.ts'
import { readPage } from '../kernel/paging.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { requireMemory, toLines, toView } from '../kernel/views.ts'

const DEFAULT_LIMIT = 50
const DEFAULT_TREE_DEPTH = 3
const HOUR_MS = 3_600_000

export const listRoots = defineUseCase({
  name: 'listRoots',
  access: 'read',
  retry: 'again',
  input: () => z.strictObject({ ...scopeSelection(), ...page() }),
  run: (context, input) => list(context, 'listRoots', input, { parentId: null, order: 'newest' }),
})

export const recent = defineUseCase({
  name: 'recent',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({ ...scopeSelection(), ...page(), sinceHours: optional(number(...RANGES.recentHours)) }),
  run: (context, input) => {
    const { sinceHours } = input
    const since = sinceHours === undefined ? {} : { createdSince: context.clock.now() - sinceHours * HOUR_MS }
    return list(context, 'recent', input, { ...since, order: 'newest' })
  },
})

export const listArchived = defineUseCase({
  name: 'listArchived',
  access: 'read',
  retry: 'again',
  input: () => z.strictObject({ ...scopeSelection(), ...page() }),
  run: (context, input) =>
    list(context, 'listArchived', input, {
      archivedOnly: true,
      includeArchived: true,
      includeSuperseded: true,
      order: 'newest',
    }),
})

async function list(
  context: EngineContext,
  of: string,
  input: ListInput,
  wanted: Omit<MemoryQuery, 'scopes' | 'limit' | 'offset'>,
): Promise<MemoryListing> {
  const { memories } = context.store
  const query = { ...wanted, scopes: await selectScopes(context, input) }
  const page = await readPage(context, input, {
    of,
    limit: DEFAULT_LIMIT,
    read: (limit, offset) => memories.list({ ...query, limit, offset }),
    idOf: ({ id }) => id,
  })
  return { ...page, items: await toLines(context.store, page.items), total: await memories.count(query) }
}

export const children = defineUseCase({
  name: 'children',
  access: 'read',
  retry: 'again',
  /** Default limit: 500. */
  input: () => z.strictObject({ id: memoryId(), ...page() }),
  run: async (context, input): Promise<MemoryListing> => {
    const { store } = context
    await requireMemory(store, input.id)
    const query = { scopes: null, parentId: input.id, order: 'oldest' } as const
    const page = await readPage(context, input, {
      of: 'children',
      limit: LIMITS.listMax,
      read: (limit, offset) => store.memories.list({ ...query, limit, offset }),
      idOf: ({ id }) => id,
    })
    return { ...page, items: await toLines(store, page.items), total: await store.memories.count(query) }
  },
})

export const parent = defineUseCase({
  name: 'parent',
  access: 'read',
  retry: 'again',
  input: () => z.strictObject({ id: memoryId() }),
  run: async ({ store, clock }, { id }) => {
    const { parentId } = await requireMemory(store, id)
    return parentId === null ? null : toView(store, await requireMemory(store, parentId), clock.now())
  },
})

export const subtree = defineUseCase({
  name: 'subtree',
  access: 'read',
  retry: 'again',
  input: () => z.strictObject({ id: memoryId(), maxDepth: optional(integer(...RANGES.depth)) }),
  run: async ({ store }, { id, maxDepth = DEFAULT_TREE_DEPTH }) => {
    await requireMemory(store, id)
    const ids = await store.memories.subtreeIds(id, maxDepth)
    const memories = (await store.memories.load([...new Set([id, ...ids])])).filter(
      (memory) => memory.id === id || (memory.supersededBy === null && memory.archivedAt === null),
    )
    const parents = new Map(memories.map((memory) => [memory.id, memory.parentId]))
    return buildTree(id, await toLines(store, memories), parents)
  },
})

function buildTree(
  rootId: MemoryId,
  lines: readonly MemoryLine[],
  parents: ReadonlyMap<MemoryId, MemoryId | null>,
): MemoryTree {
  const byParent = Map.groupBy(lines, (line) => parents.get(line.id) ?? null)
  const grow = (line: MemoryLine): MemoryTree => ({
    ...line,
    children: (byParent.get(line.id) ?? []).map(grow),
  })
  const root = lines.find((line) => line.id === rootId)
  if (root === undefined) throw new Error('a subtree contains its root')
  return grow(root)
}

/**
 * Returns the only id that begins with the prefix (at least 4 characters), of a memory or, with `episodesToo`, of an
 * episode. A whole id is returned without a check that it exists.
 * @throws LoreError memory_not_found if no id matches, invalid_input if several do
 */
export const resolveId = defineUseCase({
  name: 'resolveId',
  access: 'read',
  retry: 'again',
  input: () => z.strictObject({ prefix: anyString(), episodesToo: optional(flag()) }),
  run: async (
    { store: { memories, episodes } },
    { prefix: typed, episodesToo = false },
  ): Promise<MemoryId> => {
    const prefix = typed.trim().toLowerCase()
    if (isUuid(prefix)) return prefix as MemoryId
    const wellFormed = /^[0-9a-f-]{4,36}$/.test(prefix)
    const found: string[] = wellFormed ? await memories.findByIdPrefix(prefix, 2) : []
    if (wellFormed && episodesToo) found.push(...(await episodes.findByIdPrefix(prefix, 2)))
    const [only, another] = found
    if (only === undefined) {
      throw new LoreError('memory_not_found', `No id begins with "${prefix.slice(0, 40)}".`, {
        hint: 'Give at least four characters of an id from a search or a list.',
      })
    }
    if (another !== undefined) {
      throw new LoreError('invalid_input', `More than one id begins with "${prefix}".`, {
        hint: 'Give more characters of the id.',
      })
    }
    return only as MemoryId
  },
})
