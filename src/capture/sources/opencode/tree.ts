/**
 * Reads one file of OpenCode's older tree: `session/<project>/ses_….json` describes a session,
 * `part/msg_…/prt_….json` holds a part of a message, whose file lies in `message/<session>/`. A part is
 * read together with its message and session, because only these name its folder.
 */
import type { ParseOutcome, ParserOptions, WholeFileDeps } from '../../../core/ports/transcript-source.ts'
import { type JsonRecord, parseJson, stringAt, toRecord } from '../../records/json-values.ts'
import { createOutcome, type Outcome } from '../../records/outcome.ts'
import { fileNameOf } from '../../records/paths.ts'
import { createdAt, modelOf, readPart } from './parts.ts'
import { noteSession, type SessionInfo, toSessionInfo } from './session-facts.ts'

/** Agents that are only called by other agents. */
const SUBAGENTS = /^(?:general|explore)$/

export async function readTreeFile(options: ParserOptions, deps: WholeFileDeps): Promise<ParseOutcome> {
  const out = createOutcome(null)
  const record = await readRecord(options.path, deps)
  if (record === null) out.drop('bad_json')
  else if (fileNameOf(options.path).startsWith('ses_')) {
    out.stand(stringAt(record, 'directory'), 0)
    noteSession(toSessionInfo(record), out)
    out.drop('bookkeeping')
  } else await readPartFile(record, options, deps, out)
  return out.result()
}

async function readPartFile(part: JsonRecord, options: ParserOptions, deps: WholeFileDeps, out: Outcome) {
  const sessionId = stringAt(part, 'sessionID')
  const at = (...names: readonly string[]) => pathInTree(options.path, names)
  const message = await readRecord(at('message', sessionId, `${stringAt(part, 'messageID')}.json`), deps)
  if (message === null || sessionId === '') return out.drop('bad_json')
  const session = await findSession(sessionId, at, deps)
  const directory = session?.directory ?? ''
  out.stand(directory, createdAt(message) ?? 0)
  if (session !== null) noteSession(session, out)
  readPart(
    part,
    {
      id: stringAt(part, 'id') || fileNameOf(options.path).replace(/\.json$/, ''),
      sessionId,
      message,
      at: createdAt(message) ?? 0,
      isSubagent:
        (session?.parentId ?? '') !== '' ||
        SUBAGENTS.test(stringAt(message, 'agent') || stringAt(message, 'mode')),
      directory,
      cut: options.toolResults,
    },
    out,
  )
  const model = modelOf(message)
  if (model !== '') out.fact({ sessionId, model })
}

/** Reads the session's file from any project's folder; null if there is none. */
async function findSession(
  sessionId: string,
  at: (...names: readonly string[]) => string,
  deps: WholeFileDeps,
): Promise<SessionInfo | null> {
  for (const project of (await deps.listFolder?.(at('session'))) ?? []) {
    if (!(await deps.listFolder?.(at('session', project)))?.includes(`${sessionId}.json`)) continue
    const record = await readRecord(at('session', project, `${sessionId}.json`), deps)
    if (record !== null) return { ...toSessionInfo(record), id: sessionId }
  }
  return null
}

/** Turns `…/part/<message>/<part>.json` into another path below `…`. */
function pathInTree(partPath: string, names: readonly string[]): string {
  const at = Math.max(partPath.lastIndexOf('/part/'), partPath.lastIndexOf('\\part\\'))
  const slash = partPath.charAt(at) || '/'
  return [partPath.slice(0, Math.max(at, 0)), ...names].join(slash)
}

async function readRecord(path: string, deps: WholeFileDeps): Promise<JsonRecord | null> {
  return toRecord(parseJson(await deps.readText(path)))
}
