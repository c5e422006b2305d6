/**
 * Zed (threads of version 0.3.0, from 0.206 to 0.225): `threads/threads.db`, a SQLite database with one thread in
 * each row, JSON compressed with zstd. Threads of other versions are counted and skipped. Messages have no times.
 */
import { zstdDecompressSync } from 'node:zlib'
import type {
  ForeignDatabase,
  ParseOutcome,
  ParserOptions,
  SourcePlace,
  TranscriptSource,
  WholeFileDeps,
} from '../../core/ports/transcript-source.ts'
import { type JsonRecord, listAt, parseJson, recordAt, stringAt, toRecord } from '../records/json-values.ts'
import { createOutcome, type Outcome } from '../records/outcome.ts'
import { folderFrom, joinPath } from '../records/paths.ts'
import { TITLE_RANK } from '../records/titles.ts'
import { kindOfCall, renderToolEpisode, toToolCall } from '../records/tool-episode.ts'
import { hashId } from '../records/turn-id.ts'
import { wholeOnly } from '../records/whole-only.ts'

const VERSION = '0.3.0'
const MAX_THREAD_BYTES = 256 * 1024 * 1024
/** A row may become visible this much later than its time says. */
const COMMIT_DELAY_MS = 60_000

export const zed: TranscriptSource = {
  agent: 'zed',
  title: 'Zed',
  roots: (place) => [joinPath(place, dataFolder(place), 'threads', 'threads.db')],
  formatOf: (relativePath) => (relativePath === 'threads.db' ? 'whole' : null),
  createParser: wholeOnly('Zed'),
  readWhole: readThreads,
}

function dataFolder(place: SourcePlace): string {
  const { homedir } = place
  if (place.platform === 'darwin') return joinPath(place, homedir, 'Library', 'Application Support', 'Zed')
  if (place.platform === 'win32') {
    return joinPath(
      place,
      folderFrom(place, 'LOCALAPPDATA') ?? joinPath(place, homedir, 'AppData', 'Local'),
      'Zed',
    )
  }
  return joinPath(
    place,
    folderFrom(place, 'XDG_DATA_HOME') ?? joinPath(place, homedir, '.local', 'share'),
    'zed',
  )
}

interface ThreadRow {
  readonly id: string
  readonly parent_id: string | null
  readonly folder_paths: string | null
  readonly folder_paths_order: string | null
  readonly summary: string
  readonly updated_at: string
  readonly data_type: string
  readonly data: Uint8Array | string
}

const COLUMNS = [
  'id',
  'parent_id',
  'folder_paths',
  'folder_paths_order',
  'summary',
  'updated_at',
  'data_type',
  'data',
]

async function readThreads(options: ParserOptions, deps: WholeFileDeps): Promise<ParseOutcome> {
  const out = createOutcome(null)
  const database = deps.openDatabase(options.path)
  try {
    const known = columnsOf(database)
    if (!known.has('data')) out.drop('unknown_type')
    else {
      const columns = COLUMNS.map((name) => (known.has(name) ? name : `NULL AS ${name}`)).join(', ')
      const since = (options.changedSince ?? 0) - COMMIT_DELAY_MS
      const rows = database.all<{ id: string; updated_at: string }>(
        'SELECT id, updated_at FROM threads ORDER BY updated_at, id',
      )
      for (const { id, updated_at } of rows) {
        if (Date.parse(updated_at) < since) continue
        const [row] = database.all<ThreadRow>(`SELECT ${columns} FROM threads WHERE id = ?1`, [id])
        if (row !== undefined) readThread(row, options, out)
      }
    }
  } finally {
    database.close()
  }
  return out.result()
}

/** Returns the columns of the table of threads; older versions lack some. */
function columnsOf(database: ForeignDatabase): ReadonlySet<string> {
  const rows = database.all<{ name: string }>("SELECT name FROM pragma_table_info('threads')")
  return new Set(rows.map(({ name }) => name))
}

