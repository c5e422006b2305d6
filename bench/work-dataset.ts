/**
 * Reads a folder of real sessions with a coding agent and the labels that people made for them: questions with
 * the turns that answer. Refuses files in another format.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { LoreError } from '../src/core/errors.ts'

/** A turn is named by the first eight characters of its message's id. */
export type TurnName = string

export interface WorkQuestion {
  readonly id: string
  readonly text: string
  readonly kind: string
  /** Every turn that holds the answer. */
  readonly turns: ReadonlySet<TurnName>
  /** Matches a text that answers. */
  readonly answer: RegExp
}

export interface WorkDataset {
  /** The folder of transcripts. */
  readonly sessions: string
  readonly questions: readonly WorkQuestion[]
}

const SESSIONS = 'sessions'
const QUESTIONS = 'questions.jsonl'
const NAME_CHARS = 8

const questionSchema = z.object({
  id: z.string().min(1),
  question: z.string().min(1),
  kind: z.string().min(1),
  turns: z.array(z.string().min(NAME_CHARS)).min(1),
  answer: z.string().min(1),
})

export async function readWork(folder: string): Promise<WorkDataset> {
  const path = join(folder, QUESTIONS)
  const questions = (await readLines(path)).map((line, i): WorkQuestion => {
    const parsed = questionSchema.safeParse(line)
    if (!parsed.success) throw formatError(path, `line ${i + 1}: ${parsed.error.issues[0]?.message ?? ''}`)
    const { id, question, kind, turns, answer } = parsed.data
    return { id, text: question, kind, turns: new Set(turns.map(nameTurn)), answer: toPattern(path, answer) }
  })
  if (questions.length === 0) throw formatError(path, 'it has no question')
  return { sessions: join(folder, SESSIONS), questions }
}

export function nameTurn(externalId: string): TurnName {
  return externalId.slice(0, NAME_CHARS)
}

async function readLines(path: string): Promise<unknown[]> {
  let content: string
  try {
    content = await readFile(path, 'utf8')
  } catch (error) {
    throw new LoreError('invalid_input', `${path} cannot be read.`, {
      hint: `Give a folder with ${SESSIONS}/ and ${QUESTIONS} with --data.`,
      cause: error,
      details: { field: 'data' },
    })
  }
  return content
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, i) => {
      try {
        return JSON.parse(line) as unknown
      } catch {
        throw formatError(path, `line ${i + 1} is not JSON`)
      }
    })
}

function toPattern(path: string, source: string): RegExp {
  try {
    return new RegExp(source, 'i')
  } catch {
    throw formatError(path, `"${source}" is not a regular expression`)
  }
}

function formatError(path: string, reason: string): LoreError {
  return new LoreError('invalid_input', `${path} is not a list of questions: ${reason}.`, {
    hint: 'Each line is JSON with id, question, kind, turns and answer.',
    details: { field: 'data' },
  })
}
