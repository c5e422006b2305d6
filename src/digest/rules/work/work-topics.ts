/** What statements about work are about: the things they speak of, without code and without what is done to them. Pure. */

import { isOrderVerb } from '../../../speech/lexicon/order-verbs.ts'
import { otherVerbForms } from '../../../text/irregular-verbs.ts'
import { stem } from '../../../text/stem.ts'
import { toTerms } from '../../../text/tokens.ts'
import { stripRedactionMarks } from '../../passages/redaction-marks.ts'
import { findTopics } from '../chat/name-chat.ts'

const CODE_SPAN = /`[^`\n]{0,120}`/g

/**
 * At most so many, best first.
 * @param without what is named already: topics that share a word with it are left out
 */
export function findWorkTopics(statements: readonly string[], most: number, without = ''): string[] {
  const texts = statements.map((text) => ({
    text: withoutTelling(stripRedactionMarks(text).replace(CODE_SPAN, ' ')),
    weight: 1,
  }))
  const named = new Set(toTerms(without))
  return findTopics(texts, [], new Set(), most)
    .map(withoutVerb)
    .filter((topic) => topic !== '' && toTerms(topic).every((term) => !named.has(term)))
}

/** A thing is told of by a verb before another thing: "the lookup returns stale prices" is about a lookup and prices. */
const BEFORE_A_THING =
  /(?<=\p{L} )(\p{Ll}{2,})s(?= (?!(?:of|and|or|is|are|was|were|that|which|who|in|on|at|to|from|for|with|by|as|per|via)\b)\p{L})/gu

function withoutTelling(text: string): string {
  return text.replace(BEFORE_A_THING, (told, verb: string) => (isOrderVerb(verb) ? ', the' : told))
}

/** "Kiosk lost" is what became of a kiosk. */
function withoutVerb(topic: string): string {
  const words = topic.split(' ')
  while (words.length > 0 && tells(words.at(-1) ?? '', words.length > 1)) words.pop()
  return words.join(' ')
}

const ADVERB = /^(?:\p{L}{2,}ly|rather|instead|then|too|again|here|there|fresh|now|as|proper|custom)$/iu

/** @param follows behind a thing, what could be several of something is more often what the thing does */
function tells(word: string, follows: boolean): boolean {
  if (ADVERB.test(word) || otherVerbForms(stem(word.toLowerCase())).length > 0) return true
  return follows && /^\p{Ll}+s$/u.test(word) && isOrderVerb(word.slice(0, -1)) && !NOUN_TOO.has(word)
}

const NOUN_TOO = new Set(
  'tests builds files logs links lists releases exports imports plans notes orders'.split(' '),
)
