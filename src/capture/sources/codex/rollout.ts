/**
 * Reads a Codex rollout, in the current form (`{timestamp, type, payload}`) and in the first one (bare
 * items).
 *
 * Messages have no ids, and a forked or resumed rollout replays its parent under new times. The id of a
 * message is therefore a hash chain over the messages before it in its turn, or, if turns have no ids,
 * in the conversation that the forks stem from: a replayed message gets the same id as the original.
 */
import type { EpochMs } from '../../../core/ids.ts'
import type { LineParser, ParserOptions, SourceLine } from '../../../core/ports/transcript-source.ts'
import { createJsonLineParser, type LineReader } from '../../records/json-line-parser.ts'
import {
  type JsonRecord,
  listAt,
  numberAt,
  parseJson,
  recordAt,
  stringAt,
  toRecord,
} from '../../records/json-values.ts'
import { readRecordsAt } from '../../records/line-records.ts'
import type { Outcome } from '../../records/outcome.ts'
import { fileNameOf } from '../../records/paths.ts'
import { createPendingCalls } from '../../records/pending-calls.ts'
import { unwrapPrompt } from '../../records/prompt-markup.ts'
import { TITLE_RANK } from '../../records/titles.ts'
import { kindOfCall, renderToolEpisode, type ToolCall, toToolCall } from '../../records/tool-episode.ts'
import { hashId } from '../../records/turn-id.ts'
import { readCallOutput } from './call-output.ts'

export function createRolloutParser(options: ParserOptions, saved: unknown): LineParser {
  return createJsonLineParser(options, saved, (state) => createRolloutReader(options, state))
}

