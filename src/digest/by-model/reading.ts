/**
 * The state while a model's answer is parsed: what was accepted, under which label, and what was rejected.
 */
import type { ExtractionRequest } from '../../core/digest.ts'
import { type AnswerRecord, fieldOf } from '../../text/read-answer.ts'
import { EXTRACTION_BOUNDS as BOUNDS } from './prompts/extraction-bounds.ts'

/** The reasons for a rejection. */
export type Rejection =
  | 'not_an_object'
  | 'facts_missing'
  | 'text_missing'
  | 'text_too_long'
  | 'duplicate'
  | 'too_many_concepts'
  | 'too_many_facts'
  | 'too_many_details'
  | 'too_many_relations'
  | 'too_many_entities'
  | 'turn_unknown'
  | 'quote_cut'
  | 'entity_not_mentioned'
  | 'label_repeated'
  | 'relation_unknown'
  | 'relation_end_unknown'
  | 'relation_to_itself'

export interface Reading {
  readonly request: ExtractionRequest
  readonly rejected: Map<Rejection, number>
  /** Normalised texts of the items accepted so far. */
  readonly texts: Set<string>
  /** Keys by the model's labels; null for a label that was given twice. */
  readonly keys: Map<string, string | null>
  facts: number
  details: number
  reject(reason: Rejection, times?: number): void
}

export function createReading(request: ExtractionRequest): Reading {
  const rejected = new Map<Rejection, number>()
  return {
    request,
    rejected,
    texts: new Set(),
    keys: new Map(),
    facts: 0,
    details: 0,
    reject(reason, times = 1) {
      if (times > 0) rejected.set(reason, (rejected.get(reason) ?? 0) + times)
    },
  }
}

/** Returns the first `most` of a list, and counts the others as rejected. */
export function take(
  list: readonly unknown[],
  most: number,
  reason: Rejection,
  reading: Reading,
): readonly unknown[] {
  reading.reject(reason, list.length - Math.min(list.length, Math.max(0, most)))
  return list.slice(0, Math.max(0, most))
}

export function toLabel(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  const label = typeof value === 'string' ? value.trim() : ''
  return label === '' || label.length > BOUNDS.labelChars ? null : label
}

/** Records an item's label. A label that is given twice names neither item. */
export function noteLabel(record: AnswerRecord, key: string, reading: Reading): void {
  const label = toLabel(fieldOf(record, 'label'))
  if (label === null) return
  const known = reading.keys.get(label)
  if (known === undefined) reading.keys.set(label, key)
  else if (known !== key) {
    reading.keys.set(label, null)
    reading.reject('label_repeated')
  }
}
