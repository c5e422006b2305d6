/** Conflicts with both sides and their sources. Pure. */
import type { ConflictListing, ConflictSide, ResolvedConflict } from '../../memories/views/conflict-views.ts'
import { renderAgo } from './age.ts'
import { plural, toOneLine } from './text.ts'
import type { View } from './view.ts'
import { wrapText } from './wrap.ts'

export function renderConflicts({ items, total }: ConflictListing, view: View): string {
  const { paint } = view
  if (items.length === 0) return 'Nothing contradicts anything else.'
  const shown = items.map(({ id, a, b, why, confidence01 }) =>
    [
      `${paint.cyan(id)}  ${paint.dim(`${Math.round(confidence01 * 100)} %`)}  ${toOneLine(why)}`,
      renderSide('a', a, view),
      renderSide('b', b, view),
    ].join('\n'),
  )
  const more = total > items.length ? `\n\n${paint.dim(`… of ${plural(total, 'conflict')}`)}` : ''
  const hint = paint.dim('Settle one: lore conflicts resolve <id> --keep a|b|both')
  return `${shown.join('\n\n')}${more}\n\n${hint}`
}

function renderSide(name: string, side: ConflictSide, view: View): string {
  const { paint, now } = view
  const text = wrapText(toOneLine(side.content), Math.max(20, view.width - 6)).replaceAll('\n', '\n      ')
  const facts = [side.trust, renderAgo(side.at, now), side.author, side.guard].filter(Boolean).join(' · ')
  const sources = side.episodes.map(
    ({ speaker, text: said }) => `      ${paint.dim(`${speaker}: “${toOneLine(said)}”`)}`,
  )
  return [`  ${paint.bold(name)}   ${text}`, `      ${paint.dim(facts)}`, ...sources].join('\n')
}

export function renderResolved({ keep, superseded }: ResolvedConflict, { paint }: View): string {
  if (superseded === null) return `${paint.green('Settled')}: both hold.`
  return `${paint.green('Settled')}: ${keep} holds; ${superseded} is history now.`
}
