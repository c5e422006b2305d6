/**
 * Renders days with what became true and was said on them; a change shows its former state. Pure except for
 * the time zone.
 */
import type { Timeline, TimelineEntry } from '../../recall/graph-queries/graph-views.ts'
import { type Block, cut, hang, lines, sections, show } from './layout/block.ts'
import { entry, range } from './layout/list.ts'
import { plural } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderClock, renderDay, renderLocalDate } from './local-time.ts'
import { type ShortenId, shortBulkId, shortIds } from './short-ids.ts'
import { renderWho } from './who.ts'

export interface ShownPage {
  readonly offset: number
  readonly limit: number
  /** Number of entries in other projects, if there are none here. */
  readonly otherProjects: number
  /** True if the search was restricted by an option. */
  readonly narrowed: boolean
}

export function renderTimeline({ items: entries, total }: Timeline, page: ShownPage, view: View): string {
  if (entries.length === 0) return renderNothing(total, page)
  const { bold, dim } = view.paint
  const shorten = shortIds(entries.flatMap((entry) => (entry.kind === 'memory' ? [entry.memory.id] : [])))
  const days = [...Map.groupBy(entries, ({ at }) => renderDay(at))].map(([day, own]) =>
    lines(bold(day), ...own.map((entry) => renderEntry(entry, shorten, view))),
  )
  const shown = range(page.offset, entries.length, total, 'entry', 'entries')
  return show(view, sections(...days, dim(shown || plural(total, 'entry', 'entries'))))
}

function renderNothing(total: number, { otherProjects, narrowed }: ShownPage): string {
  if (total > 0) return `There are only ${plural(total, 'entry', 'entries')}. Try a smaller --offset.`
  if (otherProjects > 0)
    return `There is nothing here, but ${plural(otherProjects, 'entry', 'entries')} elsewhere. Try: --all`
  return narrowed
    ? 'Nothing in that time. Try a longer time, or --turns for conversations.'
    : 'There is nothing yet. Try: lore add "something worth keeping", or --turns for conversations.'
}

function renderEntry(item: TimelineEntry, shorten: ShortenId, { paint }: View): Block {
  const clock = `${paint.dim(renderClock(item.at))}  `
  if (item.kind === 'episode') {
    const title = `${renderWho(item.episode)}: ${item.summary}`
    return hang(clock, entry({ title, id: shortBulkId(item.episode.id), atEdge: true }))
  }
  const { memory, replaces, replacedBy } = item
  const note = memory.kind === 'fact' ? '' : ` (${memory.kind.replaceAll('_', ' ')})`
  const until = memory.until ?? replacedBy?.createdAt ?? null
  const ended = until === null ? '' : `until ${renderEnd(until, item.at)}`
  return hang(
    clock,
    entry({ title: memory.title, note, id: shorten(memory.id), atEdge: true }),
    ...replaces.map((old) => cut(`was: ${old.title}`, paint.yellow)),
    cut(replacedBy === null ? ended : `${ended}, then: ${replacedBy.title}`, paint.yellow),
  )
}

/** Returns the clock time if it ended on the day it began, else the date. */
function renderEnd(until: number, at: number): string {
  return renderLocalDate(until) === renderLocalDate(at) ? renderClock(until) : renderLocalDate(until)
}
