/** Topics, one line each, with a few memories below where asked. Pure. */
import type { Topic, TopicListing } from '../../recall/graph-queries/graph-views.ts'
import { renderAge } from './age.ts'
import { renderColumns } from './columns.ts'
import { type Elsewhere, renderElsewhere } from './elsewhere.ts'
import { renderNoTopics } from './listing.ts'
import { renderProject } from './scope-name.ts'
import { shortIds } from './short-ids.ts'
import { clip, plural, toOneLine } from './text.ts'
import type { View } from './view.ts'
import { wrapText } from './wrap.ts'

export interface ShownTopics {
  readonly offset: number
  /** Topics of other projects, where there are none here. */
  readonly elsewhere: number
  /** Where there are few here, how much is known of other projects. */
  readonly others?: Elsewhere | null
  readonly examples: boolean
}

/**
 * The scope column appears only where there is more than one scope to tell apart. A group is no memory: where it is
 * one, the memory at its centre is the one to begin with.
 */
export function renderTopics(listing: TopicListing, shown: ShownTopics, view: View): string {
  const { items, total } = listing
  if (items.length === 0) {
    return total > 0
      ? `There are only ${plural(total, 'topic')}. Try a smaller --offset.`
      : renderNoTopics(shown.elsewhere, 'topics')
  }
  const { dim, cyan } = view.paint
  const grouped = listing.source === 'communities'
  const starts = items.map(({ rootId, examples }) => rootId ?? examples[0]?.id ?? '')
  const shorten = shortIds(starts)
  const several = new Set(items.map(({ scope }) => scope)).size > 1
  const table = renderColumns(
    [
      { title: 'id', paint: cyan },
      { title: 'topic', flexible: true, wraps: true },
      { title: 'memories', align: 'right', paint: dim },
      { title: 'project', gives: true, paint: dim },
      { title: 'changed', align: 'right', paint: dim },
    ],
    items.map((topic, i) => [
      shorten(starts[i] ?? ''),
      toOneLine(topic.name),
      String(topic.size),
      several ? renderProject(topic.scope) : '',
      renderAge(topic.lastChangedAt, view.now),
    ]),
    view,
    (row) => (shown.examples ? renderExamples(items[row], view) : []),
  )
  const until = shown.offset + items.length
  const more =
    items.length === total
      ? []
      : [
          `${shown.offset + 1}–${until} of ${plural(total, 'topic')}${until < total ? `; go on with --offset ${until}` : ''}`,
        ]
  const outside =
    listing.outside === 0
      ? []
      : [`${plural(listing.outside, 'memory', 'memories')} in no group; see --source roots`]
  const centre = grouped ? ['The id is that of the memory at the centre of the topic.'] : []
  const wider = shown.others ? renderElsewhere(shown.others, view) : ''
  const notes = [...more, ...outside, ...centre].map((line) => dim(wrapText(line, view.width)))
  return [[table, ...notes].join('\n'), wider].filter(Boolean).join('\n\n')
}

function renderExamples(topic: Topic | undefined, view: View): string[] {
  return (topic?.examples ?? []).map((memory) =>
    view.paint.dim(clip(`  · ${toOneLine(memory.title)}`, view.width)),
  )
}
