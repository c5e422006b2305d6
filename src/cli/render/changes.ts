/** Renders the memories that changed since a date: a count of each kind of change, then one line per memory. Pure. */
import type { ChangesSince } from '../../memories/changes-since.ts'
import { renderAge } from './age.ts'
import { show } from './layout/block.ts'
import { range } from './layout/list.ts'
import { table } from './layout/table.ts'
import type { View } from './layout/view.ts'
import { renderLocalDate } from './local-time.ts'
import { renderProject } from './scope-name.ts'
import { shortIds } from './short-ids.ts'

/** @param offset changes before this page */
export function renderChanges(
  { items, total, since, counts }: ChangesSince,
  offset: number,
  view: View,
): string {
  const day = renderLocalDate(since)
  if (items.length === 0)
    return total === 0 ? `Nothing has changed since ${day}.` : 'There are no more changes.'
  const { bold, cyan, dim } = view.paint
  const shorten = shortIds(
    items.flatMap(({ memory, replacedBy }) => [memory.id, replacedBy?.id ?? []].flat()),
  )
  const several = new Set(items.map(({ memory }) => memory.scope)).size > 1
  const sums = Object.entries(counts).flatMap(([change, count]) =>
    count === 0 ? [] : [`${count} ${change}`],
  )
  return show(
    view,
    bold(`Since ${day}: ${sums.join(', ')}`),
    table(items, {
      change: { of: ({ change }) => change, paint: dim },
      id: { of: ({ memory }) => shorten(memory.id), paint: cyan },
      title: { of: ({ memory, by }) => `${memory.title}${renderAuthor(by)}`, flexible: true },
      by: { of: ({ replacedBy }) => replacedBy !== null && shorten(replacedBy.id), gives: true, paint: dim },
      project: { of: ({ memory }) => several && renderProject(memory.scope), gives: true, paint: dim },
      age: { of: ({ at }) => renderAge(at, view.now), align: 'right', paint: dim },
    }),
    dim(range(offset, items.length, total, 'change')),
  )
}

/** Names the author of a change that came from another machine. */
function renderAuthor(by: string): string {
  return by.includes('@') ? ` (${by.replace(/^[a-z]+:/, '')})` : ''
}
