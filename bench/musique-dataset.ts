/**
 * Reads MuSiQue in its retrieval form: passages, the triples extracted from each, and questions with the
 * passages that support their answers. Leaves out malformed triples; refuses files in another format.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { defined } from '../src/core/defined.ts'
import { LoreError } from '../src/core/errors.ts'
import { LIMITS } from '../src/core/limits.ts'
import { toNameWords } from '../src/text/entities/name-words.ts'

export interface MusiqueTriple {
  readonly subject: string
  readonly predicate: string
  readonly object: string
}

export interface MusiquePassage {
  readonly title: string
  readonly text: string
  readonly triples: readonly MusiqueTriple[]
}

export interface MusiqueQuestion {
  /** As the file has it. */
  readonly id?: string
  readonly text: string
  /** Indexes into the passages; never empty. */
  readonly supporting: readonly number[]
}

export interface MusiqueDataset {
  readonly passages: readonly MusiquePassage[]
  readonly questions: readonly MusiqueQuestion[]
  /** The single steps that the questions are made of, with the answers of earlier steps filled in. */
  readonly steps: readonly MusiqueQuestion[]
  /** Number of triples without three parts, or with a part that names nothing. */
  readonly leftOut: number
}

const FILES = { corpus: 'corpus.json', triples: 'openie.json', questions: 'questions-dev.json' } as const

const corpusSchema = z.array(z.object({ title: z.string(), text: z.string() }))

const triplesSchema = z.object({
  docs: z.array(
    z.object({ title: z.string(), text: z.string(), extracted_triples: z.array(z.unknown()).nullish() }),
  ),
})

const questionsSchema = z.array(
  z.object({
    id: z.string().nullish(),
    question: z.string().min(1),
    paragraphs: z.array(
      z.object({
        idx: z.number().nullish(),
        title: z.string(),
        paragraph_text: z.string(),
        is_supporting: z.boolean().nullish(),
      }),
    ),
    question_decomposition: z
      .array(
        z.object({ question: z.string(), answer: z.string(), paragraph_support_idx: z.number().nullish() }),
      )
      .nullish(),
  }),
)

type WrittenParagraph = z.infer<typeof questionsSchema>[number]['paragraphs'][number]

/** @throws LoreError invalid_input if a file is missing or in another format */
export async function readMusique(folder: string): Promise<MusiqueDataset> {
  return toMusique(
    await readJson(folder, FILES.corpus),
    await readJson(folder, FILES.triples),
    await readJson(folder, FILES.questions),
  )
}

/** @throws LoreError invalid_input for values in another format, or if no question can be measured */
export function toMusique(corpus: unknown, triples: unknown, questions: unknown): MusiqueDataset {
  const written = parseAs(corpusSchema, corpus, FILES.corpus)
  const extracted = new Map<string, unknown[]>()
  for (const doc of parseAs(triplesSchema, triples, FILES.triples).docs) {
    const key = keyOf(doc.title, doc.text)
    extracted.set(key, [...(extracted.get(key) ?? []), ...(doc.extracted_triples ?? [])])
  }
  const passages: MusiquePassage[] = []
  const places = new Map<string, number>()
  let leftOut = 0
  for (const { title, text } of written) {
    const key = keyOf(title, text)
    if (places.has(key)) continue
    const all = extracted.get(key) ?? []
    const usable = all.flatMap((triple) => toTriple(triple) ?? [])
    leftOut += all.length - usable.length
    places.set(key, passages.length)
    passages.push({ title, text, triples: usable })
  }
  const given = parseAs(questionsSchema, questions, FILES.questions)
  const placeOf = ({ title, paragraph_text: text }: WrittenParagraph) => places.get(keyOf(title, text)) ?? []
  const asked = given.flatMap(({ id, question, paragraphs }) => {
    const supporting = paragraphs.filter((each) => each.is_supporting === true).flatMap(placeOf)
    return supporting.length === 0
      ? []
      : [{ ...defined({ id: id ?? undefined }), text: question, supporting: [...new Set(supporting)] }]
  })
  const steps = given.flatMap(({ question_decomposition: parts, paragraphs }) =>
    (parts ?? []).flatMap(({ question, paragraph_support_idx: idx }) => {
      const supporting = paragraphs.filter((each) => each.idx != null && each.idx === idx).flatMap(placeOf)
      const filled = question.replace(/#(\d+)/g, (mark, n) => parts?.[Number(n) - 1]?.answer ?? mark)
      return supporting.length === 0 ? [] : [{ text: filled.replace(/\s*>>\s*/g, ', '), supporting }]
    }),
  )
  if (asked.length === 0) throw toInvalid(`${FILES.questions} has no question that a passage supports`)
  return { passages, questions: asked, steps, leftOut }
}

function keyOf(title: string, text: string): string {
  return `${title}\n${text}`
}

const tripleSchema = z.tuple([z.string(), z.string(), z.string()])

function toTriple(written: unknown): MusiqueTriple | null {
  const parsed = tripleSchema.safeParse(written)
  if (!parsed.success) return null
  const [subject, predicate, object] = parsed.data.map((part) => part.replace(/\s+/g, ' ').trim())
  if (subject === undefined || predicate === undefined || object === undefined) return null
  const isName = (name: string) => toNameWords(name) !== '' && name.length <= LIMITS.nameChars
  return isName(subject) && isName(object) && toNameWords(predicate) !== ''
    ? { subject, predicate, object }
    : null
}

async function readJson(folder: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, name), 'utf8'))
  } catch (error) {
    throw toInvalid(`${join(folder, name)} cannot be read as JSON`, error)
  }
}

function parseAs<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const place = (parsed.error.issues[0]?.path ?? []).join('.')
  throw toInvalid(
    `${name} has another shape than expected${place === '' ? '' : ` at ${place}`}`,
    parsed.error,
  )
}

function toInvalid(fault: string, cause?: unknown): LoreError {
  return new LoreError('invalid_input', `${fault}.`, {
    hint: `Give a folder with ${Object.values(FILES).join(', ')} by --data.`,
    ...defined({ cause }),
    details: { field: 'data' },
  })
}