function createRolloutReader(options: ParserOptions, state: JsonRecord): LineReader {
  const calls = createPendingCalls(state.calls, (id, byte) => {
    const item = itemsAt(byte).findLast((candidate) => idOfCall(candidate) === id)
    return item === undefined ? null : toCall(item)
  })
  const named = nameParts(options.path)
  let lastAt = numberAt(state, 'at') ?? named.at
  let session = stringAt(state, 'session')
  let isSubagent = state.isSubagent === true
  let chain = stringAt(state, 'chain')
  let turn = stringAt(state, 'turn')
  /** Byte of the line that holds the folder. */
  let cwdAt = numberAt(state, 'cwdAt')
  let cwd = cwdAt === null ? '' : itemsAt(cwdAt).reduce((found, item) => stringAt(item, 'cwd') || found, '')
  let model = stringAt(state, 'model')

  return {
    read(record, out, line) {
      const at = Date.parse(stringAt(record, 'timestamp'))
      if (Number.isFinite(at)) lastAt = at
      const payload = toRecord(record.payload)
      const type = stringAt(record, 'type')
      out.stand(cwd, lastAt)
      if (payload === null) readBare(record, type, out, line)
      else if (type === 'session_meta') readMeta(payload, out, line)
      else if (type === 'turn_context') readTurnContext(payload, out, line)
      else if (type === 'response_item') readItem(payload, out, line)
      else if (type === 'event_msg') readEvent(payload, out)
      else if (type === 'compacted') readCompaction(out)
      else out.drop(type === 'world_state' ? 'bookkeeping' : 'unknown_type')
    },
    state: () => ({
      at: lastAt,
      session,
      isSubagent,
      chain,
      turn,
      cwdAt,
      model,
      calls: calls.state(),
    }),
    wordsElsewhere: () => [cwd],
  }

  /** Returns the items on an earlier line. */
  function itemsAt(byte: number): JsonRecord[] {
    return readRecordsAt(options, byte).map((record) => toRecord(record.payload) ?? record)
  }

  function moveTo(folder: string, out: Outcome, line: SourceLine) {
    cwd = folder
    cwdAt = line.byte
    out.stand(cwd, lastAt)
  }

  /** Reads the first form: a header without a type, then bare items. */
  function readBare(record: JsonRecord, type: string, out: Outcome, line: SourceLine) {
    if (type === '' && stringAt(record, 'id') !== '' && stringAt(record, 'timestamp') !== '')
      readMeta(record, out, line)
    else if (type === '' && record.record_type !== undefined) out.drop('bookkeeping')
    else if (type === '') out.drop('unknown_type')
    else readItem(record, out, line)
  }

  /**
   * Reads a header. The first one is the file's own; later ones belong to the rollouts it was forked
   * from.
   */
  function readMeta(meta: JsonRecord, out: Outcome, line: SourceLine) {
    out.drop('bookkeeping')
    const id = stringAt(meta, 'id') || named.id
    chain = hashId('codex', id)
    turn = ''
    if (session !== '') return
    const spawn = recordAt(recordAt(recordAt(meta, 'source'), 'subagent'), 'thread_spawn')
    const spawner = stringAt(spawn, 'parent_thread_id') || stringAt(meta, 'parent_thread_id')
    isSubagent = spawner !== ''
    session = isSubagent ? `${spawner}/agent-${id}` : id
    const parentSessionId = spawner || stringAt(meta, 'forked_from_id')
    const version = stringAt(meta, 'cli_version')
    const git = recordAt(meta, 'git')
    const branch = stringAt(git, 'branch')
    const repository = stringAt(git, 'repository_url')
    if (stringAt(meta, 'cwd') !== '') moveTo(stringAt(meta, 'cwd'), out, line)
    out.fact({
      sessionId: session,
      ...(cwd === '' ? {} : { cwd }),
      ...(branch === '' ? {} : { branch }),
      ...(parentSessionId === '' ? {} : { parentSessionId }),
      metadata: {
        ...(version === '' ? {} : { version }),
        ...(repository === '' ? {} : { repository }),
      },
    })
  }

  function readTurnContext(context: JsonRecord, out: Outcome, line: SourceLine) {
    out.drop('bookkeeping')
    beginTurn(stringAt(context, 'turn_id'))
    const newCwd = stringAt(context, 'cwd')
    const newModel = stringAt(context, 'model')
    const fact = {
      ...(newCwd === '' || newCwd === cwd ? {} : { cwd: newCwd }),
      ...(newModel === '' || newModel === model ? {} : { model: newModel }),
    }
    if (newCwd !== '' && newCwd !== cwd) moveTo(newCwd, out, line)
    model = newModel || model
    if (Object.keys(fact).length > 0) out.fact({ sessionId: sessionId(), ...fact })
  }

  function readCompaction(out: Outcome) {
    out.drop('compact_summary')
    if (lastAt > 0) out.fact({ sessionId: sessionId(), boundary: { at: lastAt, kind: 'compaction' } })
  }

  function beginTurn(id: string) {
    if (id === '' || id === turn) return
    turn = id
    chain = hashId('codex', id)
  }

  function readEvent(event: JsonRecord, out: Outcome) {
    const type = stringAt(event, 'type')
    if (type === 'task_started' || type === 'turn_started') beginTurn(stringAt(event, 'turn_id'))
    if (type === 'thread_name_updated') {
      out.title(sessionId(), stringAt(event, 'thread_name'), TITLE_RANK.named)
    }
    out.drop(/^(?:user_message|agent_message|agent_reasoning)/.test(type) ? 'request_copy' : 'bookkeeping')
  }

  function readItem(item: JsonRecord, out: Outcome, line: SourceLine) {
    const type = stringAt(item, 'type')
    switch (type) {
      case 'message':
        return readMessage(item, out)
      case 'reasoning':
        return out.drop('thinking')
      case 'function_call':
      case 'custom_tool_call':
      case 'local_shell_call':
        calls.add(idOfCall(item), toCall(item), line.byte)
        return out.drop('tool_call')
      case 'function_call_output':
      case 'custom_tool_call_output':
      case 'local_shell_call_output':
        return readOutput(item, out)
      case 'web_search_call':
      case 'tool_search_call':
      case 'tool_search_output':
      case 'image_generation_call':
        return out.drop('tool_call')
      case 'compaction':
      case 'compaction_summary':
      case 'context_compaction':
        return out.drop('compact_summary')
      case 'ghost_snapshot':
        return out.drop('bookkeeping')
      default:
        return out.drop('unknown_type')
    }
  }

  function toCall(item: JsonRecord): ToolCall {
    const name = `${stringAt(item, 'namespace')}${stringAt(item, 'name')}`
    switch (stringAt(item, 'type')) {
      case 'function_call':
        return toToolCall(name, readArguments(stringAt(item, 'arguments')), cwd)
      case 'local_shell_call':
        return toToolCall('shell', item.action, cwd)
      default:
        return toToolCall(name, item.input, cwd)
    }
  }

  function readOutput(item: JsonRecord, out: Outcome) {
    const callId = stringAt(item, 'call_id')
    const call = calls.take(callId) ?? { name: 'tool', subject: '' }
    const kind = kindOfCall(call)
    if (kind === 'lore') return out.drop('injected')
    if (kind === 'chores') return out.drop('bookkeeping')
    const answer = readCallOutput(item.output)
    for (let i = 0; i < answer.images; i++) out.drop('image')
    const text = renderToolEpisode(call, answer, options.toolResults)
    const externalId = callId.length >= RANDOM_ID_CHARS ? callId : hashId(chain, callId, text)
    out.turn({ sessionId: sessionId(), externalId, role: 'tool', text, at: lastAt })
  }

  function readMessage(item: JsonRecord, out: Outcome) {
    const role = stringAt(item, 'role')
    if (role !== 'user' && role !== 'assistant') return out.drop('injected')
    const texts: string[] = []
    for (const value of listAt(item, 'content')) {
      const part = toRecord(value) ?? {}
      const text = stringAt(part, 'text')
      if (stringAt(part, 'type') === 'input_image') out.drop('image')
      else if (text !== '' && !/^<\/?image\b[^>]*>$/.test(text.trim())) texts.push(text)
    }
    const text = texts.join('\n')
    if (text.trim() === '') return out.drop('empty')
    if (role === 'user') readSaid(text, stringAt(item, 'id'), out)
    else addMessage('assistant', text, stringAt(item, 'id'), out)
  }

  function readSaid(text: string, id: string, out: Outcome) {
    if (isHandover(text)) return out.drop('compact_summary')
    const shell = readUserShell(text)
    if (shell !== null) {
      addMessage('user', `! ${shell.command}`, id, out)
      if (shell.output === '') return
      const call = toToolCall('shell', { command: shell.command }, cwd)
      const episode = renderToolEpisode(call, { text: shell.output, failed: false }, options.toolResults)
      return addMessage('tool', episode, '', out)
    }
    const prompt = unwrapPrompt(withoutEditorContext(text))
    for (const reason of prompt.dropped) out.drop(reason)
    if (prompt.said === '') return
    addMessage(isSubagent ? 'system' : 'user', prompt.said, id, out, true)
  }

  function addMessage(
    role: 'user' | 'assistant' | 'system' | 'tool',
    text: string,
    id: string,
    out: Outcome,
    mayTitle = false,
  ) {
    chain = hashId(chain, role, text)
    out.turn({
      sessionId: sessionId(),
      externalId: id || chain,
      role,
      text,
      at: lastAt,
      mayTitle,
      ...(role === 'assistant' && model !== '' ? { model } : {}),
    })
  }

  function sessionId(): string {
    return session || named.id || 'unknown'
  }
}

