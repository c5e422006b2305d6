/**
 * Finds lines that people "said" in several sessions: templates and pasted instructions, not speech. Pure.
 */
import type { Episode } from '../../core/conversation.ts'
import { normaliseContent } from '../../text/normalise.ts'

/** A line in this many sessions is no coincidence. */
const FEWEST_SESSIONS = 3
/** Shorter lines such as "yes" and "go on" are repeated naturally. */
const FEWEST_CHARS = 12

/** Returns normalised lines of user turns that occur in three or more sessions. */
export function findRepeatedLines(
  episodes: readonly Pick<Episode, 'role' | 'text' | 'sessionId'>[],
): ReadonlySet<string> {
  const sessions = new Map<string, Set<Episode['sessionId']>>()
  for (const { role, text, sessionId } of episodes) {
    if (role !== 'user') continue
    for (const line of text.split('\n')) {
      const normalised = normaliseContent(line)
      if (normalised.length < FEWEST_CHARS) continue
      const seen = sessions.get(normalised) ?? new Set()
      seen.add(sessionId)
      sessions.set(normalised, seen)
    }
  }
  return new Set([...sessions].filter(([, seen]) => seen.size >= FEWEST_SESSIONS).map(([line]) => line))
}
