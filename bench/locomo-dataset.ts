/**
 * Reads a LoCoMo file: conversations of dated sessions, and questions with the turns that answer them.
 * Accepts files with gaps; refuses only other formats.
 */

import * as z from 'zod'
import { defined } from '../src/core/defined.ts'
import { LoreError } from '../src/core/errors.ts'
import { LIMITS } from '../src/core/limits.ts'

export interface LocomoTurn {
  /** The file's own id of the turn, such as `D3:11`; unique within a session. */
  readonly id: string
  /** null if the file does not say. */
  readonly speaker: string | null
  /** Empty only if there is a caption. */
  readonly text: string
  readonly caption: string | null
}

export interface LocomoSession {
  readonly number: number
  /**
   * Milliseconds since the epoch; the file's local time is taken as UTC. A session without a date has that
   * of the one before it.
   */
  readonly startedAt: number
  /** Never empty. */
  readonly turns: readonly LocomoTurn[]
}

export interface LocomoQuestion {
  readonly text: string
  /** `none` if the file has none. */
  readonly category: string
  /** Ids of turns that exist in the conversation; never empty. */
  readonly evidence: readonly string[]
  /** The file's answer; for some questions a tempting wrong one. */
  readonly answer?: string
}

export interface LocomoConversation {
  readonly name: string
  readonly sessions: readonly LocomoSession[]
  /** Questions whose evidence can be found; the others are left out. */
  readonly questions: readonly LocomoQuestion[]
}

const word = z.union([z.string(), z.number()]).nullish()

const turnSchema = z.object({ dia_id: word, speaker: word, text: word, blip_caption: word })

const questionSchema = z.object({
  question: word,
  category: word,
  evidence: z.union([z.array(word), word]),
  answer: word,
  adversarial_answer: word,
})

const sampleSchema = z.object({
  sample_id: word,
  conversation: z.record(z.string(), z.unknown()),
  qa: z.array(questionSchema).nullish(),
})

/** Several conversations, or a single one. */
const fileSchema = z.union([z.array(sampleSchema), sampleSchema.transform((sample) => [sample])])

/** The time of sessions before the first date of a conversation. */
const UNDATED = Date.UTC(2023, 0, 1)

/** @throws LoreError invalid_input for text that is no JSON, or JSON in another format */
export function parseLocomoText(text: string): LocomoConversation[] {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw toInvalid('is not JSON', error)
  }
  return parseLocomo(json)
}

/** @throws LoreError invalid_input for JSON in another format, or if no question can be measured */
export function parseLocomo(json: unknown): LocomoConversation[] {
  const conversations = parseAs(fileSchema, json, []).map((sample, i) => {
    const sessions = parseSessions(sample.conversation, i)
    const known = new Set(sessions.flatMap(({ turns }) => turns.map(({ id }) => id)))
    const questions = (sample.qa ?? [])
      .map(({ question, category, evidence, answer, adversarial_answer: tempting }) => ({
        text: toText(question, LIMITS.queryChars),
        category: toName(category) ?? 'none',
        evidence: findTurnIds([evidence].flat(), known),
        ...toAnswer(answer ?? tempting),
      }))
      .filter(({ text, evidence }) => text !== '' && evidence.length > 0)
    return { name: toName(sample.sample_id) ?? `conversation-${i + 1}`, sessions, questions }
  })
  if (conversations.every(({ questions }) => questions.length === 0)) {
    throw toInvalid('holds no question whose evidence is a turn of its conversation')
  }
  return conversations
}

type Word = z.infer<typeof word>

function toAnswer(written: Word): { readonly answer?: string } {
  const answer = toText(written, LIMITS.queryChars)
  return answer === '' ? {} : { answer }
}

/** Some entries hold several ids, or none. */
function findTurnIds(evidence: readonly Word[], known: ReadonlySet<string>): string[] {
  const ids = evidence.flatMap((entry) => {
    const written = String(entry ?? '').trim()
    return known.has(written) ? [written] : (written.match(/D\d+:\d+/g) ?? [])
  })
  return [...new Set(ids)].filter((id) => known.has(id))
}

function parseSessions(conversation: Readonly<Record<string, unknown>>, sample: number): LocomoSession[] {
  const numbered = Object.keys(conversation)
    .filter((key) => /^session_\d+$/.test(key))
    .map((key) => ({ key, number: Number(key.slice('session_'.length)) }))
    .sort((a, b) => a.number - b.number)
  const sessions: LocomoSession[] = []
  let startedAt = UNDATED
  for (const { key, number } of numbered) {
    startedAt = parseSessionDate(conversation[`${key}_date_time`]) ?? startedAt
    const where = [sample, 'conversation', key]
    const turns = parseTurns(parseAs(z.array(turnSchema).nullish(), conversation[key], where) ?? [], number)
    if (turns.length > 0) sessions.push({ number, startedAt, turns })
  }
  return sessions
}

/** Leaves out turns with neither text nor caption. A turn without an id is named by its place. */
function parseTurns(written: readonly z.infer<typeof turnSchema>[], session: number): LocomoTurn[] {
  const taken = new Set<string>()
  return written.flatMap((turn, i) => {
    const text = toText(turn.text, LIMITS.episodeChars)
    const caption = toText(turn.blip_caption, LIMITS.contentChars) || null
    if (text === '' && caption === null) return []
    const place = `D${session}:${i + 1}`
    const named = toName(turn.dia_id) ?? place
    const id = taken.has(named) ? `${place} again` : named
    taken.add(id)
    return [{ id, speaker: toName(turn.speaker), text, caption }]
  })
}

/** Returns the text in a form that can be stored; '' if it says nothing. */
function toText(written: Word, maxChars: number): string {
  const text = String(written ?? '').replace(/[^\P{Cc}\t\n\r]/gu, ' ')
  return text.trim() === '' ? '' : text.slice(0, maxChars).toWellFormed()
}

function toName(written: Word): string | null {
  return toText(written, LIMITS.nameChars).replace(/\s+/g, ' ').trim() || null
}

/** Reads `1:56 pm on 8 May, 2023` or an ISO date, as UTC; null for anything else. */
export function parseSessionDate(written: unknown): number | null {
  if (typeof written !== 'string') return null
  const iso = /^\s*(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?/.exec(written)
  if (iso !== null) return orNull(Date.parse(`${iso[1]}T${iso[2] ?? '00:00'}Z`))
  const found = /^\s*(\d{1,2}):(\d\d)\s*(am|pm)\s+on\s+(\d{1,2})\s+(\w+),?\s+(\d{4})/i.exec(written)
  if (found === null) return null
  const [, hour, minute, half, day, month, year] = found
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0)
  return orNull(Date.parse(`${day} ${month} ${year} 00:00 UTC`) + (hours * 60 + Number(minute)) * 60_000)
}

function orNull(at: number): number | null {
  return Number.isNaN(at) ? null : at
}

function parseAs<T>(schema: z.ZodType<T>, value: unknown, at: readonly (string | number)[]): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const place = [...at, ...(parsed.error.issues[0]?.path ?? [])].join('.')
  throw toInvalid(`has another shape than LoCoMo${place === '' ? '' : ` at ${place}`}`, parsed.error)
}

function toInvalid(fault: string, cause?: unknown): LoreError {
  return new LoreError('invalid_input', `The file ${fault}.`, {
    hint: 'Give a LoCoMo file: a JSON list of conversations with sessions (`session_1` …) and questions (`qa`).',
    ...defined({ cause }),
    details: { field: 'data' },
  })
}
