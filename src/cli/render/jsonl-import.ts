/** Renders the outcome of importing Lore's own export. Pure. */
import type { JsonlImportReport, LineCounts } from '../../transfer/restore/jsonl-views.ts'
import { type Part, show } from './layout/block.ts'
import { firstOf } from './layout/list.ts'
import { record } from './layout/record.ts'
import { plural, tally, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'

const LISTED = 10

export function renderJsonlImport(report: JsonlImportReport, view: View): string {
  const { green, yellow, red, dim } = view.paint
  const { state, added, known, forgotten, replaced, loosened, run } = report
  const isNew = renderCounts(added) !== ''
  const heads = {
    refused: red('Nothing was imported: the file is damaged.'),
    planned: 'Would be imported:',
    done: isNew || replaced > 0 ? green('Imported.') : 'Nothing is new.',
  }
  const removed = renderCounts(forgotten)
  return show(
    view,
    heads[state],
    record([
      ['new', renderCounts(added)],
      ['here already', renderCounts(known)],
      ['superseded', replaced > 0 && `${plural(replaced, 'memory', 'memories')} of those`],
      ['cut out', isNew && tally(report.redacted, (kind) => kind)],
      ['removed here', removed && `${removed}; they stay removed`],
      [
        'loosened',
        loosened > 0 && `${plural(loosened, 'memory', 'memories')}, whose origin is not in the file`,
      ],
    ]),
    ...list(
      report.conflicts.map(
        ({ line, type, id, reason }) => `line ${line}, ${type} ${id}: ${toOneLine(reason)}`,
      ),
      report.conflictCount,
      yellow('Not changed here'),
    ),
    ...list(
      report.bad.map(({ line, reason }) => `line ${line}: ${toOneLine(reason)}`),
      report.badCount,
      red('Damaged'),
    ),
    state === 'refused' && dim('--partial imports the readable part.'),
    run !== null && dim(`To undo: lore undo ${run}`),
  )
}

function list(all: readonly string[], total: number, what: string): Part[] {
  const { shown } = firstOf(all, LISTED)
  const more = total - shown.length
  return [...shown.map((line) => `${what}: ${line}`), more > 0 && `and ${more} more (--json lists them)`]
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
