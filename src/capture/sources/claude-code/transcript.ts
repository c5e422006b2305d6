/**
 * Reads a Claude Code transcript: one record a line, one content block an assistant line. Lines are
 * read in file order and never followed along their parents, so forks, missing parents, cycles and
 * compaction need no handling: a copied line keeps its uuid, which is the turn's id.
 */
import type { EpisodeRole } from '../../../core/conversation.ts'
import type { EpochMs } from '../../../core/ids.ts'
import type { LineParser, ParserOptions, SourceLine } from '../../../core/ports/transcript-source.ts'
import { createJsonLineParser, type LineReader, typeAtStart } from '../../records/json-line-parser.ts'
import { type JsonRecord, numberAt, recordAt, stringAt, toRecord } from '../../records/json-values.ts'
import { readRecordsAt } from '../../records/line-records.ts'
import type { Outcome } from '../../records/outcome.ts'
import { createPendingCalls } from '../../records/pending-calls.ts'
import { isProgramCommand, unwrapPrompt } from '../../records/prompt-markup.ts'
import { TITLE_RANK } from '../../records/titles.ts'
import { kindOfCall, renderToolEpisode, type ToolCall, toToolCall } from '../../records/tool-episode.ts'
import { hashId } from '../../records/turn-id.ts'
import { toOneLine } from '../../records/turn-text.ts'
import { reasonForAttachment, reasonForSystemLine, reasonForType, reasonToSkip } from './line-kinds.ts'
import { createPromptQueue } from './queue.ts'
import { createSessionTracker, type SessionRef } from './sessions.ts'
import { readAnswers, readPlan, readRejection, readResultContent } from './tool-results.ts'

/** One record with its session, time and position. */
interface Entry {
  readonly record: JsonRecord
  readonly session: SessionRef
  readonly at: EpochMs
  readonly line: SourceLine
  readonly out: Outcome
}

export function createTranscriptParser(options: ParserOptions, saved: unknown): LineParser {
  return createJsonLineParser(options, saved, (state) => createTranscriptReader(options, state))
}

