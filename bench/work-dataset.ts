/**
 * Reads a folder of real sessions with a coding agent and the labels that people made for them: questions with
 * the turns that answer; decisions; statements that were overtaken; prompts. Refuses files in another format.
 */
import { existsSync } from 'node:fs'
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

/** What a person decided, ruled or preferred. */
export interface WorkDecision {
  readonly id: string
  readonly session: string
  /** Matches a memory that has kept it with its meaning. */
  readonly kept: RegExp
  /** False for an order or a permission of the moment, which must not become standing knowledge. */
  readonly isLasting: boolean
}

/** A statement that was refuted, reverted or replaced later. */
export interface WorkOvertaken {
  readonly id: string
  readonly session: string
  /** The statement in a plain sentence. */
  readonly text: string
  readonly old: RegExp
  readonly current: RegExp
}

/** A prompt of a later session. */
export interface WorkPrompt {
  readonly id: string
  /** The store holds this session and every one that began before it. */
  readonly after: string
  readonly text: string
  readonly wants: 'give' | 'silent'
  /** Matches what would help; null for a prompt that needs nothing. */
  readonly helps: RegExp | null
  /** Matches what would mislead. */
  readonly misleads: RegExp | null
}

export interface WorkDataset {
  /** The folder of transcripts. */
  readonly sessions: string
  readonly questions: readonly WorkQuestion[]
}

export interface WorkLabels {
  readonly decisions: readonly WorkDecision[]
  readonly overtaken: readonly WorkOvertaken[]
  readonly prompts: readonly WorkPrompt[]
}

const SESSIONS = 'sessions'
const QUESTIONS = 'questions.jsonl'
const DECISIONS = 'decisions.jsonl'
const OVERTAKEN = 'overtaken.jsonl'
const PROMPTS = 'prompts.jsonl'
const NAME_CHARS = 8

const questionSchema = z.object({
  id: z.string().min(1),
  question: z.string().min(1),
  kind: z.string().min(1),
  turns: z.array(z.string().min(NAME_CHARS)).min(1),
  answer: z.string().min(1),
})

const decisionSchema = z.object({
  id: z.string().min(1),
  session: z.string().min(1),
  pattern: z.string().min(1),
  lasting: z.boolean(),
})

const overtakenSchema = z.object({
  id: z.string().min(1),
  session: z.string().min(1),
  old: z.string().min(1),
  pattern_old: z.string().min(1),
  pattern_new: z.string().min(1),
})

const promptSchema = z.object({
  id: z.string().min(1),
  after: z.string().min(1),
  prompt: z.string().min(1),
  want: z.enum(['give', 'silent']),
  helps: z.string().nullable(),
  never: z.string().nullable(),
})

export async function readWork(folder: string): Promise<WorkDataset> {
  const path = join(folder, QUESTIONS)
  const questions = (await readItems(path, questionSchema)).map(
    ({ id, question, kind, turns, answer }): WorkQuestion => ({
      id,
      text: question,
      kind,
      turns: new Set(turns.map(nameTurn)),
      answer: toPattern(path, answer),
    }),
  )
  if (questions.length === 0) throw formatError(path, 'it has no question')
  return { sessions: join(folder, SESSIONS), questions }
}

/** Returns null if the folder has questions only. */
export async function readWorkLabels(folder: string): Promise<WorkLabels | null> {
  const paths = {
    decisions: join(folder, DECISIONS),
    overtaken: join(folder, OVERTAKEN),
    prompts: join(folder, PROMPTS),
  }
  if (!Object.values(paths).some((path) => existsSync(path))) return null
  const decisions = (await readItems(paths.decisions, decisionSchema)).map(
    ({ id, session, pattern, lasting }): WorkDecision => ({
      id,
      session,
      kept: toPattern(paths.decisions, pattern),
      isLasting: lasting,
    }),
  )
  const overtaken = (await readItems(paths.overtaken, overtakenSchema)).map(
    (item): WorkOvertaken => ({
      id: item.id,
      session: item.session,
      text: item.old,
      old: toPattern(paths.overtaken, item.pattern_old),
      current: toPattern(paths.overtaken, item.pattern_new),
    }),
  )
  const prompts = (await readItems(paths.prompts, promptSchema)).map(
    ({ id, after, prompt, want, helps, never }): WorkPrompt => ({
      id,
      after,
      text: prompt,
      wants: want,
      helps: helps === null ? null : toPattern(paths.prompts, helps),
      misleads: never === null ? null : toPattern(paths.prompts, never),
    }),
  )
  return { decisions, overtaken, prompts }
}

async function readItems<T>(path: string, schema: z.ZodType<T>): Promise<T[]> {
  return (await readLines(path)).map((line, i) => {
    const parsed = schema.safeParse(line)
    if (parsed.success) return parsed.data
    const issue = parsed.error.issues[0]
    throw formatError(path, `line ${i + 1}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
  })
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
      hint: `Give a folder with ${SESSIONS}/ and ${QUESTIONS} with --data; with one of ${DECISIONS}, ${OVERTAKEN} and ${PROMPTS} it needs all three.`,
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
  return new LoreError('invalid_input', `${path} is not in the format of a work set: ${reason}.`, {
    hint: 'Each line is a JSON object with the fields of its list.',
    details: { field: 'data' },
  })
}
