/** What a result is tied to: the path that led to it, others that say the same, and links to go on from. Pure. */
import type { LinkedLine, PathStep, RecallHit } from '../../core/recall.ts'
import { renderRelation } from './relation.ts'
import { shortBulkId, shortIds } from './short-ids.ts'
import { clip, toOneLine } from './text.ts'
import type { View } from './view.ts'
import { wrapText } from './wrap.ts'

/** Lines without indent; none where it stands alone. */
export function renderTies({ path, folded, seeAlso }: RecallHit, view: View): string[] {
  const { dim, cyan } = view.paint
  const shorten = shortIds([
    ...folded.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : [])),
    ...seeAlso.map(({ id }) => id),
  ])
  const tie = (lead: string, id: string, title: string) => {
    const room = Math.max(12, view.width - lead.length - id.length - 2)
    return `${dim(lead)}${clip(toOneLine(title), room)}  ${cyan(id)}`
  }
  return [
    ...(path.length === 0
      ? []
      : wrapText(`via ${renderPath(path)}`, view.width)
          .split('\n')
          .map(dim)),
    ...folded.map(({ ref, title }) =>
      tie('also: ', ref.kind === 'memory' ? shorten(ref.id) : shortBulkId(ref.id), title),
    ),
    ...seeAlso.map((line) => tie(`see also: ${toLead(line)}`, shorten(line.id), line.title)),
  ]
}

function toLead({ relation, direction }: LinkedLine): string {
  if (relation === 'see_also') return ''
  return direction === 'out' ? `→ ${renderRelation(relation)} ` : `← ${renderRelation(relation)} `
}

/** `Cache → mentions → Redis ← mentions ← Sessions`. */
export function renderPath(path: readonly PathStep[]): string {
  const [first] = path
  if (first === undefined) return ''
  const steps = path.map(({ relation, to, forward }) => {
    const arrow = forward ? '→' : '←'
    return ` ${arrow} ${renderRelation(relation)} ${arrow} ${toOneLine(to)}`
  })
  return toOneLine(first.from) + steps.join('')
}
