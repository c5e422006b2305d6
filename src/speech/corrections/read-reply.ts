/**
 * Reads a prompt as the reply to an answer: which clauses call it wrong, name a wrong value, end something or state what
 * holds. Clauses that ask, order, suppose, quote others or speak of the moment are left out. Without the answer none of
 * this is a correction yet. In several languages. Pure.
 */
import { pattern } from '../../text/pattern.ts'
import { splitSentences } from '../../text/sentences.ts'
import { guessTongues } from '../guess-tongues.ts'
import { phrasesOf } from '../lexicon/languages.ts'
import { replyPhrases, replyWords } from '../lexicon/reply-words.ts'
import { contains, opensWith, toSource, WORD_BEGIN } from '../phrases.ts'
import { isQuestion } from '../question.ts'
import { isRequest } from '../request.ts'
import { withoutWhen } from '../values.ts'
import { isChoice, takeTyped, withoutPasted } from './correction.ts'
import { ASKS_FOR_WORK, HARMLESS } from './correction-cues.ts'
import { isTalk } from './read-sentence.ts'
import { withoutRepaired } from './self-repair.ts'
import { stanceCues } from './stance-cues.ts'
import { stripCues, toSaid } from './strip-cues.ts'
import { isWish, wantsAnotherAnswer } from './wishes.ts'
import { AGREES, AGREES_ANYWHERE, NUMBERED, PLANS } from './work-talk.ts'

export interface ReplyClause {
  /** The clause without openings, cues and words of time. */
  readonly text: string
  /** The clause as written. */
  readonly written: string
  /** The sentence that it is part of, as written. */
  readonly sentence: string
  /** True for "not X", "never X": the words name what is wrong. */
  readonly isDenied: boolean
  /** True if it ends something: "any more", "no longer". */
  readonly ends: boolean
  /** True if it says that something changed: "these days", "since 2025", "moved". */
  readonly changes: boolean
}

export interface Reply {
  /** True if a clause calls the answer wrong: "that's outdated", "I don't know where you got that". */
  readonly denies: boolean
  /** True if the person asks where the answer comes from, so that it was never right. */
  readonly asksSource: boolean
  /** True if it begins with a "no", which may also answer or refuse. */
  readonly saysNo: boolean
  readonly clauses: readonly ReplyClause[]
}

const SENTENCES = 4
const SENTENCE_CHARS = 300

