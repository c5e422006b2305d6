/**
 * Patterns by which people correct whom they talk to, made of the lexicons of all languages. Every one is tried at the
 * beginning of one sentence of bounded length.
 */
import { type Pattern, pattern } from '../../text/pattern.ts'
import { phrasesOf } from '../lexicon/languages.ts'
import { opensWith, toSource, WHOLE_WORD_END } from '../phrases.ts'

const STOPS = '[\\s,.;:!…、。，！：；—–-]*'
const STOP = '\\s*(?:[,.;:!…、。，！：；—–-]|$)'
/** Neither an apostrophe nor a hyphen goes on with the word: "test-runner" opens no order. */
const BARE_VERB_END = "(?![\\p{L}\\p{N}_'’-])"

/** The words and the stops behind them, so that what is left is the rest of the sentence. */
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
/** Without a stop, in English alone: elsewhere "no" is how a sentence is negated. */
export const NO_UNSTOPPED = pattern(() => `^(?:no|nope|nah) (?=${toSource(BEHIND_NO)})`)
export const HARMLESS = pattern(() => `^${toSource(phrasesOf('harmless'), whole)}`)
export const DENIAL = opening(phrasesOf('denial'), WHOLE_WORD_END)
export const BARE_DENIAL = opening(phrasesOf('bareDenial'), '', STOP)
export const TOLD = opening(phrasesOf('told'), WHOLE_WORD_END)
export const SAID = opening(phrasesOf('said'), WHOLE_WORD_END)
export const WHOLE = opensWith(phrasesOf('whole'))
/** What we do no longer, or what the agent is to stop, says something by itself; "I never said that" does not. */
export const SAYS_BY_ITSELF = opensWith(phrasesOf('saysByItself'))
export const ASKED_OTHERWISE = opensWith(phrasesOf('askedOtherwise'))

/** One word before what somebody has to say, with the stops behind it. */
export const FILLER = pattern(() => `^${toSource(phrasesOf('fillers'))}[\\s,.;:!…—–-]+`)
export const ACTUALLY = pattern(() => `^${toSource(phrasesOf('actually'))}[\\s,.:;—–、，-]*`)
/** What holds, said of what was spoken of: behind "actually" it puts something right. */
export const HOLDS = opensWith(phrasesOf('holds'))
/** Praise and trouble are no facts. */
export const NO_FACT = opensWith(phrasesOf('noFact'))
/** Asks for work: no statement of what holds. */
export const ASKS_FOR_WORK = pattern(() => `^${toSource(phrasesOf('asksForWork'), { end: BARE_VERB_END })}`)
/** Questions that want no answer. */
export const RHETORICAL = opensWith(phrasesOf('rhetorical'))
/** "We use X, not Y" says enough by itself. */
export const OURS = opensWith(phrasesOf('we'))
/** "No, but it sounds fun" answers a question. */
export const BUT = opensWith(phrasesOf('but'))
/** Behind a denial without a stop: a sentence of its own, not the rest of the one that denies. */
export const STARTS_ANEW = pattern(
  () => `^(?:${toSource(phrasesOf('startsAnew'))}|[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}])`,
)
