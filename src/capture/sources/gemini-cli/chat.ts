/**
 * Reads the records of a Gemini CLI chat: a header, messages, updates of the header (`$set`), rewinds.
 * A message that grows is written again under the same id, so its turns may grow too.
 */
import type { ParserOptions, SourceLine } from '../../../core/ports/transcript-source.ts'
import {
  type JsonRecord,
  listAt,
  numberAt,
  stringAt,
  stringsOf,
  toRecord,
} from '../../records/json-values.ts'
import { readRecordsAt } from '../../records/line-records.ts'
import type { Outcome, TurnDraft } from '../../records/outcome.ts'
import { fileNameOf } from '../../records/paths.ts'
import { unwrapPrompt } from '../../records/prompt-markup.ts'
import { TITLE_RANK } from '../../records/titles.ts'
import { kindOfCall, renderToolEpisode, toToolCall } from '../../records/tool-episode.ts'
import { hashId } from '../../records/turn-id.ts'
import { readParts, readToolAnswer } from './parts.ts'

/** Reads records one by one, from lines or from a whole file. */
export interface RecordReader {
  /** @param line absent if the file has no lines */
  read(record: JsonRecord, out: Outcome, line?: SourceLine): void
  state(): unknown
  wordsElsewhere(): readonly string[]
}

/** Number of turns whose last version is remembered, to tell a repetition from growth. */
const MAX_REMEMBERED = 64

