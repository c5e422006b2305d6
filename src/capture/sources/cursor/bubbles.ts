/** Turns one bubble of a Cursor conversation into a turn: a prompt, an answer, a thought or a tool call. */
import type { EpochMs } from '../../../core/ids.ts'
import type { ToolResultCut } from '../../../core/ports/transcript-source.ts'
import {
  type JsonRecord,
  listAt,
  numberAt,
  parseJson,
  recordAt,
  stringAt,
  toRecord,
} from '../../records/json-values.ts'
import type { Outcome } from '../../records/outcome.ts'
import { unwrapPrompt } from '../../records/prompt-markup.ts'
import { kindOfCall, renderToolEpisode, toToolCall } from '../../records/tool-episode.ts'
import { hashId } from '../../records/turn-id.ts'

export interface BubbleContext {
  readonly sessionId: string
  /** Time of the bubble before, used if this one holds none. */
  readonly at: EpochMs
  readonly cwd: string
  readonly model: string
  readonly isSubagent: boolean
  readonly cut: ToolResultCut
}

const USER = 1
const ASSISTANT = 2
const LAST_VERSION = 3

/** Returns the bubble's time. A bubble of a later version or another type is counted and skipped. */
export function readBubble(bubble: JsonRecord, context: BubbleContext, out: Outcome): EpochMs {
  const at = timeOf(bubble) ?? context.at
  out.stand(context.cwd, at)
  const type = numberAt(bubble, 'type')
  if ((numberAt(bubble, '_v') ?? 0) > LAST_VERSION) out.drop('unknown_type')
  else if (type === USER) readPrompt(bubble, at, context, out)
  else if (type === ASSISTANT) readAnswer(bubble, at, context, out)
  else out.drop('unknown_type')
  return at
}

function timeOf(bubble: JsonRecord): EpochMs | null {
  const created = bubble.createdAt
  const said = typeof created === 'string' ? Date.parse(created) : created
  if (typeof said === 'number' && Number.isFinite(said)) return said
  const timing = recordAt(bubble, 'timingInfo')
  return numberAt(timing, 'clientRpcSendTime') ?? numberAt(timing, 'clientEndTime')
}

function idOf(bubble: JsonRecord, sessionId: string): string {
  return (
    stringAt(bubble, 'bubbleId') || hashId(sessionId, numberAt(bubble, 'type') ?? 0, stringAt(bubble, 'text'))
  )
}

function readPrompt(bubble: JsonRecord, at: EpochMs, context: BubbleContext, out: Outcome) {
  for (const _ of listAt(bubble, 'images')) out.drop('image')
  if (bubble.isNudge === true) return out.drop('injected')
  const prompt = unwrapPrompt(stringAt(bubble, 'text'))
  for (const reason of prompt.dropped) out.drop(reason)
  out.turn({
    sessionId: context.sessionId,
    externalId: idOf(bubble, context.sessionId),
    role: context.isSubagent ? 'system' : 'user',
    text: prompt.said,
    at,
    mayTitle: true,
  })
}

function readAnswer(bubble: JsonRecord, at: EpochMs, context: BubbleContext, out: Outcome) {
  const { sessionId } = context
  const externalId = idOf(bubble, sessionId)
  const tool = recordAt(bubble, 'toolFormerData')
  const text = stringAt(bubble, 'text')
  if (stringAt(tool, 'name') !== '') readCall(tool, externalId, at, context, out)
  else if (text.trim() !== '') {
    const model = stringAt(recordAt(bubble, 'modelInfo'), 'modelName') || context.model
    out.turn({ sessionId, externalId, role: 'assistant', text, model, at, mayGrow: true })
  } else if (stringAt(recordAt(bubble, 'thinking'), 'text') !== '') out.drop('thinking')
  else out.drop('empty')
}

function readCall(tool: JsonRecord, externalId: string, at: EpochMs, context: BubbleContext, out: Outcome) {
  const status = stringAt(tool, 'status')
  const input =
    toRecord(parseJson(stringAt(tool, 'rawArgs'))) ?? toRecord(parseJson(stringAt(tool, 'params')))
  const call = toToolCall(stringAt(tool, 'name'), input ?? '', context.cwd)
  const kind = kindOfCall(call)
  if (status !== 'completed' && status !== 'error') return out.drop('tool_call')
  if (kind === 'lore') return out.drop('injected')
  if (kind === 'chores') return out.drop('bookkeeping')
  const failed = status === 'error' || (tool.error !== undefined && tool.error !== null)
  out.turn({
    sessionId: context.sessionId,
    externalId,
    role: 'tool',
    text: renderToolEpisode(
      call,
      { text: failed ? textOfError(tool) : textOfResult(tool), failed },
      context.cut,
    ),
    at,
  })
}

const RESULT_KEYS = ['output', 'contents', 'content', 'result', 'text', 'rejected']

/** Returns the words of a result, which is JSON in text: the field that holds them, else all of it. */
function textOfResult(tool: JsonRecord): string {
  const raw = stringAt(tool, 'result')
  const result = toRecord(parseJson(raw)) ?? {}
  const key = RESULT_KEYS.find((name) => stringAt(result, name) !== '')
  return key === undefined ? raw : stringAt(result, key)
}

function textOfError(tool: JsonRecord): string {
  const error = toRecord(parseJson(stringAt(tool, 'error'))) ?? toRecord(tool.error) ?? {}
  return stringAt(error, 'clientVisibleErrorMessage') || stringAt(error, 'message') || stringAt(tool, 'error')
}
