/** Renders topics, one line each, with a few memories below if asked for. Pure. */
import type { TopicListing } from '../../recall/graph-queries/graph-views.ts'
import { renderAge } from './age.ts'
import { cut, hang, lines, prose, sections, show } from './layout/block.ts'
import { range } from './layout/list.ts'
import { table } from './layout/table.ts'
import { plural } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderNoTopics } from './listing.ts'
import { type OtherProjects, renderOtherProjects } from './other-projects.ts'
import { renderProject } from './scope-name.ts'
import { shortIds } from './short-ids.ts'

export interface ShownTopics {
  readonly offset: number
  /** Number of topics in other projects, if there are none here. */
  readonly otherProjects: number
  /** Counts of other projects, if there are few topics here. */
  readonly others?: OtherProjects | null
  readonly examples: boolean
}

/**
 * The scope column appears only if there are several scopes. A community of memories has no id of its own,
 * so the id of the memory at its centre is shown.
 */
export function renderTopics(listing: TopicListing, shown: ShownTopics, view: View): string {
  const { items, total } = listing
  if (items.length === 0) {
    return total > 0
      ? `There are only ${plural(total, 'topic')}. Try a smaller --offset.`
      : renderNoTopics(shown.otherProjects, 'topics')
  }
  const { dim, cyan } = view.paint
  const starts = items.map(({ rootId, examples }) => rootId ?? examples[0]?.id ?? '')
  const shorten = shortIds(starts)
  const several = new Set(items.map(({ scope }) => scope)).size > 1
  const all = table(
    items,
    {
      id: { of: (_, row) => shorten(starts[row] ?? ''), paint: cyan },
      topic: { of: ({ name }) => name, flexible: true, wraps: true },
      memories: { of: ({ size }) => size, paint: dim },
      project: { of: ({ scope }) => several && renderProject(scope), gives: true, paint: dim },
      changed: { of: ({ lastChangedAt }) => renderAge(lastChangedAt, view.now), align: 'right', paint: dim },
    },
    ({ examples }) =>
      shown.examples && lines(...examples.map(({ title }) => hang(dim('  · '), cut(title, dim)))),
  )
  const notes = [
    range(shown.offset, items.length, total, 'topic'),
    listing.outside > 0 && `${plural(listing.outside, 'memory', 'memories')} in no group; see --source roots`,
    listing.source === 'communities' && 'The id is that of the memory at the centre of the topic.',
  ]
  return show(
    view,
    sections(
      lines(all, ...notes.map((note) => note && prose(note, dim))),
      renderOtherProjects(shown.others, view),
    ),
  )
}
