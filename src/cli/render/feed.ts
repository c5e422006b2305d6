/** Renders what was captured last: each conversation with its successive turns, newest first. Pure. */
import type { FeedItem } from '../../capture/conversations.ts'
import { suggestCapture } from './capture.ts'
import { type Block, cut, hang, lines, sections, show } from './layout/block.ts'
import { entry } from './layout/list.ts'
import { displayWidth, dotted, padEnd, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderLocalMoment } from './local-time.ts'
import { type OtherProjects, renderOtherProjects } from './other-projects.ts'
import { renderProject } from './scope-name.ts'
import { shortBulkId } from './short-ids.ts'
import { renderSessionTitle, renderWho } from './who.ts'

const INDENT = '  '
const NONE_HERE = 'Nothing of this project has been captured yet.'

export interface FeedPlace {
  /** null if every project was searched. */
  readonly otherProjects: OtherProjects | null
  /** True if conversations are read; null if the person has not answered yet. */
  readonly enabled: boolean | null
}

/**
 * Sorts by the time of speaking, latest first: turns of a file that is read at once are not captured in
 * that order.
 */
export function renderFeed(
  items: readonly FeedItem[],
  { otherProjects, enabled }: FeedPlace,
  view: View,
): string {
  const wider = renderOtherProjects(otherProjects, view)
  if (items.length === 0) {
    const none = wider ? NONE_HERE : `Nothing has been captured yet. ${suggestCapture(enabled)}`
    return show(view, sections(none, wider))
  }
  const newestFirst = items.toSorted((a, b) => b.episode.at - a.episode.at)
  const who = Math.max(...items.map(({ episode }) => displayWidth(renderWho(episode))))
  const blocks = inRows(newestFirst).map((row) =>
    lines(...renderHead(row, view), ...row.map((item) => renderTurn(item, who, view))),
  )
  return show(view, sections(...blocks, wider))
}

/** Groups successive turns of the same conversation. */
function inRows(items: readonly FeedItem[]): (readonly [FeedItem, ...FeedItem[]])[] {
  const rows: [FeedItem, ...FeedItem[]][] = []
  for (const item of items) {
    const last = rows.at(-1)
    if (last?.[0].session.id === item.session.id) last.push(item)
    else rows.push([item])
  }
  return rows
}

function renderHead([{ session }]: readonly [FeedItem, ...FeedItem[]], { paint }: View): Block[] {
  const title = renderSessionTitle(session)
  return [
    entry({ title, paint: paint.bold, id: shortBulkId(session.id) }),
    cut(dotted(session.agent, renderProject(session.scope)), paint.dim),
  ]
}

function renderTurn({ episode }: FeedItem, whoWidth: number, { paint }: View): Block {
  const said = toOneLine(episode.text) || `[${toOneLine(episode.caption ?? '')}]`
  const when = paint.dim(renderLocalMoment(episode.at))
  return hang(`${INDENT}${when}${INDENT}${padEnd(renderWho(episode), whoWidth)}${INDENT}`, cut(said))
}
