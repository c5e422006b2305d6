/** Days with what became true and was said on them; a change says what was before. Pure but for the time zone. */
import type { Timeline, TimelineEntry } from '../../recall/graph-queries/graph-views.ts'
import { renderClock, renderDay, renderLocalDate } from './local-time.ts'
import { type ShortenId, shortBulkId, shortIds } from './short-ids.ts'
import { clip, displayWidth, plural, toOneLine } from './text.ts'
import type { View } from './view.ts'
import { renderWho } from './who.ts'

export interface ShownPage {
  readonly offset: number
  readonly limit: number
  /** How much there is in other projects, where there is nothing here. */
  readonly elsewhere: number
  /** Something was asked for beyond everything. */
  readonly narrowed: boolean
}

/** Clock and gap before a line. */
const LEAD = 7

export function renderTimeline(timeline: Timeline, page: ShownPage, view: View): string {
  const { items: entries, total } = timeline
  if (entries.length === 0) return renderNothing(total, page)
  const shorten = shortIds(entries.flatMap((entry) => (entry.kind === 'memory' ? [entry.memory.id] : [])))
  const days: string[] = []
  let day = ''
  let lines: string[] = []
  const close = () => {
    if (lines.length > 0) days.push([view.paint.bold(day), ...lines].join('\n'))
    lines = []
  }
  for (const entry of entries) {
    const next = renderDay(entry.at)
    if (next !== day) close()
    day = next
    lines.push(renderEntry(entry, shorten, view))
  }
  close()
  const shown = page.offset + entries.length
  const footer =
    entries.length === total
      ? plural(total, 'entry', 'entries')
      : `${page.offset + 1}–${shown} of ${plural(total, 'entry', 'entries')}${shown < total ? `; go on with --offset ${shown}` : ''}`
  return [...days, view.paint.dim(footer)].join('\n\n')
}

function renderNothing(total: number, { elsewhere, narrowed }: ShownPage): string {
  if (total > 0) return `There are only ${plural(total, 'entry', 'entries')}. Try a smaller --offset.`
  if (elsewhere > 0)
    return `There is nothing here, but ${plural(elsewhere, 'entry', 'entries')} elsewhere. Try: --all`
  return narrowed
    ? 'Nothing lies there. Try a longer time, or --turns for what was said.'
    : 'There is nothing yet. Try: lore add "something worth keeping", or --turns for what was said.'
}

function renderEntry(entry: TimelineEntry, shorten: ShortenId, view: View): string {
  const { dim, cyan, yellow } = view.paint
  const clock = dim(renderClock(entry.at))
  if (entry.kind === 'episode') {
    const id = shortBulkId(entry.episode.id)
    const said = `${renderWho(entry.episode)}: ${toOneLine(entry.summary)}`
    return `${clock}  ${fill(clip(said, room(id, view)), id, view)}${cyan(id)}`
  }
  const { memory, replaces, replacedBy } = entry
  const id = shorten(memory.id)
  const kind = memory.kind === 'fact' ? '' : ` (${memory.kind.replaceAll('_', ' ')})`
  const title = clip(toOneLine(memory.title), Math.max(12, room(id, view) - kind.length))
  const head = `${clock}  ${title}${dim(kind)}${gap(title + kind, id, view)}${cyan(id)}`
  const until = memory.until ?? replacedBy?.createdAt ?? null
  const ended = until === null ? '' : `until ${renderEnd(until, entry.at)}`
  const changes = [
    ...replaces.map((old) => `was: ${toOneLine(old.title)}`),
    replacedBy === null ? ended : `${ended}, then: ${toOneLine(replacedBy.title)}`,
  ].filter(Boolean)
  const indent = ' '.repeat(LEAD)
  return [head, ...changes.map((line) => indent + yellow(clip(line, view.width - LEAD)))].join('\n')
}

/** On the day it began, the clock says more. */
function renderEnd(until: number, at: number): string {
  return renderLocalDate(until) === renderLocalDate(at) ? renderClock(until) : renderLocalDate(until)
}

function room(id: string, view: View): number {
  return Math.max(20, view.width - LEAD - id.length - 2)
}

function gap(text: string, id: string, view: View): string {
  return ' '.repeat(Math.max(2, room(id, view) - displayWidth(text) + 2))
}

function fill(text: string, id: string, view: View): string {
  return text + gap(text, id, view)
}
