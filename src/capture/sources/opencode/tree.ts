/**
 * Reads one file of OpenCode's older tree: `session/<project>/ses_….json` says what a session is,
 * `part/msg_…/prt_….json` holds a piece of a message, whose file lies in `message/<session>/`.
 */
import type { ParseOutcome, ParserOptions, WholeFileDeps } from '../../../core/ports/transcript-source.ts'
import { type JsonRecord, parseJson, stringAt, toRecord } from '../json-values.ts'
import { createOutcome, type Outcome } from '../outcome.ts'
import { fileNameOf } from '../paths.ts'
import { createdAt, modelOf, readPart } from './parts.ts'
import { noteSession, toSessionInfo } from './session-facts.ts'

/** Agents that only other agents call. */
const SUBAGENTS = /^(?:general|explore)$/

export async function readTreeFile(options: ParserOptions, deps: WholeFileDeps): Promise<ParseOutcome> {
  const out = createOutcome(null)
  const record = await readRecord(options.path, deps)
  if (record === null) out.drop('bad_json')
  else if (fileNameOf(options.path).startsWith('ses_')) {
    noteSession(toSessionInfo(record), out)
    out.drop('bookkeeping')
  } else await readPartFile(record, options, deps, out)
  return out.result()
}

async function readPartFile(part: JsonRecord, options: ParserOptions, deps: WholeFileDeps, out: Outcome) {
  const sessionId = stringAt(part, 'sessionID')
  const message = await readRecord(messagePath(options.path, sessionId, stringAt(part, 'messageID')), deps)
  if (message === null || sessionId === '') return out.drop('bad_json')
  readPart(
    part,
    {
      id: stringAt(part, 'id') || fileNameOf(options.path).replace(/\.json$/, ''),
      sessionId,
      message,
      at: createdAt(message) ?? 0,
      isSubagent: SUBAGENTS.test(stringAt(message, 'agent') || stringAt(message, 'mode')),
      cut: options.toolResults,
    },
    out,
  )
  const model = modelOf(message)
  if (model !== '') out.fact({ sessionId, model })
}

/** From `…/part/<message>/<part>.json` to `…/message/<session>/<message>.json`. */
function messagePath(partPath: string, sessionId: string, messageId: string): string {
  const at = Math.max(partPath.lastIndexOf('/part/'), partPath.lastIndexOf('\\part\\'))
  const slash = partPath.charAt(at) || '/'
  return `${partPath.slice(0, Math.max(at, 0))}${slash}message${slash}${sessionId}${slash}${messageId}.json`
}

async function readRecord(path: string, deps: WholeFileDeps): Promise<JsonRecord | null> {
  return toRecord(parseJson(await deps.readText(path)))
}
