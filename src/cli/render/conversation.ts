/** A page of a conversation, to be read: who, when, and the text wrapped to the terminal. Pure. */

import type { SessionPage } from '../../capture/conversations.ts'
import type { Episode } from '../../core/conversation.ts'
import { renderClock, renderDay, renderLocalMoment } from './local-time.ts'
import { renderProject } from './scope-name.ts'
import { displayWidth, plural, toOneLine, toSafeText } from './text.ts'
import type { View } from './view.ts'
import { renderSessionTitle, renderWho } from './who.ts'
import { wrapText } from './wrap.ts'

export interface ConversationOptions {
  /** What the person called the conversation; used in the hint how to go on. */
  readonly typed: string
  /** Every line of tool results. */
  readonly full: boolean
}

const INDENT = '  '
/** Of a tool's result, unless all is wanted. */
const TOOL_LINES = 6

export function renderConversation(page: SessionPage, options: ConversationOptions, view: View): string {
  const { items: episodes } = page
  const blocks = [renderHead(page, view)]
  for (const [index, episode] of episodes.entries()) {
    const day = renderDay(episode.at)
    const before = episodes[index - 1]
    if (before === undefined || renderDay(before.at) !== day) blocks.push(renderDayLine(day, view))
    blocks.push(renderTurn(episode, options, view))
  }
  blocks.push(renderFoot(page, options, view))
  return blocks.join('\n\n')
}

function renderHead({ session }: SessionPage, view: View): string {
  const { paint } = view
  const { branch } = session.metadata
  const nature = [
    session.agent,
    renderProject(session.scope),
    typeof branch === 'string' ? `branch ${toOneLine(branch)}` : '',
    `${renderLocalMoment(session.startedAt)} to ${renderLocalMoment(session.lastAt)}`,
    plural(session.episodeCount, 'turn'),
  ].filter(Boolean)
  return [
    paint.bold(wrapText(renderSessionTitle(session), view.width)),
    paint.dim(wrapText(nature.join(' · '), view.width)),
    paint.cyan(session.id),
  ].join('\n')
}

function renderDayLine(day: string, { paint, width }: View): string {
  const label = `── ${day} `
  return paint.dim(label + '─'.repeat(Math.max(0, width - displayWidth(label))))
}

function renderTurn(episode: Episode, { full }: ConversationOptions, view: View): string {
  const { paint } = view
  const quiet = episode.role === 'tool' || episode.role === 'system'
  const about = [
    renderClock(episode.at),
    `#${episode.position + 1}`,
    episode.model === null ? '' : toOneLine(episode.model),
  ]
  const head = `${quiet ? paint.dim(renderWho(episode)) : paint.bold(renderWho(episode))}${INDENT}${paint.dim(about.filter(Boolean).join(' · '))}`
  const caption = episode.caption === null ? '' : `\n[${toOneLine(episode.caption)}]`
  const text = wrapText(`${toSafeText(episode.text).trim()}${caption}`.trim(), view.width - INDENT.length)
  const shown = quiet && !full ? shorten(text) : text
  // Painted line by line: a pager that cuts in the middle must not lose the colour.
  const paintLine = quiet ? paint.dim : (line: string) => line
  return [head, ...shown.split('\n').map((line) => (line === '' ? '' : INDENT + paintLine(line)))].join('\n')
}

/** The beginning and how much more there is; one line more is shown rather than counted. */
function shorten(text: string): string {
  const lines = text.split('\n')
  if (lines.length <= TOOL_LINES + 1) return text
  return [
    ...lines.slice(0, TOOL_LINES),
    `… ${lines.length - TOOL_LINES} more lines (--full shows them)`,
  ].join('\n')
}

function renderFoot(
  { session, items: episodes, next }: SessionPage,
  { typed, full }: ConversationOptions,
  view: View,
): string {
  const first = episodes[0]
  const last = episodes.at(-1)
  if (first === undefined || last === undefined) {
    return view.paint.dim(`The conversation has ${plural(session.episodeCount, 'turn')}, none of them here.`)
  }
  const shown =
    first === last ? `Turn ${first.position + 1}` : `Turns ${first.position + 1}–${last.position + 1}`
  const range = `${shown} of ${session.episodeCount.toLocaleString('en-US')}.`
  if (next === null) return view.paint.dim(`${range} This is the end.`)
  const goOn = `lore show ${typed} --from ${next + 1}${full ? ' --full' : ''}`
  return `${view.paint.dim(`${range} Go on with:`)} ${goOn}`
}
