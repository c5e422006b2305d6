/**
 * Names a stretch of work after what people and agents speak of again and again in it: "Entity extraction" for a session whose
 * turns keep coming back to it. Needed where nobody gave the work a name. Pure.
 */
import type { Episode } from '../../../core/conversation.ts'
import { hasVerb } from '../../../speech/verbs.ts'
import { isNameable } from '../../passages/name-shape.ts'
import { phrasesIn } from '../../roots/phrases.ts'
import { capitaliseTitle } from '../../roots/title-words.ts'

/** Read of each turn, so that a long report does not outweigh the others. */
const TURN_CHARS = 400
const MOST_TURNS = 40
/** A phrase names the work if it is in so many turns, and in this share of them. */
const LEAST_TURNS = 3
const LEAST_SHARE = 0.25
const MOST_WORDS = 3

interface Recurring {
  readonly shown: string
  readonly words: number
  turns: number
  said: boolean
}

/** True for several words without a verb: "entity extraction", not "returned nothing" or "in-memory". */
function isNoun(shown: string): boolean {
  return shown.includes(' ') && isNameable(shown) && !hasVerb(shown) && !/^\p{L}+ed /u.test(shown)
}

/** Returns '' if no phrase of two or three words recurs in the words of both. */
export function nameRecurring(episodes: readonly Episode[]): string {
  const turns = episodes
    .filter(({ role, text }) => (role === 'user' || role === 'assistant') && text.trim() !== '')
    .slice(0, MOST_TURNS)
  const found = new Map<string, Recurring>()
  for (const { role, text } of turns) {
    const seen = new Set<string>()
    for (const { key, stems, shown, commonplace } of phrasesIn(text.slice(0, TURN_CHARS), 1)) {
      if (stems.length < 2 || stems.length > MOST_WORDS || commonplace >= stems.length || seen.has(key))
        continue
      seen.add(key)
      const known = found.get(key) ?? { shown, words: stems.length, turns: 0, said: false }
      known.turns++
      known.said ||= role === 'user'
      found.set(key, known)
    }
  }
  const least = Math.max(LEAST_TURNS, Math.ceil(turns.length * LEAST_SHARE))
  const best = [...found.values()]
    .filter(({ shown, turns: count, said }) => said && count >= least && isNoun(shown))
    .sort((a, b) => b.turns - a.turns || b.words - a.words)[0]
  return best === undefined ? '' : capitaliseTitle(best.shown)
}