function idOfCall(item: JsonRecord): string {
  return stringAt(item, 'call_id') || stringAt(item, 'id')
}

/** Shorter call ids are counters, which recur in every conversation. */
const RANDOM_ID_CHARS = 20

/** Parses start time and id from a file name: `rollout-2025-05-07T17-24-21-<uuid>.jsonl`. */
function nameParts(path: string): { readonly id: string; readonly at: EpochMs } {
  const parts = /^rollout-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(.+)\.jsonl$/.exec(fileNameOf(path))
  if (parts === null) return { id: '', at: 0 }
  const at = Date.parse(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z`)
  return { id: parts[5] ?? '', at: Number.isFinite(at) ? at : 0 }
}

/** Parses arguments that are JSON inside a string; returns other text unchanged. */
function readArguments(text: string): unknown {
  return parseJson(text) ?? text
}

const REQUEST_HEADING = '## My request for Codex:'

/** Removes the open files and selections that the editor puts in front of the prompt. */
function withoutEditorContext(text: string): string {
  if (!text.startsWith('# Context from my IDE setup:')) return text
  const at = text.indexOf(REQUEST_HEADING)
  return at < 0 ? text : text.slice(at + REQUEST_HEADING.length)
}

/** True for the summary that one model leaves to the next when the context is full. */
function isHandover(text: string): boolean {
  return /^Another language model started to solve this problem and produced a summary/.test(text.trimStart())
}

/** Parses a command that the person ran, with its output; null if the text is none. */
function readUserShell(text: string): { readonly command: string; readonly output: string } | null {
  const parts =
    /^\s*<user_shell_command>\s*<command>([\s\S]*?)<\/command>(?:\s*<result>([\s\S]*)<\/result>)?/.exec(text)
  const command = parts?.[1]?.trim() ?? ''
  if (parts === null || command === '') return null
  return { command, output: readCallOutput((parts[2] ?? '').trim()).text }
}
