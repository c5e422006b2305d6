/** Lists of conversations: two lines each, so that titles can be read. Pure. */
import type { SessionLine, SessionListing } from '../../capture/conversations.ts'
import { renderAgo } from './age.ts'
import { renderProject } from './scope-name.ts'
import { shortBulkId } from './short-ids.ts'
import { clip, plural } from './text.ts'
import type { View } from './view.ts'
import { isSubagent, renderSessionTitle } from './who.ts'

const GAP = 2

export interface SessionListWords {
  /** Said instead of an empty list. */
  readonly none: string
  readonly offset: number
}

export function renderSessions(listing: SessionListing, words: SessionListWords, view: View): string {
  const { items, total } = listing
  if (items.length === 0) return words.none
  const blocks = items.map((session) => renderLine(session, view))
  const end = words.offset + items.length
  if (end >= total && words.offset === 0) return blocks.join('\n')
  const more = end < total ? `; go on with --offset ${end}` : ''
  const range = `${words.offset + 1}–${end} of ${plural(total, 'conversation')}${more}`
  return [...blocks, view.paint.dim(range)].join('\n')
}

function renderLine(session: SessionLine, view: View): string {
  const { paint } = view
  const id = shortBulkId(session.id)
  const indent = ' '.repeat(id.length + GAP)
  const mark = isSubagent(session) ? '↳ ' : ''
  const title = clip(`${mark}${renderSessionTitle(session)}`, view.width - indent.length)
  const nature = [
    session.agent,
    renderProject(session.scope),
    plural(session.episodeCount, 'turn'),
    renderAgo(session.lastAt, view.now),
  ].filter(Boolean)
  return [
    `${paint.cyan(id)}${' '.repeat(GAP)}${paint.bold(title)}`,
    `${indent}${paint.dim(clip(nature.join(' · '), view.width - indent.length))}`,
  ].join('\n')
}
