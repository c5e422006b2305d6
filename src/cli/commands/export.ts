/** `lore export`: writes everything, or a project, to a file. */
import { dirname, resolve } from 'node:path'
import { readFolderSigns } from '../../capture/place/folder-signs.ts'
import { identifyProject } from '../../capture/place/project-resolver.ts'
import { createRedactor } from '../../capture/turns/redactor.ts'
import type { LoadedConfig } from '../../config/load.ts'
import { packagePaths } from '../../config/package-paths.ts'
import { LoreError } from '../../core/errors.ts'
import type { Store } from '../../core/ports/store.ts'
import { GLOBAL_SCOPE, renderScope, type Scope } from '../../core/scope.ts'
import type { ScopeSelection } from '../../kernel/scopes.ts'
import { type ExportContent, exportStore } from '../../transfer/export.ts'
import {
  countRecords,
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportPlan,
} from '../../transfer/exporters/export-plan.ts'
import {
  type WriteOptions,
  type Written,
  writeExportFile,
  writeExportFolder,
} from '../../transfer/exporters/write-export.ts'
import { defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { EXIT } from '../command/exit-codes.ts'
import { withStore } from '../command/open-store.ts'
import { argument, flag, text } from '../command/options.ts'
import { createProgress } from '../command/progress.ts'
import { writeOut } from '../command/terminal.ts'
import { type ExportReport, renderExport } from '../render/export.ts'
import { NOWHERE } from '../render/layout/view.ts'

const ENDINGS: Readonly<Record<ExportFormat, string>> = { jsonl: '.jsonl', markdown: '', graphml: '.graphml' }
const STDOUT = '-'

export const exportCommand = defineCommand({
  name: 'export',
  summary: 'write memories to a file: jsonl, markdown or graphml',
  description:
    'Writes memories into a file that only you can read. jsonl holds one record a line, and `lore import jsonl` brings everything in it back with the same ids, links, accesses and reflected sessions. It does not hold data that Lore can rebuild (vectors, topic centres, communities) or that belongs to this store only (journal and runs, decisions and costs of digesting, how far agents’ files were read, indexed folders, the queue); `lore backup` copies all of that. markdown is a folder of notes for any editor, with a folder for each topic, which `lore reindex` can read. graphml is the graph for yEd, Gephi and similar programs. Exports the current project, or the whole namespace if you are outside a project; writes that happen meanwhile are not included. Secrets were cut out when the memories were stored. Replaces an existing file or folder only with --force; if files in that folder were added or edited since, it is kept next to the new one, and named.',
  arguments: { format: argument('<format>', EXPORT_FORMATS.join(', ')) },
  options: {
    out: text(
      '-o, --out <path>',
      'the file or folder to write; - is standard output; default: lore-<date> here',
    ),
    all: flag('--all', 'every namespace and project'),
    includeArchived: flag('--include-archived', 'also archived memories that can still be restored'),
    episodes: flag('--episodes', 'also the conversations, word for word'),
    force: flag('-f, --force', 'replace an existing file, or a folder that was exported earlier'),
  },
  examples: [
    ['lore export jsonl --all --episodes --include-archived', 'everything there is'],
    ['lore export markdown --project web --out notes', 'one project as notes'],
    ['lore export graphml -o - | gzip > lore.graphml.gz', 'the graph, packed'],
  ],
  async run({ args, options, context }) {
    const format = requireFormat(args.format)
    const config = context.config()
    const { cwd } = context.standpoint
    const out = options.out ?? `lore-${new Date().toISOString().slice(0, 10)}${ENDINGS[format]}`
    if (out === STDOUT) requireOneText(format, context)
    const path = out === STDOUT ? null : resolve(context.standpoint.cwd, out)
    const stopping = stopOnSignal()
    try {
      const { plan, result } = await withStore(config, async ({ store, clock }) =>
        exportStore(
          {
            store,
            clock,
            version: packagePaths().version,
            defaultScope: toDefaultScope(config),
          },
          {
            format,
            includeArchived: options.includeArchived,
            episodes: options.episodes,
            ...(options.all ? { allScopes: true } : await toSelection(store, config, cwd)),
          },
          (content, planned) =>
            watched(planned, context, (onRecords) =>
              write(content, planned, path, { force: options.force, signal: stopping.signal, onRecords }),
            ),
        ),
      )
      const report = toReport(format, path, plan, result)
      if (path !== null) {
        const isRepository = isInRepository(dirname(path))
        return { json: report, render: (view) => renderExport(report, view, isRepository) }
      }
      context.note(renderExport(report, NOWHERE))
      return null
    } finally {
      stopping.end()
    }
  },
})

/** The project that settings and flags name, else that of the repository around the folder. */
async function toSelection(store: Store, { values }: LoadedConfig, folder: string): Promise<ScopeSelection> {
  const named = values['scope.project']
  const project =
    named === null && isInRepository(folder)
      ? (await identifyProject(store, createRedactor(), folder)).project
      : named
  return { scope: { namespace: values['scope.namespace'], project }, exactScope: project !== null }
}

function isInRepository(folder: string): boolean {
  return (readFolderSigns(folder)?.repository ?? null) !== null
}

/** The scope that may be missing in the store: the configured one. One that was typed may be misspelled. */
function toDefaultScope({ values, sources }: LoadedConfig): Scope {
  if (sources['scope.namespace'].kind === 'flag') return GLOBAL_SCOPE
  return { namespace: values['scope.namespace'], project: null, branch: null }
}

function write(
  content: ExportContent,
  plan: ExportPlan,
  path: string | null,
  options: WriteOptions,
): Promise<Written> {
  if (content.kind === 'text') {
    return path === null ? print(content.pieces, options) : writeExportFile(path, content.pieces, options)
  }
  const { exportedAt, version, counts } = plan
  const mark = `${JSON.stringify({ exportedAt: new Date(exportedAt).toISOString(), lore: version, counts })}\n`
  return writeExportFolder(path ?? '', content.files, mark, options)
}

/** Waits for the reader. A reader that closes its end ends the program. */
async function print(
  pieces: AsyncIterable<{ readonly text: string; readonly records: number }>,
  { onRecords }: WriteOptions,
): Promise<Written> {
  let bytes = 0
  let done = 0
  for await (const { text, records } of pieces) {
    await writeOut(process.stdout, text)
    bytes += Buffer.byteLength(text)
    done += records
    onRecords?.(done)
  }
  return { records: done, bytes, files: 0, former: null }
}

async function watched<T>(
  plan: ExportPlan,
  context: CliContext,
  work: (onRecords: (done: number) => void) => Promise<T>,
): Promise<T> {
  const isWatched = process.stderr.isTTY === true && !context.globals.json
  const progress = await createProgress('Writing', isWatched)
  const total = countRecords(plan)
  try {
    return await work((done) => progress.report(done, total))
  } finally {
    progress.stop()
  }
}

/** Ctrl-C removes what is half written; a second one ends the process at once. */
function stopOnSignal(): { readonly signal: AbortSignal; end(): void } {
  const stopping = new AbortController()
  const stop = () => {
    if (stopping.signal.aborted) process.exit(EXIT.cancelled)
    stopping.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  return {
    signal: stopping.signal,
    end: () => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stop)
    },
  }
}

function toReport(
  format: ExportFormat,
  path: string | null,
  plan: ExportPlan,
  { bytes, files, former }: Written,
): ExportReport {
  const { counts, episodes } = plan
  return {
    format,
    path,
    bytes,
    files,
    former,
    scopes: plan.scopes.map(renderScope),
    memories: counts.memories,
    links: counts.edges,
    episodes: episodes ? counts.episodes : null,
    archived: plan.selection.includeArchived,
  }
}

function requireFormat(typed: string): ExportFormat {
  const format = EXPORT_FORMATS.find((known) => known === typed)
  if (format !== undefined) return format
  throw new LoreError('invalid_input', `There is no format "${typed.slice(0, 60)}".`, {
    hint: `Choose from: ${EXPORT_FORMATS.join(', ')}.`,
    details: { field: 'format' },
  })
}

function requireOneText(format: ExportFormat, context: CliContext): void {
  const why =
    format === 'markdown'
      ? 'A folder of notes cannot be written to standard output.'
      : context.globals.json
        ? 'With --json the report goes to standard output, so the export cannot.'
        : null
  if (why === null) return
  throw new LoreError('invalid_input', why, { hint: 'Name a path with --out.', details: { option: '--out' } })
}
