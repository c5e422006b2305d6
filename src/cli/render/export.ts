/** What was written, and how to get it back. Pure. */
import type { ExportFormat } from '../../transfer/exporters/export-plan.ts'
import { renderBytes } from './stats.ts'
import { plural } from './text.ts'
import { PLAIN, type View } from './view.ts'
import { wrapText } from './wrap.ts'

export interface ExportReport {
  readonly format: ExportFormat
  /** null: standard output. */
  readonly path: string | null
  readonly bytes: number
  readonly files: number
  /** Where the folder is that was there, with files that Lore did not write; null where there was none. */
  readonly former: string | null
  readonly scopes: readonly string[]
  readonly memories: number
  readonly links: number
  /** null: they were not asked for. */
  readonly episodes: number | null
  readonly archived: boolean
}

const SCOPES_NAMED = 3
const IN_REPOSITORY =
  'It lies in a git repository and holds what was said in private: keep it out of commits, or write it elsewhere with --out.'

/**
 * @param view null where it is a note beside the export itself
 * @param inRepository whether it was written into a folder that git looks after
 */
export function renderExport(report: ExportReport, view: View | null, inRepository = false): string {
  const paint = view?.paint ?? PLAIN
  const { format, path, bytes, files, former, scopes, memories, links, episodes } = report
  const what = [
    plural(memories, 'memory', 'memories'),
    plural(links, 'link'),
    ...(episodes === null ? [] : [plural(episodes, 'turn')]),
  ].join(', ')
  const size = files > 1 ? `${plural(files, 'file')}, ${renderBytes(bytes)}` : renderBytes(bytes)
  const where = path === null ? 'to standard output' : `to ${path}`
  const named = scopes.slice(0, SCOPES_NAMED).join(', ')
  const more = scopes.length > SCOPES_NAMED ? ` and ${scopes.length - SCOPES_NAMED} more` : ''
  const back = toWayBack(format, path)
  return [
    `${paint.green('Exported')} ${what} of ${named}${more}`,
    `${where} (${size})`,
    ...(episodes === null && format === 'jsonl'
      ? [paint.dim('Conversations are not in it; --episodes takes them along.')]
      : []),
    ...(former === null
      ? []
      : [paint.yellow(`The former folder had files that Lore did not write; it is kept as ${former}`)]),
    ...(inRepository ? [paint.yellow(wrapText(IN_REPOSITORY, view?.width ?? 80))] : []),
    ...(back === null ? [] : [paint.dim(back)]),
  ].join('\n')
}

function toWayBack(format: ExportFormat, path: string | null): string | null {
  if (path === null || format === 'graphml') return null
  const quoted = /^[\w./-]+$/.test(path) ? path : `'${path}'`
  return format === 'jsonl' ? `Back again: lore import jsonl ${quoted}` : `Back again: lore reindex ${quoted}`
}
