/** Renders the outcome of indexing a folder of notes. Pure. */
import type { ReindexReport } from '../../transfer/vault/reindex-views.ts'
import { show } from './layout/block.ts'
import { record } from './layout/record.ts'
import { tally, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'

export function renderReindex(report: ReindexReport, view: View): string {
  const { green, red } = view.paint
  const counts = (values: Readonly<Record<string, number>>) => tally(values, (name) => name) || 'none'
  return show(
    view,
    report.state === 'planned' ? 'Would be done:' : green('Indexed.'),
    record([
      ['notes', counts(report.notes)],
      ['memories', counts(report.memories)],
      ['links', counts(report.links)],
      ['cut out', Object.keys(report.redacted).length > 0 && counts(report.redacted)],
    ]),
    ...report.failed.map(
      ({ path, reason }) => `${red('Not read')}: ${toOneLine(path)} (${toOneLine(reason)})`,
    ),
  )
}
