/**
 * Gemini CLI: `tmp/<project>/chats/session-<time>-<id>.jsonl`, subagents in a folder named after the
 * session. Older versions wrote one `.json` file per session; a resumed session keeps its ids.
 */
import type { TranscriptSource } from '../../core/ports/transcript-source.ts'
import { createJsonLineParser } from '../records/json-line-parser.ts'
import { listAt, parseJson, toRecord } from '../records/json-values.ts'
import { createOutcome } from '../records/outcome.ts'
import { fileNameOf, folderFrom, joinPath } from '../records/paths.ts'
import { createChatReader } from './gemini-cli/chat.ts'

const SESSION_FILE = /^session-.*\.(jsonl|json)$/
const SUBAGENT_FILE = /(?:^|\/)chats\/[^/]+\/[^/]+\.jsonl$/

export const geminiCli: TranscriptSource = {
  agent: 'gemini-cli',
  title: 'Gemini CLI',
  roots(place) {
    return [joinPath(place, folderFrom(place, 'GEMINI_CLI_HOME') ?? place.homedir, '.gemini', 'tmp')]
  },
  formatOf(relativePath) {
    const kind = SESSION_FILE.exec(fileNameOf(relativePath))?.[1]
    if (kind === 'json') return 'whole'
    return kind === 'jsonl' || SUBAGENT_FILE.test(relativePath) ? 'lines' : null
  },
  createParser(options, state) {
    return createJsonLineParser(options, state, (saved) => createChatReader(options, saved))
  },
  async readWhole(options, deps) {
    const out = createOutcome(null)
    const chat = toRecord(parseJson(await deps.readText(options.path)))
    if (chat === null) out.drop('bad_json')
    else {
      const reader = createChatReader(options, {})
      const { messages: _, ...header } = chat
      reader.read(header, out)
      for (const message of listAt(chat, 'messages')) {
        const record = toRecord(message)
        if (record === null) out.drop('unknown_type')
        else reader.read(record, out)
      }
    }
    return out.result()
  },
}
