/**
 * Reads a task folder (`tasks/<id>/api_conversation_history.json`) of Cline, Roo Code or Kilo Code: a list of
 * messages, or from Roo's version 2 on `{ version: 2, messages }`. Another version is counted and skipped. The
 * program writes the file anew with every message; turns are recognised by id.
 */
import type { EpochMs } from '../../../core/ids.ts'
import type { ParseOutcome, ParserOptions, WholeFileDeps } from '../../../core/ports/transcript-source.ts'
import { listAt, numberAt, parseJson, stringAt, toRecord } from '../../records/json-values.ts'
import { createOutcome, type Outcome } from '../../records/outcome.ts'
import { findFolder } from './markup.ts'
import { readMessages } from './messages.ts'

const KNOWN_VERSION = 2

export async function readTask(options: ParserOptions, deps: WholeFileDeps): Promise<ParseOutcome> {
  const out = createOutcome(null)
  const messages = messagesIn(parseJson(await deps.readText(options.path)), out)
  if (messages === null) return out.result()
  const sessionId = taskIdOf(options.path)
  const item = toRecord(parseJson(options.readNearby?.('history_item.json') ?? '')) ?? {}
  const cwd = stringAt(item, 'workspace') || findCwd(messages)
  const parentSessionId = stringAt(item, 'parentTaskId')
  out.stand(cwd, taskTime(sessionId))
  out.fact({
    sessionId,
    ...(cwd === '' ? {} : { cwd }),
    ...(parentSessionId === '' ? {} : { parentSessionId }),
  })
  readMessages(
    messages,
    {
      sessionId,
      cwd,
      isSubagent: parentSessionId !== '',
      cut: options.toolResults,
      timeOf: createClock(options.readNearby?.('ui_messages.json') ?? '', sessionId),
    },
    out,
  )
  return out.result()
}

function messagesIn(value: unknown, out: Outcome): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  const history = toRecord(value)
  if (history === null) out.drop('bad_json')
  else if (numberAt(history, 'version') === KNOWN_VERSION) return listAt(history, 'messages')
  else out.drop('unknown_type')
  return null
}

/** Returns the name of the task's folder. */
function taskIdOf(path: string): string {
  return path.split(/[/\\]/).at(-2) ?? ''
}

/** Tasks of Cline are named after the millisecond they began; others have random ids. */
function taskTime(taskId: string): EpochMs {
  return /^\d{13}$/.test(taskId) ? Number(taskId) : 0
}

/** Returns the folder named in the environment details of the first messages. */
function findCwd(messages: readonly unknown[]): string {
  for (const message of messages.slice(0, 4)) {
    const content = toRecord(message)?.content
    const texts = typeof content === 'string' ? [content] : listAt({ content }, 'content').map(textOfBlock)
    const folder = texts.map(findFolder).find((found) => found !== '')
    if (folder !== undefined) return folder
  }
  return ''
}

function textOfBlock(block: unknown): string {
  const record = toRecord(block) ?? {}
  return stringAt(record, 'text') || stringAt(record, 'content')
}

/**
 * Returns the time of a message that holds none: of the first display message that was shown while it was the
 * last or a later one, else of the task.
 */
function createClock(displayed: string, sessionId: string): (index: number) => EpochMs {
  const shown = (parseJson(displayed) ?? []) as unknown
  const times: { readonly index: number; readonly at: EpochMs }[] = []
  for (const entry of Array.isArray(shown) ? shown : []) {
    const record = toRecord(entry) ?? {}
    const index = numberAt(record, 'conversationHistoryIndex')
    const at = numberAt(record, 'ts')
    if (index !== null && at !== null) times.push({ index, at })
  }
  return (index) => times.find((time) => time.index >= index)?.at ?? times.at(-1)?.at ?? taskTime(sessionId)
}
