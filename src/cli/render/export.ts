/** Renders what was exported, and how to import it again. Pure. */
import type { ExportFormat } from '../../transfer/exporters/export-plan.ts'
import { prose, show } from './layout/block.ts'
import { plural } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderBytes } from './stats.ts'

export interface ExportReport {
  readonly format: ExportFormat
  /** null for standard output. */
  readonly path: string | null
  readonly bytes: number
  readonly files: number
  /**
   * The path to which the former folder was moved, because it held files that Lore did not write; null if
   * there was none.
   */
  readonly former: string | null
  readonly scopes: readonly string[]
  readonly memories: number
  readonly links: number
  /** null if they were not asked for. */
  readonly episodes: number | null
  readonly archived: boolean
}

const SCOPES_NAMED = 3
const IN_REPOSITORY =
  'It is in a git repository and may hold private text: keep it out of commits, or write it elsewhere with --out.'

/** @param inRepository true if it was written into a git repository */
export function renderExport(report: ExportReport, view: View, inRepository = false): string {
  const { green, yellow, dim } = view.paint
  const { format, path, bytes, files, former, scopes, memories, links, episodes } = report
  const what = [
    plural(memories, 'memory', 'memories'),
    plural(links, 'link'),
    ...(episodes === null ? [] : [plural(episodes, 'turn')]),
  ].join(', ')
  const size = files > 1 ? `${plural(files, 'file')}, ${renderBytes(bytes)}` : renderBytes(bytes)
  const named = scopes.slice(0, SCOPES_NAMED).join(', ')
  const more = scopes.length > SCOPES_NAMED ? ` and ${scopes.length - SCOPES_NAMED} more` : ''
  return show(
    view,
    `${green('Exported')} ${what} of ${named}${more}`,
    `to ${path ?? 'standard output'} (${size})`,
    episodes === null && format === 'jsonl' && dim('It holds no conversations; --episodes adds them.'),
    former !== null && yellow(`The former folder had files that Lore did not write; it is kept as ${former}`),
    inRepository && prose(IN_REPOSITORY, yellow),
    dim(toWayBack(format, path)),
  )
}

function toWayBack(format: ExportFormat, path: string | null): string {
  if (path === null || format === 'graphml') return ''
  const quoted = /^[\w./-]+$/.test(path) ? path : `'${path}'`
  return format === 'jsonl'
    ? `To import it again: lore import jsonl ${quoted}`
    : `To import it again: lore reindex ${quoted}`
}
