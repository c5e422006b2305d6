/** `lore export`: writes everything, or a project, to a file. */
import { dirname, resolve } from 'node:path'
import { createRedactor } from '../../capture/turns/redactor.ts'
import { packagePaths } from '../../config/package-paths.ts'
import { LoreError } from '../../core/errors.ts'
import { renderScope } from '../../core/scope.ts'
import type { LoadedArchive } from '../../transfer/archive/to-archive.ts'
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
import { argument, flag, text, texts } from '../command/options.ts'
import { createProgress } from '../command/progress.ts'
import { writeOut } from '../command/terminal.ts'
import {
  type ArchivePreview,
  type ExportReport,
  renderArchivePreview,
  renderExport,
} from '../render/export.ts'
import { NOWHERE } from '../render/layout/view.ts'
import { completeChoice, findChosen, refuseChoice } from '../steps/choose-archive.ts'
import { isInRepository, toDefaultScope, toSelection } from '../steps/select-scope.ts'

const ENDINGS: Readonly<Record<ExportFormat, string>> = {
  jsonl: '.jsonl',
  markdown: '',
  csv: '.csv',
  html: '-archive',
  graphml: '.graphml',
}
const STDOUT = '-'

export const exportCommand = defineCommand({
  name: 'export',
  summary: 'write memories as jsonl, markdown, csv, html or graphml',
  description:
    'Writes memories into a file that only you can read. jsonl holds one record a line, and `lore import jsonl` brings everything in it back with the same ids, links, accesses and reflected sessions. It does not hold data that Lore can rebuild (vectors, topic centres, communities) or that belongs to this store only (journal and runs, decisions and costs of digesting, how far agents’ files were read, indexed folders, the queue); `lore backup` copies all of that. markdown is a folder of notes for any editor, with a folder for each topic, which `lore reindex` can read; `lore vault` keeps one that you edit. csv is a table for spreadsheets in which no text runs as a formula. html is a folder of pages to read and share: open index.html, no server is needed and nothing is fetched; it has its own search. For html, --session, --topic and --query choose what it holds, and --preview shows that without writing; every text passes the newest rules for secrets once more. graphml is the graph for yEd, Gephi and similar programs. Exports the current project, or the whole namespace if you are outside a project; writes that happen meanwhile are not included. Secrets were cut out when the memories were stored. Replaces an existing file or folder only with --force; if files in that folder were added or edited since, it is kept next to the new one, and named.',
  arguments: { format: argument('<format>', EXPORT_FORMATS.join(', ')) },
  options: {
    out: text(
      '-o, --out <path>',
      'the file or folder to write; - is standard output; default: lore-<date> here',
    ),
    all: flag('--all', 'every namespace and project'),
    includeArchived: flag('--include-archived', 'also archived memories that can still be restored'),
    episodes: flag('--episodes', 'also the conversations, word for word'),
    session: texts('--session <id>', 'html: this conversation, with its memories; may be repeated'),
    topic: text('--topic <id>', 'html: a memory with everything below it'),
    query: text('--query <words>', 'html: the memories that a search finds'),
    title: text('--title <text>', 'html: the heading of the archive'),
    preview: flag('--preview', 'html: show what it would hold, and write nothing'),
    force: flag('-f, --force', 'replace an existing file, or a folder that was exported earlier'),
  },
  examples: [
    ['lore export jsonl --all --episodes --include-archived', 'everything there is'],
    ['lore export markdown --project web --out notes', 'one project as notes'],
    ['lore export csv --all', 'a table for a spreadsheet'],
    ['lore export html --project web --episodes --preview', 'what would an archive hold?'],
    ['lore export html --query "deploy" --episodes --out deploy', 'an archive of what was said about it'],
    ['lore export graphml -o - | gzip > lore.graphml.gz', 'the graph, packed'],
  ],
  async run({ args, options, context }) {
    const format = requireFormat(args.format)
    const config = context.config()
    const { cwd } = context.standpoint
    const out = options.out ?? `lore-${new Date().toISOString().slice(0, 10)}${ENDINGS[format]}`
    if (out === STDOUT) requireOneText(format, context)
    if (format !== 'html') refuseChoice(format, options, options.preview)
    if (format === 'csv' && options.episodes) throw noConversations()
    const chosen = await findChosen(context, options)
    // A memory or conversation named by its id may lie in any project.
    const isEverywhere = options.all || (chosen !== null && options.query === undefined)
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
            redactor: createRedactor(),
          },
          {
            format,
            includeArchived: options.includeArchived,
            episodes: options.episodes,
            ...(options.title === undefined ? {} : { title: options.title }),
            ...(chosen === null ? {} : { choice: await completeChoice(store, chosen, options.episodes) }),
            ...(isEverywhere ? { allScopes: true } : await toSelection(store, config, cwd)),
          },
          async (content, planned) => {
            const written = await watched(planned, context, (onRecords) => {
              const how = { force: options.force, signal: stopping.signal, onRecords }
              return options.preview ? count(content) : write(content, planned, path, how)
            })
            return { ...written, archive: content.kind === 'folder' ? content.archive : undefined }
          },
        ),
      )
      if (options.preview && result.archive !== undefined) {
        const preview = toPreview(result.archive, result)
        return { json: preview, render: (view) => renderArchivePreview(preview, view) }
      }
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

function noConversations(): LoreError {
  return new LoreError('invalid_input', 'A CSV table holds memories only, no conversations.', {
    hint: 'Leave --episodes out, or export html, markdown, jsonl or graphml.',
    details: { option: '--episodes' },
  })
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

/** Counts what would be written. */
async function count(content: ExportContent): Promise<Written> {
  let [bytes, files, done] = [0, 0, 0]
  for await (const { text, records } of content.kind === 'text' ? content.pieces : content.files) {
    bytes += Buffer.byteLength(text)
    done += records
    files++
  }
  return { records: done, bytes, files, former: null }
}

function toPreview(
  { memories, sessions, redacted }: LoadedArchive,
  { bytes, files }: Written,
): ArchivePreview {
  return {
    memories: memories.map(({ id, title }) => ({ id, title })),
    conversations: sessions.map(({ id, title, agent, startedAt, episodeCount }) => ({
      id,
      title: title ?? agent,
      agent,
      startedAt,
      turns: episodeCount,
    })),
    redacted,
    files,
    bytes,
  }
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
  { bytes, files, former, archive }: Written & { readonly archive: LoadedArchive | undefined },
): ExportReport {
  const { counts, episodes } = plan
  const turns = archive?.sessions.reduce((sum, session) => sum + session.episodeCount, 0)
  return {
    format,
    path,
    bytes,
    files,
    former,
    scopes: plan.scopes.map(renderScope),
    memories: archive?.memories.length ?? counts.memories,
    links: archive === undefined && format !== 'csv' ? counts.edges : null,
    episodes: turns ?? (episodes ? counts.episodes : null),
    redacted: archive?.redacted ?? {},
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
    format === 'markdown' || format === 'html'
      ? 'A folder of files cannot be written to standard output.'
      : context.globals.json
        ? 'With --json the report goes to standard output, so the export cannot.'
        : null
  if (why === null) return
  throw new LoreError('invalid_input', why, { hint: 'Name a path with --out.', details: { option: '--out' } })
}
