/**
 * Finds the given memory that a prompt corrects as a reply to an answer, or may correct. Looks first at memories that the
 * last answer used; others that the session was given must be named by the prompt, the more clearly the longer ago. A memory
 * ends only if both a rule and the learned chance say so; the chance alone decides if the agent is asked. Pure.
 */

import { addAboutNote } from '../../digest/passages/about-note.ts'
import type { LastAnswer } from '../../kernel/setup/hook-writes.ts'
import { isCliticOrder } from '../../speech/clitic-order.ts'
import { toStatement } from '../../speech/corrections/correction.ts'
import { readStance, type Stance, type StanceClause } from '../../speech/corrections/read-stance.ts'
import { hasHint } from '../../speech/corrections/reply-hints.ts'
import { replyWords } from '../../speech/lexicon/reply-words.ts'
import { shorten } from '../../text/sentences.ts'
import { foldCase } from '../../text/tokens.ts'
import { type InjectedText, isUsedLast } from './injected-texts.ts'
import { matchReply, type Replied, type ReplyMatch } from './match-reply.ts'
import { namesTwin } from './names-twin.ts'
import type { ReplyChances } from './reply-state.ts'
import { readTerms } from './reply-terms.ts'
import { bringsOtherValue } from './value-kinship.ts'
import { type Weighed, weighReply } from './weigh-reply.ts'

export interface HeardReply {
  readonly match: ReplyMatch<InjectedText> | null
  /** The memory that the person calls wrong without saying what holds. */
  readonly disputed: InjectedText | null
  /** Memories that the prompt may correct, most likely first; the agent is asked about the first. */
  readonly unsure: readonly InjectedText[]
  /** Used memories of whose matter the prompt speaks in other values, so that it is no agreement with them. */
  readonly open: readonly InjectedText[]
}

/** Least scores, see `weighReply`, for a correction and for asking the agent; and least number of shared words. */
interface Limits {
  readonly settles: number
  readonly asks: number
  readonly shared: number
}

const USED: Limits = { settles: 3.5, asks: 2.5, shared: 0 }
/** Given for the last prompt, but not found in the answer. */
const CURRENT: Limits = { settles: 4.5, asks: 3.5, shared: 0 }
/** Used by an earlier answer. */
const USED_BEFORE: Limits = { settles: 4.5, asks: 3.5, shared: 1 }
/** Given at some time, perhaps in the brief, and never used. */
const GIVEN: Limits = { settles: 6.5, asks: 5.5, shared: 2 }

/** Minimum scores of `matchReply` for memories that the answer did not use. */
const CURRENT_SCORE = 2
const NAMED_SCORE = 3.5
/** Scores that differ less than this do not tell which of two memories is meant. */
const CLEARLY = 1
/** From this score on, a prompt speaks of a used memory's matter in other values. */
const OPEN_SCORE = 2
/** How much more a prompt must score if nothing in it says that something is wrong or has changed. */
const WITHOUT_CUE = 0.5
/** An answer this much longer than the memory may be wrong in other things. */
const MUCH_LONGER = 3
/** In a longer answer, a prompt that names nothing of the memory may mean something else. */
const SHORT_CHARS = 600
const BRIEF_CHARS = 240
const BRIEF_LINES = 3
const NOTE_CHARS = 160

/** Least chance at which a memory that a rule finds ends, and at which the agent is asked about a memory. */
const ENDS01 = 0.8
const ASKS01 = 0.8
/** The same for asking about a memory that a rule finds, too, and for marking one that the person only calls wrong. */
const FOUND01 = 0.6
const DISPUTES01 = 0.45
/** The same if the answer ended with a question, which the prompt may just answer. */
const ANSWERS01 = 0.85
/** The same for a memory with which no answer had to do. */
const ASKS_FAR01 = 0.85
/** The same if the prompt speaks of a thing beside that of the memory. */
const TWIN01 = 0.9
/** Chances that differ less than this do not tell which of two memories is meant: the rule decides. */
const CLEARLY01 = 0.25

/**
 * Returns null if the prompt has nothing to do with what was given.
 * @param last the answer before the prompt; null if unknown
 */
