/** Renders lists of conversations: two lines each, so that titles can be read. Pure. */
import type { SessionLine, SessionListing } from '../../capture/conversations.ts'
import { renderAgo } from './age.ts'
import { type Block, cut, hang, show } from './layout/block.ts'
import { range } from './layout/list.ts'
import { dotted, plural } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderProject } from './scope-name.ts'
import { shortBulkId } from './short-ids.ts'
import { isSubagent, renderSessionTitle } from './who.ts'

export interface SessionListWords {
  /** Printed instead of an empty list. */
  readonly none: string
  readonly offset: number
}

export function renderSessions(
  { items, total }: SessionListing,
  words: SessionListWords,
  view: View,
): string {
  if (items.length === 0) return words.none
  return show(
    view,
    ...items.map((session) => renderLine(session, view)),
    view.paint.dim(range(words.offset, items.length, total, 'conversation')),
  )
}

function renderLine(session: SessionLine, { paint, now }: View): Block {
  const nature = dotted(
    session.agent,
    renderProject(session.scope),
    plural(session.episodeCount, 'turn'),
    renderAgo(session.lastAt, now),
  )
  return hang(
    `${paint.cyan(shortBulkId(session.id))}  `,
    cut(`${isSubagent(session) ? '↳ ' : ''}${renderSessionTitle(session)}`, paint.bold),
    cut(nature, paint.dim),
  )
}