export function createChatReader(options: ParserOptions, state: JsonRecord): RecordReader {
  const place = placeOf(options.path)
  let lastAt = numberAt(state, 'at') ?? 0
  let session = stringAt(state, 'session')
  let model = stringAt(state, 'model')
  /** Byte of the header's line, which may hold the folder. */
  let headerAt = numberAt(state, 'headerAt')
  let folder: string | null = null
  const versions = new Map(
    (Array.isArray(state.versions) ? state.versions : []).flatMap((entry): [string, string][] => {
      const [id, version] = stringsOf(entry)
      return id === undefined || version === undefined ? [] : [[id, version]]
    }),
  )
  const isSubagent = place.parent !== ''
  const sessionId = () => (isSubagent ? `${place.parent}/agent-${session || place.id}` : session || place.id)

  return {
    read(record, out, line) {
      out.stand(cwd(), lastAt)
      const update = toRecord(record.$set)
      if (update !== null) readUpdate(update, out)
      else if (record.$rewindTo !== undefined) out.drop('bookkeeping')
      else if (stringAt(record, 'type') !== '') readMessage(record, out)
      else if (stringAt(record, 'sessionId') !== '') readHeader(record, out, line)
      else out.drop('unknown_type')
    },
    state: () => ({ at: lastAt, session, model, headerAt, versions: [...versions] }),
    wordsElsewhere: () => [cwd()],
  }

  function cwd(): string {
    folder ??= findCwd(headerAt === null ? {} : (readRecordsAt(options, headerAt)[0] ?? {}))
    return folder
  }

  function readHeader(header: JsonRecord, out: Outcome, line: SourceLine | undefined) {
    out.drop('bookkeeping')
    noteTime(header, 'startTime')
    const isFirst = session === ''
    session = stringAt(header, 'sessionId')
    if (isFirst) {
      headerAt = line?.byte ?? null
      folder = findCwd(header)
    }
    out.stand(cwd(), lastAt)
    readDescription(header, out)
    if (!isFirst) return
    const projectHash = stringAt(header, 'projectHash')
    out.fact({
      sessionId: sessionId(),
      ...(cwd() === '' ? {} : { cwd: cwd() }),
      ...(isSubagent ? { parentSessionId: place.parent } : {}),
      ...(projectHash === '' ? {} : { metadata: { projectHash } }),
    })
  }

  /** Reads an update of the header. A history inside it repeats messages that have lines of their own. */
  function readUpdate(update: JsonRecord, out: Outcome) {
    if (stringAt(update, 'sessionId') !== '') session = stringAt(update, 'sessionId')
    readDescription(update, out)
    out.drop(Array.isArray(update.messages) ? 'request_copy' : 'bookkeeping')
  }

  function readDescription(record: JsonRecord, out: Outcome) {
    out.title(sessionId(), stringAt(record, 'summary'), TITLE_RANK.generated)
  }

  function readMessage(message: JsonRecord, out: Outcome) {
    noteTime(message, 'timestamp')
    out.stand(cwd(), lastAt)
    const type = stringAt(message, 'type')
    if (type === 'user') readUser(message, out)
    else if (type === 'gemini') readAnswer(message, out)
    else if (type === 'error') out.drop('api_error')
    else out.drop(type === 'info' || type === 'warning' ? 'bookkeeping' : 'unknown_type')
  }

  function readUser(message: JsonRecord, out: Outcome) {
    const shown = readParts(message.displayContent)
    const content = readParts(message.content)
    for (let i = 0; i < content.images; i++) out.drop('image')
    const text = withoutReferencedFiles(shown.text || content.text)
    if (text.trim() === '') return out.drop(content.hasToolAnswer ? 'request_copy' : 'empty')
    if (isSetup(text)) return out.drop('injected')
    const prompt = unwrapPrompt(text)
    for (const reason of prompt.dropped) out.drop(reason)
    if (prompt.said === '') return
    const role = isSubagent ? 'system' : 'user'
    const externalId = stringAt(message, 'id')
    addTurn({ externalId, role, text: prompt.said, at: lastAt, mayTitle: true }, out)
  }

  function readAnswer(message: JsonRecord, out: Outcome) {
    const answerModel = stringAt(message, 'model')
    if (answerModel !== '' && answerModel !== model) {
      model = answerModel
      out.fact({ sessionId: sessionId(), model })
    }
    for (const _ of listAt(message, 'thoughts')) out.drop('thinking')
    const { text } = readParts(message.content)
    const calls = listAt(message, 'toolCalls')
    if (text.trim() !== '') {
      const id = stringAt(message, 'id')
      addTurn({ externalId: id, role: 'assistant', text, at: lastAt, model, mayGrow: true }, out)
    } else if (calls.length === 0) out.drop('empty')
    for (const call of calls) readToolCall(toRecord(call) ?? {}, out)
  }

  function readToolCall(record: JsonRecord, out: Outcome) {
    const status = stringAt(record, 'status')
    if (!/^(?:success|error|cancelled)$/.test(status)) return out.drop('tool_call')
    const call = toToolCall(stringAt(record, 'name'), record.args)
    const isLore = /\blore MCP Server\b/i.test(stringAt(record, 'displayName'))
    const kind = isLore ? 'lore' : kindOfCall(call)
    if (kind === 'lore') return out.drop('injected')
    if (kind === 'chores') return out.drop('bookkeeping')
    const at = Date.parse(stringAt(record, 'timestamp'))
    const text = renderToolEpisode(call, readToolAnswer(record), options.toolResults)
    const externalId = stringAt(record, 'id')
    addTurn({ externalId, role: 'tool', text, at: Number.isFinite(at) ? at : lastAt, mayGrow: true }, out)
  }

  /** Adds a turn, or drops it if its last version has the same text. */
  function addTurn(draft: Omit<TurnDraft, 'sessionId'>, out: Outcome) {
    const externalId = draft.externalId || hashId(sessionId(), draft.role, draft.at, draft.text)
    const version = hashId(draft.text)
    if (versions.get(externalId) === version) return out.drop('request_copy')
    versions.delete(externalId)
    versions.set(externalId, version)
    const oldest = versions.keys().next()
    if (versions.size > MAX_REMEMBERED && !oldest.done) versions.delete(oldest.value)
    out.turn({ ...draft, sessionId: sessionId(), externalId })
  }

  function noteTime(record: JsonRecord, key: string) {
    const at = Date.parse(stringAt(record, key))
    if (Number.isFinite(at)) lastAt = at
  }

  /** Returns the project's root from `.project_root`, else the first folder that the header lists. */
  function findCwd(header: JsonRecord): string {
    const up = isSubagent ? '../../' : '../'
    const root = options.readNearby?.(`${up}.project_root`)?.trim() ?? ''
    return root || (stringsOf(header.directories)[0] ?? '')
  }
}

/** Parses `chats/session-….jsonl` (a session) or `chats/<session>/<id>.jsonl` (a subagent of it). */
function placeOf(path: string): { readonly id: string; readonly parent: string } {
  const id = fileNameOf(path).replace(/\.jsonl?$/, '')
  const folder = path.split(/[\\/]/).slice(-3, -1)
  return { id: id || 'unknown', parent: folder[0] === 'chats' && folder[1] !== undefined ? folder[1] : '' }
}

const REFERENCED_FILES = '\n--- Content from referenced files ---'

/** Removes the contents of files named with `@`, which the program appends to the prompt. */
function withoutReferencedFiles(text: string): string {
  const at = text.indexOf(REFERENCED_FILES)
  return at < 0 ? text : text.slice(0, at)
}

/** True for the program's own first message. */
function isSetup(text: string): boolean {
  return text.startsWith('This is the Gemini CLI. We are setting up the context for our chat.')
}