export function hearReply(
  said: string,
  injected: readonly InjectedText[],
  last: LastAnswer | null,
  { near, far }: ReplyChances,
): HeardReply | null {
  const heard = hearByRules(said, injected, last)
  const chance = ({ memory }: InjectedText) => (memory === null ? undefined : near.get(memory.id))
  const highest = Math.max(0, ...near.values())
  const least01 = heard?.match == null ? DISPUTES01 : ENDS01
  const isSure = (known: InjectedText) => (chance(known) ?? 0) >= Math.max(least01, highest - CLEARLY01)
  const meant = heard?.match?.known ?? heard?.disputed ?? null
  if (heard !== null && meant !== null && isSure(meant) && !mayBeBeside(said, meant)) return heard
  const least = last?.asks === true ? ANSWERS01 : ASKS01
  const isFound = (known: InjectedText) => known === meant || heard?.unsure.includes(known) === true
  const leastOf = (known: InjectedText) => {
    if (isOfTwin(said, known)) return TWIN01
    return isFound(known) ? FOUND01 : least
  }
  const unsure = onceEach(injected.filter((known) => (chance(known) ?? 0) >= leastOf(known))).toSorted(
    (a, b) => (chance(b) ?? 0) - (chance(a) ?? 0),
  )
  const untouched = (heard?.unsure ?? []).filter((known) => chance(known) === undefined)
  const farChance = ({ memory }: InjectedText) => (memory === null ? 0 : (far.get(memory.id) ?? 0))
  const named = injected
    .filter((known) => farChance(known) >= ASKS_FAR01)
    .toSorted((a, b) => farChance(b) - farChance(a))
  const byRule = meant !== null && chance(meant) === undefined ? [meant] : []
  const asked = [...unsure, ...byRule, ...untouched, ...named]
  const terms = readTerms(said)
  const valued = injected.filter(
    ({ memory, injection, text }) =>
      memory !== null && isUsedLast(injection) && bringsOtherValue(terms, readTerms(text)),
  )
  const open = [
    ...(heard?.open ?? []),
    ...(heard?.unsure ?? []),
    ...(meant === null ? [] : [meant]),
    ...valued,
  ]
  return asked.length + open.length === 0 ? null : found({ unsure: onceEach(asked), open: onceEach(open) })
}

/** True if the prompt may be an order, tell of a thing beside that of the memory, or of one time: then no memory ends by it alone. */
function mayBeBeside(said: string, known: InjectedText): boolean {
  return isCliticOrder(said) || isOfTwin(said, known) || hasHint('once', said) || hasHint('otherOne', said)
}

/** True if the prompt speaks of a thing beside that of the memory. */
function isOfTwin(said: string, { text }: InjectedText): boolean {
  return namesTwin(readTerms(said), readTerms(text))
}

function hearByRules(
  said: string,
  injected: readonly InjectedText[],
  last: LastAnswer | null,
): HeardReply | null {
  const memories = injected.filter(({ memory }) => memory !== null)
  const used = onceEach(memories.filter(({ injection }) => isUsedLast(injection)))
  const strict = matchReply(said, used)
  if (strict?.match != null) return found({ match: strict.match })
  const stance = readStance(said)
  const weighed = stance === null ? null : weighAll(said, stance, memories, last)
  const isOpenToAll = stance !== null && isBrief(said) && stance.clauses.some(tellsSomething)
  if (weighed?.match != null) return weighed
  const denied = stance === null ? null : hearDenial(stance, strict, used, last)
  if (denied !== null) return denied
  const named = hearNamed(said, memories)
  if (named !== null) return named
  const unsure = [...new Set([...(weighed?.unsure ?? []), ...(strict?.unsure ?? [])])]
  const open = isOpenToAll ? used : (weighed?.open ?? [])
  return unsure.length + open.length === 0 ? null : found({ unsure, open })
}

const THANKS = new Set(replyWords('thanks').map(foldCase))

/** True for a clause that states or denies something: a short prompt with one may correct in words that no rule knows. */
function tellsSomething({ kind, text }: StanceClause): boolean {
  return kind !== 'passes' && readTerms(text).some(({ folded }) => !THANKS.has(folded))
}

function found(part: Partial<HeardReply>): HeardReply {
  return { match: null, disputed: null, unsure: [], open: [], ...part }
}

interface Candidate {
  readonly known: InjectedText
  readonly limits: Limits
  readonly weighed: Weighed
}

