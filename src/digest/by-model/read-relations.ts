/** Parses the relations of a model's answer: both ends must be accepted items with unique labels. */
import type { ExtractedRelation } from '../../core/digest.ts'
import type { Relation } from '../../core/edge.ts'
import { LIMITS } from '../../core/limits.ts'
import { fieldOf, readText, readWord, toRecord } from '../../text/read-answer.ts'
import { shorten } from '../../text/sentences.ts'
import { EXTRACTED_RELATIONS } from './prompts/extract-v2.ts'
import { EXTRACTION_BOUNDS as BOUNDS } from './prompts/extraction-bounds.ts'
import { type Reading, type Rejection, take, toLabel } from './reading.ts'

const RELATIONS: ReadonlySet<Relation> = new Set(EXTRACTED_RELATIONS)

/** Call it after all items are read. */
export function readRelations(list: readonly unknown[], reading: Reading): ExtractedRelation[] {
  const found = new Map<string, ExtractedRelation>()
  for (const value of take(list, BOUNDS.relations, 'too_many_relations', reading)) {
    const relation = readRelation(value, reading)
    if (typeof relation === 'string') reading.reject(relation)
    else {
      const id = `${relation.source} ${relation.relation} ${relation.target}`
      if (found.has(id)) reading.reject('duplicate')
      else found.set(id, relation)
    }
  }
  return [...found.values()]
}

function readRelation(value: unknown, reading: Reading): ExtractedRelation | Rejection {
  const record = toRecord(value)
  if (record === null) return 'not_an_object'
  const [source, target] = ['source', 'target'].map((end) => {
    const label = toLabel(fieldOf(record, end))
    return label === null ? null : (reading.keys.get(label) ?? null)
  })
  if (source == null || target == null) return 'relation_end_unknown'
  if (source === target) return 'relation_to_itself'
  const relation = readWord(fieldOf(record, 'relation'), RELATIONS)
  if (relation === null) return 'relation_unknown'
  const reasoning = readText(fieldOf(record, 'reasoning'))
  return {
    source,
    target,
    relation,
    reasoning: reasoning === null ? null : shorten(reasoning, LIMITS.reasoningChars),
  }
}
