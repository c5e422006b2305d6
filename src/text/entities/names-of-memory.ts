/** What a memory names: the same reading whether it is done at once or in sleep. */
import type { ExtractedEntity } from '../../core/digest.ts'
import type { Memory } from '../../core/memory.ts'
import { type FoundAtHand, findEntities, findEntitiesAtHand } from './find-entities.ts'
import { loadTagger } from './tagger.ts'

type Worded = Pick<Memory, 'title' | 'content'>

/** A long note may name more; what it is about stands at its beginning. */
const MOST_NAMES = 32

/** After this, everything can be told at once. For whoever reads many in a row. */
export async function prepareNames(): Promise<void> {
  await loadTagger()
}

/** Loads the tagger where the text may need it. */
export async function findNamesOf(memory: Worded): Promise<readonly ExtractedEntity[]> {
  return (await findEntities(toNamedText(memory))).slice(0, MOST_NAMES)
}

/** Loads nothing, and says whether that was enough. */
export function findNamesAtHand(memory: Worded): FoundAtHand {
  const { entities, complete } = findEntitiesAtHand(toNamedText(memory))
  return { entities: entities.slice(0, MOST_NAMES), complete }
}

/** The title leads where the content does not begin with it. Pure. */
export function toNamedText({ title, content }: Worded): string {
  const said = title.replace(/…$/, '')
  return content.trimStart().startsWith(said) ? content : `${title}\n${content}`
}
