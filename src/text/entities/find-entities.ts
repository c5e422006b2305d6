/** The named things a text speaks of: code by its shape, people and places by their grammar. Precision before recall. */
import type { ExtractedEntity } from '../../core/digest.ts'
import { foldCase } from '../tokens.ts'
import { findNames } from './proper-names.ts'
import { scanCode } from './scan-code.ts'
import { loadTagger } from './tagger.ts'

/** Longer texts are read up to here: what a memory is about stands at its beginning. */
const READ_CHARS = 8_000
const LONGEST_NAME = 120
const MIGHT_NAME = /\p{Lu}\p{Ll}/u

/**
 * Distinct entities in order of appearance, code before names. Two spellings that differ in case or accents
 * are one; a given name that stands for a full one in the same text is folded into it. English only for
 * people and places. The first call loads a model of 4 MB from disk, some 100 ms.
 */
export async function findEntities(text: string): Promise<ExtractedEntity[]> {
  const { entities, prose } = scanCode(text.slice(0, READ_CHARS))
  if (!MIGHT_NAME.test(prose)) return distinct(entities)
  const tagger = await loadTagger()
  const names = prose.split('\n').flatMap((line) => (isHeading(line) ? [] : findNames(tagger(line))))
  return distinct([...entities, ...names])
}

/** Headings capitalise every word, or every letter. */
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
