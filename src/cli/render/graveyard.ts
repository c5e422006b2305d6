/** Archived memories, one line each: why they went, and how long they can come back. Pure. */
import type { MemoryListing } from '../../kernel/listing.ts'
import { purgeDueAt } from '../../strength/archive-rules.ts'
import { DAY_MS } from '../../strength/units.ts'
import { renderAge } from './age.ts'
import { renderColumns } from './columns.ts'
import { shortIds } from './short-ids.ts'
import { clip, plural, toOneLine } from './text.ts'
import type { View } from './view.ts'

const REASON_WIDTH = 40

export function renderGraveyard({ items, total }: MemoryListing, view: View): string {
  if (items.length === 0) return 'Nothing is archived.'
  const shorten = shortIds(items.map((item) => item.id))
  const several = new Set(items.map((item) => item.scope)).size > 1
  const rows = items.map((item) => [
    shorten(item.id),
    toOneLine(item.title),
    clip(toOneLine(item.archivedReason ?? ''), REASON_WIDTH),
    several ? item.scope : '',
    item.archivedAt === null ? '' : renderAge(item.archivedAt, view.now),
    item.archivedAt === null ? '' : renderDaysLeft(item.archivedAt, view.now),
  ])
  const table = renderColumns(
    [
      { title: 'id', paint: view.paint.cyan },
      { title: 'title', flexible: true },
      { title: 'why', paint: view.paint.dim },
      { title: 'scope', paint: view.paint.dim },
      { title: 'since', align: 'right', paint: view.paint.dim },
      { title: 'left', align: 'right' },
    ],
    rows,
    view,
  )
  const more = total > items.length ? `${items.length} of ${plural(total, 'memory', 'memories')}\n` : ''
  return `${table}\n${view.paint.dim(`${more}Bring one back with: lore restore <id>`)}`
}

/** Whole days until the purge, rounded up; `due` when only the next sleep is waited for. */
function renderDaysLeft(archivedAt: number, now: number): string {
  const days = Math.ceil((purgeDueAt(archivedAt) - now) / DAY_MS)
  return days <= 0 ? 'due' : `${days}d`
}
