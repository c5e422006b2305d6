/** Renders lists of memories, one line each. Pure. */
import type { MemoryListing } from '../../kernel/listing.ts'
import { renderAge } from './age.ts'
import { show } from './layout/block.ts'
import { table } from './layout/table.ts'
import { plural } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderProject } from './scope-name.ts'
import { shortIds } from './short-ids.ts'

export interface ListingWords {
  /** Names for the items: `memory`, `memories`. */
  readonly one: string
  readonly many: string
  /** Printed instead of an empty list. */
  readonly none: string
}

/** The column of projects appears only if the items belong to several. */
export function renderListing({ items, total }: MemoryListing, words: ListingWords, view: View): string {
  if (items.length === 0) return words.none
  const { cyan, dim } = view.paint
  const shorten = shortIds(items.map(({ id }) => id))
  const several = new Set(items.map(({ scope }) => scope)).size > 1
  return show(
    view,
    table(items, {
      id: { of: ({ id }) => shorten(id), paint: cyan },
      title: { of: ({ title }) => title, flexible: true },
      below: { of: ({ childCount }) => childCount || null, paint: dim },
      kind: { of: ({ kind }) => kind, paint: dim },
      project: { of: ({ scope }) => several && renderProject(scope), gives: true, paint: dim },
      age: { of: ({ updatedAt }) => renderAge(updatedAt, view.now), align: 'right', paint: dim },
    }),
    total > items.length && dim(`${items.length} of ${plural(total, words.one, words.many)}`),
  )
}

/**
 * @param otherProjects number of topics in other projects and namespaces
 * @param command the command that found none here
 */
export function renderNoTopics(otherProjects: number, command: 'topics' | 'tree'): string {
  if (otherProjects === 0) return 'There are no topics yet. Try: lore add "something worth keeping"'
  return `There are no topics here, but ${plural(otherProjects, 'topic')} elsewhere. Try: lore ${command} --all`
}
