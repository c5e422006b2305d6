/**
 * Finds the named things in a text: code by its shape, people and places by grammar. Precision before recall.
 */
import type { ExtractedEntity } from '../../core/digest.ts'
import { foldCase } from '../tokens.ts'
import { findNames } from './proper-names.ts'
import { type CodeScan, scanCode } from './scan-code.ts'
import { loadTagger, type Tagger, taggerAtHand } from './tagger.ts'

/** Most characters read; the subject of a memory is at its beginning. */
const READ_CHARS = 8_000
const LONGEST_NAME = 120
const MIGHT_NAME = /\p{Lu}\p{Ll}/u

/**
 * Returns distinct entities in order of appearance, code before names. Spellings that differ in case or
 * accents are one; a given name that stands for a full name in the same text is merged into it. English only
 * for people and places. The first call loads a model of 4 MB, about 100 ms.
 */
export async function findEntities(text: string): Promise<ExtractedEntity[]> {
  const scan = scanCode(text.slice(0, READ_CHARS))
  if (!MIGHT_NAME.test(scan.prose)) return distinct(scan.entities)
  return withNames(scan, await loadTagger())
}

export interface FoundAtHand {
  readonly entities: readonly ExtractedEntity[]
  /** True if `findEntities` would find no more. */
  readonly complete: boolean
}

/** Returns what can be found without loading: code always, people and places only if the model is loaded. */
export function findEntitiesAtHand(text: string): FoundAtHand {
  const scan = scanCode(text.slice(0, READ_CHARS))
  const needsTagger = MIGHT_NAME.test(scan.prose)
  const tagger = needsTagger ? taggerAtHand() : null
  if (tagger !== null) return { entities: withNames(scan, tagger), complete: true }
  return { entities: distinct(scan.entities), complete: !needsTagger }
}

function withNames({ entities, prose }: CodeScan, tagger: Tagger): ExtractedEntity[] {
  const names = prose.split('\n').flatMap((line) => (isHeading(line) ? [] : findNames(tagger(line))))
  return distinct([...entities, ...names])
}

/** Returns true for a heading, which capitalises every word or letter. */
function isHeading(line: string): boolean {
  const words = line.split(' ').filter((word) => /^\p{L}{4,}/u.test(word))
  return /^\s*#/.test(line) || (words.length > 2 && words.every((word) => /^\p{Lu}/u.test(word)))
}

function distinct(entities: readonly ExtractedEntity[]): ExtractedEntity[] {
  const people = entities.filter(({ kind, name }) => kind === 'person' && name.includes(' '))
  const byKey = new Map<string, ExtractedEntity>()
  for (const entity of entities) {
    if (entity.name.length > LONGEST_NAME) continue
    const full =
      entity.kind === 'person' ? people.find(({ name }) => name.startsWith(`${entity.name} `)) : undefined
    const named = full ?? entity
    const key = foldCase(named.name)
    if (!byKey.has(key)) byKey.set(key, named)
  }
  return [...byKey.values()]
}
