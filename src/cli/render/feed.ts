/** What was just captured: each conversation with the turns of it that came in a row, newest first. Pure. */
import type { FeedItem } from '../../capture/conversations.ts'
import { suggestCapture } from './capture.ts'
import { type Elsewhere, renderElsewhere } from './elsewhere.ts'
import { renderLocalMoment } from './local-time.ts'
import { renderProject } from './scope-name.ts'
import { shortBulkId } from './short-ids.ts'
import { clip, displayWidth, padEnd, toOneLine } from './text.ts'
import type { View } from './view.ts'
import { renderSessionTitle, renderWho } from './who.ts'

const INDENT = '  '
const NONE_HERE = 'Nothing of this project has been captured yet.'

export interface FeedPlace {
  /** null where everything was looked at. */
  readonly elsewhere: Elsewhere | null
  /** Whether conversations are read; null: nobody has answered. */
  readonly enabled: boolean | null
}

/** What was said last comes first: files that are read at once are not captured in the order of what was said. */
export function renderFeed(
  items: readonly FeedItem[],
  { elsewhere, enabled }: FeedPlace,
  view: View,
): string {
  const wider = elsewhere === null ? '' : renderElsewhere(elsewhere, view)
  if (items.length === 0) {
    return wider === ''
      ? `Nothing has been captured yet. ${suggestCapture(enabled)}`
      : `${NONE_HERE}\n\n${wider}`
  }
  const newestFirst = items.toSorted((a, b) => b.episode.at - a.episode.at)
  const who = Math.max(...items.map(({ episode }) => displayWidth(renderWho(episode))))
  const blocks = inRows(newestFirst).map((row) =>
    [...renderHead(row, view), ...row.map((item) => renderTurn(item, who, view))].join('\n'),
  )
  return [...blocks, wider].filter(Boolean).join('\n\n')
}

/** Turns of one conversation that follow each other. */
function inRows(items: readonly FeedItem[]): (readonly [FeedItem, ...FeedItem[]])[] {
  const rows: [FeedItem, ...FeedItem[]][] = []
  for (const item of items) {
    const last = rows.at(-1)
    if (last?.[0].session.id === item.session.id) last.push(item)
    else rows.push([item])
  }
  return rows
}

function renderHead([{ session }]: readonly [FeedItem, ...FeedItem[]], { paint, width }: View): string[] {
  const id = shortBulkId(session.id)
  const title = clip(renderSessionTitle(session), Math.max(20, width - id.length - INDENT.length))
  const where = [session.agent, renderProject(session.scope)].filter(Boolean).join(' · ')
  return [`${paint.bold(title)}${INDENT}${paint.cyan(id)}`, `${paint.dim(clip(where, width))}`]
}

function renderTurn({ episode }: FeedItem, whoWidth: number, { paint, width }: View): string {
  const when = renderLocalMoment(episode.at)
  const who = padEnd(renderWho(episode), whoWidth)
  const said = toOneLine(episode.text) || `[${toOneLine(episode.caption ?? '')}]`
  const room = Math.max(20, width - 3 * INDENT.length - when.length - whoWidth)
  return `${INDENT}${paint.dim(when)}${INDENT}${who}${INDENT}${clip(said, room)}`
}
