/**
 * Reads Cursor's conversations: `composerData:<id>` lists the bubbles of one, `bubbleId:<id>:<bubble>` holds each;
 * the folder stands in a table of headers or, before that, in one JSON list. Reads only conversations that
 * changed since the last reading.
 */
import type {
  ForeignDatabase,
  ParseOutcome,
  ParserOptions,
  WholeFileDeps,
} from '../../../core/ports/transcript-source.ts'
import { pathOfUri } from '../../records/editor-folders.ts'
import {
  type JsonRecord,
  listAt,
  numberAt,
  parseJson,
  recordAt,
  stringAt,
  stringsOf,
  toRecord,
} from '../../records/json-values.ts'
import { createOutcome, type Outcome } from '../../records/outcome.ts'
import { TITLE_RANK } from '../../records/titles.ts'
import { readBubble } from './bubbles.ts'

interface ValueRow {
  readonly key: string
  readonly value: string | null
}

/**
 * Cursor notes the time of a conversation when a prompt is sent, and goes on writing bubbles behind it; so
 * conversations of the last day are read again.
 */
const LONGEST_ANSWER_MS = 86_400_000
/** Conversations of a later version are counted and skipped. */
const LAST_VERSION = 16

export async function readConversations(options: ParserOptions, deps: WholeFileDeps): Promise<ParseOutcome> {
  const out = createOutcome(null)
  const database = deps.openDatabase(options.path)
  try {
    const tables = tablesOf(database)
    if (!tables.has('cursorDiskKV')) out.drop('unknown_type')
    else {
      const headerOf = createHeaders(database, tables)
      const since = (options.changedSince ?? 0) - LONGEST_ANSWER_MS
      for (const id of changedConversations(database, since)) {
        readConversation(database, id, headerOf(id), options, out)
      }
    }
  } finally {
    database.close()
  }
  return out.result()
}

function tablesOf(database: ForeignDatabase): ReadonlySet<string> {
  const rows = database.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
  return new Set(rows.map(({ name }) => name))
}

/** Returns the ids of conversations without a time or changed since this moment, oldest first. */
function changedConversations(database: ForeignDatabase, since: number): readonly string[] {
  const rows = database.all<{ id: string }>(
    `SELECT substr(key, 14) AS id FROM (
       SELECT key, CASE WHEN json_valid(CAST(value AS TEXT)) THEN CAST(value AS TEXT) ELSE '{}' END AS json
       FROM cursorDiskKV WHERE key >= 'composerData:' AND key < 'composerData;'
     ) WHERE coalesce(json_extract(json, '$.lastUpdatedAt'), ?1) >= ?1
     ORDER BY json_extract(json, '$.createdAt'), key`,
    [since],
  )
  return rows.map(({ id }) => id)
}

function readConversation(
  database: ForeignDatabase,
  id: string,
  header: JsonRecord,
  options: ParserOptions,
  out: Outcome,
) {
  const composer = toRecord(parseJson(valueAt(database, 'cursorDiskKV', `composerData:${id}`)))
  if (composer === null) return out.drop('bad_json')
  const inline = listAt(composer, 'conversation')
  const listed = listAt(composer, 'fullConversationHeadersOnly')
  if ((numberAt(composer, '_v') ?? 0) > LAST_VERSION) return out.drop('unknown_type')
  if (inline.length === 0 && listed.length === 0) return
  const bubbles =
    inline.length > 0 ? inline.map((one) => toRecord(one) ?? {}) : listedBubbles(database, id, listed, out)
  const cwd = folderOf(header) || bubbles.map(folderOfBubble).find((folder) => folder !== '') || ''
  const parentSessionId = stringAt(recordAt(composer, 'subagentInfo'), 'parentComposerId')
  const branch = stringAt(composer, 'createdOnBranch')
  const begunAt = numberAt(composer, 'createdAt') ?? 0
  out.stand(cwd, begunAt)
  out.fact({
    sessionId: id,
    ...(cwd === '' ? {} : { cwd }),
    ...(branch === '' ? {} : { branch }),
    ...(parentSessionId === '' ? {} : { parentSessionId }),
  })
  out.title(id, stringAt(composer, 'name') || stringAt(header, 'name'), TITLE_RANK.generated)
  let at = begunAt
  const model = stringAt(recordAt(composer, 'modelConfig'), 'modelName')
  for (const bubble of bubbles) {
    at = readBubble(
      bubble,
      { sessionId: id, at, cwd, model, isSubagent: parentSessionId !== '', cut: options.toolResults },
      out,
    )
  }
}

/** Returns the bubbles in the order of their list; one that is missing was deleted by Cursor. */
function listedBubbles(
  database: ForeignDatabase,
  id: string,
  listed: readonly unknown[],
  out: Outcome,
): JsonRecord[] {
  const prefix = `bubbleId:${id}:`
  const rows = database.all<ValueRow>(
    'SELECT key, CAST(value AS TEXT) AS value FROM cursorDiskKV WHERE key >= ?1 AND key < ?2',
    [prefix, `bubbleId:${id};`],
  )
  const values = new Map(rows.map(({ key, value }) => [key.slice(prefix.length), value ?? '']))
  const bubbles: JsonRecord[] = []
  for (const entry of listed) {
    const bubbleId = stringAt(toRecord(entry) ?? {}, 'bubbleId')
    const value = values.get(bubbleId)
    if (value === undefined || value === '') continue
    const bubble = toRecord(parseJson(value))
    if (bubble === null) out.drop('bad_json')
    else bubbles.push({ ...bubble, bubbleId })
  }
  return bubbles
}

function valueAt(database: ForeignDatabase, table: 'cursorDiskKV' | 'ItemTable', key: string): string {
  const [row] = database.all<ValueRow>(
    `SELECT key, CAST(value AS TEXT) AS value FROM ${table} WHERE key = ?1`,
    [key],
  )
  return row?.value ?? ''
}

/** Returns a look-up of a conversation's header: in its table, else in the list that versions before 2026 kept. */
function createHeaders(database: ForeignDatabase, tables: ReadonlySet<string>): (id: string) => JsonRecord {
  if (tables.has('composerHeaders')) {
    return (id) => {
      const sql = 'SELECT CAST(value AS TEXT) AS value FROM composerHeaders WHERE composerId = ?1'
      const [row] = database.all<{ value: string | null }>(sql, [id])
      return toRecord(parseJson(row?.value ?? '')) ?? {}
    }
  }
  if (!tables.has('ItemTable')) return () => ({})
  const list = toRecord(parseJson(valueAt(database, 'ItemTable', 'composer.composerHeaders'))) ?? {}
  const headers = new Map<string, JsonRecord>()
  for (const entry of listAt(list, 'allComposers')) {
    const header = toRecord(entry) ?? {}
    headers.set(stringAt(header, 'composerId'), header)
  }
  return (id) => headers.get(id) ?? {}
}

function folderOf(header: JsonRecord): string {
  const uri = recordAt(recordAt(header, 'workspaceIdentifier'), 'uri')
  return stringAt(uri, 'fsPath') || stringAt(uri, 'path')
}

function folderOfBubble(bubble: JsonRecord): string {
  return (
    stringsOf(bubble.workspaceUris)
      .map(pathOfUri)
      .find((path) => path !== '') ?? ''
  )
}
