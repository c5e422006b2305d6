/** Parses one fact or detail of a model's answer, field by field: each is repaired or left out. */
import { type ExtractedEntity, type ExtractedItem, IMPORTANCES, type Importance } from '../../core/digest.ts'
import { ENTITY_KINDS, type EntityKind } from '../../core/entity.ts'
import type { EpisodeId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { MemoryKind } from '../../core/memory.ts'
import { createQuoteFinder } from '../../text/find-quote.ts'
import { normaliseContent } from '../../text/normalise.ts'
import {
  type AnswerRecord,
  fieldOf,
  listIn,
  readInteger,
  readText,
  readWord,
  toRecord,
} from '../../text/read-answer.ts'
import { shorten } from '../../text/sentences.ts'
import { foldCase } from '../../text/tokens.ts'
import { EXTRACTED_KINDS } from './prompts/extract-v2.ts'
import { EXTRACTION_BOUNDS as BOUNDS } from './prompts/extraction-bounds.ts'
import { noteLabel, type Reading, take } from './reading.ts'

const KINDS: ReadonlySet<MemoryKind> = new Set(EXTRACTED_KINDS)
const LEVELS: ReadonlySet<Importance> = new Set(IMPORTANCES)
const ENTITIES: ReadonlySet<EntityKind> = new Set(ENTITY_KINDS)

/**
 * Returns the item under the given key; null, counted as rejected, if it holds no statement or one that was
 * read before.
 */
export function readItem(value: unknown, key: string, reading: Reading): ExtractedItem | null {
  const record = toRecord(value)
  if (record === null) {
    reading.reject('not_an_object')
    return null
  }
  const text = readText(fieldOf(record, 'text'))
  const fault = text === null ? 'text_missing' : text.length > BOUNDS.textChars ? 'text_too_long' : null
  if (text === null || fault !== null) {
    reading.reject(fault ?? 'text_missing')
    return null
  }
  const normalised = normaliseContent(text).toLowerCase()
  if (reading.texts.has(normalised)) {
    reading.reject('duplicate')
    return null
  }
  reading.texts.add(normalised)
  noteLabel(record, key, reading)
  const quote = readQuote(record, reading)
  const corrects = readText(fieldOf(record, 'corrects'))
  return {
    key,
    text,
    kind: readWord(fieldOf(record, 'kind'), KINDS) ?? 'fact',
    importance: readWord(fieldOf(record, 'importance'), LEVELS) ?? 'medium',
    quote,
    episode: readEpisode(record, reading),
    ownWords: quote !== null,
    entities: readEntities(listIn(record, 'entities'), `${text}\n${quote ?? ''}`, reading),
    corrects: corrects === null ? null : shorten(corrects, LIMITS.summaryChars),
  }
}

/** Cuts a quote that is too long: the beginning of a verbatim passage is verbatim too. */
function readQuote(record: AnswerRecord, reading: Reading): string | null {
  const quote = readText(fieldOf(record, 'quote'))
  if (quote === null || quote.length <= LIMITS.quoteChars) return quote
  reading.reject('quote_cut')
  return readText(quote.slice(0, LIMITS.quoteChars).replace(/[\ud800-\udbff]$/, ''))
}

function readEpisode(record: AnswerRecord, reading: Reading): EpisodeId | null {
  const given = fieldOf(record, 'turn')
  if (given === undefined || given === null || given === 0 || given === '') return null
  const turn = readInteger(given)
  const episode = turn === null ? undefined : reading.request.episodes[turn - 1]
  if (episode === undefined) reading.reject('turn_unknown')
  return episode?.id ?? null
}

/** Keeps only names that occur in the item, so that every mention is true. */
function readEntities(list: readonly unknown[], item: string, reading: Reading): ExtractedEntity[] {
  const found = new Map<string, ExtractedEntity>()
  const find = createQuoteFinder(foldCase(item))
  for (const value of take(list, BOUNDS.entitiesPerItem, 'too_many_entities', reading)) {
    const record = toRecord(value) ?? { name: value }
    const name = readText(fieldOf(record, 'name'))
    const folded = name === null ? '' : foldCase(name)
    if (name === null || name.length > LIMITS.nameChars || name.includes('\n') || find(folded) === null) {
      reading.reject('entity_not_mentioned')
      continue
    }
    if (found.has(folded)) continue
    found.set(folded, { name, kind: readWord(fieldOf(record, 'kind'), ENTITIES) ?? 'concept' })
  }
  return [...found.values()]
}
