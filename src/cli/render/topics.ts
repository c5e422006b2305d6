/** Topics, one line each, with a few memories below where asked. Pure. */
import type { Topic, TopicListing } from '../../engine/thought/thought-views.ts'
import { renderAge } from './age.ts'
import { renderColumns } from './columns.ts'
import { renderNoTopics } from './listing.ts'
import { shortIds } from './short-ids.ts'
import { clip, plural, toOneLine } from './text.ts'
import type { View } from './view.ts'

export interface ShownTopics {
  readonly offset: number
  /** Topics of other projects, where there are none here. */
  readonly elsewhere: number
  readonly examples: boolean
}

/** The scope column appears only where there is more than one scope to tell apart. */
export function renderTopics(listing: TopicListing, shown: ShownTopics, view: View): string {
  const { items, total } = listing
  if (items.length === 0) {
    return total > 0
      ? `There are only ${plural(total, 'topic')}. Try a smaller --offset.`
      : renderNoTopics(shown.elsewhere)
  }
  const { dim, cyan } = view.paint
  const shorten = shortIds(items.map(({ id }) => id))
  const several = new Set(items.map(({ scope }) => scope)).size > 1
  const [heading = '', ...lines] = renderColumns(
    [
      { title: 'id', paint: cyan },
      { title: 'topic', flexible: true },
      { title: 'memories', align: 'right', paint: dim },
      { title: 'scope', paint: dim },
      { title: 'changed', align: 'right', paint: dim },
    ],
    items.map((topic) => [
      shorten(topic.id),
      toOneLine(topic.name),
      String(topic.size),
      several ? topic.scope : '',
      renderAge(topic.lastChangedAt, view.now),
    ]),
    view,
  ).split('\n')
  const rows = lines.flatMap((line, i) => {
    const topic = items[i]
    return topic === undefined || !shown.examples ? [line] : [line, ...renderExamples(topic, view)]
  })
  const until = shown.offset + items.length
  const more =
    items.length === total
      ? []
      : [
          `${shown.offset + 1}–${until} of ${plural(total, 'topic')}${until < total ? `; go on with --offset ${until}` : ''}`,
        ]
  return [heading, ...rows, ...more.map(dim)].join('\n')
}

function renderExamples({ examples }: Topic, view: View): string[] {
  return examples.map((memory) => view.paint.dim(clip(`  · ${toOneLine(memory.title)}`, view.width)))
}
