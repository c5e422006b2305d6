/** Finds the things that statements about work mention, without code and without verbs. Pure. */

import { isOrderVerb } from '../../../speech/lexicon/order-verbs.ts'
import { otherVerbForms } from '../../../text/irregular-verbs.ts'
import { stem } from '../../../text/stem.ts'
import { toTerms } from '../../../text/tokens.ts'
import { stripRedactionMarks } from '../../passages/redaction-marks.ts'
import { findTopics } from '../chat/name-chat.ts'

const CODE_SPAN = /`[^`\n]{0,120}`/g

/**
 * Returns at most `most` topics, best first.
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

/** A verb between two nouns: "the lookup returns stale prices" is about a lookup and prices. */
const BEFORE_A_THING =
  /(?<=\p{L} )(\p{Ll}{2,})s(?= (?!(?:of|and|or|is|are|was|were|that|which|who|in|on|at|to|from|for|with|by|as|per|via)\b)\p{L})/gu

function withoutTelling(text: string): string {
  return text.replace(BEFORE_A_THING, (found, verb: string) => (isOrderVerb(verb) ? ', the' : found))
}

/** "Kiosk lost" says what happened to a kiosk. */
function withoutVerb(topic: string): string {
  const words = topic.split(' ')
  while (words.length > 0 && tells(words.at(-1) ?? '', words.length > 1)) words.pop()
  return words.join(' ')
}

const ADVERB =
  /^(?:\p{L}{2,}ly|rather|instead|then|too|again|here|there|above|below|everywhere|elsewhere|together|unless|except|besides|similar|fresh|now|as|proper|custom)$/iu

/** @param follows true behind a noun, where a word in -s is more often a verb than a plural */
function tells(word: string, follows: boolean): boolean {
  if (ADVERB.test(word) || otherVerbForms(stem(word.toLowerCase())).length > 0) return true
  return follows && /^\p{Ll}+s$/u.test(word) && isOrderVerb(word.slice(0, -1)) && !NOUN_TOO.has(word)
}

const NOUN_TOO = new Set(
  'tests builds files logs links lists releases exports imports plans notes orders'.split(' '),
)
