/**
 * Finds possible corrections without a denial: "No, 9100.", "the port is 9100 now", "we moved it to 9100". It
 * is a correction only if an earlier statement has another value. By rules, in several languages. Pure.
 */

import { readTokens } from '../../text/claims/claim-tokens.ts'
import { readClaim } from '../../text/claims/read-claim.ts'
import { pattern } from '../../text/pattern.ts'
import { splitSentences } from '../../text/sentences.ts'
import { phrasesOf } from '../lexicon/languages.ts'
import { contains, opensWith, toSource, WORD_BEGIN } from '../phrases.ts'
import { isQuestion } from '../question.ts'
import { readContrastFrames } from './contrast-frames.ts'
import { type Correction, quoteOf, takeTyped, toStatement } from './correction.ts'
import { ASKS_FOR_WORK } from './correction-cues.ts'
import { isTalk } from './read-sentence.ts'
import { withoutRepaired } from './self-repair.ts'
import { stripCues, toSaid } from './strip-cues.ts'
import { valueKindOf } from './value-words.ts'
import { isWish, wantsAnotherAnswer } from './wishes.ts'
import { NUMBERED, PLANS } from './work-talk.ts'

/** Lower than any explicit correction. */
export const RESTATED_MIN_OVERLAP01 = 0.5

const MOST_CHARS = 160
/** Most sentences searched; it comes first, or after a word of thanks. */
const SENTENCES = 2

/** A temporary or tentative state. */
const PASSING = contains(phrasesOf('passing'))
const TODAY_LAST = pattern(() => `${toSource(phrasesOf('today'), { begin: WORD_BEGIN })}[.!]*$`)
const NEGATED = contains(phrasesOf('negated'))
/** Words that a sentence without "no" needs: something changed, or it names its subject. */
const CHANGED = contains(phrasesOf('changed'))
const NAMES_SUBJECT = pattern(() => `^${toSource(phrasesOf('namesSubject'))} `)
/** "It was 12 minutes", "it has been an hour now": a report of how something went. */
const WENT = pattern(() => `^${toSource(phrasesOf('wentOpenings'))} `)
const AGAIN = contains(phrasesOf('again'))
const USE = opensWith(phrasesOf('use'))

/** Returns null if the prompt asks, plans, supposes, or has no value. @param prompt of any length */
export function findRestatement(prompt: string): Correction | null {
  const text = takeTyped(prompt)
  if (/^\s*[/!#]/.test(text) || NUMBERED.test(text.trim())) return null
  const sentences = splitSentences(withoutRepaired(text))
  let isDenied = false
  for (const [i, sentence] of sentences.slice(0, SENTENCES).entries()) {
    const found = readContrast(text, sentence, sentences[i + 1] ?? null) ?? readStatement(sentence, isDenied)
    if (found !== null) return found
    const { rest, cues } = stripCues(toSaid(sentence))
    isDenied = rest === '' && (cues.has('no') || cues.has('denial'))
  }
  return null
}

function readContrast(text: string, sentence: string, next: string | null): Correction | null {
  const both = next === null ? [sentence] : [sentence, `${sentence} ${next}`]
  for (const said of both) {
    const { rest } = stripCues(toSaid(said))
    if (rest.length > MOST_CHARS || isQuestion(rest, 'marked')) continue
    const found = readContrastFrames(rest).find(
      ({ denied, instead }) => !isPassing(instead) && (bringsValue(instead) || bringsValue(denied)),
    )
    if (found === undefined) continue
    const last = said === sentence ? sentence : (next ?? sentence)
    return toRestatement(toStatement(rest), quoteOf(text, sentence, last), found)
  }
  return null
}

function isPassing(said: string): boolean {
  return PASSING.test(said) || TODAY_LAST.test(said)
}

function readStatement(sentence: string, isDenied: boolean): Correction | null {
  const said = toSaid(sentence)
  if (said.length > MOST_CHARS || isQuestion(said, 'marked') || wantsAnotherAnswer(said)) return null
  const { rest, cues } = stripCues(said)
  const isAnswer = isDenied || cues.has('no') || cues.has('denial')
  const isName = isAnswer && NAME_ALONE.test(rest)
  if (!isName && !bringsValue(rest)) return null
  if (isUnfit(rest) || !(isAnswer || restates(rest)) || !isStatement(rest, isAnswer)) return null
  return toRestatement(isName ? `It is ${rest}` : toStatement(rest), sentence, null)
}

/** Returns true if it reports, supposes, denies, plans, wishes or asks for work. */
function isUnfit(rest: string): boolean {
  if (isTalk(rest) || isPassing(rest) || NEGATED.test(rest)) return true
  return PLANS.test(rest) || isWish(rest) || ASKS_FOR_WORK.test(rest)
}

/** Returns true if it is clear enough without a "no" before it. */
function restates(rest: string): boolean {
  if (!CHANGED.test(rest) && !NAMES_SUBJECT.test(rest)) return false
  return !WENT.test(rest) && !AGAIN.test(rest) && !saysLittle(rest)
}

/** Returns true for a statement. "Now run it with 9100" is none: it has no subject. */
function isStatement(rest: string, isAnswer: boolean): boolean {
  const { mode, instructs, subject, verb } = readClaim(rest)
  if (mode !== 'statement' || (instructs && !(isAnswer && USE.test(rest)))) return false
  return isAnswer || !(GOES_ON.test(rest) || (subject === 'none' && verb !== null))
}

const GOES_ON = pattern(() => `^${toSource(phrasesOf('next'))} (?!${toSource(phrasesOf('subjects'))})`)
const NAME_ALONE = /^\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+){0,3}[.!]*$/u
const IT = pattern(() => `^${toSource(phrasesOf('it'), { end: '' })}(?![\\p{L}\\p{N}])|^c['’]`)

/** Returns true for "it is 5 now", "it is Friday now", which may be about anything. */
function saysLittle(rest: string): boolean {
  if (!IT.test(rest)) return false
  const values = readTokens(rest).filter((token) => valueKindOf(token) !== null)
  const isSmall = values.every(({ kind, written }) => kind === 'number' && /^\d{1,2}$/.test(written))
  return (
    isSmall || (values.every(({ kind }) => kind === 'date') && !/\b(?:moved|changed|switched)\b/i.test(rest))
  )
}

/** Returns true if it contains a number, version, day, path, identifier or name. */
function bringsValue(said: string): boolean {
  return readTokens(said).some((token) => valueKindOf(token) !== null)
}

function toRestatement(
  claim: string,
  quote: string,
  contrast: Pick<Correction, 'denied' | 'instead'> | null,
): Correction {
  return {
    strength01: RESTATED_MIN_OVERLAP01,
    claim,
    quote,
    denied: contrast?.denied ?? null,
    instead: contrast?.instead ?? null,
    lasting: false,
    wish: false,
    spared: null,
    rule: contrast === null ? 'restatement' : 'contrast-frame',
    reason: contrast === null ? 'It brings another value.' : 'It says what is wrong, then what holds.',
  }
}
