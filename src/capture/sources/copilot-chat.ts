/**
 * Copilot Chat in VS Code (sessions of version 3): `workspaceStorage/<id>/chatSessions/<session>.json`, from 1.109
 * on `.jsonl`, a log of changes that VS Code now and then writes anew; without a folder open, in
 * `globalStorage/emptyWindowChatSessions/`. A later version is counted and skipped.
 */
import type {
  ParseOutcome,
  ParserOptions,
  TranscriptSource,
  WholeFileDeps,
} from '../../core/ports/transcript-source.ts'
import { belowEditors, type Editor, pathOfUri } from '../records/editor-folders.ts'
import { listAt, numberAt, parseJson, stringAt, toRecord } from '../records/json-values.ts'
import { createOutcome } from '../records/outcome.ts'
import { fileNameOf } from '../records/paths.ts'
import { TITLE_RANK } from '../records/titles.ts'
import { wholeOnly } from '../records/whole-only.ts'
import { replayChanges } from './copilot-chat/changes.ts'
import { readRequest } from './copilot-chat/requests.ts'

const EDITORS: readonly Editor[] = ['code', 'insiders', 'codium']
const SESSION_FILE = /^(?:[^/]+\/chatSessions|emptyWindowChatSessions)\/[^/]+\.jsonl?$/
const LAST_VERSION = 3

export const copilotChat: TranscriptSource = {
  agent: 'copilot-chat',
  title: 'VS Code Copilot Chat',
  roots: (place) => [
    ...belowEditors(place, EDITORS, 'workspaceStorage'),
    ...belowEditors(place, EDITORS, 'globalStorage'),
  ],
  formatOf: (relativePath) => (SESSION_FILE.test(relativePath) ? 'whole' : null),
  enters: (relativePath) => /^[^/]+(?:\/chatSessions)?$/.test(relativePath),
  createParser: wholeOnly('VS Code'),
  readWhole: readSession,
}

async function readSession(options: ParserOptions, deps: WholeFileDeps): Promise<ParseOutcome> {
  const out = createOutcome(null)
  const text = await deps.readText(options.path)
  const session = options.path.endsWith('.jsonl') ? replayChanges(text, out) : toRecord(parseJson(text))
  if (session === null) out.drop('bad_json')
  else if ((numberAt(session, 'version') ?? 0) > LAST_VERSION || !Array.isArray(session.requests)) {
    out.drop('unknown_type')
  } else {
    const sessionId = stringAt(session, 'sessionId') || fileNameOf(options.path).replace(/\.jsonl?$/, '')
    const workspace = toRecord(parseJson(options.readNearby?.('../workspace.json') ?? '')) ?? {}
    const cwd = pathOfUri(stringAt(workspace, 'folder'))
    out.stand(cwd, numberAt(session, 'creationDate') ?? 0)
    out.fact({ sessionId, ...(cwd === '' ? {} : { cwd }) })
    out.title(sessionId, stringAt(session, 'customTitle'), TITLE_RANK.generated)
    for (const [index, request] of listAt(session, 'requests').entries()) {
      readRequest(toRecord(request) ?? {}, { sessionId, index, cwd, cut: options.toolResults }, out)
    }
  }
  return out.result()
}
