/**
 * Patterns of corrections, built from the lexicons of all languages. Each is applied to the beginning of one
 * sentence of limited length.
 */
import { type Pattern, pattern } from '../../text/pattern.ts'
import { phrasesOf } from '../lexicon/languages.ts'
import { opensWith, toSource, WHOLE_WORD_END } from '../phrases.ts'

const STOPS = '[\\s,.;:!…、。，！：；—–-]*'
const STOP = '\\s*(?:[,.;:!…、。，！：；—–-]|$)'
/** Neither an apostrophe nor a hyphen may continue the word: "test-runner" opens no order. */
const BARE_VERB_END = "(?![\\p{L}\\p{N}_'’-])"

/** Matches the words and the punctuation after them, so that the rest of the sentence remains. */
function opening(phrases: readonly string[], end: string, stop = ''): Pattern {
  return pattern(() => `^${toSource(phrases, { end })}${stop}${STOPS}`)
}

const BEHIND_NO = [
  "it's/its/that's/thats/use/don't/dont",
  'it/that is',
  'we !(need) _',
  'you !(can/may) _',
  'i said/meant/told',
  'not _,',
  'not _;',
]

const whole = { end: WHOLE_WORD_END }

export const NO = opening(phrasesOf('no'), `${WHOLE_WORD_END}${STOP}`)
/** "No" without punctuation, in English only: in other languages it negates the sentence. */
export const NO_UNSTOPPED = pattern(() => `^(?:no|nope|nah) (?=${toSource(BEHIND_NO)})`)
export const HARMLESS = pattern(() => `^${toSource(phrasesOf('harmless'), whole)}`)
export const DENIAL = opening(phrasesOf('denial'), WHOLE_WORD_END)
export const BARE_DENIAL = opening(phrasesOf('bareDenial'), '', STOP)
export const TOLD = opening(phrasesOf('told'), WHOLE_WORD_END)
export const SAID = opening(phrasesOf('said'), WHOLE_WORD_END)
export const WHOLE = opensWith(phrasesOf('whole'))
/**
 * Sentences that are informative alone (what we no longer do, what the agent is to stop), unlike "I never
 * said that".
 */
export const SAYS_BY_ITSELF = opensWith(phrasesOf('saysByItself'))
export const ASKED_OTHERWISE = opensWith(phrasesOf('askedOtherwise'))

/** One small word before the message, with the punctuation after it. */
export const FILLER = pattern(() => `^${toSource(phrasesOf('fillers'))}(?:[\\s,.;:!…—–]|-(?!\\p{L}))+`)
export const ACTUALLY = pattern(() => `^${toSource(phrasesOf('actually'))}[\\s,.:;—–、，-]*`)
/** A statement about the current topic, which is a correction after "actually". */
export const HOLDS = opensWith(phrasesOf('holds'))
/** Praise and trouble, which are not facts. */
export const NO_FACT = opensWith(phrasesOf('noFact'))
/** A request for work, which does not state a fact. */
export const ASKS_FOR_WORK = pattern(() => `^${toSource(phrasesOf('asksForWork'), { end: BARE_VERB_END })}`)
/** Rhetorical questions. */
export const RHETORICAL = opensWith(phrasesOf('rhetorical'))
/** "We use X, not Y" is informative alone. */
export const OURS = opensWith(phrasesOf('we'))
/** "No, but it sounds fun" answers a question. */
export const BUT = opensWith(phrasesOf('but'))
/** The start of a new sentence after a denial without punctuation. */
export const STARTS_ANEW = pattern(
  () => `^(?:${toSource(phrasesOf('startsAnew'))}|[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}])`,
)
