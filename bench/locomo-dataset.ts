/** Reads the LoCoMo file: conversations of dated sessions, and questions with the turns that answer them. */
import * as z from 'zod'

export interface LocomoTurn {
  /** The file's own id of the turn, `D3:11`. */
  readonly id: string
  readonly speaker: string
  readonly text: string
  readonly caption: string | null
}

export interface LocomoSession {
  readonly number: number
  /** Milliseconds since the epoch; the file's local time is taken as UTC. */
  readonly startedAt: number
  readonly turns: readonly LocomoTurn[]
}

export interface LocomoQuestion {
  readonly text: string
  readonly category: string
  /** Ids of turns that exist in the conversation; never empty. */
  readonly evidence: readonly string[]
}

export interface LocomoConversation {
  readonly name: string
  readonly sessions: readonly LocomoSession[]
  /** Questions whose evidence can be found; the others are left out. */
  readonly questions: readonly LocomoQuestion[]
}

const turnSchema = z.object({
  dia_id: z.string(),
  speaker: z.string(),
  text: z.string(),
  blip_caption: z.string().optional(),
})

const fileSchema = z.array(
  z.object({
    sample_id: z.string().optional(),
    conversation: z.record(z.string(), z.unknown()),
    qa: z.array(
      z.object({
        question: z.string(),
        category: z.union([z.string(), z.number()]),
        evidence: z.array(z.string()).optional(),
      }),
    ),
  }),
)

export function parseLocomo(json: unknown): LocomoConversation[] {
  return fileSchema.parse(json).map((sample, i) => {
    const sessions = parseSessions(sample.conversation)
    const known = new Set(sessions.flatMap(({ turns }) => turns.map(({ id }) => id)))
    const questions = sample.qa
      .map(({ question, category, evidence }) => ({
        text: question,
        category: String(category),
        evidence: findTurnIds(evidence ?? []).filter((id) => known.has(id)),
      }))
      .filter(({ evidence }) => evidence.length > 0)
    return { name: sample.sample_id ?? `conversation-${i + 1}`, sessions, questions }
  })
}

/** Some entries hold several ids, or none. */
function findTurnIds(evidence: readonly string[]): string[] {
  return [...new Set(evidence.flatMap((entry) => entry.match(/D\d+:\d+/g) ?? []))]
}

function parseSessions(conversation: Readonly<Record<string, unknown>>): LocomoSession[] {
  const sessions: LocomoSession[] = []
  for (const [key, value] of Object.entries(conversation)) {
    const number = /^session_(\d+)$/.exec(key)?.[1]
    if (number === undefined) continue
    const turns = z.array(turnSchema).parse(value)
    if (turns.length === 0) continue
    sessions.push({
      number: Number(number),
      startedAt: parseSessionDate(z.string().parse(conversation[`${key}_date_time`])),
      turns: turns.map((turn) => ({
        id: turn.dia_id,
        speaker: turn.speaker,
        text: turn.text,
        caption: turn.blip_caption ?? null,
      })),
    })
  }
  return sessions.sort((a, b) => a.number - b.number)
}

/** `1:56 pm on 8 May, 2023`, as UTC. */
export function parseSessionDate(text: string): number {
  const found = /^\s*(\d{1,2}):(\d\d)\s*(am|pm)\s+on\s+(\d{1,2})\s+(\w+),?\s+(\d{4})/i.exec(text)
  const [, hour, minute, half, day, month, year] = found ?? []
  const at = Date.parse(`${day} ${month} ${year} 00:00 UTC`)
  if (found === null || Number.isNaN(at)) throw new Error(`Not a session date: ${text}`)
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0)
  return at + (hours * 60 + Number(minute)) * 60_000
}
