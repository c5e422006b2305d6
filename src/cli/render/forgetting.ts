/** Renders what sleep will archive and remove in the next days, by rule and origin. Pure. */
import type { DepartureGroup, ForgettingReport } from '../../care/audit/forgetting-views.ts'
import { hang, lines, prose, sections, show } from './layout/block.ts'
import { clip, dotted, plural, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderOrigin } from './origin.ts'
import { shortBulkId } from './short-ids.ts'

const INDENT = '    '
const EXAMPLES = 3
const TITLE_CHARS = 60
const DAY_MS = 86_400_000

const RULES: Readonly<Record<DepartureGroup['rule'], string>> = {
  importance: 'too little importance for its layer',
  retention: 'too little retained',
  unread: 'never used, too little relevance',
  faded: 'too little relevance',
  empty_topic: 'topics that hold nothing any more',
  graveyard: 'long enough in the graveyard, can be derived again',
}

export function renderForgetting({ memories, persons, windows }: ForgettingReport, view: View): string {
  const { dim, bold } = view.paint
  const longest = windows.at(-1)
  const looked = `${plural(memories, 'memory', 'memories')}; a person said ${persons} of them, which stay.`
  if (longest === undefined || longest.groups.length === 0) {
    return show(view, prose(`Nothing will leave in the next ${longest?.days ?? 0} days. ${looked}`))
  }
  return show(
    view,
    sections(
      prose(looked),
      ...windows.map(({ days, archived, purged, groups }) =>
        lines(
          bold(`In the next ${days} days: ${archived} archived, ${purged} removed for good`),
          // The examples of the longest window cover the others.
          ...(days === longest.days ? [] : groups.map((group) => hang('  ', renderGroup(group)))),
        ),
      ),
      ...longest.groups.map((group) =>
        lines(
          hang('  ', renderGroup(group)),
          ...group.examples.slice(0, EXAMPLES).map(({ id, title, at, reason }) => {
            const inDays = Math.max(0, Math.ceil((at - view.now) / DAY_MS))
            const when = `in ${plural(inDays, 'day')}`
            return hang(
              INDENT,
              prose(
                `${shortBulkId(id)}  ${clip(toOneLine(title), TITLE_CHARS)}  ${dotted(when, reason)}`,
                dim,
              ),
            )
          }),
        ),
      ),
      prose(
        'This holds if nothing is used before; the days and limits are the settings sleep.forget.*.',
        dim,
      ),
    ),
  )
}

function renderGroup({ action, rule, origin, count }: DepartureGroup): string {
  const what = action === 'archive' ? 'archived' : 'removed for good'
  return `${count} ${what}: ${RULES[rule]} (from ${renderOrigin(origin)})`
}