function readThread(row: ThreadRow, options: ParserOptions, out: Outcome) {
  const thread = toRecord(parseJson(textOf(row)))
  if (thread === null) return out.drop('bad_json')
  if (stringAt(thread, 'version') !== VERSION) return out.drop('unknown_type')
  const cwd = firstFolder(row)
  const at = Date.parse(row.updated_at) || 0
  const isSubagent = (row.parent_id ?? '') !== ''
  const model = stringAt(recordAt(thread, 'model'), 'model')
  out.stand(cwd, at)
  out.fact({
    sessionId: row.id,
    ...(cwd === '' ? {} : { cwd }),
    ...(isSubagent ? { parentSessionId: row.parent_id ?? '' } : {}),
    ...(model === '' ? {} : { model }),
  })
  out.title(row.id, row.summary || stringAt(thread, 'title'), TITLE_RANK.generated)
  let prompt = ''
  let behind = 0
  for (const value of listAt(thread, 'messages')) {
    const message = toRecord(value)
    const user = toRecord(message?.User)
    const agent = toRecord(message?.Agent)
    if (user !== null) {
      prompt = stringAt(user, 'id')
      behind = 0
      readPrompt(user, { sessionId: row.id, at, isSubagent }, out)
    } else if (agent !== null) {
      const id = hashId(row.id, prompt, behind++)
      readAnswer(agent, { sessionId: row.id, id, at, model, cwd, options }, out)
    } else out.drop(value === 'Resume' ? 'bookkeeping' : 'unknown_type')
  }
}

/** Returns the JSON of a thread; empty if it is compressed in another way, damaged or larger than 256 MiB. */
function textOf({ data_type, data }: ThreadRow): string {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  if (data_type === 'json') return Buffer.from(bytes).toString('utf8')
  if (data_type !== 'zstd') return ''
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: MAX_THREAD_BYTES }).toString('utf8')
  } catch {
    return ''
  }
}

/** Returns the first of a thread's folders, which are sorted by name and listed with their order. */
function firstFolder({ folder_paths, folder_paths_order }: ThreadRow): string {
  const paths = (folder_paths ?? '').split('\n')
  const order = (folder_paths_order ?? '').split(',').map(Number)
  const first = order.indexOf(0)
  return paths[first < 0 ? 0 : first] ?? ''
}

interface PromptContext {
  readonly sessionId: string
  readonly at: number
  readonly isSubagent: boolean
}

function readPrompt(message: JsonRecord, { sessionId, at, isSubagent }: PromptContext, out: Outcome) {
  const texts: string[] = []
  for (const value of listAt(message, 'content')) {
    const part = toRecord(value) ?? {}
    if (typeof part.Text === 'string') texts.push(part.Text)
    else out.drop(part.Image === undefined ? 'injected' : 'image')
  }
  const text = texts.join('')
  const externalId = stringAt(message, 'id') || hashId(sessionId, text)
  out.turn({ sessionId, externalId, role: isSubagent ? 'system' : 'user', text, at, mayTitle: true })
}

interface AnswerContext {
  readonly sessionId: string
  readonly id: string
  readonly at: number
  readonly model: string
  readonly cwd: string
  readonly options: ParserOptions
}

function readAnswer(message: JsonRecord, context: AnswerContext, out: Outcome) {
  const { sessionId, id, at, model, cwd, options } = context
  const results = recordAt(message, 'tool_results')
  const texts: string[] = []
  for (const value of listAt(message, 'content')) {
    const part = toRecord(value) ?? {}
    const use = toRecord(part.ToolUse)
    if (typeof part.Text === 'string') texts.push(part.Text)
    else if (use !== null) {
      const call = toToolCall(stringAt(use, 'name'), use.input, cwd)
      const kind = kindOfCall(call)
      const result = toRecord(results[stringAt(use, 'id')])
      if (result === null) out.drop('tool_call')
      else if (kind === 'lore') out.drop('injected')
      else if (kind === 'chores') out.drop('bookkeeping')
      else {
        const answer = { text: textOfResult(result), failed: result.is_error === true }
        const text = renderToolEpisode(call, answer, options.toolResults)
        out.turn({ sessionId, externalId: `${id}/${stringAt(use, 'id')}`, role: 'tool', text, at })
      }
    } else
      out.drop(
        part.Thinking !== undefined || part.RedactedThinking !== undefined ? 'thinking' : 'unknown_type',
      )
  }
  const text = texts.join('')
  if (text.trim() !== '')
    out.turn({ sessionId, externalId: id, role: 'assistant', text, model, at, mayGrow: true })
}

/** Returns the text of a result, which Zed has written bare, tagged (`{"Text": …}`) and as a list of these. */
function textOfResult({ content }: JsonRecord): string {
  if (typeof content === 'string') return content
  const parts = Array.isArray(content) ? content : [content]
  return parts
    .map((part) =>
      typeof part === 'string'
        ? part
        : stringAt(toRecord(part) ?? {}, 'Text') || stringAt(toRecord(part) ?? {}, 'text'),
    )
    .filter((text) => text !== '')
    .join('\n')
}