function weighAll(
  said: string,
  stance: Stance,
  memories: readonly InjectedText[],
  last: LastAnswer | null,
): HeardReply | null {
  const candidates = onceEach(memories)
    .flatMap((known): Candidate[] => {
      const weighed = weighReply(stance, known.text)
      return weighed === null ? [] : [{ known, limits: limitsOf(known), weighed }]
    })
    .filter(
      ({ known, weighed, limits }) =>
        (weighed.isLinked || isUsedLast(known.injection)) && weighed.shared >= limits.shared,
    )
    .toSorted((a, b) => marginOf(b) - marginOf(a))
  const [best, second] = candidates
  if (best === undefined) return null
  const open = candidates.filter(({ known, weighed }) => isUsedLast(known.injection) && isOpen(weighed))
  if (!isBrief(said)) return found({ open: open.map(({ known }) => known) })
  const isTied = second !== undefined && marginOf(best) - marginOf(second) < CLEARLY && marginOf(second) >= 0
  if (!isTied && settles(best, last)) return found({ match: toMatch(best, said) })
  const unsure = candidates.filter((one) => mayMean(one, last))
  return found({ unsure: unsure.map(({ known }) => known), open: open.map(({ known }) => known) })
}

/** True if a correction could be all that the prompt is about. */
function isBrief(said: string): boolean {
  const text = said.trim()
  return text.length <= BRIEF_CHARS && text.split('\n').length <= BRIEF_LINES
}

function limitsOf({ injection, isCurrent }: InjectedText): Limits {
  if (isUsedLast(injection)) return USED
  if (isCurrent) return CURRENT
  return injection.usedAt === null ? GIVEN : USED_BEFORE
}

function marginOf({ weighed, limits }: Candidate): number {
  return weighed.score - limits.settles
}

function settles({ known, weighed, limits }: Candidate, last: LastAnswer | null): boolean {
  if (weighed.score < limits.settles || !weighed.isLinked || !weighed.isPrecise || weighed.puts) return false
  if (!weighed.bringsValue && !weighed.namesWrong) return false
  // What was given beside the prompt need not be what the answer is about.
  if (weighed.shared === 0 && !isUsedLast(known.injection)) return false
  if (weighed.shared === 0 && (last === null || last.chars > SHORT_CHARS)) return false
  return weighed.isMarked || (weighed.isValueAlone && last !== null && !last.asks)
}

function mayMean({ weighed, limits }: Candidate, last: LastAnswer | null): boolean {
  if (!(weighed.bringsValue || weighed.namesWrong || weighed.puts)) return false
  if (weighed.hasCue) return weighed.score >= limits.asks
  if (weighed.isValueAlone) return weighed.score >= limits.asks && last?.asks !== true
  return weighed.score >= limits.asks + WITHOUT_CUE && weighed.isLinked
}

/** True if the answer said hardly more than the memory. */
function isWholeAnswer({ text }: InjectedText, last: LastAnswer | null): boolean {
  return last !== null && last.chars <= text.length * MUCH_LONGER
}

function isOpen({ score, bringsValue, namesWrong }: Weighed): boolean {
  return score >= OPEN_SCORE && (bringsValue || namesWrong)
}

/** Keeps the person's words, with a note of what they are about. */
function toMatch({ known, weighed }: Candidate, said: string): ReplyMatch<InjectedText> {
  const quote = weighed.sentences.join(' ')
  const words = quote === '' ? said.trim() : quote
  return {
    known,
    kind: 'replaces',
    content: addAboutNote(toStatement(words), shorten(known.text, NOTE_CHARS)),
    quote: weighed.sentences.at(-1) ?? words,
    score: weighed.score,
  }
}

/** Finds the memory that a denial means which tells nothing that holds: "I never said that". */
function hearDenial(
  stance: Stance,
  strict: Replied<InjectedText> | null,
  used: readonly InjectedText[],
  last: LastAnswer | null,
): HeardReply | null {
  const asksSource = strict?.asksSource === true || stance.asksSource
  const isBare = stance.denies && !stance.clauses.some(({ kind }) => kind !== 'denies')
  const [only, more] = used
  if (only === undefined || !(asksSource || isBare)) return null
  return more === undefined && (asksSource || isWholeAnswer(only, last))
    ? found({ disputed: only })
    : found({ unsure: used })
}

/** Finds a memory that the answer did not use, by the strict form of a correction that names it. */
function hearNamed(said: string, memories: readonly InjectedText[]): HeardReply | null {
  const others = onceEach(memories.filter(({ injection }) => !isUsedLast(injection)))
  const named = matchReply(said, others)?.match ?? null
  const least = named?.known.isCurrent === true ? CURRENT_SCORE : NAMED_SCORE
  return named === null || named.score < least ? null : found({ match: named })
}

/** Keeps the last entry of each memory. */
function onceEach(injected: readonly InjectedText[]): InjectedText[] {
  return [...new Map(injected.map((entry) => [entry.memory?.id, entry])).values()]
}
