/**
 * Finds statements in what a person says: corrections, decisions however terse, preferences, rules,
 * observations. Only words the person typed count as their own; pasted text and templates are left out.
 * Pure.
 */
import type { Importance } from '../../../core/digest.ts'
import type { MemoryKind } from '../../../core/memory.ts'
import { isCourtesy } from '../../../speech/courtesy.ts'
import { isForeignQuestion } from '../../../speech/foreign-question.ts'
import { toOrder, withoutTag } from '../../../speech/kind-question.ts'
import { isOrderVerb } from '../../../speech/lexicon/order-verbs.ts'
import { contains } from '../../../speech/phrases.ts'
import { opensPointingBack } from '../../../speech/points-back.ts'
import { isQuestion } from '../../../speech/question.ts'
import { isRequest } from '../../../speech/request.ts'
import { hasVerb } from '../../../speech/verbs.ts'
import { NARRATION } from '../../../speech/work-cues.ts'
import { isStepOrder } from '../../../speech/work-order.ts'
import { isForeign } from '../../../text/language.ts'
import { shorten, toOneLine } from '../../../text/sentences.ts'
import { toTerms } from '../../../text/tokens.ts'
import { addAboutNote, splitAboutNote } from '../../passages/about-note.ts'
import { maskNoise } from '../../passages/mask-noise.ts'
import { isProgramNotice } from '../../passages/program-notice.ts'
import { standsAlone } from '../../passages/stands-alone.ts'
import type { Candidate, SaidPlace } from './candidate.ts'
import { findChoices, isBare } from './find-choices.ts'
import { findDone } from './find-done.ts'
import { findNumberedAnswers } from './find-numbered-answers.ts'
import { findSentences, type Sentence } from './find-sentences.ts'
import { isFragment } from './is-fragment.ts'
import { toBareWish } from './lasting-signs.ts'
import { goesOn, isAtHand, leastLasting01, leastRuled01, mayLast } from './may-last.ts'
import { findOwnSentences } from './own-sentences.ts'
import {
  explainPersonSentence,
  type PersonJudgement,
  type PersonSentence,
  readPersonSentence,
} from './read-person-sentence.ts'
import { isAcknowledging, isEdit, isShell, readCall, type Turn } from './read-turns.ts'
import { MAX_SENTENCE_CHARS } from './score-sentence.ts'
import { COMPANION_LASTING01 } from './settle-by-worth.ts'
import type { WhatFollowed } from './what-followed.ts'

/** The agent's last words, which the person answers. */
export interface ReplyContext {
  /** Sentences of the agent's last messages, newest message first. */
  readonly sentences: readonly Sentence[]
  /** The agent's question or proposal that is answered; '' if it made none. */
  readonly about: string
  /** The agent's last messages as written, newest first. Absent if what was chosen of them is not wanted. */
  readonly messages?: readonly string[]
  /** The call that the person refused with these words; absent if they refused none. */
  readonly refused?: string
  /** The agent's next step; absent if it is not known. */
  readonly followed?: WhatFollowed
  /** The question with which the person's turn before ended; absent if it ended otherwise. */
  readonly asked?: string
}

