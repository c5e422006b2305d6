/** Renders matching topics: the best as trees, the others by name. Pure. */
import type { ExploredTree } from '../../recall/graph-queries/graph-views.ts'
import { group, lines, sections, show } from './layout/block.ts'
import { entry } from './layout/list.ts'
import { dotted, plural } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { shortIds } from './short-ids.ts'
import { renderTrees } from './tree.ts'

export function renderExplored(trees: readonly ExploredTree[], drawn: number, view: View): string {
  if (trees.length === 0) {
    return 'Nothing is known about that here. Try other words, or --all for every namespace and project.'
  }
  const { dim } = view.paint
  const size = (tree: ExploredTree) => plural(tree.size, 'memory', 'memories')
  const blocks = trees.slice(0, drawn).map((tree) => {
    const fit = dotted(size(tree), '* fits', `${Math.round(tree.score * 100)} % of all results`)
    return lines(renderTrees([tree], view, new Set(tree.found)), dim(fit))
  })
  const others = trees.slice(drawn)
  const shorten = shortIds(others.map(({ id }) => id))
  const named = others.map((tree) =>
    entry({ title: tree.title, note: ` (${size(tree)})`, id: shorten(tree.id) }),
  )
  return show(view, sections(...blocks, group(dim('Also:'), ...named)))
}
