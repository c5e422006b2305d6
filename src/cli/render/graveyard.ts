/** Renders archived memories, one line each: why and when they were archived. Pure. */
import type { MemoryListing } from '../../kernel/listing.ts'
import { renderAge } from './age.ts'
import { show } from './layout/block.ts'
import { table } from './layout/table.ts'
import { clip, plural, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { shortIds } from './short-ids.ts'

const REASON_WIDTH = 40

export function renderGraveyard({ items, total }: MemoryListing, view: View): string {
  if (items.length === 0) return 'Nothing is archived.'
  const { cyan, dim } = view.paint
  const { now } = view
  const shorten = shortIds(items.map(({ id }) => id))
  const several = new Set(items.map(({ scope }) => scope)).size > 1
  return show(
    view,
    table(items, {
      id: { of: ({ id }) => shorten(id), paint: cyan },
      title: { of: ({ title }) => title, flexible: true },
      why: { of: ({ archivedReason }) => clip(toOneLine(archivedReason ?? ''), REASON_WIDTH), paint: dim },
      scope: { of: ({ scope }) => several && scope, gives: true, paint: dim },
      since: { of: ({ archivedAt: at }) => at !== null && renderAge(at, now), align: 'right', paint: dim },
    }),
    total > items.length && dim(`${items.length} of ${plural(total, 'memory', 'memories')}`),
    dim('Bring one back with: lore restore <id>'),
  )
}
