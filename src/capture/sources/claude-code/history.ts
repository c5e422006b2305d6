/**
 * Reads `history.jsonl`, in which Claude Code keeps the prompts of all sessions. The file outlives the
 * transcripts and repeats them while they exist, so only prompts of sessions without a transcript are
 * taken, into sessions of their own (`history/<session>`).
 *
 * A prompt is decided on when the next one arrives, because its transcript may not exist yet when it is
 * typed. Until then only its position is kept.
 */
import type { EpochMs } from '../../../core/ids.ts'
import type { LineParser, ParserOptions } from '../../../core/ports/transcript-source.ts'
import { createJsonLineParser, type LineReader } from '../../records/json-line-parser.ts'
import { type JsonRecord, numberAt, recordAt, stringAt } from '../../records/json-values.ts'
import { readRecordsAt } from '../../records/line-records.ts'
import type { Outcome } from '../../records/outcome.ts'
import { isProgramCommand, unwrapPrompt } from '../../records/prompt-markup.ts'
import { hashId } from '../../records/turn-id.ts'

interface HeldPrompt {
  readonly session: string
  readonly at: EpochMs
  readonly line: number
  readonly byte: number
  /** Absent after a restart; then read again from `byte`. */
  readonly record?: JsonRecord
}

export function createHistoryParser(options: ParserOptions, saved: unknown): LineParser {
  return createJsonLineParser(options, saved, (state) => createHistoryReader(options, state))
}

function createHistoryReader(options: ParserOptions, state: JsonRecord): LineReader {
  let held = toHeldPrompt(recordAt(state, 'held'))
  let lastAt = numberAt(state, 'at') ?? 0
  let placed = stringAt(state, 'placed')

  const release = (prompt: HeldPrompt, out: Outcome) => {
    const known = options.knownSessions
    if (known === undefined || known.has(prompt.session)) return out.drop('request_copy')
    const record = prompt.record ?? readAgain(prompt)
    const said = unwrapPrompt(textOf(record)).said
    if (said === '' || isProgramCommand(said)) return out.drop('command_markup')
    const sessionId = `history/${prompt.session}`
    const externalId = hashId(sessionId, 'user', prompt.at, said)
    const project = stringAt(record, 'project')
    out.stand(project, prompt.at)
    out.turn({ sessionId, externalId, role: 'user', text: said, at: prompt.at, mayTitle: true }, prompt)
    if (placed === sessionId) return
    placed = sessionId
    out.fact({ sessionId, ...(project === '' ? {} : { cwd: project }) })
  }

  const readAgain = ({ session, byte }: HeldPrompt): JsonRecord =>
    readRecordsAt(options, byte).find((record) => stringAt(record, 'sessionId') === session) ?? {}

  return {
    read(record, out, line) {
      const at = numberAt(record, 'timestamp') ?? Date.parse(stringAt(record, 'timestamp'))
      if (Number.isFinite(at)) lastAt = at
      const session = stringAt(record, 'sessionId')
      if (held !== null) release(held, out)
      held = null
      if (textOf(record).trim() === '') return out.drop('unknown_type')
      /** Older versions write no session id, so a copy cannot be told from an original. */
      if (session === '') return out.drop('request_copy')
      held = { session, at: lastAt, line: line.line, byte: line.byte, record }
    },
    state: () => {
      const { record: _, ...place } = held ?? {}
      return { at: lastAt, placed, held: held === null ? null : place }
    },
  }
}

function textOf(record: JsonRecord): string {
  return expandPastes(stringAt(record, 'display'), recordAt(record, 'pastedContents'))
}

/** Puts pasted text back in place of its mark, such as `[Pasted text #1 +20 lines]`. */
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
  return { session, at, line, byte }
}
