/** A concept's name cut down to a topic: names taken from what people asked can be whole sentences. */
import { shorten } from '../../text/sentences.ts'
import { capitaliseTitle, isEdge } from './title-words.ts'

const TOPIC_CHARS = 60
const TOPIC_WORDS = 8
/** Where a name stops saying what it is about and goes on about why, how and when. */
const TURN =
  /[,;:—–(]\s|[.!?]\s|\s-\s|\s(?:because|so that|when|while|which|that|where|since|until|unless|before|after|instead of|rather than|in order to|by|if|but)\s/iu

/**
 * Without what was done to it ("Add …") and without what follows the first clause, at most 60 characters
 * and 8 words. Pure.
 */
export function condenseName(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  const turn = line.slice(0, 400).search(TURN)
  const clause = turn > 8 ? line.slice(0, turn) : line
  const words = clause.split(' ')
  while (words.length > 2 && !isEdge((words[0] ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')))
    words.shift()
  const kept = words.slice(0, TOPIC_WORDS)
  while (kept.length > 1 && !isEdge((kept.at(-1) ?? '').toLowerCase())) kept.pop()
  return capitaliseTitle(shorten(kept.join(' ').replace(/[.:,;]+$/, ''), TOPIC_CHARS))
}
