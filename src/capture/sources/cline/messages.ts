/**
 * Reads a list of messages as Cline, Roo Code and Kilo Code keep it: blocks in the form of the Anthropic API
 * (`tool_use`, `tool_result`), or of the AI SDK (`tool-call`, `tool-result`) in Roo's version 2.
 */
import type { EpochMs } from '../../../core/ids.ts'
import type { ToolResultCut } from '../../../core/ports/transcript-source.ts'
import { type JsonRecord, listAt, numberAt, recordAt, stringAt, toRecord } from '../../records/json-values.ts'
import type { Outcome } from '../../records/outcome.ts'
import { kindOfCall, renderToolEpisode, type ToolCall, toToolCall } from '../../records/tool-episode.ts'
import { hashId } from '../../records/turn-id.ts'
import { readAssistantText, readUserText, SPEAKING_TOOLS } from './markup.ts'

export interface ConversationFacts {
  readonly sessionId: string
  readonly cwd: string
  readonly isSubagent: boolean
  readonly cut: ToolResultCut
  /** Time of a message that holds none, by its index; 0 if unknown. */
  readonly timeOf: (index: number) => EpochMs
}

export function readMessages(messages: readonly unknown[], facts: ConversationFacts, out: Outcome) {
  const calls = new Map<string, ToolCall>()
  const seen = new Map<string, number>()
  let at = 0
  let model = ''
  for (const [index, value] of messages.entries()) {
    const message = toRecord(value)
    if (message === null) {
      out.drop('unknown_type')
      continue
    }
    at = numberAt(message, 'ts') ?? (facts.timeOf(index) || at)
    const role = stringAt(message, 'role')
    const info = recordAt(message, 'modelInfo')
    model = stringAt(info, 'modelId') || stringAt(info, 'id') || model
    out.stand(facts.cwd, at)
    if (message.isSummary === true) out.drop('compact_summary')
    else if (message.isTruncationMarker === true) out.drop('bookkeeping')
    else if (role === 'assistant') readAssistant(message)
    else if (role === 'user' || role === 'tool') readUser(message)
    else out.drop(stringAt(message, 'type') === 'reasoning' ? 'thinking' : 'unknown_type')
  }
  if (model !== '') out.fact({ sessionId: facts.sessionId, model })

  /** The id of a turn: by the message's id or time, else by its words and how often they occurred before. */
  function idOf(message: JsonRecord, part: string, text: string): string {
    const own = stringAt(message, 'id')
    if (own !== '') return part === '' ? own : `${own}/${part}`
    const time = numberAt(message, 'ts')
    if (time !== null) return hashId(facts.sessionId, stringAt(message, 'role'), time, part)
    const key = hashId(facts.sessionId, stringAt(message, 'role'), text)
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count === 1 ? key : hashId(key, count)
  }

  function readAssistant(message: JsonRecord) {
    const texts: string[] = []
    for (const block of blocksOf(message)) {
      const type = stringAt(block, 'type')
      if (type === 'text') {
        const { said, calls: called, thoughts } = readAssistantText(stringAt(block, 'text'))
        texts.push(said)
        for (let count = 0; count < called; count++) out.drop('tool_call')
        for (let count = 0; count < thoughts; count++) out.drop('thinking')
      } else if (type === 'tool_use' || type === 'tool-call') {
        const name = stringAt(block, 'name') || stringAt(block, 'toolName')
        const input = recordAt(block, 'input')
        const field = SPEAKING_TOOLS[name]
        if (field !== undefined) texts.push(stringAt(input, field))
        calls.set(stringAt(block, 'id') || stringAt(block, 'toolCallId'), toCall(name, input, facts.cwd))
        out.drop('tool_call')
      } else
        out.drop(/thinking|reasoning/.test(type) ? 'thinking' : type === 'image' ? 'image' : 'unknown_type')
    }
    const text = texts.filter((part) => part.trim() !== '').join('\n\n')
    if (text === '') return
    out.turn({
      sessionId: facts.sessionId,
      externalId: idOf(message, '', text),
      role: 'assistant',
      text,
      model,
      at,
    })
  }

  function readUser(message: JsonRecord) {
    /** Results told as text: a heading, then the answer in the same block or in the next ones. */
    const told: { readonly call: ToolCall; readonly answer: string[] }[] = []
    let part = 0
    for (const block of blocksOf(message)) {
      const type = stringAt(block, 'type')
      if (type === 'text') {
        const { said, tool, program } = readUserText(stringAt(block, 'text'))
        const open = told.at(-1)
        if (tool !== null) {
          told.push({ call: toToolCall(tool.name, tool.subject, facts.cwd), answer: [tool.answer] })
        } else if (program !== '' && said.length === 0 && open !== undefined) open.answer.push(program)
        else if (program !== '' || said.length === 0) out.drop('injected')
        for (const words of said) addPrompt(message, `p${part++}`, words)
      } else if (type === 'tool_result' || type === 'tool-result') {
        const call = calls.get(stringAt(block, 'tool_use_id') || stringAt(block, 'toolCallId'))
        const name = stringAt(block, 'name') || stringAt(block, 'toolName')
        const text = textOfResult(block.content ?? recordAt(block, 'output').value)
        const failed = block.is_error === true || hasFailure(block.content)
        addResult(message, `r${part++}`, call ?? toToolCall(name, ''), text, failed)
        for (const words of readUserText(text).said) addPrompt(message, `p${part++}`, words)
      } else out.drop(type === 'image' || type === 'document' || type === 'file' ? 'image' : 'unknown_type')
    }
    for (const { call, answer } of told) {
      addResult(message, `r${part++}`, call, answer.filter((text) => text !== '').join('\n'), false)
    }
  }

  function addPrompt(message: JsonRecord, part: string, text: string) {
    out.turn({
      sessionId: facts.sessionId,
      externalId: idOf(message, part, text),
      role: facts.isSubagent ? 'system' : 'user',
      text,
      at,
      mayTitle: true,
    })
  }

  function addResult(message: JsonRecord, part: string, call: ToolCall, text: string, failed: boolean) {
    const kind = kindOfCall(call)
    if (kind === 'lore') return out.drop('injected')
    if (kind === 'chores') return out.drop('bookkeeping')
    const rendered = renderToolEpisode(call, { text, failed }, facts.cut)
    out.turn({
      sessionId: facts.sessionId,
      externalId: idOf(message, part, rendered),
      role: 'tool',
      text: rendered,
      at,
    })
  }
}

/** Returns the blocks of a message; bare text is one block. */
function blocksOf(message: JsonRecord): readonly JsonRecord[] {
  if (typeof message.content === 'string') return [{ type: 'text', text: message.content }]
  return listAt(message, 'content').map((block) => toRecord(block) ?? {})
}

function toCall(name: string, input: JsonRecord, cwd: string): ToolCall {
  if (name !== 'use_mcp_tool') return toToolCall(name, input, cwd)
  const server = stringAt(input, 'server_name')
  return toToolCall(`mcp__${server}__${stringAt(input, 'tool_name')}`, input.arguments, cwd)
}

/** Returns the text of a result: bare text, blocks of text, or a list of queries with their answers. */
function textOfResult(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part) => {
      const record = toRecord(part) ?? {}
      return stringAt(record, 'text') || stringAt(record, 'result') || stringAt(record, 'error')
    })
    .filter((text) => text !== '')
    .join('\n')
}

/** True if one of the queries of a result failed. */
function hasFailure(content: unknown): boolean {
  return Array.isArray(content) && content.some((part) => toRecord(part)?.success === false)
}
