/**
 * Reads `history.jsonl`, where Claude Code keeps the prompts of all sessions for recall at the prompt. It
 * outlives the transcripts, and repeats them while they live: only prompts of conversations that are known
 * from nowhere else are taken, into a session of their own kind (`history/<session>`).
 *
 * A prompt is judged when the next one arrives: at the moment it is typed its transcript may not exist yet.
 */
import type { EpochMs } from '../../../core/ids.ts'
import type { LineParser, ParserOptions } from '../../../core/ports/transcript-source.ts'
import { createJsonLineParser, type LineReader } from '../json-line-parser.ts'
import { type JsonRecord, numberAt, recordAt, stringAt } from '../json-values.ts'
import type { Outcome } from '../outcome.ts'
import { isProgramCommand, readPrompt } from '../prompt-markup.ts'
import { TITLE_RANK, toPromptTitle } from '../titles.ts'
import { hashId } from '../turn-id.ts'
import { cutMiddle } from '../turn-text.ts'

interface HeldPrompt {
  readonly session: string
  readonly project: string
  readonly text: string
  readonly at: EpochMs
  readonly line: number
  readonly byte: number
}

const MAX_CHARS = 50_000

export function createHistoryParser(options: ParserOptions, saved: unknown): LineParser {
  return createJsonLineParser(saved, (state) => createHistoryReader(options, state))
}

function createHistoryReader(options: ParserOptions, state: JsonRecord): LineReader {
  let held = toHeldPrompt(recordAt(state, 'held'))
  let lastAt = numberAt(state, 'at') ?? 0
  let titled = stringAt(state, 'titled')

  const release = (prompt: HeldPrompt, out: Outcome) => {
    const known = options.knownSessions
    if (known === undefined || known.has(prompt.session)) return out.drop('request_copy')
    const said = readPrompt(prompt.text).said
    if (said === '' || isProgramCommand(said)) return out.drop('command_markup')
    const sessionId = `history/${prompt.session}`
    const externalId = hashId(sessionId, 'user', prompt.at, said)
    out.turn({ sessionId, externalId, role: 'user', text: said, at: prompt.at }, prompt)
    if (titled === sessionId) return
    titled = sessionId
    out.fact({ sessionId, ...(prompt.project === '' ? {} : { cwd: prompt.project }) })
    out.title(sessionId, toPromptTitle(said), TITLE_RANK.firstPrompt)
  }

  return {
    read(record, out, line) {
      const at = numberAt(record, 'timestamp') ?? Date.parse(stringAt(record, 'timestamp'))
      if (Number.isFinite(at)) lastAt = at
      const session = stringAt(record, 'sessionId')
      const text = expandPastes(stringAt(record, 'display'), recordAt(record, 'pastedContents'))
      if (held !== null) release(held, out)
      held = null
      if (text.trim() === '') return out.drop('unknown_type')
      /** Versions that wrote no session leave nothing to tell a copy by. */
      if (session === '') return out.drop('request_copy')
      held = {
        session,
        project: stringAt(record, 'project'),
        text: cutMiddle(text, MAX_CHARS / 2, MAX_CHARS / 2),
        at: lastAt,
        line: line.line,
        byte: line.byte,
      }
    },
    state: () => ({ at: lastAt, titled, held }),
  }
}

/** Pasted text stands in the prompt as `[Pasted text #1 +20 lines]`. */
function expandPastes(display: string, pasted: JsonRecord): string {
  if (!display.includes('[Pasted text #')) return display
  return display.replace(/\[Pasted text #(\d+)[^\]]*\]/g, (mark, number: string) => {
    return stringAt(recordAt(pasted, number), 'content') || mark
  })
}

function toHeldPrompt(record: JsonRecord): HeldPrompt | null {
  const [at, line, byte] = [numberAt(record, 'at'), numberAt(record, 'line'), numberAt(record, 'byte')]
  const session = stringAt(record, 'session')
  if (at === null || line === null || byte === null || session === '') return null
  return { session, project: stringAt(record, 'project'), text: stringAt(record, 'text'), at, line, byte }
}
