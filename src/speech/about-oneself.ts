/** Detects what people tell about themselves in chats. English; pure. */
import { type Pattern, pattern } from '../text/pattern.ts'
import * as words from './lexicon/english-chat.ts'
import { contains, toSource, WORD_BEGIN, WORD_END } from './phrases.ts'

/** Longer words may begin with the phrase. */
const OPEN_END = { end: '' }
const matchesOne = (signs: readonly Pattern[], said: string): boolean => signs.some((sign) => sign.test(said))

const CORRECTION = /\b(?:i meant|i misspoke|i was wrong|correction:|that['’]s not (?:right|true|what i))/i

/** Returns true if the speakers take back their own words. */
export function correctsOneself(said: string): boolean {
  return CORRECTION.test(said)
}

const IDENTITY: readonly Pattern[] = [
  contains(words.IDENTITIES),
  pattern(
    () =>
      `${WORD_BEGIN}i(?:['’]m| am) (?:an? (?!${toSource(words.NOT_WHO, OPEN_END)})` +
      `|from |originally |\\d{1,3}${WORD_END}|${toSource(words.WHO, OPEN_END)})`,
  ),
  pattern(() => `${WORD_BEGIN}i(?:['’]ve| have) been (?:an? |${toSource(words.BEEN, OPEN_END)})`),
]

/** Returns true for a name, an origin, an occupation, a state of life. */
export function tellsIdentity(said: string): boolean {
  return matchesOne(IDENTITY, said)
}

const PREFERENCE: readonly Pattern[] = [
  contains(words.PREFERENCES),
  pattern(
    () =>
      `${WORD_BEGIN}(?:i|we)(?:['’]d| would)? (?:${toSource(words.LIKES_HOW)} ){0,2}${toSource(words.LIKES)}`,
  ),
]

/** Returns true for likes and dislikes. */
export function tellsPreference(said: string): boolean {
  return matchesOne(PREFERENCE, said)
}

const EXPERIENCE = pattern(
  () =>
    `${WORD_BEGIN}(?:i|we)(?:['’]ve| have| had)? (?:${toSource(words.LIVED_HOW)} ){0,2}` +
    `(?:${toSource(words.LIVED)}|\\p{L}{2,20}ed${WORD_END})`,
)

/** Returns true if "I" or "we" did or lived through something. */
export function tellsExperience(said: string): boolean {
  return EXPERIENCE.test(said)
}

const COMMITMENT = contains(words.COMMITMENTS)

/** Returns true for plans, promises and hopes of "I" or "we". */
export function tellsCommitment(said: string): boolean {
  return COMMITMENT.test(said)
}

const OWN_PEOPLE = contains(words.OWN_PEOPLE)

/** Returns true if it mentions a relative, a friend or a pet of the speaker. */
export function mentionsOwnPeople(said: string): boolean {
  return OWN_PEOPLE.test(said)
}
