/**
 * Reads how a prompt stands to the answer before it: what it denies, ends, says to have changed, and what it states.
 * Unlike `readReply` it keeps clauses that are unclear, with marks, so that a judge can weigh them against a statement.
 * In several languages. Pure.
 */
import { pattern } from '../../text/pattern.ts'
import { splitSentences } from '../../text/sentences.ts'
import { guessTongues } from '../guess-tongues.ts'
import { phrasesOf } from '../lexicon/languages.ts'
import { toSource, WORD_BEGIN } from '../phrases.ts'
import { opensPointingBack } from '../points-back.ts'
import { isQuestion } from '../question.ts'
import { isRequest } from '../request.ts'
import { withoutWhen } from '../values.ts'
import { isChoice, takeTyped, withoutPasted } from './correction.ts'
import { ASKS_FOR_WORK, HARMLESS } from './correction-cues.ts'
import { withoutRepaired } from './self-repair.ts'
import { type StanceCues, stanceCues } from './stance-cues.ts'
import { stripCues, toSaid } from './strip-cues.ts'
import { isWish, wantsAnotherAnswer } from './wishes.ts'
import { AGREES, AGREES_ANYWHERE, NUMBERED, PLANS } from './work-talk.ts'

/**
 * `states`: says how something is. `denies`: names what is wrong ("not X"). `passes`: an order, a wish, a plan, a
 * supposition, or something of one day or place, which corrects nothing by itself.
 */
type ClauseKind = 'states' | 'denies' | 'passes'

export interface StanceClause {
  readonly kind: ClauseKind
  /** Without openings, cues and words of time. */
  readonly text: string
  readonly sentence: string
  readonly ends: boolean
  readonly changes: boolean
  /** True if it says that a person no longer does something. */
  readonly leaves: boolean
  /** True if it refers to what was said: "it's 30 days", "we switched that to weekly". */
  readonly pointsBack: boolean
  /** True if it tells of the speaker alone: "I have 22 on my laptop". */
  readonly isOwn: boolean
  /** True if it tells of the past: "Ansible was the old setup". */
  readonly isPast: boolean
  /** True if its subject is a pronoun, so that it speaks of what was said before. */
  readonly hasPronoun: boolean
  /** True if its subject begins with an article or a possessive: it names what it is about. */
  readonly hasArticle: boolean
  /** True if it only repeats what the agent said, or forbids something: it names what is wrong with less weight. */
  readonly isWeak: boolean
}

export interface Stance {
  /** Calls the answer wrong or outdated. */
  readonly denies: boolean
  /** Asks where the answer comes from. */
  readonly asksSource: boolean
  /** Begins with "no", "sorry but", "actually". */
  readonly objects: boolean
  /** Begins with "hm", "wait", "but". */
  readonly hesitates: boolean
  /** Orders to put the answer right. */
  readonly redoes: boolean
  readonly clauses: readonly StanceClause[]
}

const SENTENCES = 4
const SENTENCE_CHARS = 300
/** A longer question asks as a whole. */
const QUESTION_CHARS = 120

const NOT_LAST = pattern(() => `^(.{1,40}) ${toSource(['não/nicht/non/no/pas'])}[.!]*$`)
/** "Now with the scenario above …" goes on with the work; "now 8 min" tells of a change. */
const LEADING_NOW =
  /^(?:now|jetzt|maintenant|ahora|adesso|agora) (?=(?:\S+ ){4})(?!(?:it|we|the|our|das|wir|on|es|é) )/iu
/** Contractions and slips of the pen that point back. */
const POINTS = /^(?:its|thats|it'd|that'd|'d be|hes|shes|he's|she's|they're)\s/i
/** "I said 21?" */
const DOUBTS_OWN_WORDS = /^(?:i|we|did i|did we) (?:said|say|told you|tell you) .{1,60}\?+$/iu
const OPENS_SHOULD = /^(?:should|must) (?:be|say|read) /i
const WENT = pattern(() => `^${toSource(phrasesOf('wentOpenings'))} `)
const REASON_LAST =
  / (?:after|because|due to|when|so that|weil|wegen|nachdem|après|parce que|tras|porque|depois) .{3,80}$/iu
