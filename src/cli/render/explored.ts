/** Topics that fit: the best as trees, the others by name. Pure. */
import type { ExploredTree } from '../../recall/graph-queries/graph-views.ts'
import { shortIds } from './short-ids.ts'
import { clip, plural, toOneLine } from './text.ts'
import { renderTrees } from './tree.ts'
import type { View } from './view.ts'

export function renderExplored(trees: readonly ExploredTree[], drawn: number, view: View): string {
  if (trees.length === 0) {
    return 'Nothing is known about that here. Try other words, or --all for every namespace and project.'
  }
  const { dim, cyan } = view.paint
  const blocks = trees.slice(0, drawn).map((tree) => {
    const fit = `${plural(tree.size, 'memory', 'memories')} · * fits · ${Math.round(tree.score * 100)} % of all that fits`
    return `${renderTrees([tree], view, new Set(tree.found))}\n${dim(fit)}`
  })
  const others = trees.slice(drawn)
  const shorten = shortIds(others.map(({ id }) => id))
  const named = others.map((tree) => {
    const tail = ` (${plural(tree.size, 'memory', 'memories')})`
    const title = clip(toOneLine(tree.title), Math.max(12, view.width - tail.length - 17))
    return `  ${title}${dim(tail)}  ${cyan(shorten(tree.id))}`
  })
  return [...blocks, ...(named.length === 0 ? [] : [[dim('Also:'), ...named].join('\n')])].join('\n\n')
}
