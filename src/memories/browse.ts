/** Walking the tree and listing: roots, children, subtrees, recent and archived memories. None of it is an access. */
import { LoreError } from '../core/errors.ts'
import { isUuid, type MemoryId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { MemoryQuery } from '../core/ports/memory-repository.ts'
import type { EngineContext } from '../kernel/context.ts'
import type { ListInput, MemoryListing } from '../kernel/listing.ts'
import type { MemoryLine, MemoryTree, MemoryView } from '../kernel/memory-views.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { requireInteger, requireLimit, requireMemoryId, requireNumber } from '../kernel/validate.ts'
import { requireMemory, toLines, toView } from '../kernel/views.ts'

const DEFAULT_LIMIT = 50
const DEFAULT_TREE_DEPTH = 3
const HOUR_MS = 3_600_000

export async function listRoots(context: EngineContext, input: ListInput): Promise<MemoryListing> {
  return list(context, input, { parentId: null, order: 'newest' })
}

export async function recent(
  context: EngineContext,
  input: ListInput & { readonly sinceHours?: number },
): Promise<MemoryListing> {
  const hours =
    input.sinceHours === undefined ? null : requireNumber('sinceHours', input.sinceHours, 0, 24 * 366 * 100)
  const since = hours === null ? {} : { createdSince: context.clock.now() - hours * HOUR_MS }
  return list(context, input, { ...since, order: 'newest' })
}

export async function listArchived(context: EngineContext, input: ListInput): Promise<MemoryListing> {
  return list(context, input, {
    archivedOnly: true,
    includeArchived: true,
    includeSuperseded: true,
    order: 'newest',
  })
}

async function list(
  context: EngineContext,
  input: ListInput,
  wanted: Omit<MemoryQuery, 'scopes' | 'limit' | 'offset'>,
): Promise<MemoryListing> {
  const limit = requireLimit(input.limit, DEFAULT_LIMIT, LIMITS.listMax)
  const offset =
    input.offset === undefined ? 0 : requireInteger('offset', input.offset, 0, Number.MAX_SAFE_INTEGER)
  const query = { ...wanted, scopes: await selectScopes(context, input) }
  const memories = await context.store.memories.list({ ...query, limit, offset })
  return { items: await toLines(context.store, memories), total: await context.store.memories.count(query) }
}

export async function children(
  context: EngineContext,
  input: { readonly id: MemoryId },
): Promise<MemoryListing> {
  const id = requireMemoryId('id', input.id)
  await requireMemory(context.store, id)
  const query = { scopes: null, parentId: id }
  const memories = await context.store.memories.list({ ...query, order: 'oldest', limit: LIMITS.listMax })
  return { items: await toLines(context.store, memories), total: await context.store.memories.count(query) }
}

export async function parent(
  context: EngineContext,
  input: { readonly id: MemoryId },
): Promise<MemoryView | null> {
  const memory = await requireMemory(context.store, requireMemoryId('id', input.id))
  return memory.parentId === null
    ? null
    : toView(context.store, await requireMemory(context.store, memory.parentId), context.clock.now())
}

export async function subtree(
  context: EngineContext,
  input: { readonly id: MemoryId; readonly maxDepth?: number },
): Promise<MemoryTree> {
  const id = requireMemoryId('id', input.id)
  const maxDepth =
    input.maxDepth === undefined
      ? DEFAULT_TREE_DEPTH
      : requireInteger('maxDepth', input.maxDepth, 0, LIMITS.depth)
  await requireMemory(context.store, id)
  const ids = await context.store.memories.subtreeIds(id, maxDepth)
  const memories = (await context.store.memories.load([...new Set([id, ...ids])])).filter(
    (memory) => memory.id === id || (memory.supersededBy === null && memory.archivedAt === null),
  )
  const lines = await toLines(context.store, memories)
  const parents = new Map(memories.map((memory) => [memory.id, memory.parentId]))
  return buildTree(id, lines, parents)
}

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

export async function resolveId(
  context: EngineContext,
  input: { readonly prefix: string; readonly episodesToo?: boolean },
): Promise<MemoryId> {
  const prefix = typeof input.prefix === 'string' ? input.prefix.trim().toLowerCase() : ''
  if (isUuid(prefix)) return prefix as MemoryId
  const { memories, episodes } = context.store
  const wellFormed = /^[0-9a-f-]{4,36}$/.test(prefix)
  const found: string[] = wellFormed ? await memories.findByIdPrefix(prefix, 2) : []
  if (wellFormed && input.episodesToo === true) found.push(...(await episodes.findByIdPrefix(prefix, 2)))
  const [only, another] = found
  if (only === undefined) {
    throw new LoreError('memory_not_found', `No id begins with "${prefix.slice(0, 40)}".`, {
      hint: 'Give at least four characters of an id from search, recent or topics.',
    })
  }
  if (another !== undefined) {
    throw new LoreError('invalid_input', `More than one id begins with "${prefix}".`, {
      hint: 'Give more characters of the id.',
    })
  }
  return only as MemoryId
}