function createTranscriptReader(options: ParserOptions, state: JsonRecord): LineReader {
  const sessions = createSessionTracker(options, state.sessions)
  const calls = createPendingCalls(state.calls, (id, byte) => findCall(readRecordsAt(options, byte), id))
  const queue = createPromptQueue(state.queue, (byte) =>
    readRecordsAt(options, byte).map((record) => readResultContent(record.content).text),
  )
  let lastAt = numberAt(state, 'at') ?? 0
  /**
   * Byte of the line with the person's last shell command, until its output arrives. The command itself
   * is null after a restart.
   */
  let shellAt = numberAt(state, 'shellAt')
  let shellCommand: string | null = null
  /** Session of a subagent that was only started to fill caches; its turns are dropped. */
  let warmup = stringAt(state, 'warmup')

  return {
    skip: (text) => reasonToSkip(typeAtStart(text)),
    read(record, out, line) {
      const at = Date.parse(stringAt(record, 'timestamp'))
      if (Number.isFinite(at)) lastAt = at
      const type = stringAt(record, 'type')
      if (readAside(type, record, out, line)) return
      const session = sessions.sessionOf(record)
      out.stand(sessions.folderOf(session, record), lastAt)
      sessions.note(session, record, { at: lastAt, byte: line.byte }, out)
      const entry = { record, session, at: lastAt, line, out }
      if (type === 'user') readUser(entry)
      else if (type === 'assistant') readAssistant(entry)
      else if (type === 'attachment') readAttachment(entry)
      else readSystem(entry)
      sessions.noteLine(session, stringAt(record, 'uuid'), out)
    },
    state: () => ({
      at: lastAt,
      shellAt,
      warmup,
      calls: calls.state(),
      queue: queue.state(),
      sessions: sessions.state(),
    }),
    wordsElsewhere: () => sessions.wordsElsewhere(),
  }

  /** Reads a line outside the conversation; returns false for lines that are part of it. */
  function readAside(type: string, record: JsonRecord, out: Outcome, line: SourceLine): boolean {
    const session = () => {
      const found = sessions.sessionOf(record)
      out.stand(sessions.folderOf(found, record), lastAt)
      return found.id
    }
    switch (type) {
      case 'user':
      case 'assistant':
      case 'attachment':
      case 'system':
        return false
      case 'custom-title':
        out.title(session(), stringAt(record, 'customTitle'), TITLE_RANK.chosen)
        break
      case 'agent-name':
        out.title(session(), stringAt(record, 'agentName'), TITLE_RANK.named)
        break
      case 'ai-title':
        out.title(session(), stringAt(record, 'aiTitle'), TITLE_RANK.generated)
        break
      case 'summary':
        session()
        sessions.noteSummary(stringAt(record, 'leafUuid'), stringAt(record, 'summary'), line.byte, out)
        break
      case 'pr-link': {
        const prUrl = toOneLine(stringAt(record, 'prUrl'), 300)
        if (prUrl !== '') out.fact({ sessionId: session(), metadata: { prUrl } })
        break
      }
      case 'queue-operation':
        readQueueOperation(record, session(), out, line)
        return true
      default:
        out.drop(reasonForType(type))
        return true
    }
    out.drop('bookkeeping')
    return true
  }

  function readUser(entry: Entry) {
    const { record, out } = entry
    if (record.isCompactSummary === true || record.isVisibleInTranscriptOnly === true) {
      return out.drop('compact_summary')
    }
    const texts: string[] = []
    const blocks = contentOf(record)
    let hasResult = false
    blocks.forEach((value, index) => {
      const block = toBlock(value)
      const type = stringAt(block, 'type')
      if (type === 'text') texts.push(stringAt(block, 'text'))
      else if (type === 'tool_result') {
        hasResult = true
        readToolResult(entry, block, index)
      } else out.drop(type === 'image' || type === 'document' ? 'image' : 'unknown_type')
    })
    const plan = stringAt(record, 'planContent')
    if (plan !== '') addCarriedPlan(entry, plan)
    else if (texts.length > 0) {
      if (record.isMeta === true) out.drop('injected')
      else readSaid(entry, texts.join('\n'), hasResult ? '#text' : '')
    } else if (blocks.length === 0) out.drop('empty')
  }

  /** An accepted plan opens the next session as if the person had typed it, but an agent wrote it. */
  function addCarriedPlan(entry: Entry, plan: string) {
    addTurn(entry, '', 'assistant', plan, { mayTitle: true })
  }

  /** @param suffix distinguishes the text of a line from the tool results on it */
  function readSaid(entry: Entry, text: string, suffix: string) {
    const { session, out } = entry
    const prompt = unwrapPrompt(text)
    for (const reason of prompt.dropped) out.drop(reason)
    if (session.isSubagent && prompt.said !== '') {
      warmup = prompt.said === 'Warmup' ? session.id : ''
      if (warmup !== '') return out.drop('bookkeeping')
    }
    if (prompt.said !== '') {
      const mayTitle = !/^[/!]/.test(prompt.said)
      addTurn(entry, suffix, roleOfPrompt(entry), prompt.said, { mayTitle })
    }
    if (prompt.relayed !== '') addTurn(entry, `${suffix}#relayed`, 'system', prompt.relayed)
    if (prompt.shellCommand !== '') {
      shellCommand = prompt.shellCommand
      shellAt = entry.line.byte
    }
    if (prompt.shellOutput !== '') {
      const command =
        shellCommand ?? (shellAt === null ? '' : findShellCommand(readRecordsAt(options, shellAt)))
      const call = toToolCall('Bash', { command })
      addToolTurn(entry, `${suffix}#output`, call, { text: prompt.shellOutput, failed: false })
      shellCommand = null
      shellAt = null
    }
    if (text.trim() === '') out.drop('empty')
  }

  function readToolResult(entry: Entry, block: JsonRecord, index: number) {
    const { session, record, out } = entry
    const call = calls.take(stringAt(block, 'tool_use_id')) ?? { name: 'tool', subject: '' }
    const kind = kindOfCall(call)
    if (kind === 'lore') return out.drop('injected')
    if (kind === 'chores' || warmup === session.id) return out.drop('bookkeeping')
    const content = readResultContent(block.content)
    for (let i = 0; i < content.images; i++) out.drop('image')
    const suffix = index === 0 ? '' : `#${index}`
    const failed = block.is_error === true
    const rejection = failed ? readRejection(content.text) : null
    if (rejection !== null) {
      addToolTurn(
        entry,
        suffix,
        { ...call, name: `${call.name} (rejected by the user)` },
        { text: '', failed: false },
      )
      if (rejection !== '') addTurn(entry, `${suffix}#said`, 'user', rejection)
      return
    }
    const answers = call.name === 'AskUserQuestion' ? readAnswers(record.toolUseResult) : ''
    if (answers !== '') return void addTurn(entry, suffix, 'user', answers)
    if (call.name !== 'ExitPlanMode') return addToolTurn(entry, suffix, call, { text: content.text, failed })
    const plan = call.subject === '' ? readPlan(record.toolUseResult) : ''
    if (plan !== '') addTurn(entry, `${suffix}#plan`, 'assistant', plan)
    addToolTurn(entry, suffix, call, { text: failed ? content.text : 'approved by the user', failed })
  }

  function readAssistant(entry: Entry) {
    const { record, session, out } = entry
    const model = stringAt(recordAt(record, 'message'), 'model')
    if (record.isApiErrorMessage === true || model === '<synthetic>') return out.drop('api_error')
    if (warmup === session.id) return out.drop('bookkeeping')
    sessions.noteModel(session, model, out)
    const blocks = contentOf(record)
    if (blocks.length === 0) out.drop('empty')
    blocks.forEach((value, index) => {
      const block = toBlock(value)
      const suffix = index === 0 ? '' : `#${index}`
      switch (stringAt(block, 'type')) {
        case 'text': {
          const text = stringAt(block, 'text')
          addTurn(entry, suffix, 'assistant', text.trim() === '(no content)' ? '' : text, { model })
          break
        }
        case 'thinking':
        case 'redacted_thinking':
          out.drop('thinking')
          break
        case 'tool_use':
        case 'server_tool_use':
        case 'mcp_tool_use':
          readToolCall(entry, block, suffix, model)
          break
        case 'web_search_tool_result':
        case 'mcp_tool_result':
          out.drop('tool_call')
          break
        case 'image':
          out.drop('image')
          break
        default:
          out.drop('unknown_type')
      }
    })
  }

  /** Keeps the call until its result arrives; a plan handed in by the call is a turn of the agent. */
  function readToolCall(entry: Entry, block: JsonRecord, suffix: string, model: string) {
    const plan = planOf(block)
    calls.add(stringAt(block, 'id'), toCall(entry.record, block), entry.line.byte)
    if (plan === '') entry.out.drop('tool_call')
    else addTurn(entry, suffix, 'assistant', plan, { model })
  }

  function readAttachment(entry: Entry) {
    const { record, out } = entry
    const attachment = recordAt(record, 'attachment')
    const type = stringAt(attachment, 'type')
    if (type !== 'queued_command') return out.drop(reasonForAttachment(type))
    const mode = stringAt(attachment, 'commandMode') || 'prompt'
    if (mode !== 'prompt' || attachment.isMeta === true) return out.drop('bookkeeping')
    const content = readResultContent(attachment.prompt)
    for (let i = 0; i < content.images; i++) out.drop('image')
    if (content.text.trim() === '') return
    if (queue.attach(content.text)) {
      const origin = record.origin ?? attachment.origin
      readSaid({ ...entry, record: { ...record, origin } }, content.text, '')
    } else out.drop('request_copy')
  }

  function readQueueOperation(record: JsonRecord, sessionId: string, out: Outcome, line: SourceLine) {
    const content = readResultContent(record.content).text
    switch (stringAt(record, 'operation')) {
      case 'enqueue':
        queue.enqueue({ text: content, at: lastAt, line: line.line, byte: line.byte })
        break
      case 'dequeue':
        queue.dequeue()
        break
      case 'popAll':
        queue.clear()
        break
      case 'remove': {
        const reason = stringAt(record, 'reason')
        if (reason !== '' && reason !== 'absorbed_mid_turn') queue.cancel(content)
        else {
          const prompt = queue.absorb(content)
          const said = prompt === null ? '' : unwrapPrompt(prompt.text).said
          if (prompt !== null && said !== '' && !isProgramCommand(said)) {
            const externalId = hashId(sessionId, 'user', prompt.at, said)
            out.turn({ sessionId, externalId, role: 'user', text: said, at: prompt.at }, prompt)
            return
          }
        }
        break
      }
      default:
    }
    out.drop('bookkeeping')
  }

  function readSystem(entry: Entry) {
    const { record, session, at, out } = entry
    const subtype = stringAt(record, 'subtype')
    if (subtype === 'compact_boundary' && at > 0) {
      out.fact({ sessionId: session.id, boundary: { at, kind: 'compaction' } })
    }
    if (subtype === 'local_command') readSaid(entry, stringAt(record, 'content'), '')
    else out.drop(reasonForSystemLine(subtype))
  }

  function addToolTurn(
    entry: Entry,
    suffix: string,
    call: ToolCall,
    answer: { readonly text: string; readonly failed: boolean },
  ) {
    addTurn(entry, suffix, 'tool', renderToolEpisode(call, answer, options.toolResults))
  }

  function addTurn(
    entry: Entry,
    suffix: string,
    role: EpisodeRole,
    text: string,
    more: { readonly model?: string; readonly mayTitle?: boolean } = {},
  ): boolean {
    const { session, at, record, out } = entry
    const uuid = stringAt(record, 'uuid')
    const externalId = uuid === '' ? hashId(session.id, role, at, text) : `${uuid}${suffix}`
    return out.turn({ sessionId: session.id, externalId, role, text, at, ...more })
  }
}

