/** Trees, drawn with lines, with their ids in one column. Pure. */

import type { Block } from './block.ts'
import { clip, displayWidth, toOneLine } from './text.ts'

export interface TreeNode {
  readonly title: string
  readonly id: string
  /** Stands right behind the title, dim, such as ` +3`. */
  readonly note: string
  readonly isBold: boolean
  readonly children: readonly TreeNode[]
}

const GAP = 2
const LEAST_TITLE = 8

export function tree(roots: readonly TreeNode[]): Block {
  return ({ width, paint: { bold, dim, cyan } }) => {
    const rows = roots.flatMap((root) => [...walk(root, '', '')])
    const ids = Math.max(0, ...rows.map(({ node }) => node.id.length))
    const drawn = rows.map(({ stem, node }) => {
      const besides = stem.length + node.note.length
      const title = clip(toOneLine(node.title), Math.max(LEAST_TITLE, width - ids - GAP - besides))
      return { stem, node, title, taken: besides + displayWidth(title) }
    })
    const widest = Math.max(0, ...drawn.map(({ taken }) => taken))
    return drawn.map(({ stem, node, title, taken }) => {
      const gap = ' '.repeat(widest - taken + GAP)
      return `${dim(stem)}${node.isBold ? bold(title) : title}${dim(node.note)}${gap}${cyan(node.id)}`
    })
  }
}

interface Row {
  readonly stem: string
  readonly node: TreeNode
}

function* walk(node: TreeNode, stem: string, below: string): Generator<Row> {
  yield { stem, node }
  for (const [index, child] of node.children.entries()) {
    const last = index === node.children.length - 1
    yield* walk(child, `${below}${last ? '└─ ' : '├─ '}`, `${below}${last ? '   ' : '│  '}`)
  }
}
