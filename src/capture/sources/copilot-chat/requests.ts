/**
 * Turns one request of a VS Code chat into turns: what the person typed, then the parts of the response. Text
 * between two tool calls is one turn, which grows while the answer is written.
 */
import type { ToolResultCut } from '../../../core/ports/transcript-source.ts'
import { type JsonRecord, listAt, numberAt, recordAt, stringAt, toRecord } from '../../records/json-values.ts'
import type { Outcome } from '../../records/outcome.ts'
import { fileNameOf } from '../../records/paths.ts'
import { unwrapPrompt } from '../../records/prompt-markup.ts'
import { kindOfCall, renderToolEpisode, toToolCall } from '../../records/tool-episode.ts'
import { hashId } from '../../records/turn-id.ts'

export interface RequestContext {
  readonly sessionId: string
  readonly index: number
  readonly cwd: string
  readonly cut: ToolResultCut
}

export function readRequest(request: JsonRecord, context: RequestContext, out: Outcome) {
  const { sessionId, index, cwd } = context
  const at = numberAt(request, 'timestamp') ?? 0
  const id = stringAt(request, 'requestId') || hashId(sessionId, index)
  const model = stringAt(request, 'modelId')
  out.stand(cwd, at)
  readPrompt()
  let words: string[] = []
  let runs = 0
  for (const value of listAt(request, 'response')) {
    const part = toRecord(value) ?? {}
    const kind = stringAt(part, 'kind')
    const text = textOfPart(part, kind)
    if (text !== null) words.push(text)
    else if (kind === 'toolInvocationSerialized') {
      finishRun()
      readCall(part, { ...context, id, at }, out)
    } else out.drop(kind === 'thinking' ? 'thinking' : 'bookkeeping')
  }
  finishRun()
  if (stringAt(recordAt(recordAt(request, 'result'), 'errorDetails'), 'message') !== '') out.drop('api_error')

  function readPrompt() {
    const message = recordAt(request, 'message')
    const typed = typeof request.message === 'string' ? request.message : stringAt(message, 'text')
    const prompt = unwrapPrompt(typed)
    for (const reason of prompt.dropped) out.drop(reason)
    out.turn({ sessionId, externalId: id, role: 'user', text: prompt.said, at, mayTitle: true })
  }

  function finishRun() {
    const text = words.join('')
    words = []
    if (text.trim() === '') return
    const externalId = `${id}/answer-${runs++}`
    out.turn({ sessionId, externalId, role: 'assistant', text, model, at, mayGrow: true })
  }
}

/** Returns the words of a part of an answer; null if it is no text. */
function textOfPart(part: JsonRecord, kind: string): string | null {
  if (kind === '' && typeof part.value === 'string') return part.value
  if (kind === 'markdownContent' || kind === 'markdownVuln')
    return stringAt(recordAt(part, 'content'), 'value')
  if (kind !== 'inlineReference') return null
  const reference = recordAt(part, 'inlineReference')
  const path = stringAt(reference, 'path') || stringAt(recordAt(reference, 'uri'), 'path')
  return `\`${stringAt(part, 'name') || stringAt(reference, 'name') || fileNameOf(path)}\``
}

function readCall(
  part: JsonRecord,
  { sessionId, cwd, cut, id, at }: RequestContext & { readonly id: string; readonly at: number },
  out: Outcome,
) {
  if (part.isComplete !== true) return out.drop('tool_call')
  const shown = textOfMessage(part.pastTenseMessage) || textOfMessage(part.invocationMessage)
  const data = recordAt(part, 'toolSpecificData')
  const command = stringAt(recordAt(data, 'commandLine'), 'original') || stringAt(data, 'command')
  const source = stringAt(recordAt(part, 'source'), 'label')
  const tool = stringAt(part, 'toolId').replace(/^copilot_/, '') || 'tool'
  const name =
    tool.startsWith('mcp_') || source === '' || source === 'Built-In' ? tool : `mcp_${source}_${tool}`
  const call = toToolCall(name, command === '' ? shown : { command }, cwd)
  const kind = kindOfCall(call)
  if (kind === 'lore') return out.drop('injected')
  if (kind === 'chores') return out.drop('bookkeeping')
  const code = numberAt(recordAt(data, 'terminalCommandState'), 'exitCode')
  const failed = (code !== null && code !== 0) || recordAt(part, 'resultDetails').isError === true
  const text = stringAt(recordAt(data, 'terminalCommandOutput'), 'text')
  out.turn({
    sessionId,
    externalId: `${id}/call-${stringAt(part, 'toolCallId')}`,
    role: 'tool',
    text: renderToolEpisode(call, { text, failed }, cut),
    at,
  })
}

function textOfMessage(message: unknown): string {
  return typeof message === 'string' ? message : stringAt(toRecord(message) ?? {}, 'value')
}
