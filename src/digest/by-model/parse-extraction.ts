/**
 * Parses a model's answer to an extraction. Nothing in it is trusted: what can be repaired without guessing
 * is, the rest is rejected and counted. Only the fields of an Extraction are read, so an answer cannot
 * govern, raise trust or delete; keys and episodes are assigned here, never by the model. Pure.
 */
import type { ExtractedFact, ExtractedItem, Extraction, ExtractionRequest } from '../../core/digest.ts'
import { LoreError } from '../../core/errors.ts'
import { LIMITS } from '../../core/limits.ts'
import {
  type AnswerRecord,
  fieldOf,
  listIn,
  readInteger,
  readText,
  toRecord,
} from '../../text/read-answer.ts'
import { shorten, toSummary, toTitle } from '../../text/sentences.ts'
import { foldCase } from '../../text/tokens.ts'
import { SHOWN_ROOTS } from './prompts/extract-v2.ts'
import { EXTRACTION_BOUNDS as BOUNDS } from './prompts/extraction-bounds.ts'
import { readItem } from './read-item.ts'
import { readRelations } from './read-relations.ts'
import { createReading, noteLabel, type Reading, type Rejection, take } from './reading.ts'

/**
 * Returns the usable part of a model's answer. Its quotes, turns and own words are claims that
 * `checkQuotes` decides; every item with a quote claims own words.
 * @param answer parsed JSON of any shape. Turn n is the n-th episode of the request, root n the n-th root.
 * @throws LoreError llm_answer_invalid if the model wrote something and none of it is usable. An empty list
 * of concepts is a valid answer.
 */
export function parseExtraction(answer: unknown, request: ExtractionRequest): Extraction {
  const record = unwrap(answer)
  const reading = createReading(request)
  const concepts = readConcepts(listIn(record, 'concepts'), reading)
  const rejected = reading.rejected
  const offered = [...rejected.values()].reduce((sum, count) => sum + count, 0)
  if (concepts.length === 0 && offered > 0) throw invalid('nothing in it is of use', rejected)
  const relations = readRelations(listIn(record, 'relations'), reading)
  const extracted = concepts.map(({ draft, facts }) => ({ ...draft, facts, files: filesOf(facts) }))
  const summary =
    readText(fieldOf(record, 'summary')) ?? extracted.map((concept) => concept.summary).join(' ')
  return {
    topic: readTopic(record, request) ?? extracted[0]?.name ?? '',
    summary: shorten(summary, LIMITS.summaryChars),
    concepts: extracted,
    relations,
    rejected: Object.fromEntries(rejected),
  }
}

/**
 * Returns the record that holds the concepts: the answer itself, or the single object that a model wrapped
 * it in.
 */
function unwrap(answer: unknown): AnswerRecord {
  const record = toRecord(answer)
  if (record !== null) {
    if (Array.isArray(fieldOf(record, 'concepts'))) return record
    const [inner, ...others] = Object.values(record).slice(0, 2)
    const wrapped = others.length === 0 ? toRecord(inner) : null
    if (wrapped !== null && Array.isArray(fieldOf(wrapped, 'concepts'))) return wrapped
  }
  throw invalid('it has no list of concepts', new Map())
}

function invalid(why: string, rejected: ReadonlyMap<Rejection, number>): LoreError {
  return new LoreError('llm_answer_invalid', `The model's answer cannot be used: ${why}.`, {
    hint: 'Nothing is lost: the conversation is digested again later. If it keeps failing, try another model.',
    details: Object.fromEntries(rejected),
  })
}

interface ConceptDraft {
  readonly draft: {
    readonly key: string
    readonly name: string
    readonly summary: string
    readonly procedural: boolean
  }
  readonly facts: ExtractedFact[]
}

/** Returns concepts with at least one fact; concepts of the same name are joined. */
function readConcepts(list: readonly unknown[], reading: Reading): ConceptDraft[] {
  const byName = new Map<string, ConceptDraft>()
  for (const value of take(list, BOUNDS.concepts, 'too_many_concepts', reading)) {
    const record = toRecord(value)
    if (record === null) {
      reading.reject('not_an_object')
      continue
    }
    const given = readText(fieldOf(record, 'name'))
    const known = given === null ? undefined : byName.get(foldCase(given))
    const key = known?.draft.key ?? `c${byName.size + 1}`
    const offered = listIn(record, 'facts')
    if (offered.length === 0) reading.reject('facts_missing')
    const facts = readFacts(offered, key, known?.facts.length ?? 0, reading)
    const [first] = facts
    if (first === undefined) continue
    noteLabel(record, key, reading)
    if (known !== undefined) {
      known.facts.push(...facts)
      continue
    }
    const name = shorten(given ?? toTitle(first.text), BOUNDS.nameChars)
    const summary = readText(fieldOf(record, 'summary')) ?? toSummary(first.text)
    byName.set(foldCase(given ?? `${key} ${name}`), {
      draft: {
        key,
        name,
        summary: shorten(summary, LIMITS.summaryChars),
        procedural: fieldOf(record, 'procedural') === true,
      },
      facts,
    })
  }
  return [...byName.values()]
}

function readFacts(
  list: readonly unknown[],
  conceptKey: string,
  before: number,
  reading: Reading,
): ExtractedFact[] {
  const facts: ExtractedFact[] = []
  for (const value of take(list, BOUNDS.facts - reading.facts, 'too_many_facts', reading)) {
    const key = `${conceptKey}.f${before + facts.length + 1}`
    const fact = readItem(value, key, reading)
    if (fact === null) continue
    reading.facts++
    const details = readDetails(listIn(toRecord(value) ?? {}, 'details'), key, reading)
    facts.push({ ...fact, details })
  }
  return facts
}

function readDetails(list: readonly unknown[], factKey: string, reading: Reading): ExtractedItem[] {
  const details: ExtractedItem[] = []
  const most = Math.min(BOUNDS.detailsPerFact, BOUNDS.details - reading.details)
  for (const value of take(list, most, 'too_many_details', reading)) {
    const detail = readItem(value, `${factKey}.d${details.length + 1}`, reading)
    if (detail === null) continue
    reading.details++
    details.push(detail)
  }
  return details
}

/** Returns the title of the root that the model chose, else its own name for the topic. */
function readTopic(record: AnswerRecord, request: ExtractionRequest): string | null {
  const number = readInteger(fieldOf(record, 'root'))
  const root = number === null ? undefined : request.nearbyRoots.slice(0, SHOWN_ROOTS)[number - 1]
  const topic = readText(root?.title) ?? readText(fieldOf(record, 'topic'))
  return topic === null ? null : shorten(topic, BOUNDS.nameChars)
}

const MOST_FILES = 20

function filesOf(facts: readonly ExtractedFact[]): string[] {
  const names = facts
    .flatMap((fact) => [fact, ...fact.details])
    .flatMap(({ entities }) => entities.filter(({ kind }) => kind === 'file').map(({ name }) => name))
  return [...new Set(names)].slice(0, MOST_FILES)
}