/** Returns the content blocks of a line; very old or damaged lines hold bare text instead of a message. */
function contentOf(record: JsonRecord): readonly unknown[] {
  const message = record.message
  const content = typeof message === 'string' ? message : toRecord(message)?.content
  if (typeof content === 'string') return content.trim() === '' ? [] : [content]
  return Array.isArray(content) ? content : []
}

function toBlock(value: unknown): JsonRecord {
  return typeof value === 'string' ? { type: 'text', text: value } : (toRecord(value) ?? {})
}

/** Returns `user` only for a person's own words, not for prompts that agents and programs write. */
function roleOfPrompt({ session, record }: Entry): EpisodeRole {
  if (session.isSubagent) return 'system'
  const origin = stringAt(recordAt(record, 'origin'), 'kind')
  return origin === '' || origin === 'human' || origin === 'channel' ? 'user' : 'system'
}

/** Describes a call in one line. */
function toCall(record: JsonRecord, block: JsonRecord): ToolCall {
  const call = toToolCall(stringAt(block, 'name'), block.input, stringAt(record, 'cwd'))
  return call.name === 'ExitPlanMode' ? { ...call, subject: toPlanSubject(planOf(block)) } : call
}

/** Returns the plan that a call hands in; empty for other calls. */
function planOf(block: JsonRecord): string {
  return stringAt(block, 'name') === 'ExitPlanMode' ? stringAt(recordAt(block, 'input'), 'plan') : ''
}

/** Finds the call with this id among the records of a line. */
function findCall(records: readonly JsonRecord[], id: string): ToolCall | null {
  for (const record of records) {
    const block = contentOf(record)
      .map(toBlock)
      .findLast((candidate) => stringAt(candidate, 'id') === id)
    if (block !== undefined) return toCall(record, block)
  }
  return null
}

/** Returns the first shell command of a person among the records of a line; empty if there is none. */
function findShellCommand(records: readonly JsonRecord[]): string {
  const texts = records.flatMap((record) => [
    contentOf(record)
      .map((value) => stringAt(toBlock(value), 'text'))
      .filter((text) => text !== '')
      .join('\n'),
    stringAt(record, 'content'),
    readResultContent(recordAt(record, 'attachment').prompt).text,
  ])
  return texts.map((text) => unwrapPrompt(text).shellCommand).find((command) => command !== '') ?? ''
}

function toPlanSubject(plan: string): string {
  return toOneLine(plan.split('\n').find((line) => line.trim() !== '') ?? '', 100)
}
