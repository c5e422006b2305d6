/** Moves a memory with its subtree below another parent; the depth of each memory stays its parent's + 1. */
import { LoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { type Change, moveChange } from '../context.ts'
import { requireMemory } from '../views.ts'

export interface Move {
  readonly memory: Memory
  readonly to: MemoryId | null
  readonly depth: number
  /** The memory and everything below it. */
  readonly subtree: readonly MemoryId[]
}

/** Throws if the move would make a cycle, leave the scope or exceed the depth limit. */
export async function planMove(store: Store, memory: Memory, to: MemoryId | null): Promise<Move> {
  const subtree = await store.memories.subtreeIds(memory.id, LIMITS.depth, true)
  if (to === null) return { memory, to, depth: 0, subtree }
  if (to === memory.id) {
    throw new LoreError('tree_cycle', 'A memory cannot be its own parent.', {
      hint: 'Choose another parent.',
    })
  }
  if (subtree.includes(to)) {
    throw new LoreError('tree_cycle', 'The new parent is below the memory that you want to move.', {
      hint: 'Move the parent out first, or choose one outside this subtree.',
      details: { parent: to },
    })
  }
  const parent = await requireMemory(store, to)
  if (parent.scopeId !== memory.scopeId) {
    throw new LoreError('invalid_input', 'The parent belongs to another scope.', {
      hint: 'Choose a parent of the same scope, or connect the two with a relation instead.',
    })
  }
  const deepest = Math.max(...(await store.memories.load(subtree)).map((below) => below.depth))
  const depth = parent.depth + 1
  if (deepest - memory.depth + depth > LIMITS.depth) {
    throw new LoreError('depth_mismatch', `The tree may be ${LIMITS.depth} levels deep.`, {
      hint: 'Attach it higher up.',
    })
  }
  return { memory, to, depth, subtree }
}

export async function saveMove(store: Store, move: Move): Promise<Change> {
  const { memory, to, depth, subtree } = move
  await store.memories.update(memory.id, { parentId: to })
  if (depth !== memory.depth) await store.memories.shiftDepths(subtree, depth - memory.depth)
  await askAgain(store, memory.parentId)
  return moveChange(memory.id, memory.parentId, to, memory.depth, depth)
}

/** Stores the topic that grouping chose in a concept's metadata. @returns the move's entry with both topics */
export async function markTopic(
  store: Store,
  { id, metadata }: Pick<Memory, 'id' | 'metadata'>,
  moved: Change,
  topic: MemoryId | null,
): Promise<Change> {
  await store.memories.update(id, { metadata: { ...metadata, topic } })
  const before = { ...moved.before, topic: metadata.topic ?? null }
  return { ...moved, before, after: { ...moved.after, topic } }
}

/** Makes the parent's rules due again, because a parent that lost a child may no longer be kept by its children. */
export async function askAgain(store: Store, parent: MemoryId | null): Promise<void> {
  if (parent === null || (await store.memories.find(parent)) === null) return
  await store.memories.update(parent, { nextDueAt: null })
}

/** Moves every child of a memory, archived and superseded ones too, below another parent. */
export async function moveChildren(store: Store, from: MemoryId, to: MemoryId | null): Promise<Change[]> {
  const changes: Change[] = []
  for (;;) {
    const children = await store.memories.list({
      scopes: null,
      parentId: from,
      order: 'oldest',
      limit: LIMITS.listMax,
      includeArchived: true,
      includeSuperseded: true,
    })
    if (children.length === 0) return changes
    for (const child of children) changes.push(await saveMove(store, await planMove(store, child, to)))
  }
}
