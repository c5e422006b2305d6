/** Turns the parts of OpenCode's messages, from the database or from files, into turns. */
import type { EpochMs } from '../../../core/ids.ts'
import type { ToolResultCut } from '../../../core/ports/transcript-source.ts'
import { type JsonRecord, numberAt, recordAt, stringAt } from '../../records/json-values.ts'
import type { Outcome } from '../../records/outcome.ts'
import { unwrapPrompt } from '../../records/prompt-markup.ts'
import { kindOfCall, renderToolEpisode, toToolCall } from '../../records/tool-episode.ts'

export interface PartContext {
  readonly id: string
  readonly sessionId: string
  readonly message: JsonRecord
  /** Used if neither part nor message holds a time. */
  readonly at: EpochMs
  readonly isSubagent: boolean
  /** The session's folder, empty if unknown; a message may name its own. */
  readonly directory: string
  readonly cut: ToolResultCut
}

const BOOKKEEPING = /^(?:step-start|step-finish|snapshot|patch|agent|retry)$/

export function readPart(part: JsonRecord, context: PartContext, out: Outcome) {
  const type = stringAt(part, 'type')
  out.stand(cwdOf(context.message) || context.directory, createdAt(context.message) ?? context.at)
  if (type === 'text') readText(part, context, out)
  else if (type === 'tool') readTool(part, context, out)
  else if (type === 'reasoning') out.drop('thinking')
  else if (type === 'file') out.drop(/^image\//.test(stringAt(part, 'mime')) ? 'image' : 'injected')
  else if (type === 'subtask') out.drop('tool_call')
  else if (type === 'compaction') out.drop('compact_summary')
  else out.drop(BOOKKEEPING.test(type) ? 'bookkeeping' : 'unknown_type')
}

function readText(part: JsonRecord, context: PartContext, out: Outcome) {
  const { message } = context
  if (part.synthetic === true || part.ignored === true) return out.drop('injected')
  const turn = {
    sessionId: context.sessionId,
    externalId: context.id,
    at: timeOf(part, 'start') ?? createdAt(message) ?? context.at,
  }
  if (stringAt(message, 'role') !== 'user') {
    if (message.summary === true) out.drop('compact_summary')
    else {
      const model = modelOf(message)
      out.turn({ ...turn, role: 'assistant', text: stringAt(part, 'text'), model, mayGrow: true })
    }
    return
  }
  const prompt = unwrapPrompt(stringAt(part, 'text'))
  for (const reason of prompt.dropped) out.drop(reason)
  if (prompt.said === '' && prompt.dropped.length > 0) return
  const role = context.isSubagent ? 'system' : 'user'
  out.turn({ ...turn, role, text: prompt.said, mayTitle: true })
}

function readTool(part: JsonRecord, context: PartContext, out: Outcome) {
  const state = recordAt(part, 'state')
  const status = stringAt(state, 'status')
  const call = toToolCall(stringAt(part, 'tool'), state.input, cwdOf(context.message))
  const kind = kindOfCall(call)
  if (status !== 'completed' && status !== 'error') out.drop('tool_call')
  else if (kind === 'lore') out.drop('injected')
  else if (kind === 'chores') out.drop('bookkeeping')
  else {
    const failed = status === 'error'
    const text = stringAt(state, failed ? 'error' : 'output')
    out.turn({
      sessionId: context.sessionId,
      externalId: context.id,
      role: 'tool',
      text: renderToolEpisode(call, { text, failed }, context.cut),
      at: timeOf(state, 'end') ?? createdAt(context.message) ?? context.at,
    })
  }
}

function cwdOf(message: JsonRecord): string {
  return stringAt(recordAt(message, 'path'), 'cwd')
}

export function createdAt(record: JsonRecord): EpochMs | null {
  return timeOf(record, 'created')
}

/** Returns the model that wrote an assistant's message or that a user's message is meant for. */
export function modelOf(message: JsonRecord): string {
  return stringAt(message, 'modelID') || stringAt(recordAt(message, 'model'), 'modelID')
}

function timeOf(record: JsonRecord, key: string): EpochMs | null {
  return numberAt(recordAt(record, 'time'), key)
}