const COUNTS_US = /^(?:we are|we're|wir sind|nous sommes|on est|somos|siamo) \d/iu
const OBJECT = pattern(
  () =>
    `(?<!^)${toSource(['it/that/this/them/das/es/ça/cela/eso/esto/lo/isso/isto'], { begin: WORD_BEGIN })}`,
)
const ARTICLE =
  /^(?:the|an?|his|her|their|your|der|die|ein|eine|sein|seine|ihre?|le|la|les|un|une|son|sa|leur|el|los|las|una|su|o|os|il|lo|uma|um) \p{L}/iu
const PRONOUN =
  /^(?:it|that|this|there|he|she|they|we|es|das|er|sie|wir|il|elle|ils|on|nous|c'est|ça|lo|nos|ele|ela|isso)(?![\p{L}\p{N}])/iu
const WE = /^(?:we|our|wir|unser|on|nous|notre|nosotros|noi|nós|我们)(?![\p{L}\p{N}])/iu
const SPEAKS = /^(?:i|ich|je|yo|io|eu|私|我)(?![\p{L}\p{N}])/iu
const SPEAKER =
  /^(?:i|i'm|i've|my|ich|mein|meine|je|j'ai|mon|ma|yo|mi|io|eu|o meu|a minha|私|我)(?![\p{L}\p{N}])/iu
/** "What now", without the word for now. */
const ASKS_ONWARD =
  /^(?:(?:and|so|und|also|et|alors|y|e|allora|então)(?: |(?=[?.!]*$)))?(?:what|how|was|wie|quoi|comment|qué|cómo|cosa|come|o que|como)?[?.!]*$/iu
/** In German the subject may stand behind the verb. */
const ICH = /^(?:\S+ ){1,4}ich(?![\p{L}\p{N}])/iu
const OWN = /(?<![\p{L}\p{N}])(?:my|mein\p{L}{0,2}|mon|ma|mes|mis?|mio|mia|meu|minha)(?![\p{L}\p{N}])/iu
const QUOTED = /["“”«»„「『][^"“”«»„」』]*[\s\p{Script=Han}][^"“”«»„」』]*["“”«»」』]/u
const CLAUSE_END = /(?:[,;:]|\s[–—-]|…|\.\.\.)\s+|[，、；：]|\s(?=(?:sondern|but|aber|mais|pero|mas) )/u
const AUXILIARY = toSource(
  ['is/are/was/were/do/does/did/has/have/had/can/could/will/would/should/must/may/might/am/why/if/or'],
  { begin: WORD_BEGIN },
)
const DENYING = toSource(['not/never/nicht/nie/non/pas/não', 'instead of', 'rather than'])
const JOINED_NOT = pattern(
  () =>
    `(?<!${AUXILIARY}) (?=(?:and )?${DENYING} (?!${toSource(['mehr/any/anymore/yet/more/only/just/really/sure'])})\\S+(?: \\S+){0,3}[.!]*$)`,
)
/** "A じゃなくて B", "不是 A，是 B": written as "not A". */
const EAST_NOT = /([^\s、，。,]{1,20}?)(?:じゃなくて|ではなくて|ではなく|じゃなく)、?/gu
const CHINESE_NOT = /(?:而)?不是(?=[^，,。]{1,20})/gu

/** Returns null if the person agrees, or gives a command. @param prompt of any length */
export function readStance(prompt: string): Stance | null {
  const typed = withoutPasted(takeTyped(prompt))
    .replace(/[’‘]/g, "'")
    .replace(/！+/g, '。')
    .replace(/!{2,}/g, '!')
  if (/^\s*[/!#]/.test(typed) || NUMBERED.test(typed.trim()) || isChoice(typed)) return null
  const cues = stanceCues(guessTongues(typed))
  const sentences = splitSentences(withoutRepaired(typed)).slice(0, SENTENCES)
  const read = sentences.map((sentence) => readSentence(sentence, cues))
  if (read.some(({ agrees }) => agrees)) return null
  return {
    denies: read.some(({ denies }) => denies),
    asksSource: read.some(({ asksSource }) => asksSource),
    objects: read.slice(0, 2).some(({ objects }) => objects),
    hesitates: sentences.some((sentence) => cues.hesitation.test(sentence)),
    redoes: sentences.some((sentence) => cues.redo.test(sentence)),
    clauses: read.flatMap(({ clauses }) => clauses),
  }
}

type ReadSentence = Omit<Stance, 'redoes' | 'hesitates'> & { readonly agrees: boolean }

const NOTHING: ReadSentence = { agrees: false, denies: false, asksSource: false, objects: false, clauses: [] }

function readSentence(sentence: string, cues: StanceCues): ReadSentence {
  const said = toSaid(sentence)
  const stripped = stripCues(said)
  const opened = withoutOpening(stripped.rest, cues)
  const objects =
    stripped.cues.size > 0 || opened.objects || cues.objection.test(sentence.replace(cues.hesitation, ''))
  if (cues.doubt.test(opened.rest)) {
    return readStatement(sentence, opened.rest, { denies: true, objects: true }, cues)
  }
  if (cues.source.test(opened.rest) || DOUBTS_OWN_WORDS.test(sentence))
    return readSourceQuestion(sentence, opened.rest, cues)
  if (agrees(said, stripped.rest) && !tellsChange(said, cues)) return { ...NOTHING, agrees: true }
  const denies = stripped.cues.has('denial')
  if (isLeftOut(sentence, opened.rest, cues)) return denies ? { ...NOTHING, denies, objects } : NOTHING
  if (stripped.cues.has('no') && HARMLESS.test(stripped.rest)) return NOTHING
  return readStatement(sentence, opened.rest, { denies, objects }, cues)
}

/** Reads "who told you Tuesday?": the first clause names what is doubted, the others may state what holds. */
function readSourceQuestion(sentence: string, told: string, cues: StanceCues): ReadSentence {
  const [first = '', ...others] = told.split(CLAUSE_END)
  const doubted: StanceClause = { ...toClause(first, sentence, cues), kind: 'denies' }
  return {
    ...NOTHING,
    denies: true,
    asksSource: true,
    clauses: [doubted, ...others.map((clause) => readClause(clause, sentence, cues))],
  }
}

function agrees(said: string, rest: string): boolean {
  return AGREES.test(rest) || AGREES_ANYWHERE.test(said)
}

/** True if a sentence that opens with agreement goes on to tell of a change: "ah right, it's 6543 these days". */
function tellsChange(said: string, { holdsNow, changed }: StanceCues): boolean {
  return holdsNow.test(said) || changed.test(said)
}

/** True for quotations, wishes for another answer, words of others and suppositions. */
function isLeftOut(sentence: string, said: string, cues: StanceCues): boolean {
  if (sentence.length > SENTENCE_CHARS || QUOTED.test(sentence) || wantsAnotherAnswer(said)) return true
  const [first = ''] = said.split(CLAUSE_END)
  return isOfOthers(first, cues) || isSupposed(first, cues)
}

function isOfOthers(first: string, { reports, documents, youSaid }: StanceCues): boolean {
  if (!reports.test(first) || youSaid.test(first)) return false
  return !WE.test(first) && !SPEAKS.test(first) && !documents.test(first)
}

function isSupposed(said: string, { supposes, shouldBe }: StanceCues): boolean {
  return supposes.test(said) && !shouldBe.test(said) && !OPENS_SHOULD.test(said)
}

function readStatement(
  sentence: string,
  told: string,
  { denies, objects }: Pick<Stance, 'denies' | 'objects'>,
  cues: StanceCues,
): ReadSentence {
  const timeless = told.replace(cues.sinceFirst, '')
  const plain = timeless.replace(EAST_NOT, 'not $1, ').replace(CHINESE_NOT, 'not ')
  const parts = plain.split(CLAUSE_END).flatMap((clause) => clause.replace(JOINED_NOT, '\n').split('\n'))
  const asks = isQuestion(sentence, 'marked')
  const isLongQuestion = asks && sentence.length > QUESTION_CHARS
  const clauses = parts.flatMap((part, at): StanceClause[] => {
    const read = readClause(part, sentence, cues)
    const clause = timeless === told ? read : { ...read, changes: true }
    if (!/[\p{L}\p{N}]/u.test(clause.text)) return []
    const isAsked = asks && (isLongQuestion || at === parts.length - 1 || !(clause.changes || clause.ends))
    return [isAsked ? { ...clause, kind: 'passes' } : clause]
  })
  const opened = parts.map((part) => stripCues(toSaid(part)))
  return {
    agrees: false,
    denies:
      denies ||
      opened.some(
        ({ rest, cues: own }) => own.has('denial') || cues.doubt.test(withoutOpening(rest, cues).rest),
      ),
    asksSource: false,
    objects: objects || cues.shouldBe.test(told) || clauses.some(refusesAnswer),
    clauses,
  }
}

/** True for "I'd never promise that": it rejects what was said, without naming it. */
function refusesAnswer({ kind, text, isWeak }: StanceClause): boolean {
  return kind === 'denies' && !isWeak && OBJECT.test(text)
}

function readClause(written: string, sentence: string, cues: StanceCues): StanceClause {
  const { rest } = stripCues(withoutOpening(toSaid(written), cues).rest)
  const read = toClause(rest, sentence, cues)
  const clause = opensPointingBack(written.trim()) ? { ...read, pointsBack: true } : read
  if (cues.gotFrom.test(rest)) return { ...clause, kind: 'denies' }
  if (cues.youSaid.test(rest)) return { ...clause, kind: 'denies', isWeak: true }
  if (clause.ends) return clause
  const denied = cues.notFirst.exec(clause.text)?.[0] ?? ''
  if (denied !== '') return { ...clause, kind: 'denies', text: clause.text.slice(denied.length) }
  const turned = NOT_LAST.exec(clause.text)?.[1]
  if (turned !== undefined) return { ...clause, kind: 'denies', text: turned }
  return cues.forbids.test(rest) ? { ...clause, kind: 'denies', isWeak: true } : clause
}

function toClause(rest: string, sentence: string, cues: StanceCues): StanceClause {
  const told = rest.replace(LEADING_NOW, '')
  const now = told.replace(cues.nowadays, ' ').replace(/\s+/g, ' ').trim()
  const unlasting = now.replace(cues.sinceLast, '').replace(REASON_LAST, '')
  const timeless = withoutWhen(unlasting).replace(cues.begins, ' ')
  const text = /[\p{L}\p{N}]/u.test(timeless) ? timeless.trim() : now
  const isChange = cues.changed.test(rest)
  const isTimed = now !== told.trim() || now.replace(cues.sinceLast, '') !== now
  return {
    kind: kindOf(rest, now, cues),
    text: text === '' ? rest : text,
    sentence,
    ends: cues.ended.test(rest),
    changes: isTimed || isChange,
    leaves: cues.left.test(rest),
    pointsBack: POINTS.test(rest) || opensPointingBack(rest) || OBJECT.test(rest),
    isOwn:
      COUNTS_US.test(rest) || ((SPEAKER.test(rest) || OWN.test(rest) || ICH.test(rest)) && !WE.test(rest)),
    isPast: cues.past.test(rest),
    hasPronoun: PRONOUN.test(rest),
    hasArticle: ARTICLE.test(rest),
    isWeak: false,
  }
}

function kindOf(rest: string, text: string, cues: StanceCues): ClauseKind {
  if (ASKS_ONWARD.test(text)) return 'passes'
  if (cues.ended.test(rest) || cues.shouldBe.test(rest)) return 'states'
  const isChange = cues.changed.test(rest)
  if (cues.order.test(rest) || ASKS_FOR_WORK.test(rest) || isRequest(rest)) return 'passes'
  if (
    isSupposed(rest, cues) ||
    (cues.moment.test(rest.replace(cues.nowadays, ' ').replace(cues.sinceLast, '')) && !isChange)
  )
    return 'passes'
  return PLANS.test(rest) || (!isChange && (isWish(rest) || WENT.test(rest))) ? 'passes' : 'states'
}

function withoutOpening(
  said: string,
  { objection, hesitation, opener }: StanceCues,
): { readonly rest: string; readonly objects: boolean } {
  const objected = said.replace(hesitation, '').replace(objection, '')
  const base = objected === '' ? said : objected
  const rest = base.replace(opener, '')
  return { rest: rest === '' ? base : rest, objects: objection.test(said.replace(hesitation, '')) }
}
