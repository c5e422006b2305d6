/** Renders a page of a conversation: speaker, time, and the text wrapped to the terminal. Pure. */

import type { SessionPage } from '../../capture/conversations.ts'
import type { Episode } from '../../core/conversation.ts'
import { type Block, hang, lines, passage, plain, prose, sections, show } from './layout/block.ts'
import { count, displayWidth, dotted, plural, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderClock, renderDay, renderLocalMoment } from './local-time.ts'
import { renderProject } from './scope-name.ts'
import { renderSessionTitle, renderWho } from './who.ts'

export interface ConversationOptions {
  /** The conversation's id as typed; used in the hint how to go on. */
  readonly typed: string
  /** True to show every line of tool results. */
  readonly full: boolean
}

const INDENT = '  '
/** Lines shown of a tool's result, unless all are wanted. */
const TOOL_LINES = 6

export function renderConversation(page: SessionPage, options: ConversationOptions, view: View): string {
  const { items: episodes } = page
  const turns = episodes.flatMap((episode, index) => {
    const before = episodes[index - 1]
    const day = renderDay(episode.at)
    const isNewDay = before === undefined || renderDay(before.at) !== day
    return [isNewDay && renderDayLine(day), renderTurn(episode, options, view)]
  })
  return show(view, sections(renderHead(page, view), ...turns, renderFoot(page, options, view)))
}

function renderHead({ session }: SessionPage, { paint }: View): Block {
  const { branch } = session.metadata
  const nature = dotted(
    session.agent,
    renderProject(session.scope),
    typeof branch === 'string' && `branch ${branch}`,
    `${renderLocalMoment(session.startedAt)} to ${renderLocalMoment(session.lastAt)}`,
    plural(session.episodeCount, 'turn'),
  )
  return lines(
    prose(renderSessionTitle(session), paint.bold),
    prose(nature, paint.dim),
    paint.cyan(session.id),
  )
}

function renderDayLine(day: string): Block {
  const label = `── ${day} `
  return ({ paint, width }) => [paint.dim(label + '─'.repeat(Math.max(0, width - displayWidth(label))))]
}

function renderTurn(episode: Episode, { full }: ConversationOptions, { paint }: View): Block {
  const quiet = episode.role === 'tool' || episode.role === 'system'
  const about = dotted(
    renderClock(episode.at),
    `#${episode.position + 1}`,
    episode.model !== null && toOneLine(episode.model),
  )
  const caption = episode.caption === null ? '' : `\n[${toOneLine(episode.caption)}]`
  const text = passage(`${episode.text.trim()}${caption}`.trim(), quiet ? paint.dim : plain)
  return lines(
    `${(quiet ? paint.dim : paint.bold)(renderWho(episode))}${INDENT}${paint.dim(about)}`,
    hang(INDENT, quiet && !full ? shortened(text) : text),
  )
}

/**
 * Shows the beginning and the number of further lines; a single further line is shown instead of counted.
 */
function shortened(text: Block): Block {
  return (view) => {
    const all = text(view)
    if (all.length <= TOOL_LINES + 1) return all
    const more = `… ${all.length - TOOL_LINES} more lines (--full shows them)`
    return [...all.slice(0, TOOL_LINES), view.paint.dim(more)]
  }
}

function renderFoot(
  { session, items: episodes, next }: SessionPage,
  { typed, full }: ConversationOptions,
  { paint }: View,
): string {
  const first = episodes[0]
  const last = episodes.at(-1)
  if (first === undefined || last === undefined) {
    return paint.dim(`The conversation has ${plural(session.episodeCount, 'turn')}, none of them here.`)
  }
  const shown =
    first === last ? `Turn ${first.position + 1}` : `Turns ${first.position + 1}–${last.position + 1}`
  const range = `${shown} of ${count(session.episodeCount)}.`
  if (next === undefined) return paint.dim(`${range} This is the end.`)
  return `${paint.dim(`${range} Go on with:`)} lore show ${typed} --from ${last.position + 2}${full ? ' --full' : ''}`
}
