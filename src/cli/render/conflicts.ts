/** Renders conflicts with both sides and their sources. Pure. */
import type { ConflictListing, ConflictSide, ResolvedConflict } from '../../memories/views/conflict-views.ts'
import { renderAgo } from './age.ts'
import { type Block, hang, lines, prose, sections, show } from './layout/block.ts'
import { dotted, plural, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'

export function renderConflicts({ items, total }: ConflictListing, view: View): string {
  const { cyan, dim } = view.paint
  if (items.length === 0) return 'No memories contradict each other.'
  const shown = items.map(({ id, a, b, why, confidence01 }) =>
    lines(
      `${cyan(id)}  ${dim(`${Math.round(confidence01 * 100)} %`)}  ${toOneLine(why)}`,
      renderSide('a', a, view),
      renderSide('b', b, view),
    ),
  )
  const more = total > items.length && dim(`… of ${plural(total, 'conflict')}`)
  return show(view, sections(...shown, more, dim('Settle one: lore conflicts resolve <id> --keep a|b|both')))
}

function renderSide(name: string, side: ConflictSide, { paint, now }: View): Block {
  return hang(
    `  ${paint.bold(name)}   `,
    prose(side.content),
    paint.dim(dotted(side.trust, renderAgo(side.at, now), side.author, side.guard)),
    ...side.episodes.map(({ speaker, text }) => paint.dim(`${speaker}: “${toOneLine(text)}”`)),
  )
}

export function renderResolved({ keep, superseded }: ResolvedConflict, { paint }: View): string {
  if (superseded === null) return `${paint.green('Settled')}: both hold.`
  return `${paint.green('Settled')}: ${keep} is kept; ${superseded} is history now.`
}