const SOURCE = opensWith(replyPhrases('sources'))
const DOUBT = opensWith(replyPhrases('doubts'))
const GOT_FROM = contains(replyPhrases('gotFrom').map((phrase) => phrase.split(' (')[0] ?? phrase))
const OPENER = pattern(() => `^${toSource(replyPhrases('openers'))}[\\s,.:;!–—-]*`)
const NOWADAYS = pattern(
  () => toSource(replyPhrases('nowadays'), { begin: `(?<!right )${WORD_BEGIN}` }),
  'giu',
)
const SINCE = `${toSource(replyPhrases('since'))} (?:\\p{L}+ ){0,2}[\\p{L}\\d]+`
const MONTH = toSource(replyWords('dates'))
const BEGINS = `${toSource(replyPhrases('begins'))} (?:\\d{4}|(?:the |last )?${MONTH}(?: \\d{4})?)`
const SINCE_FIRST = pattern(
  () => `^(?:${SINCE},|${toSource(replyPhrases('since'))} [\\p{L}\\d]+|${BEGINS},?)\\s+`,
)
const SINCE_LAST = pattern(() => `[\\s,]+${WORD_BEGIN}(?:${SINCE}|${BEGINS})[.!]*$`)
const CHANGED = contains(replyPhrases('changed'))
const ENDED = contains(replyPhrases('ended'))
const NOT_LAST = pattern(() => `^(.{1,40}) ${toSource(['não/nicht/non/no/pas'])}[.!]*$`)
const REPORTS = contains(replyPhrases('reports'))
const FIRST_PERSON = /^(?:i|we|ich|wir|je|j'ai|on|nous|yo|io|eu)(?![\p{L}\p{N}])/iu
const MOMENT = contains(replyPhrases('moment'))
const SUPPOSES = contains(replyPhrases('supposes'))
const WENT = pattern(() => `^${toSource(phrasesOf('wentOpenings'))} `)
const ORDER = opensWith([...replyPhrases('orders'), ...phrasesOf('orders')])
/** Words in quotation marks with a space between them: a sentence of somebody else. */
const QUOTED = /["“”«»„][^"“”«»„]*\s[^"“”«»„]*["“”«»]/u
const CLAUSE_END =
  /(?:[,;:]|\s[–—-]|…|\.\.\.)\s+|\s(?=(?:sondern|but rather|(?:and|und|et|y|e) (?:not|never|nicht|nie|non|no|não))\s)/u

/** Returns null if the person agrees, or if nothing in the prompt could correct an answer. */
export function readReply(prompt: string): Reply | null {
  const typed = withoutPasted(takeTyped(prompt)).replace(/[’‘]/g, "'")
  if (/^\s*[/!#]/.test(typed) || NUMBERED.test(typed.trim()) || isChoice(typed)) return null
  const read = splitSentences(withoutRepaired(typed)).slice(0, SENTENCES).map(readSentence)
  if (read.some(({ agrees }) => agrees)) return null
  return {
    denies: read.some(({ denies }) => denies),
    asksSource: read.some(({ asksSource }) => asksSource),
    saysNo: read[0]?.saysNo === true,
    clauses: read.flatMap(({ clauses }) => clauses),
  }
}

interface ReadSentence extends Reply {
  readonly agrees: boolean
}

const NOTHING: ReadSentence = { agrees: false, denies: false, asksSource: false, saysNo: false, clauses: [] }

function readSentence(sentence: string): ReadSentence {
  const said = toSaid(sentence)
  if (AGREES.test(stripCues(said).rest) || AGREES_ANYWHERE.test(said)) return { ...NOTHING, agrees: true }
  if (isLeftOut(sentence, said)) return NOTHING
  const { rest, cues } = stripCues(said)
  if (cues.has('no') && HARMLESS.test(rest)) return NOTHING
  const told = withoutOpener(rest)
  const timeless = told.replace(SINCE_FIRST, '')
  const clauses = timeless.split(CLAUSE_END)
  const read = clauses.map((clause) => readClause(clause, sentence, timeless !== told))
  return {
    agrees: false,
    denies: cues.has('denial') || read.some(({ denies }) => denies),
    asksSource: clauses.some((clause) => SOURCE.test(clause)),
    saysNo: cues.has('no') || cues.has('told') || cues.has('actually'),
    clauses: read.flatMap(({ clauses: own }) => own),
  }
}

/** True for a question, a wish, and a sentence that supposes or tells the words of others. */
function isLeftOut(sentence: string, said: string): boolean {
  if (sentence.length > SENTENCE_CHARS || isQuestion(said, 'marked') || QUOTED.test(sentence)) return true
  if (wantsAnotherAnswer(said) || SUPPOSES.test(said)) return true
  return REPORTS.test(said) && !FIRST_PERSON.test(said)
}

/** @param isSince true if the sentence begins with the time since which it holds */
function readClause(clause: string, sentence: string, isSince: boolean): Pick<Reply, 'denies' | 'clauses'> {
  const { notFirst } = stanceCues(guessTongues(sentence))
  const { rest, cues } = stripCues(withoutOpener(toSaid(clause)))
  const isDoubt = DOUBT.test(rest) || SOURCE.test(rest)
  const denies = cues.has('denial') || isDoubt
  if (isDoubt || !/[\p{L}\p{N}]/u.test(rest)) return { denies, clauses: [] }
  if (GOT_FROM.test(rest)) return { denies: true, clauses: [toDenied(rest, clause, sentence)] }
  const plain = rest.replace(NOWADAYS, ' ').replace(/\s+/g, ' ').trim()
  const timeless = withoutWhen(plain).replace(SINCE_LAST, '')
  const text = /[\p{L}\p{N}]/u.test(timeless) ? timeless : plain
  const ends = ENDED.test(rest)
  const denied = ends ? '' : (notFirst.exec(text)?.[0] ?? '')
  if (denied !== '') return { denies, clauses: [toDenied(text.slice(denied.length), clause, sentence)] }
  const turned = ends ? undefined : NOT_LAST.exec(text)?.[1]
  if (turned !== undefined) return { denies, clauses: [toDenied(turned, clause, sentence)] }
  const isNow = plain !== rest.trim()
  if (!ends && (isNoStatement(text, isNow) || MOMENT.test(plain))) return { denies, clauses: [] }
  const changes = isSince || isNow || timeless !== plain || CHANGED.test(rest)
  return { denies, clauses: [{ text, written: clause, sentence, isDenied: false, ends, changes }] }
}

function toDenied(text: string, written: string, sentence: string): ReplyClause {
  return { text, written, sentence, isDenied: true, ends: false, changes: false }
}

function withoutOpener(said: string): string {
  const rest = said.replace(OPENER, '')
  return rest === said || rest === '' ? said : rest
}

/** True if the clause orders, plans, wishes, tells how the work goes or how something went. */
function isNoStatement(text: string, isNow: boolean): boolean {
  const isOwnHabit = isNow && FIRST_PERSON.test(text)
  if (WENT.test(text) && !CHANGED.test(text) && !isOwnHabit) return true
  if (ORDER.test(text) || ASKS_FOR_WORK.test(text) || isRequest(text)) return true
  return (isTalk(text) && !CHANGED.test(text)) || PLANS.test(text) || (isWish(text) && !isOwnHabit)
}
