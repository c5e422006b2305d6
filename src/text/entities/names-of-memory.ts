/** Finds the names in a memory, in the same way at storing time and in sleep. */
import type { ExtractedEntity } from '../../core/digest.ts'
import type { Memory } from '../../core/memory.ts'
import { type FoundAtHand, findEntities, findEntitiesAtHand } from './find-entities.ts'
import { loadTagger } from './tagger.ts'

type Worded = Pick<Memory, 'title' | 'content'>

/** Most names of one memory; its subject is named at the beginning. */
const MOST_NAMES = 32

/**
 * Loads the tagger, so that `findNamesAtHand` is complete afterwards. For callers that read many memories.
 */
export async function prepareNames(): Promise<void> {
  await loadTagger()
}

/** Returns the names of a memory; loads the tagger if the text may need it. */
export async function findNamesOf(memory: Worded): Promise<readonly ExtractedEntity[]> {
  return (await findEntities(toNamedText(memory))).slice(0, MOST_NAMES)
}

/** Returns the names that can be found without loading, and if they are complete. */
export function findNamesAtHand(memory: Worded): FoundAtHand {
  const { entities, complete } = findEntitiesAtHand(toNamedText(memory))
  return { entities: entities.slice(0, MOST_NAMES), complete }
}

/** Returns the content, preceded by the title unless it begins with it. Pure. */
export function toNamedText({ title, content }: Worded): string {
  const said = title.replace(/…$/, '')
  return content.trimStart().startsWith(said) ? content : `${title}\n${content}`
}
