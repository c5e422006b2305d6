/** What was just captured: two lines each, who and where above the beginning of what was said. Pure. */
import type { FeedItem } from '../../engine/engine.ts'
import { renderLocalMoment } from './local-time.ts'
import { renderProject } from './scope-name.ts'
import { clip, toOneLine } from './text.ts'
import type { View } from './view.ts'
import { renderSessionTitle, renderWho } from './who.ts'

const INDENT = '  '
const NONE = 'Nothing has been captured yet. Try: lore ingest'

/** What was said last comes first: files that are read at once are not captured in the order of what was said. */
export function renderFeed(items: readonly FeedItem[], view: View): string {
  if (items.length === 0) return NONE
  const newestFirst = items.toSorted((a, b) => b.episode.at - a.episode.at)
  return newestFirst.map((item) => renderItem(item, view)).join('\n')
}

function renderItem({ episode, session }: FeedItem, view: View): string {
  const { paint, width } = view
  const when = renderLocalMoment(episode.at)
  const who = renderWho(episode)
  const where = [session.agent, renderProject(session.scope), renderSessionTitle(session)].filter(Boolean)
  const room = Math.max(10, width - when.length - who.length - 2 * INDENT.length)
  const head = `${paint.dim(when)}${INDENT}${paint.bold(who)}${INDENT}${paint.dim(clip(where.join(' · '), room))}`
  const said = toOneLine(episode.text) || `[${toOneLine(episode.caption ?? '')}]`
  return `${head}\n${INDENT}${clip(said, width - INDENT.length)}`
}
