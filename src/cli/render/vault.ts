/** Renders what a pass of a two-way vault did, and how the vault stands. Pure. */
import type { VaultReport } from '../../transfer/two-way/exchange.ts'
import { type Part, show } from './layout/block.ts'
import { plural, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'

/** Paths named of each kind, before they are only counted. */
const MOST_NAMED = 10

const CONFLICTS = {
  'both changed': 'The note and the memory were both changed',
  'no common state': 'The note and the memory differ, and Lore does not know which is newer',
  'memory gone': 'The note was changed, but its memory is gone',
} as const

/** True if a pass changed nothing and has nothing to say. */
export function isQuiet(report: VaultReport): boolean {
  const { taken, created, written, removed, forgotten, restored, conflicts, refused } = report
  return [taken, created, written, removed, forgotten, restored, conflicts, refused].every(
    (list) => list.length === 0,
  )
}

/** @param planned true if nothing was done yet */
export function renderVault(report: VaultReport, view: View, planned = false): string {
  const { green, yellow, red, dim } = view.paint
  const { conflicts, refused, secrets, restored } = report
  const named = (what: string, paths: readonly string[]): Part => {
    if (paths.length === 0) return null
    const shown = paths.slice(0, MOST_NAMED).map(toOneLine).join('\n    ')
    const more = paths.length > MOST_NAMED ? `\n    … and ${paths.length - MOST_NAMED} more` : ''
    return `  ${what} ${paths.length}:\n    ${shown}${more}`
  }
  const calm = isQuiet(report)
  return show(
    view,
    planned
      ? calm && green(`${plural(report.notes, 'note')} and Lore agree: ${toOneLine(report.folder)}`)
      : green(`${plural(report.notes, 'note')} in ${toOneLine(report.folder)}`),
    planned && !calm && `The next pass would change these in ${toOneLine(report.folder)}:`,
    named(planned ? 'edits to take from' : 'took your edits from', report.taken),
    named(planned ? 'new notes to store' : 'stored new notes', report.created),
    named(planned ? 'to write' : 'wrote', report.written),
    named(
      planned ? 'to remove, since the memory is gone' : 'removed, since the memory is gone',
      report.removed,
    ),
    named('forgot the memories of deleted notes', report.forgotten),
    named(planned ? 'deleted notes' : 'wrote deleted notes again', restored),
    restored.length > 0 && dim('  To forget their memories instead, delete the notes and add --delete.'),
    ...conflicts.flatMap(({ path, reason, difference }): Part[] => [
      yellow(`Conflict: ${toOneLine(path)}`),
      `  ${CONFLICTS[reason]}. Nothing was overwritten. Lore’s lines have -, the note’s +:`,
      difference
        .split('\n')
        .map((line) => `    ${toOneLine(line)}`)
        .join('\n'),
      dim(`  Decide: lore vault resolve ${quote(report.folder)} ${quote(path)} --keep note|memory`),
    ]),
    ...refused.map(
      ({ path, reason, hint }) =>
        `${red('Left alone')}: ${toOneLine(path)} (${toOneLine(reason)}${hint === null ? '' : ` ${toOneLine(hint)}`})`,
    ),
    ...secrets.map(
      ({ path, kinds }) =>
        `${yellow('Secret')}: ${toOneLine(path)} holds ${kinds.join(', ')}; Lore took the note without it and leaves the file as it is.`,
    ),
  )
}

function quote(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${toOneLine(text).replaceAll("'", "'\\''")}'`
}
