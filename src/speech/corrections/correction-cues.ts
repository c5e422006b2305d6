/**
 * Patterns of corrections, built from the lexicons of all languages. Each is applied to the beginning of one
 * sentence of limited length.
 */
import { phrasesOf } from '../lexicon/languages.ts'
import { opensWith, toSource, WHOLE_WORD_END } from '../phrases.ts'

const STOPS = '[\\s,.;:!…、。，！：；—–-]*'
const STOP = '\\s*(?:[,.;:!…、。，！：；—–-]|$)'
/** Neither an apostrophe nor a hyphen may continue the word: "test-runner" opens no order. */
const BARE_VERB_END = "(?![\\p{L}\\p{N}_'’-])"

/** Matches the words and the punctuation after them, so that the rest of the sentence remains. */
function opening(source: string, stop = ''): RegExp {
  return new RegExp(`^${source}${stop}${STOPS}`, 'iu')
}

const whole = { end: WHOLE_WORD_END }

export const NO = opening(toSource(phrasesOf('no'), { end: `${WHOLE_WORD_END}${STOP}` }))
/** "No" without punctuation, in English only: in other languages it negates the sentence. */
export const NO_UNSTOPPED = new RegExp(
  `^(?:no|nope|nah) (?=${toSource([
    "it's/its/that's/thats/use/don't/dont",
    'it/that is',
    'we !(need) _',
    'you !(can/may) _',
    'i said/meant/told',
    'not _,',
    'not _;',
  ])})`,
  'iu',
)
export const HARMLESS = new RegExp(`^${toSource(phrasesOf('harmless'), whole)}`, 'iu')
export const DENIAL = opening(toSource(phrasesOf('denial'), whole))
export const BARE_DENIAL = opening(toSource(phrasesOf('bareDenial'), { end: '' }), STOP)
export const TOLD = opening(toSource(phrasesOf('told'), whole))
export const SAID = opening(toSource(phrasesOf('said'), whole))
export const WHOLE = opensWith(phrasesOf('whole'))
/**
 * Sentences that are informative alone (what we no longer do, what the agent is to stop), unlike "I never
 * said that".
 */
export const SAYS_BY_ITSELF = opensWith(phrasesOf('saysByItself'))
export const ASKED_OTHERWISE = opensWith(phrasesOf('askedOtherwise'))

/** One small word before the message, with the punctuation after it. */
export const FILLER = new RegExp(`^${toSource(phrasesOf('fillers'))}[\\s,.;:!…—–-]+`, 'iu')
export const ACTUALLY = new RegExp(`^${toSource(phrasesOf('actually'))}[\\s,.:;—–、，-]*`, 'iu')
/** A statement about the current topic, which is a correction after "actually". */
export const HOLDS = opensWith(phrasesOf('holds'))
/** Praise and trouble, which are not facts. */
export const NO_FACT = opensWith(phrasesOf('noFact'))
/** A request for work, which does not state a fact. */
export const ASKS_FOR_WORK = new RegExp(
  `^${toSource(phrasesOf('asksForWork'), { end: BARE_VERB_END })}`,
  'iu',
)
/** Rhetorical questions. */
export const RHETORICAL = opensWith(phrasesOf('rhetorical'))
/** "We use X, not Y" is informative alone. */
export const OURS = opensWith(phrasesOf('we'))
/** "No, but it sounds fun" answers a question. */
export const BUT = opensWith(phrasesOf('but'))
/** The start of a new sentence after a denial without punctuation. */
export const STARTS_ANEW = new RegExp(
  `^(?:${toSource(phrasesOf('startsAnew'))}|[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}])`,
  'iu',
)
