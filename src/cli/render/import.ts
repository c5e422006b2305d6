/** Renders what can be imported, what would be, and what was. Pure. */
import { IMPORT_NOTES, type ImportRemark } from '../../core/ports/importer.ts'
import type { ImportChoices, ImportReport } from '../../transfer/imported/import-views.ts'
import { type Block, cut, group, hang, headed, lines, sections, show } from './layout/block.ts'
import { andMore, entry } from './layout/list.ts'
import { record } from './layout/record.ts'
import { table } from './layout/table.ts'
import { count, plural, tally, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'

const PLANNED_SHOWN = 40
const ROWS_SHOWN = 5
const COLUMNS_SHOWN = 12
/** Lore's own export has no importer in the engine: the command line imports it. */
const OWN = { kind: 'jsonl', title: 'Lore’s own export', takes: 'a file that `lore export jsonl` wrote' }

/** @param path the path that was searched; null for the usual places */
export function renderChoices(choices: ImportChoices, path: string | null, view: View): string {
  const { found, problem, importers } = choices
  const { cyan, dim } = view.paint
  if (found.length === 0) {
    const head =
      path === null
        ? 'Nothing to import was found in the usual places.'
        : `Nothing that can be imported was recognised at ${toOneLine(path)}.`
    if (problem !== null) return show(view, head, toOneLine(problem.message), dim(problem.hint))
    const kinds = table([...importers, OWN], {
      kind: { of: ({ kind }) => kind, paint: cyan },
      'what it reads': { of: ({ title, takes }) => `${title}: ${takes}`, flexible: true, wraps: true },
    })
    return show(view, sections(head, kinds, 'Import with: lore import <kind> <path>'))
  }
  return show(
    view,
    ...found.map(({ kind, title, path: at, holds }) =>
      headed(`${cyan(title)}: ${holds}`, dim(`lore import ${kind} ${quote(at)}`)),
    ),
    dim('Add --dry-run to see what would be imported.'),
  )
}

function quote(path: string): string {
  return /[^\w./~-]/.test(path) ? `'${path.replaceAll("'", "'\\''")}'` : path
}

export function renderImport(report: ImportReport, view: View): string {
  const { green, yellow, dim } = view.paint
  const { stored, refreshed, reflected, known, run } = report
  const { sessions: chats, turns } = report.conversations ?? { sessions: 0, turns: 0 }
  const hasNews = stored.memories + stored.links + refreshed + reflected + turns > 0
  const heads = {
    planned: `Would be imported from ${report.title}:`,
    more: yellow('Stopped before the end; import again to continue.'),
    done: run === null ? 'Nothing new.' : green(`Imported from ${report.title}.`),
  }
  return show(
    view,
    sections(
      heads[report.state],
      renderColumns(report, view),
      report.state === 'planned' &&
        (report.columns === undefined ? renderPlan(report, view) : renderRows(report, view)),
      record([
        ['conversations', tally({ new: chats })],
        ['turns', tally({ new: turns })],
        ['memories', tally({ new: stored.memories })],
        ['links', tally({ new: stored.links })],
        ['sessions', tally({ 'already reflected on': reflected })],
        ['updated', tally({ 'whose source changed': refreshed })],
        ['known', tally({ 'imported before': known })],
        ['went to', hasNews && report.scopes.slice(0, 8).join(', ')],
        ['cut out', hasNews && tally(report.redacted, (kind) => kind)],
      ]),
      renderUnknown(report, view),
      renderRemarks(report.remarks, 'lost', 'Not imported', view),
      renderRemarks(report.remarks, 'changed', 'Changed in the import', view),
      run !== null && dim(`Undo: lore undo ${run.slice(0, 18)}`),
    ),
  )
}

/** Tells which projects nobody knew by name, and how to send them elsewhere. */
function renderUnknown({ unknownProjects: unknown, state }: ImportReport, { paint }: View): Block | null {
  const [first] = unknown
  if (first === undefined) return null
  const named = unknown.slice(0, 6).map(toOneLine).join(', ')
  const isNew = unknown.length === 1 ? 'is a new project' : 'are new projects'
  return headed(
    paint.yellow(`${named}${unknown.length > 6 ? ' …' : ''}: no known project has this name.`),
    paint.dim(
      `${state === 'planned' ? 'It' : 'What was imported'} ${isNew} here. If you mean a known one: --map ${quote(first)}=<project>, or afterwards \`lore project join ${quote(first)} <project>\`. \`lore project list\` shows them.`,
    ),
  )
}

function renderColumns({ columns }: ImportReport, { paint }: View): Block | null {
  if (columns === undefined) return null
  const used = Object.entries(columns.used).map(([field, column]) => `${field} = ${toName(column)}`)
  const kept = columns.kept.slice(0, COLUMNS_SHOWN).map(toName).join(', ')
  return headed(
    `Columns: ${used.join(', ')}`,
    kept !== '' &&
      paint.dim(`Kept beside the memory: ${kept}${columns.kept.length > COLUMNS_SHOWN ? ' …' : ''}`),
  )
}

/** Quotes a column's name that would read as several, as `--map` takes it. */
function toName(column: string): string {
  const name = toOneLine(column)
  return /[,=]/.test(name) ? `"${name}"` : name
}

/** Shows the first rows of a table with every field that was read. */
function renderRows({ plan, stored }: ImportReport, { paint }: View): Block {
  const rows = plan.filter(({ content }) => content !== undefined)
  const shown = rows.slice(0, ROWS_SHOWN)
  return lines(
    ...shown.map(({ title, kind, tags = [], createdAt, content = '' }) =>
      headed(
        `  ${toOneLine(title)}`,
        paint.dim(
          [
            kind,
            createdAt === undefined
              ? 'no date'
              : new Date(createdAt).toISOString().slice(0, 16).replace('T', ' '),
            ...(tags.length === 0 ? [] : [tags.join(' ')]),
            toOneLine(content),
          ].join(' · '),
        ),
      ),
    ),
    hang('  ', paint.dim(andMore(stored.memories - (plan.length - rows.length) - shown.length))),
  )
}

function renderPlan({ plan, stored, conversations }: ImportReport, { paint }: View): Block {
  const shown = plan.slice(0, PLANNED_SHOWN)
  return lines(
    ...shown.map(({ title, kind, depth, trust }) =>
      entry({
        lead: '  '.repeat(Math.min(depth, 8) + 1),
        title,
        id: `${kind}, ${trust}`,
        paintId: paint.dim,
      }),
    ),
    hang('  ', paint.dim(andMore(stored.memories + (conversations?.sessions ?? 0) - shown.length))),
  )
}

function renderRemarks(
  remarks: readonly ImportRemark[],
  effect: 'lost' | 'changed',
  head: string,
  { paint }: View,
): Block {
  const own = remarks.filter(({ code }) => IMPORT_NOTES[code].effect === effect)
  const total = own.reduce((sum, remark) => sum + remark.count, 0)
  return group(
    paint.yellow(`${head}: ${plural(total, 'thing')}`),
    ...own.map(({ code, count: number, examples }) =>
      headed(
        `${count(number)}: ${IMPORT_NOTES[code].sentence}`,
        cut(examples.map(toOneLine).join(' · '), paint.dim),
      ),
    ),
  )
}
