/** A tree of memories, drawn with lines. Pure. */
import type { MemoryTree } from '../../engine/engine.ts'
import { shortIds } from './short-ids.ts'
import { clip, displayWidth, padEnd, toOneLine } from './text.ts'
import type { View } from './view.ts'

interface Row {
  readonly stem: string
  readonly node: MemoryTree
  /** Children that the depth cut off. */
  readonly hidden: number
}

export function renderTrees(trees: readonly MemoryTree[], view: View): string {
  return trees.map((tree) => renderTree(tree, view)).join('\n\n')
}

export function renderTree(tree: MemoryTree, view: View): string {
  const rows = [...walk(tree, '', '')]
  const shorten = shortIds(rows.map(({ node }) => node.id))
  const idWidth = Math.max(...rows.map(({ node }) => shorten(node.id).length))
  const room = Math.max(20, view.width - idWidth - 2)
  const texts = rows.map((row) =>
    clip(toOneLine(row.node.title), Math.max(8, room - displayWidth(row.stem) - tailOf(row).length)),
  )
  const widest = Math.max(
    ...rows.map((row, i) => displayWidth(row.stem) + displayWidth(texts[i] ?? '') + tailOf(row).length),
  )
  return rows
    .map((row, i) => {
      const title = texts[i] ?? ''
      const painted = row.node.depth === 0 || i === 0 ? view.paint.bold(title) : title
      const used = displayWidth(row.stem) + displayWidth(title) + tailOf(row).length
      const gap = padEnd('', widest - used + 2)
      return `${view.paint.dim(row.stem)}${painted}${view.paint.dim(tailOf(row))}${gap}${view.paint.cyan(shorten(row.node.id))}`
    })
    .join('\n')
}

function tailOf(row: Row): string {
  return row.hidden === 0 ? '' : ` +${row.hidden}`
}

function* walk(node: MemoryTree, stem: string, below: string): Generator<Row> {
  yield { stem, node, hidden: Math.max(0, node.childCount - node.children.length) }
  for (const [index, child] of node.children.entries()) {
    const last = index === node.children.length - 1
    yield* walk(child, `${below}${last ? '└─ ' : '├─ '}`, `${below}${last ? '   ' : '│  '}`)
  }
}
