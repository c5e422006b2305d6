/**
 * Continue (command line 1.5.47 and the extensions): `sessions/<id>.json`, rewritten with every answer. Messages
 * have neither ids nor times; `sessions.json` beside them holds when a session began.
 */
import type {
  ParseOutcome,
  ParserOptions,
  TranscriptSource,
  WholeFileDeps,
} from '../../core/ports/transcript-source.ts'
import { pathOfUri } from '../records/editor-folders.ts'
import { type JsonRecord, listAt, parseJson, recordAt, stringAt, toRecord } from '../records/json-values.ts'
import { createOutcome, type Outcome } from '../records/outcome.ts'
import { fileNameOf, folderFrom, joinPath } from '../records/paths.ts'
import { TITLE_RANK } from '../records/titles.ts'
import { kindOfCall, renderToolEpisode, toToolCall } from '../records/tool-episode.ts'
import { hashId } from '../records/turn-id.ts'
import { wholeOnly } from '../records/whole-only.ts'

const SESSION_FILE = /^[0-9a-f]{8}-[0-9a-f-]{27}\.json$/
/** Titles that Continue sets until a model has made one. */
const PLACEHOLDER = /^(?:Untitled Session|New Session)$/

export const continueDev: TranscriptSource = {
  agent: 'continue',
  title: 'Continue',
  roots(place) {
    const home = folderFrom(place, 'CONTINUE_GLOBAL_DIR') ?? joinPath(place, place.homedir, '.continue')
    return [joinPath(place, home, 'sessions')]
  },
  formatOf: (relativePath) => (SESSION_FILE.test(relativePath) ? 'whole' : null),
  enters: () => false,
  createParser: wholeOnly('Continue'),
  readWhole: readSession,
}

async function readSession(options: ParserOptions, deps: WholeFileDeps): Promise<ParseOutcome> {
  const out = createOutcome(null)
  const session = toRecord(parseJson(await deps.readText(options.path)))
  if (session === null) out.drop('bad_json')
  else if (!Array.isArray(session.history)) out.drop('unknown_type')
  else {
    const sessionId = stringAt(session, 'sessionId') || fileNameOf(options.path).replace(/\.json$/, '')
    const folder = stringAt(session, 'workspaceDirectory')
    const cwd = folder.startsWith('file:') ? pathOfUri(folder) : folder
    const at = begunAt(options.readNearby?.('sessions.json') ?? '', sessionId)
    out.stand(cwd, at)
    out.fact({ sessionId, ...(cwd === '' ? {} : { cwd }) })
    const title = stringAt(session, 'title')
    if (!PLACEHOLDER.test(title)) out.title(sessionId, title, TITLE_RANK.generated)
    for (const [index, item] of session.history.entries()) {
      readItem(toRecord(item) ?? {}, { sessionId, index, at, cwd, options }, out)
    }
  }
  return out.result()
}

/** Returns when a session began, by the list of sessions; 0 if it is not listed. */
function begunAt(list: string, sessionId: string): number {
  const sessions = parseJson(list)
  for (const entry of Array.isArray(sessions) ? sessions : []) {
    const record = toRecord(entry) ?? {}
    if (stringAt(record, 'sessionId') !== sessionId) continue
    const created = stringAt(record, 'dateCreated')
    return (/^\d+$/.test(created) ? Number(created) : Date.parse(created)) || 0
  }
  return 0
}

interface ItemContext {
  readonly sessionId: string
  readonly index: number
  readonly at: number
  readonly cwd: string
  readonly options: ParserOptions
}

function readItem(item: JsonRecord, context: ItemContext, out: Outcome) {
  const { sessionId, index, at } = context
  const message = recordAt(item, 'message')
  const role = stringAt(message, 'role')
  const text = textOf(message.content, out)
  if (listAt(item, 'contextItems').length > 0) out.drop('injected')
  if (role === 'user') {
    // An edited prompt has the same index, so its words are part of the id.
    out.turn({
      sessionId,
      externalId: hashId(sessionId, index, text),
      role: 'user',
      text,
      at,
      mayTitle: true,
    })
  } else if (role === 'assistant') {
    const model = stringAt(recordAt(message, 'usage'), 'model')
    const externalId = hashId(sessionId, index, 'assistant')
    if (text.trim() !== '')
      out.turn({ sessionId, externalId, role: 'assistant', text, model, at, mayGrow: true })
    for (const state of listAt(item, 'toolCallStates')) readCall(toRecord(state) ?? {}, context, out)
  } else if (role === 'tool') out.drop('request_copy')
  else if (role === 'thinking') out.drop('thinking')
  else out.drop(role === 'system' ? 'injected' : 'unknown_type')
}

/** Returns the text of a message: bare, or the parts that are text. */
function textOf(content: unknown, out: Outcome): string {
  if (typeof content === 'string') return content
  const texts: string[] = []
  for (const part of Array.isArray(content) ? content : []) {
    const record = toRecord(part) ?? {}
    if (stringAt(record, 'type') === 'text') texts.push(stringAt(record, 'text'))
    else out.drop('image')
  }
  return texts.join('\n')
}

function readCall(state: JsonRecord, { sessionId, at, cwd, options }: ItemContext, out: Outcome) {
  const called = recordAt(recordAt(state, 'toolCall'), 'function')
  const status = stringAt(state, 'status')
  const input = toRecord(state.parsedArgs) ?? parseJson(stringAt(called, 'arguments'))
  const call = toToolCall(stringAt(called, 'name'), input, cwd)
  const kind = kindOfCall(call)
  if (status !== 'done' && status !== 'errored') return out.drop('tool_call')
  if (kind === 'lore') return out.drop('injected')
  if (kind === 'chores') return out.drop('bookkeeping')
  const text = listAt(state, 'output')
    .map((part) => stringAt(toRecord(part) ?? {}, 'content'))
    .join('\n')
  out.turn({
    sessionId,
    externalId: hashId(sessionId, 'call', stringAt(state, 'toolCallId')),
    role: 'tool',
    text: renderToolEpisode(call, { text, failed: status === 'errored' }, options.toolResults),
    at,
  })
}
