/** Lists of memories, one line each. Pure. */
import type { MemoryListing } from '../../kernel/listing.ts'
import { renderAge } from './age.ts'
import { renderColumns } from './columns.ts'
import { renderProject } from './scope-name.ts'
import { shortIds } from './short-ids.ts'
import { plural, toOneLine } from './text.ts'
import type { View } from './view.ts'

export interface ListingWords {
  /** Of what the list shows: `memory`, `memories`. */
  readonly one: string
  readonly many: string
  /** Said instead of an empty list. */
  readonly none: string
}

/** The column of projects appears only where there is more than one to tell apart. */
export function renderListing(listing: MemoryListing, words: ListingWords, view: View): string {
  const { items, total } = listing
  if (items.length === 0) return words.none
  const shorten = shortIds(items.map((item) => item.id))
  const several = new Set(items.map((item) => item.scope)).size > 1
  const rows = items.map((item) => [
    shorten(item.id),
    toOneLine(item.title),
    item.childCount === 0 ? '' : String(item.childCount),
    item.kind,
    several ? renderProject(item.scope) : '',
    renderAge(item.updatedAt, view.now),
  ])
  const table = renderColumns(
    [
      { title: 'id', paint: view.paint.cyan },
      { title: 'title', flexible: true },
      { title: 'below', align: 'right', paint: view.paint.dim },
      { title: 'kind', paint: view.paint.dim },
      { title: 'project', gives: true, paint: view.paint.dim },
      { title: 'age', align: 'right', paint: view.paint.dim },
    ],
    rows,
    view,
  )
  const more = total > items.length ? `${items.length} of ${plural(total, words.one, words.many)}` : ''
  return more === '' ? table : `${table}\n${view.paint.dim(more)}`
}

/**
 * @param elsewhere topics of other projects and namespaces
 * @param command what was asked for
 */
export function renderNoTopics(elsewhere: number, command: 'topics' | 'tree'): string {
  if (elsewhere === 0) return 'There are no topics yet. Try: lore add "something worth keeping"'
  return `There are no topics here, but ${plural(elsewhere, 'topic')} elsewhere. Try: lore ${command} --all`
}
