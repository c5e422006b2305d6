/** What came of bringing an export back. Pure. */
import type { JsonlImportReport, LineCounts } from '../../transfer/restore/jsonl-views.ts'
import { renderFields } from './columns.ts'
import { plural, toOneLine } from './text.ts'
import type { View } from './view.ts'

const LISTED = 10

export function renderJsonlImport(report: JsonlImportReport, view: View): string {
  const { paint } = view
  const { state, added, known, forgotten, replaced, loosened, redacted } = report
  const { conflicts, conflictCount, bad, badCount, run } = report
  const nothing = (counts: LineCounts) => Object.values(counts).every((count) => count === 0)
  const head =
    state === 'refused'
      ? paint.red('Nothing was imported: the file is damaged.')
      : state === 'planned'
        ? 'Would be imported:'
        : nothing(added) && replaced === 0
          ? 'Nothing is new.'
          : paint.green('Imported.')
  const fields = renderFields(
    [
      ['new', nothing(added) ? '' : renderCounts(added)],
      ['here already', nothing(known) ? '' : renderCounts(known)],
      ['superseded', replaced === 0 ? '' : `${plural(replaced, 'memory', 'memories')} of those`],
      [
        'cut out',
        Object.entries(nothing(added) ? {} : redacted)
          .map(([kind, count]) => `${count} ${kind}`)
          .join(', '),
      ],
      ['removed here', nothing(forgotten) ? '' : `${renderCounts(forgotten)}; they stay away`],
      [
        'loosened',
        loosened === 0 ? '' : `${plural(loosened, 'memory', 'memories')}, whose origin is not in the file`,
      ],
    ],
    view,
  )
  return [
    head,
    ...(fields === '' ? [] : [fields]),
    ...list(
      conflicts.map(({ line, type, id, reason }) => `line ${line}, ${type} ${id}: ${toOneLine(reason)}`),
      conflictCount,
      paint.yellow('Left as it is here'),
    ),
    ...list(
      bad.map(({ line, reason }) => `line ${line}: ${toOneLine(reason)}`),
      badCount,
      paint.red('Damaged'),
    ),
    ...(state === 'refused' ? [paint.dim('What can be read of it comes with --partial.')] : []),
    ...(run === null ? [] : [paint.dim(`To take it back: lore undo ${run}`)]),
  ].join('\n')
}

function list(lines: readonly string[], total: number, what: string): string[] {
  if (total === 0) return []
  const more = total - Math.min(LISTED, lines.length)
  return [
    ...lines.slice(0, LISTED).map((line) => `${what}: ${line}`),
    ...(more > 0 ? [`and ${more} more (--json lists them)`] : []),
  ]
}

const WORDS: Readonly<Record<keyof LineCounts, readonly [one: string, many: string]>> = {
  memory: ['memory', 'memories'],
  edge: ['link', 'links'],
  entity: ['name', 'names'],
  session: ['conversation', 'conversations'],
  episode: ['turn', 'turns'],
  segment: ['segment', 'segments'],
  scope: ['scope', 'scopes'],
  reflection: ['reflected session', 'reflected sessions'],
}

function renderCounts(counts: LineCounts): string {
  return (Object.keys(WORDS) as (keyof LineCounts)[])
    .filter((type) => counts[type] > 0)
    .map((type) => plural(counts[type], ...WORDS[type]))
    .join(', ')
}
