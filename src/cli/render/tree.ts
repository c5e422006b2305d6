/** Renders trees of memories. Pure. */
import type { MemoryTree } from '../../engine/engine.ts'
import { show } from './layout/block.ts'
import { type TreeNode, tree } from './layout/tree.ts'
import type { View } from './layout/view.ts'
import { type ShortenId, shortIds } from './short-ids.ts'

/** @param marked ids of memories to highlight */
export function renderTrees(
  trees: readonly MemoryTree[],
  view: View,
  marked: ReadonlySet<string> = new Set(),
): string {
  const shorten = shortIds(trees.flatMap(idsOf))
  return show(view, tree(trees.map((root) => toNode(root, true, shorten, marked))))
}

/** `+3` counts children below the depth limit; `*` marks a highlighted memory. */
function toNode(
  { id, title, childCount, children }: MemoryTree,
  isRoot: boolean,
  shorten: ShortenId,
  marked: ReadonlySet<string>,
): TreeNode {
  const cutOff = childCount - children.length
  return {
    title,
    id: shorten(id),
    note: `${marked.has(id) ? ' *' : ''}${cutOff > 0 ? ` +${cutOff}` : ''}`,
    isBold: isRoot || marked.has(id),
    children: children.map((child) => toNode(child, false, shorten, marked)),
  }
}

function idsOf({ id, children }: MemoryTree): string[] {
  return [id, ...children.flatMap(idsOf)]
}
