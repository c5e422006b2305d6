/** Renders what was exported, and how to import it again. Pure. */
import type { ExportFormat } from '../../transfer/exporters/export-plan.ts'
import { prose, show } from './layout/block.ts'
import { plural, tally, toOneLine } from './layout/text.ts'
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
  /** null where they were not counted. */
  readonly links: number | null
  /** null if they were not asked for. */
  readonly episodes: number | null
  readonly archived: boolean
  /** Cuts by kind that the newest rules made while writing. */
  readonly redacted: Readonly<Record<string, number>>
}

/** The contents that an archive would have. */
export interface ArchivePreview {
  readonly memories: readonly { readonly id: string; readonly title: string }[]
  readonly conversations: readonly {
    readonly id: string
    readonly title: string
    readonly agent: string
    readonly startedAt: number
    readonly turns: number
  }[]
  readonly redacted: Readonly<Record<string, number>>
  readonly files: number
  readonly bytes: number
}

const MOST_SHOWN = 15

export function renderArchivePreview(preview: ArchivePreview, view: View): string {
  const { memories, conversations, redacted, files, bytes } = preview
  const some = (titles: readonly string[]) => [
    ...titles.slice(0, MOST_SHOWN).map((title) => `  ${toOneLine(title)}`),
    ...(titles.length > MOST_SHOWN ? [`  … and ${titles.length - MOST_SHOWN} more`] : []),
  ]
  const talks = conversations.map(
    ({ title, agent, startedAt, turns }) =>
      `${new Date(startedAt).toISOString().slice(0, 10)}  ${title} (${agent}, ${plural(turns, 'turn')})`,
  )
  return show(
    view,
    `The archive would hold ${plural(memories.length, 'memory', 'memories')} and ${plural(conversations.length, 'conversation')}: ${plural(files, 'file')}, ${renderBytes(bytes)}`,
    ...some(memories.map(({ title }) => title)),
    ...some(talks),
    renderCuts(redacted),
    view.paint.dim('Nothing was written. Leave --preview out to write it.'),
  )
}

function renderCuts(redacted: Readonly<Record<string, number>>): string {
  const cuts = tally(redacted, (kind) => kind)
  return cuts === '' ? '' : `Cut out by the newest rules: ${cuts}`
}

const SCOPES_NAMED = 3
const IN_REPOSITORY =
  'It is in a git repository and may hold private text: keep it out of commits, or write it elsewhere with --out.'

/** @param inRepository true if it was written into a git repository */
export function renderExport(report: ExportReport, view: View, inRepository = false): string {
  const { green, yellow, dim } = view.paint
  const { format, path, bytes, files, former, scopes, memories, links, episodes, redacted } = report
  const what = [
    plural(memories, 'memory', 'memories'),
    ...(links === null ? [] : [plural(links, 'link')]),
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
    renderCuts(redacted),
    format === 'html' &&
      path !== null &&
      `Open ${path}/index.html in a browser; send the whole folder to share it.`,
    former !== null && yellow(`The former folder had files that Lore did not write; it is kept as ${former}`),
    inRepository && prose(IN_REPOSITORY, yellow),
    dim(toWayBack(format, path)),
  )
}

function toWayBack(format: ExportFormat, path: string | null): string {
  if (path === null || (format !== 'jsonl' && format !== 'markdown')) return ''
  const quoted = /^[\w./-]+$/.test(path) ? path : `'${path}'`
  return format === 'jsonl'
    ? `To import it again: lore import jsonl ${quoted}`
    : `To import it again: lore reindex ${quoted}`
}
