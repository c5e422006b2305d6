/**
 * Reads OpenCode's database while other processes write to it. Reads only sessions that changed since
 * the last reading, so that a long history is not read again for every answer.
 */
import type {
  ForeignDatabase,
  ParseOutcome,
  ParserOptions,
  WholeFileDeps,
} from '../../../core/ports/transcript-source.ts'
import { parseJson, toRecord } from '../../records/json-values.ts'
import { createOutcome, type Outcome } from '../../records/outcome.ts'
import { modelOf, readPart } from './parts.ts'
import { noteSession, type SessionInfo } from './session-facts.ts'

interface SessionRow {
  readonly id: string
  readonly parent_id: string | null
  readonly title: string | null
  readonly directory: string | null
  readonly version: string | null
}

interface PartRow {
  readonly id: string
  readonly data: string
  readonly message_data: string | null
  readonly time_created: number | null
}

/**
 * A row's time is set before its transaction commits, so it may become visible after a later time was
 * noted.
 */
const COMMIT_DELAY_MS = 60_000

const TABLES = ['session', 'message', 'part']

export async function readDatabase(options: ParserOptions, deps: WholeFileDeps): Promise<ParseOutcome> {
  const out = createOutcome(null)
  const database = deps.openDatabase(options.path)
  try {
    if (hasTables(database)) {
      const since = (options.changedSince ?? 0) - COMMIT_DELAY_MS
      for (const row of changedSessions(database, since)) {
        readSession(database, toInfo(row), since, options, out)
      }
    } else out.drop('unknown_type')
  } finally {
    database.close()
  }
  return out.result()
}

function hasTables(database: ForeignDatabase): boolean {
  const found = database.all<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('session', 'message', 'part')",
  )
  return found.length === TABLES.length
}

function changedSessions(database: ForeignDatabase, since: number): readonly SessionRow[] {
  return database.all<SessionRow>(
    `SELECT id, parent_id, title, directory, version FROM session
     WHERE time_updated >= ?1 OR id IN (SELECT session_id FROM part WHERE time_updated >= ?1)
     ORDER BY time_created, id`,
    [since],
  )
}

function readSession(
  database: ForeignDatabase,
  info: SessionInfo,
  since: number,
  options: ParserOptions,
  out: Outcome,
) {
  out.stand(info.directory, 0)
  noteSession(info, out)
  const rows = database.all<PartRow>(
    `SELECT part.id AS id, part.data AS data, part.time_created AS time_created, message.data AS message_data
     FROM part LEFT JOIN message ON message.id = part.message_id
     WHERE part.session_id = ?1 AND part.time_updated >= ?2
     ORDER BY message.time_created, part.message_id, part.id`,
    [info.id, since],
  )
  let model = ''
  for (const row of rows) {
    const part = toRecord(parseJson(row.data))
    const message = toRecord(parseJson(row.message_data ?? ''))
    if (part === null || message === null) {
      out.drop('bad_json')
      continue
    }
    readPart(
      part,
      {
        id: row.id,
        sessionId: info.id,
        message,
        at: row.time_created ?? 0,
        isSubagent: info.parentId !== '',
        directory: info.directory,
        cut: options.toolResults,
      },
      out,
    )
    model = modelOf(message) || model
  }
  if (model !== '') out.fact({ sessionId: info.id, model })
}

function toInfo(row: SessionRow): SessionInfo {
  return {
    id: row.id,
    parentId: row.parent_id ?? '',
    title: row.title ?? '',
    directory: row.directory ?? '',
    version: row.version ?? '',
  }
}