const UNKNOWN: WhatFollowed = { adopted: null, report: '' }
/** With fewer content words, an answer is not understandable without its question. */
const TERSE_TERMS = 5
/** A longer sentence is not used as a note. */
const MEANT_CHARS = 200
/** A shorter piece is no sentence that explains another. */
const MEANT_WORDS = 4
/** Kinds that are understandable without the question, however short. */
const BY_ITSELF: ReadonlySet<MemoryKind> = new Set(['rule', 'preference', 'identity', 'person'])
/** With a verb, this many content words make a statement of their own. */
const WHOLE_TERMS = 3
/** A number, a path, code, or a name inside the sentence: then it says itself what it is about. */
const POINTED = /\d|`|\w[/_]\w|\w\.\w|\p{Ll}\p{Lu}|(?<=[\p{L}\p{N},;)] )(?!I\b|I['’]|OK\b)\p{Lu}[\p{L}\p{N}]/u

export function findPersonStatements(
  turn: Turn,
  context: ReplyContext,
  repeatedLines: ReadonlySet<string>,
  isFirst: boolean,
): Candidate[] {
  const { text } = turn.episode
  if (text.trimStart().startsWith('!') || isProgramNotice(text)) return []
  const answers = findAnswers(turn)
  if (answers.length > 0) return answers
  const numbered = findNumberedAnswers(turn, context.messages?.[0] ?? '')
  const choices =
    numbered.read.length > 0 ? numbered.answers : findChoices(turn, context, context.followed ?? UNKNOWN)
  if (isAcknowledging(text)) return [...choices]
  const { sentences, own } = findOwnSentences(text, context.messages ?? [], repeatedLines)
  const isTask = isWrittenTask(text)
  const stated = own.flatMap((sentence) => {
    if (numbered.read.some(({ start, end }) => sentence.start < end && sentence.end > start)) return []
    const at = sentences.findIndex(({ start }) => start === sentence.start)
    const next = sentences[at + 1]?.text ?? ''
    const before = sentences[at - 1]?.text ?? ''
    const place = { isFirst, next, before, index: at }
    const found = toStatement(turn, sentence, context, place) ?? toCompanion(turn, sentence, context, place)
    return found === null || (isTask && !BY_ITSELF.has(found.kind)) ? [] : [found]
  })
  // A statement that is kept by itself needs no explanation from the agent's message: the join decides.
  const needed = choices.map((choice) => (choice.ownWords ? { ...choice, isFallback: true } : choice))
  return [...needed, ...stated.filter((one) => !stated.some((other) => includesWords(other, one)))]
}

const HEADING = /^ {0,3}#{1,4} \S/gm

/** True for an order written out under headings: all but its rules ends with the work that it describes. */
function isWrittenTask(text: string): boolean {
  return (text.match(HEADING)?.length ?? 0) >= 2
}

/** True if another statement has the words of this one within it. */
function includesWords(whole: Candidate, part: Candidate): boolean {
  if (whole === part || whole.text.length <= part.text.length) return false
  return splitAboutNote(whole.text).statement.includes(toOneLine(part.quote))
}

interface Place {
  readonly isFirst: boolean
  readonly next: string
  readonly before: string
  /** Index among the sentences of the turn. */
  readonly index: number
}

const REFUSED_CHARS = 100

/** True for a part of a sentence, a bare choice, and a question in another language. */
function saysNothing(said: string): boolean {
  if (isFragment(said) || isBare(said)) return true
  return isForeign(said) && isForeignQuestion(said)
}

function toStatement(turn: Turn, sentence: Sentence, context: ReplyContext, place: Place): Candidate | null {
  const said = withoutTag(sentence.text.replace(/[’‘]/g, "'"))
  if (said.length > MAX_SENTENCE_CHARS || said.length < 8 || saysNothing(said)) return null
  const read = readReply(said, context, { ...place, isItem: sentence.isItem })
  // An observation is of the moment, unless it shaped the work; its worth decides that.
  const judgement = read.kind === 'observation' ? { ...read, kind: null } : read
  const meant = findMeaning(said, judgement, context, place)
  if (meant === null) return null
  const { terms } = judgement
  const kind = judgement.kind ?? 'decision'
  const { episode } = turn
  const text = toText(sentence, kind, meant.about, place.next, episode.text)
  // A question stands only with what was done about it.
  if (text.endsWith('?')) return null
  return {
    text,
    kind,
    importance: importanceOf(kind, terms),
    quote: episode.text.slice(sentence.start, sentence.end),
    episode: episode.id,
    position: episode.position,
    start: sentence.start,
    score: 2.4 + Math.min(1, terms / 12) + (kind === 'rule' || kind === 'correction' ? 0.6 : 0),
    ownWords: true,
    corrects: kind === 'correction' ? findCorrected(said, context) : null,
    level: 'fact',
    found: 'person',
    said: toSaidPlace(sentence, place, false),
    ...(JUDGED.has(kind) ? { asked: { text: said, before: endOf(context) } } : {}),
    ...(judgement.kind === null
      ? {
          needsWorth: true,
          leastLasting01: leastLasting01(said, {
            isMeant: context.refused !== undefined || meant.isDone,
            rule: judgement.rule,
            followed: context.followed ?? UNKNOWN,
          }),
        }
      : {
          leastLasting01: leastRuled01({
            isExplained: meant.about !== '' || PLAIN_CHOICE.test(said),
            rule: read.rule,
            followed: context.followed ?? UNKNOWN,
          }),
        }),
  }
}

function toSaidPlace(
  { block, isItem, text, end }: Sentence,
  { index }: Place,
  isCompanion: boolean,
): SaidPlace {
  return { index, block, isItem, text, end, isCompanion }
}

function endOf({ messages }: ReplyContext): string {
  return (messages?.[0] ?? '').slice(-READ_CHARS)
}

/** Returns a sentence that may give the object or the reason of a decision beside it; null if it asks, orders or reports. */
function toCompanion(turn: Turn, sentence: Sentence, context: ReplyContext, place: Place): Candidate | null {
  const said = sentence.text.replace(/[’‘]/g, "'")
  if (said.length > MAX_SENTENCE_CHARS || said.endsWith('?') || isQuestion(said, 'worded') || isBare(said))
    return null
  const { rule, terms } = readReply(said, context, { ...place, isItem: sentence.isItem })
  // An order beside a decision is part of it, if files were changed for both.
  const isOrder = !ACCOMPANIES.has(rule) || isStepOrder(said)
  if (terms === 0 || (isOrder && !(ORDERS.has(rule) && context.followed?.edited === true))) return null
  if (/^\[?(?:image|request)\b/i.test(said) || isCourtesy(said)) return null
  const { episode } = turn
  return {
    text: sentence.text,
    kind: 'decision',
    importance: 'low',
    quote: episode.text.slice(sentence.start, sentence.end),
    episode: episode.id,
    position: episode.position,
    start: sentence.start,
    score: 0,
    ownWords: true,
    corrects: null,
    level: 'fact',
    found: 'person',
    said: toSaidPlace(sentence, place, true),
    asked: { text: said, before: endOf(context) },
    // If nobody can judge it, only what plainly goes on with the sentence before stays.
    needsWorth: !goesOn(said),
    leastLasting01: COMPANION_LASTING01,
  }
}

/** Rules that leave open what a sentence is. */
const ACCOMPANIES: ReadonlySet<string> = new Set([
  'none',
  'sighting',
  'correction',
  'decision',
  'specification',
  'fact',
  'opinion',
  'answer',
])
const ORDERS: ReadonlySet<string> = new Set(['none', 'step', 'steering'])

/** A pronoun for a thing that the sentence does not name. */
const LEANS =
  /\b(?:it|them)\b|\b(?:this|that|these|those)(?=\s*(?:[,.?!]|$|(?:is|was|should|then|too|instead|more|for|to|in|on|with|and|but|so|automatically)\b))/i
const SHORT_TERMS = 4

/** Returns what a reader needs to understand a sentence that may be kept; null if it may not, or cannot be understood. */
function findMeaning(
  said: string,
  judgement: PersonJudgement,
  context: ReplyContext,
  { before }: Place,
): Meant | null {
  const { followed = UNKNOWN } = context
  const leans = LEANS.test(said) || judgement.terms < SHORT_TERMS
  const done = followed.adopted === true && leans ? findDone(said, followed.report) : ''
  const about =
    judgement.kind === null
      ? explainUnruled(said, judgement, context, findMeant(said, before) || done)
      : explainRuled(said, { ...judgement, kind: judgement.kind }, context, before, done)
  return about === null ? null : { about, isDone: done !== '' }
}

function explainUnruled(
  said: string,
  judgement: PersonJudgement,
  { followed = UNKNOWN, refused, messages }: ReplyContext,
  about: string,
): string | null {
  if (!mayLast(said, judgement, followed, refused !== undefined)) return null
  if (about !== '' || standsAlone(toBareWish(said))) return about
  if (refused !== undefined) return `instead of ${shorten(refused, REFUSED_CHARS)}`
  // Only a pronoun points to the agent's last sentence; "the script …" names something else.
  const last = followed.adopted === true && LEANS.test(said) ? findLastSaid(messages?.[0] ?? '') : ''
  return last === '' ? null : last
}

/** Speaks of the agent, the person or how good all is, not of the matter. */
const OF_THE_AGENT =
  /\b(?:i|i'm|i'll|i've|i'd|let me|me|you|your|now you|ready|in good shape|successfully|everything|all done)\b/i

/** Returns the last sentence of the agent's message, to which a pronoun in the reply points; '' if it cannot stand alone. */
function findLastSaid(message: string): string {
  const read = message.slice(-READ_CHARS)
  const last = findSentences(read, maskNoise(read, { quotedLines: true })).at(-1)?.text ?? ''
  const tells = last.split(' ').length >= MEANT_WORDS && standsAlone(last) && !OF_THE_AGENT.test(last)
  return tells && last.length <= MEANT_CHARS ? last : ''
}

function explainRuled(
  said: string,
  read: PersonSentence,
  context: ReplyContext,
  before: string,
  done: string,
): string | null {
  if (isAtHand(said, read)) return null
  // "Never do that": what, the sentence before says, or nobody knows it later.
  if (read.kind === 'rule' && LEANS_WHOLLY.test(said))
    return before.length <= MEANT_CHARS && before.split(' ').length >= MEANT_WORDS ? before : null
  const about = findAbout(said, read, context, before) || (JUDGED.has(read.kind) ? done : '')
  return about !== '' || isClear(said, read) ? about : null
}

interface Meant {
  /** The note that explains the sentence; '' if it needs none. */
  readonly about: string
  /** True if the agent's report says how it was carried out. */
  readonly isDone: boolean
}

const LEANS_WHOLLY =
  /^(?:please )?(?:never|always|don't|do not|only) (?:ever )?(?:do|use|call|run|touch|say) (?:that|this|it|them|so)\b/i

/** Kinds whose rules may be wrong about how long it matters. */
const JUDGED: ReadonlySet<MemoryKind> = new Set(['decision', 'correction'])
/** Characters of the agent's last message that are read with a person's sentence. */
const READ_CHARS = 700

/** A question behind a question that says more of the same wish. */
const GOES_ON = /^(?:so|like|meaning|it|that|this)\b.{0,118}\?$/i
/** The agent asks which of several things it should be. */
const OFFERED = /\b(?:or|which)\b.*\?$/i

/** Returns a wish as an order, with the question behind it that says more of it. */
function toWish(written: string, next: string): string {
  return written.endsWith('?') && GOES_ON.test(next) ? `${written} ${withoutTag(next)}` : toOrder(written)
}

/** True if a sentence is understandable without what it answers. */
function isWhole(said: string, terms: number): boolean {
  return POINTED.test(said) || terms >= TERSE_TERMS || (terms >= WHOLE_TERMS && hasVerb(said))
}

const WORDING = /\b(?:like|say|says|print|show|read|reads|this|following)(?:\s*[:"“]|\.\.\.|…)?\s*$/i
/** Names only what is to be replaced: what replaces it follows. */
const REPLACED = /^(?:instead of|rather than) .{0,60}$/i
const WORDING_CHARS = 360

/** Words that go on with what was said before. */
const LEAD = /^(?:(?:and|but|or|also|plus|so(?! that\b))[, ]+)+(?=\p{L})/iu

/** "And remember to use pages" stands alone without its first word. */
function withoutLead(said: string): string {
  const bare = said.replace(LEAD, '')
  return bare === said ? said : `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`
}

/** Denies that a step was ordered, with the step: "I did not say commit anything". */
const UNORDERED =
  /\bi (?:didn't|did not|never) (?:say|said|ask(?:ed)?|tell|told)(?: you)?(?: to)? (?=(\w+) \w)([^.!?]{4,120})/i

/** Returns what a denial forbids: "Do not commit anything unless told to"; other sentences as they are. */
function toForbidden(said: string): string {
  const [, verb = '', step = ''] = UNORDERED.exec(said.replace(/[’‘]/g, "'")) ?? []
  return isOrderVerb(verb.toLowerCase()) ? `Do not ${step} unless told to` : said
}

/** Returns the statement; a wish for a wording includes it. */
function toText(sentence: Sentence, kind: MemoryKind, about: string, next: string, turn: string): string {
  if (kind !== 'decision') return addAboutNote(withoutLead(toForbidden(sentence.text)), about)
  if ((WORDING.test(sentence.text) || REPLACED.test(sentence.text)) && turn.length > sentence.end + 4)
    return shorten(toOneLine(turn.slice(sentence.start)), WORDING_CHARS)
  return addAboutNote(withoutLead(toWish(sentence.text, next)), about)
}

/** Returns what a reader needs to understand the sentence; '' if nothing. */
function findAbout(said: string, read: PersonSentence, context: ReplyContext, before: string): string {
  if (read.kind === 'rule' || isWhole(said, read.terms)) return findMeant(said, before)
  if (read.rule === 'answer') return findTakenUp(said, context)
  // The agent's last message explains nothing if it is about something else.
  return context.about.endsWith('?') || sharesTerm(said, context.about) ? context.about : ''
}

function sharesTerm(said: string, about: string): boolean {
  const told = new Set(toTerms(about))
  return toTerms(said).some((term) => told.has(term))
}

/** Returns the agent's sentence that an answer takes up: the one with most of its words, else the question. */
function findTakenUp(said: string, { sentences, about }: ReplyContext): string {
  const terms = [...new Set(toTerms(said))]
  const shares = (text: string) => terms.filter((term) => toTerms(text).includes(term)).length
  const best = sentences
    .filter(({ text }) => !text.endsWith('?') && text.length <= MEANT_CHARS && shares(text) >= 2)
    .sort((a, b) => shares(b.text) - shares(a.text))[0]
  return best?.text ?? about
}

/** "Use pnpm" is understandable in any project. */
const PLAIN_CHOICE =
  /^(?:(?:please|ok(?:ay)?|yes|let's|we|we'll) )*(?:(?:use|prefer|avoid) [\w@./+#-]{2,40}[.!]?$|(?:go|stick|stay) with (?!that|this|it|them|the)[\w@./+# -]{2,40}(?:[.!,]|$))/i

/** "The importer must be idempotent" says what it is about in few words. */
const NAMES_SUBJECT =
  /^(?:the|our|all|every|each|no) (?!same|other|first|second|last|next|above|rest)\w+.{0,60}\b(?:should(?:n't)?|must(?:n't)?|needs? to|has to|have to|may not)\b/i

/** Speaks of something that only the participants see. */
const SHOWN = /\b(?:this|that|it) (?:only|is|was|does|works?|just|still)\b/i

/** True if a sentence needs no explanation. */
function isClear(said: string, { kind, rule, terms }: PersonSentence): boolean {
  if (BY_ITSELF.has(kind) || rule === 'unasked' || PLAIN_CHOICE.test(said) || NAMES_SUBJECT.test(said))
    return true
  return (
    terms >= (POINTED.test(said) ? 1 : 3) &&
    (kind !== 'observation' || (standsAlone(said) && !SHOWN.test(said)))
  )
}

/** Reads a sentence in the light of what the agent said before and did next. */
function readReply(
  said: string,
  context: ReplyContext,
  place: { readonly isFirst: boolean; readonly next: string; readonly isItem: boolean },
): PersonJudgement {
  const { adopted, agreed = false } = context.followed ?? UNKNOWN
  const answers = takesUp(said, context.about)
  const offered = OFFERED.test(context.about)
  return explainPersonSentence(said, { ...place, adopted, agreed, offered, answers })
}

/**
 * A pronoun for something that the sentence itself does not name before: "never use localStorage for it".
 */
const MEANS_ANOTHER =
  /^(?!.*\b(?:the|an?|our|my|your|this|that|these|those|every|each|any) \p{L}.*\b(?:it|them)\b)[^?]*\b(?:for|in|on|with|to|from|by|about|use|touch|change|call|keep|put|store|run|deploy|do) (?:it|them)\b/iu

/** Returns the sentence before, if this one has a pronoun for something it names; else ''. */
function findMeant(said: string, before: string): string {
  if (before.length > MEANT_CHARS || before.split(' ').length < MEANT_WORDS) return ''
  if (opensPointingBack(said)) return before
  if (isQuestion(before, 'worded') || isRequest(before)) return ''
  return MEANS_ANOTHER.test(said) ? before : ''
}

/** True if an order answers what the agent asked: it is too short for anything else, or shares a word. */
function takesUp(said: string, about: string): boolean {
  if (about === '') return false
  const asked = new Set(toTerms(about))
  const terms = new Set(toTerms(said))
  return terms.size < TERSE_TERMS || [...terms].some((term) => asked.has(term))
}

function importanceOf(kind: MemoryKind, terms: number): Importance {
  if (kind === 'rule' || kind === 'correction' || kind === 'preference') return 'high'
  return kind === 'decision' && terms >= 3 ? 'high' : 'medium'
}

/** Returns the agent's sentence that a correction contradicts: the one it shares most words with. */
function findCorrected(said: string, context: ReplyContext): string | null {
  const instead = /\binstead of ([^,.;]{3,120})/i.exec(said)?.[1]
  if (instead !== undefined) return instead.trim()
  const terms = new Set(toTerms(said))
  let best: Sentence | null = null
  let bestShare = 0.3
  for (const sentence of context.sentences) {
    if (NARRATION.test(sentence.text)) continue
    const shared = [...new Set(toTerms(sentence.text))].filter((term) => terms.has(term)).length
    const share = shared / Math.max(3, terms.size)
    if (shared >= 2 && share > bestShare) [best, bestShare] = [sentence, share]
  }
  return best === null ? null : shorten(best.text, 300)
}

const REFUSAL_CHARS = 300
const ERROR_WORDS = contains([
  'error/exception/failed/failure/fatal/traceback/permission/denied/unknown/invalid/cannot/exists/approval/granted/blocked/cancelled/unable',
  'exit code',
  'not found',
  'no such',
  'read it first',
  'string to replace',
  'timed out',
])

/**
 * Finds what a person said instead of letting a tool run, if the record shows it as the tool's answer. It
 * may be a program's output after all, so it never counts as the person's own words.
 */
export function findRefusalWords(turn: Turn): Candidate[] {
  const { episode } = turn
  const call = turn.voice === 'tool' ? readCall(episode.text) : null
  if (call === null || !call.failed || !(isShell(call) || isEdit(call))) return []
  const said = call.answer.trim()
  if (said.length > REFUSAL_CHARS || /\n|\?$/.test(said) || ERROR_WORDS.test(said) || /^\W/.test(said))
    return []
  const read = readPersonSentence(said.replace(/[’‘]/g, "'"), {
    isFirst: false,
    answers: true,
    next: '',
  })
  if (read === null || read.terms < 3) return []
  return [
    {
      text: `${said} (instead of: ${shorten(call.subject, 100)})`,
      kind: read.kind,
      importance: 'medium',
      quote: said,
      episode: episode.id,
      position: episode.position,
      start: call.answerStart,
      score: 2.4,
      ownWords: false,
      corrects: null,
      level: 'fact',
      found: 'person',
    },
  ]
}

const ANSWER = /^([^\n]{5,400})\n→ ([^\n]{1,400})$/gm

/** The agent's mark on the option that it advised. */
const ADVISED = / \(recommended\)/gi

/** Finds questions of the agent with the person's choice or answer: `question`, then `→ answer`. */
function findAnswers(turn: Turn): Candidate[] {
  const { episode } = turn
  if (!episode.text.includes('\n→ ')) return []
  return [...episode.text.slice(0, 20_000).matchAll(ANSWER)].map((found) => ({
    text: `${found[1] ?? ''} ${(found[2] ?? '').replaceAll(ADVISED, '')}`,
    kind: 'decision' as const,
    importance: 'high' as const,
    quote: found[0],
    episode: episode.id,
    position: episode.position,
    start: found.index,
    score: 3.4,
    ownWords: false,
    corrects: null,
    level: 'fact' as const,
    found: 'answer' as const,
  }))
}
