/** Trees of memories, drawn with lines, ids in one column. Pure. */
import type { MemoryTree } from '../../engine/engine.ts'
import { shortIds } from './short-ids.ts'
import { clip, displayWidth, toOneLine } from './text.ts'
import type { View } from './view.ts'

interface Row {
  readonly stem: string
  readonly node: MemoryTree
  /** ` +3`: children that the depth cut off; before it ` *` for what stands out. */
  readonly hidden: string
}

const GAP = 2
const LEAST_TITLE = 8

/** @param marked ids that stand out */
export function renderTrees(
  trees: readonly MemoryTree[],
  view: View,
  marked: ReadonlySet<string> = new Set(),
): string {
  const rows = trees.flatMap((tree) => [...walk(tree, '', '', marked)])
  const shorten = shortIds(rows.map(({ node }) => node.id))
  const idWidth = Math.max(0, ...rows.map(({ node }) => shorten(node.id).length))
  const room = view.width - idWidth - GAP
  const titles = rows.map(({ stem, node, hidden }) =>
    clip(toOneLine(node.title), Math.max(LEAST_TITLE, room - stem.length - hidden.length)),
  )
  const widths = rows.map((row, i) => row.stem.length + displayWidth(titles[i] ?? '') + row.hidden.length)
  const widest = Math.max(0, ...widths)
  const { bold, dim, cyan } = view.paint
  return rows
    .map(({ stem, node, hidden }, i) => {
      const title = titles[i] ?? ''
      const gap = ' '.repeat(widest - (widths[i] ?? 0) + GAP)
      return `${dim(stem)}${stem === '' || marked.has(node.id) ? bold(title) : title}${dim(hidden)}${gap}${cyan(shorten(node.id))}`
    })
    .join('\n')
}

function* walk(node: MemoryTree, stem: string, below: string, marked: ReadonlySet<string>): Generator<Row> {
  const cutOff = Math.max(0, node.childCount - node.children.length)
  yield { stem, node, hidden: `${marked.has(node.id) ? ' *' : ''}${cutOff === 0 ? '' : ` +${cutOff}`}` }
  for (const [index, child] of node.children.entries()) {
    const last = index === node.children.length - 1
    yield* walk(child, `${below}${last ? '└─ ' : '├─ '}`, `${below}${last ? '   ' : '│  '}`, marked)
  }
}
