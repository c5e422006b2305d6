/**
 * Reads the events of Copilot CLI: `{type, id, timestamp, parentId, data}`. A subagent's events name the tool
 * call that started it. A message holds what the person typed and, apart from it, what was sent.
 */
import type { ParserOptions, SourceLine } from '../../../core/ports/transcript-source.ts'
import type { LineReader } from '../../records/json-line-parser.ts'
import { type JsonRecord, numberAt, recordAt, stringAt } from '../../records/json-values.ts'
import { readRecordsAt } from '../../records/line-records.ts'
import type { Outcome } from '../../records/outcome.ts'
import { createPendingCalls } from '../../records/pending-calls.ts'
import { TITLE_RANK } from '../../records/titles.ts'
import { kindOfCall, renderToolEpisode, type ToolCall, toToolCall } from '../../records/tool-episode.ts'
import { hashId } from '../../records/turn-id.ts'

const KNOWN_VERSION = 1
/** Families of events that say nothing by themselves. */
const BOOKKEEPING =
  /^(?:session|assistant|tool|user|system|hook|permission|skill|subagent|command|elicitation|external_tool|exit_plan_mode|mcp|model|sampling|user_input|abort|pending_messages|capabilities|auto_mode)(?:\.|_|$)/

export function createEventReader(options: ParserOptions, state: JsonRecord): LineReader {
  const calls = createPendingCalls(state.calls, (id, byte) => {
    const event = readRecordsAt(options, byte).find(
      (one) => stringAt(recordAt(one, 'data'), 'toolCallId') === id,
    )
    return event === undefined ? null : toCall(recordAt(event, 'data'))
  })
  const folderName = options.path.split(/[/\\]/).at(-2) ?? ''
  let lastAt = numberAt(state, 'at') ?? 0
  let session = stringAt(state, 'session')
  let isKnown = state.isUnknown !== true
  /** Byte of the line that names the folder. */
  let cwdAt = numberAt(state, 'cwdAt')
  let cwd =
    cwdAt === null ? '' : readRecordsAt(options, cwdAt).reduce((found, one) => folderOf(one) || found, '')
  let model = stringAt(state, 'model')

  return {
    read(event, out, line) {
      const type = stringAt(event, 'type')
      const data = recordAt(event, 'data')
      const at = Date.parse(stringAt(event, 'timestamp'))
      if (Number.isFinite(at)) lastAt = at
      if (type === 'session.start') isKnown = numberAt(data, 'version') === KNOWN_VERSION
      out.stand(cwd, lastAt)
      if (!isKnown) out.drop('unknown_type')
      else readEvent(type, event, data, out, line)
    },
    state: () => ({ at: lastAt, session, isUnknown: !isKnown, cwdAt, model, calls: calls.state() }),
    wordsElsewhere: () => [cwd],
  }

  function readEvent(type: string, event: JsonRecord, data: JsonRecord, out: Outcome, line: SourceLine) {
    switch (type) {
      case 'session.start':
      case 'session.resume':
      case 'session.context_changed':
        return readContext(event, data, out, line)
      case 'session.model_change':
        model = stringAt(data, 'newModel') || model
        return out.drop('bookkeeping')
      case 'session.title_changed':
        out.title(sessionOf(event, data), stringAt(data, 'title'), TITLE_RANK.generated)
        return out.drop('bookkeeping')
      case 'session.compaction_complete':
        out.fact({ sessionId: sessionOf(event, data), boundary: { at: lastAt, kind: 'compaction' } })
        return out.drop('compact_summary')
      case 'user.message':
        return readPrompt(event, data, out)
      case 'assistant.message':
        return readAnswer(event, data, out)
      case 'assistant.reasoning':
        return out.drop('thinking')
      case 'system.message':
        return out.drop('injected')
      case 'session.error':
        return out.drop('api_error')
      case 'tool.execution_start':
        calls.add(stringAt(data, 'toolCallId'), toCall(data), line.byte)
        return out.drop('tool_call')
      case 'tool.execution_complete':
        return readResult(event, data, out)
      default:
        return out.drop(BOOKKEEPING.test(type) ? 'bookkeeping' : 'unknown_type')
    }
  }

  function readContext(event: JsonRecord, data: JsonRecord, out: Outcome, line: SourceLine) {
    out.drop('bookkeeping')
    session = stringAt(data, 'sessionId') || session
    model = stringAt(data, 'selectedModel') || model
    const folder = folderOf(event)
    if (folder !== '') {
      cwd = folder
      cwdAt = line.byte
      out.stand(cwd, lastAt)
    }
    const context = toContext(data)
    const branch = stringAt(context, 'branch')
    const repository = stringAt(context, 'repository')
    const version = stringAt(data, 'copilotVersion')
    out.fact({
      sessionId: sessionOf(event, {}),
      ...(cwd === '' ? {} : { cwd }),
      ...(branch === '' ? {} : { branch }),
      metadata: { ...(version === '' ? {} : { version }), ...(repository === '' ? {} : { repository }) },
    })
  }

  function readPrompt(event: JsonRecord, data: JsonRecord, out: Outcome) {
    const source = stringAt(data, 'source')
    if (source !== '' && source !== 'user') return out.drop('injected')
    const isSubagent = agentOf(event, data) !== ''
    out.turn({
      sessionId: sessionOf(event, data),
      externalId: idOf(event, data, 'content'),
      role: isSubagent ? 'system' : 'user',
      text: stringAt(data, 'content'),
      at: lastAt,
      mayTitle: true,
    })
  }

  function readAnswer(event: JsonRecord, data: JsonRecord, out: Outcome) {
    if (stringAt(data, 'content').trim() === '') return out.drop('tool_call')
    model = stringAt(data, 'model') || model
    out.turn({
      sessionId: sessionOf(event, data),
      externalId: idOf(event, data, 'content'),
      role: 'assistant',
      text: stringAt(data, 'content'),
      model,
      at: lastAt,
    })
  }

  function readResult(event: JsonRecord, data: JsonRecord, out: Outcome) {
    const call = calls.take(stringAt(data, 'toolCallId')) ?? toCall(data)
    const kind = kindOfCall(call)
    if (kind === 'lore') return out.drop('injected')
    if (kind === 'chores') return out.drop('bookkeeping')
    const failed = data.success === false
    const text = stringAt(recordAt(data, failed ? 'error' : 'result'), failed ? 'message' : 'content')
    out.turn({
      sessionId: sessionOf(event, data),
      externalId: idOf(event, data, 'toolCallId'),
      role: 'tool',
      text: renderToolEpisode(call, { text, failed }, options.toolResults),
      at: lastAt,
    })
  }

  function sessionOf(event: JsonRecord, data: JsonRecord): string {
    const own = session || folderName || 'unknown'
    const agent = agentOf(event, data)
    return agent === '' ? own : `${own}/agent-${agent}`
  }

  function idOf(event: JsonRecord, data: JsonRecord, key: string): string {
    return stringAt(event, 'id') || hashId(session, stringAt(event, 'type'), lastAt, stringAt(data, key))
  }

  function toCall(data: JsonRecord): ToolCall {
    const server = stringAt(data, 'mcpServerName')
    const tool = stringAt(data, 'mcpToolName')
    return toToolCall(
      server === '' ? stringAt(data, 'toolName') : `mcp__${server}__${tool}`,
      data.arguments,
      cwd,
    )
  }
}

/** Returns the call that started the subagent an event belongs to; empty for the main agent. */
function agentOf(event: JsonRecord, data: JsonRecord): string {
  return stringAt(event, 'agentId') || stringAt(data, 'parentToolCallId')
}

function toContext(data: JsonRecord): JsonRecord {
  return Object.keys(recordAt(data, 'context')).length > 0 ? recordAt(data, 'context') : data
}

function folderOf(event: JsonRecord): string {
  return stringAt(toContext(recordAt(event, 'data')), 'cwd')
}
