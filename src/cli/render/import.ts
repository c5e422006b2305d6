/** What there is to bring over, what would come, and what came. Pure. */
import { IMPORT_NOTES, type ImportRemark } from '../../core/ports/importer.ts'
import type { ImportChoices, ImportReport } from '../../transfer/imported/import-views.ts'
import { renderColumns, renderFields } from './columns.ts'
import { clip, plural, toOneLine } from './text.ts'
import type { View } from './view.ts'

const PLANNED_SHOWN = 40
/** What Lore itself wrote is brought back by the command line alone. */
const OWN = ['jsonl', 'Lore’s own export: a file that `lore export jsonl` wrote']

/** @param path where was looked; null: in the usual places */
export function renderChoices({ found, importers }: ImportChoices, path: string | null, view: View): string {
  const kinds = renderColumns(
    [
      { title: 'kind', paint: view.paint.cyan },
      { title: 'what it takes', flexible: true, wraps: true },
    ],
    [...importers.map(({ kind, title, takes }) => [kind, `${title}: ${takes}`]), OWN],
    view,
  )
  if (found.length === 0) {
    const head =
      path === null
        ? 'Nothing to bring over was found in the usual places.'
        : `Nothing that can be brought over was recognised at ${toOneLine(path)}.`
    return `${head}\n\n${kinds}\n\nBring something over with: lore import <kind> <path>`
  }
  const lines = found.map(
    ({ kind, title, path: at, holds }) =>
      `${view.paint.cyan(title)}: ${holds}\n  ${view.paint.dim(`lore import ${kind} ${quote(at)}`)}`,
  )
  return [...lines, view.paint.dim('Add --dry-run to see what would come over.')].join('\n')
}

function quote(path: string): string {
  return /[^\w./~-]/.test(path) ? `'${path.replaceAll("'", "'\\''")}'` : path
}

export function renderImport(report: ImportReport, view: View): string {
  const { paint } = view
  const isPlan = report.state === 'planned'
  const hasNews = report.stored.memories + report.stored.links + report.refreshed + report.reflected > 0
  const heads = {
    planned: `Would come over from ${report.title}:`,
    more: paint.yellow('Stopped before the end; import again to go on.'),
    done: report.run === null ? 'Nothing new.' : paint.green(`Brought over from ${report.title}.`),
  }
  const fields = renderFields(
    [
      ['memories', countOf(report.stored.memories, 'new')],
      ['links', countOf(report.stored.links, 'new')],
      ['sessions', countOf(report.reflected, 'reflected on already')],
      ['updated', countOf(report.refreshed, 'whose source changed')],
      ['known', countOf(report.known, 'brought over before')],
      ['went to', hasNews ? report.scopes.slice(0, 8).join(', ') : ''],
      [
        'cut out',
        Object.entries(hasNews ? report.redacted : {})
          .map(([kind, count]) => `${count} ${kind}`)
          .join(', '),
      ],
    ],
    view,
  )
  const undo = report.run === null ? '' : paint.dim(`Take it back: lore undo ${report.run.slice(0, 18)}`)
  return [
    heads[report.state],
    isPlan ? renderPlan(report, view) : '',
    fields,
    renderRemarks(report.remarks, 'lost', 'Left behind', view),
    renderRemarks(report.remarks, 'changed', 'Not as it was', view),
    undo,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function countOf(count: number, what: string): string {
  return count === 0 ? '' : `${count.toLocaleString('en-US')} ${what}`
}

function renderPlan({ plan, stored }: ImportReport, { paint, width }: View): string {
  const shown = plan.slice(0, PLANNED_SHOWN)
  const lines = shown.map(({ title, kind, depth, trust }) => {
    const indent = '  '.repeat(Math.min(depth, 8) + 1)
    const room = Math.max(20, width - indent.length - kind.length - trust.length - 4)
    return `${indent}${clip(toOneLine(title), room)}  ${paint.dim(`${kind}, ${trust}`)}`
  })
  const more = stored.memories - shown.length
  return [...lines, ...(more > 0 ? [paint.dim(`  … and ${more.toLocaleString('en-US')} more`)] : [])].join(
    '\n',
  )
}

function renderRemarks(
  remarks: readonly ImportRemark[],
  effect: 'lost' | 'changed',
  head: string,
  { paint, width }: View,
): string {
  const lines = remarks
    .filter(({ code }) => IMPORT_NOTES[code].effect === effect)
    .map(({ code, count, examples }) => {
      const shown =
        examples.length === 0 ? [] : [paint.dim(clip(`    ${examples.map(toOneLine).join(' · ')}`, width))]
      return [`  ${count.toLocaleString('en-US')}: ${IMPORT_NOTES[code].sentence}`, ...shown].join('\n')
    })
  return lines.length === 0
    ? ''
    : [paint.yellow(`${head}: ${plural(total(remarks, effect), 'thing')}`), ...lines].join('\n')
}

function total(remarks: readonly ImportRemark[], effect: 'lost' | 'changed'): number {
  return remarks.reduce((sum, { code, count }) => sum + (IMPORT_NOTES[code].effect === effect ? count : 0), 0)
}
