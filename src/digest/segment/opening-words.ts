/** The beginning of a segment, for lists of segments. */
import type { Episode } from '../../core/conversation.ts'
import { shorten } from '../../text/sentences.ts'

const OPENING_CHARS = 90

/** Returns the first words of a person, else the first words at all, on one line; '' if there are none. */
export function openingWords(
  episodes: readonly Pick<Episode, 'role' | 'text'>[],
  chars = OPENING_CHARS,
): string {
  const first = episodes.find(({ role }) => role === 'user') ?? episodes[0]
  return shorten(first?.text ?? '', chars)
}
