/** Leaves out of an extraction what the rest of its session overtook, whoever extracted it. Pure. */
import type { Episode } from '../../core/conversation.ts'
import type { ExtractedItem, Extraction } from '../../core/digest.ts'
import { readSessionWords, type Stated } from './overtaken.ts'

/**
 * Counts what is left out as `overtaken`.
 * @param episodes the turns that the items were made of
 * @param after the turns of the session behind them
 */
export function dropOvertaken(
  extraction: Extraction,
  episodes: readonly Episode[],
  after: readonly Episode[],
): Extraction {
  const turns = new Map(episodes.map((episode) => [episode.id, episode]))
  const stated = new Map<ExtractedItem, Stated>()
  for (const item of listItems(extraction)) {
    const turn = item.episode === null ? undefined : turns.get(item.episode)
    if (turn === undefined || turn.role === 'tool') continue
    stated.set(item, { text: item.text, position: turn.position, byPerson: turn.role === 'user' })
  }
  const words = readSessionWords([...episodes, ...after])
  const all = [...stated.values()]
  let dropped = 0
  const holds = (item: ExtractedItem): boolean => {
    const one = stated.get(item)
    if (one === undefined || words.overtakes(one, all) === null) return true
    dropped++
    return false
  }
  const concepts = extraction.concepts
    .map((concept) => ({
      ...concept,
      facts: concept.facts.filter(holds).map((fact) => ({ ...fact, details: fact.details.filter(holds) })),
    }))
    .filter(({ facts }) => facts.length > 0)
  if (dropped === 0) return extraction
  return { ...extraction, concepts, rejected: { ...extraction.rejected, overtaken: dropped } }
}

function listItems({ concepts }: Extraction): ExtractedItem[] {
  return concepts.flatMap(({ facts }) => facts.flatMap((fact) => [fact, ...fact.details]))
}
