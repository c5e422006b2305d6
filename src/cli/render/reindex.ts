/** What indexing a folder of notes came to. Pure. */
import type { ReindexReport } from '../../transfer/vault/reindex-views.ts'
import { renderFields } from './columns.ts'
import { toOneLine } from './text.ts'
import type { View } from './view.ts'

export function renderReindex(report: ReindexReport, view: View): string {
  const { notes, memories, links, redacted, failed } = report
  const counts = (values: Readonly<Record<string, number>>) =>
    Object.entries(values)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ') || 'none'
  const fields = renderFields(
    [
      ['notes', counts(notes)],
      ['memories', counts(memories)],
      ['links', counts(links)],
      ['cut out', Object.keys(redacted).length === 0 ? '' : counts(redacted)],
    ],
    view,
  )
  const head = report.state === 'planned' ? 'Would be done:' : view.paint.green('Indexed.')
  const trouble = failed.map(
    ({ path, reason }) => `${view.paint.red('Not read')}: ${toOneLine(path)} (${toOneLine(reason)})`,
  )
  return [head, fields, ...trouble].join('\n')
}
