/** Leaves out of an extraction what the rest of its session overtook, whoever extracted it. Pure. */
import type { Episode } from '../../core/conversation.ts'
import type { ExtractedItem, Extraction } from '../../core/digest.ts'
import { splitAboutNote } from './about-note.ts'
import { readSessionWords, type Stated } from './overtaken.ts'
import { standsAlone } from './stands-alone.ts'

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
    stated.set(item, {
      text: item.text,
      position: turn.position,
      byPerson: turn.role === 'user',
      answers: splitAboutNote(item.text).about !== null,
    })
  }
  const words = readSessionWords([...episodes, ...after])
  const all = [...stated.values()]
  let changed = 0
  let dropped = 0
  const settle = <T extends ExtractedItem>(item: T): T[] => {
    const one = stated.get(item)
    if (one === undefined || words.overtakes(one, all) === null) return [item]
    changed++
    // If only the note no longer holds, the person's own words stay.
    const { statement, about } = splitAboutNote(item.text)
    const isOwn = about !== null && item.ownWords && standsAlone(statement)
    if (isOwn && words.overtakes({ ...one, text: statement }, all) === null)
      return [{ ...item, text: statement }]
    dropped++
    return []
  }
  const concepts = extraction.concepts
    .map((concept) => ({
      ...concept,
      facts: concept.facts
        .flatMap(settle)
        .map((fact) => ({ ...fact, details: fact.details.flatMap((detail) => settle(detail)) })),
    }))
    .filter(({ facts }) => facts.length > 0)
  if (changed === 0) return extraction
  const rejected = dropped === 0 ? extraction.rejected : { ...extraction.rejected, overtaken: dropped }
  return { ...extraction, concepts, rejected }
}

function listItems({ concepts }: Extraction): ExtractedItem[] {
  return concepts.flatMap(({ facts }) => facts.flatMap((fact) => [fact, ...fact.details]))
}
