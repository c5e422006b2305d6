/**
 * Renders the connections of a hit: the path that led to it, hits folded into it, and links to follow.
 * Pure.
 */
import type { LinkedLine, PathStep, RecallHit } from '../../core/recall.ts'
import { type Block, lines, prose } from './layout/block.ts'
import { entry } from './layout/list.ts'
import { toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderRelation } from './relation.ts'
import { shortBulkId, shortIds } from './short-ids.ts'

/** Empty for a hit without connections. */
export function renderTies({ path, folded, seeAlso }: RecallHit, { paint }: View): Block {
  const shorten = shortIds([
    ...folded.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : [])),
    ...seeAlso.map(({ id }) => id),
  ])
  return lines(
    path.length > 0 && prose(`via ${renderPath(path)}`, paint.dim),
    ...folded.map(({ ref, title }) =>
      entry({ lead: 'also: ', title, id: ref.kind === 'memory' ? shorten(ref.id) : shortBulkId(ref.id) }),
    ),
    ...seeAlso.map((line) =>
      entry({ lead: `see also: ${toLead(line)}`, title: line.title, id: shorten(line.id) }),
    ),
  )
}

function toLead({ relation, direction }: LinkedLine): string {
  if (relation === 'see_also') return ''
  return direction === 'out' ? `→ ${renderRelation(relation)} ` : `← ${renderRelation(relation)} `
}

/** Returns `Cache → mentions → Redis ← mentions ← Sessions`. */
function renderPath(path: readonly PathStep[]): string {
  const [first] = path
  if (first === undefined) return ''
  const steps = path.map(({ relation, to, forward }) => {
    const arrow = forward ? '→' : '←'
    return ` ${arrow} ${renderRelation(relation)} ${arrow} ${toOneLine(to)}`
  })
  return toOneLine(first.from) + steps.join('')
}
