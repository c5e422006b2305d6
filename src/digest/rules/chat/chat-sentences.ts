/**
 * Splits what was said into sentences that are still verbatim parts of their turn, without the small talk
 * around them ("Yeah, …", "…, it was so much fun"). Leaves nothing out: scoring decides.
 */
import type { Episode } from '../../../core/conversation.ts'
import { findChatOpener, opensWithReaction } from '../../../speech/chat-openers.ts'
import { isQuestion } from '../../../speech/question.ts'
import { toSpecificTerms } from '../../../text/light-words.ts'
import { findPastedStart } from '../../../text/pasted.ts'
import { shorten, splitSentences } from '../../../text/sentences.ts'
import { countWords, foldCase } from '../../../text/tokens.ts'
import { maskNoise } from '../../passages/mask-noise.ts'

export interface ChatSentence {
  /** Index of the turn in the segment. */
  readonly turn: number
  /** 0, 1, 2 … within the turn; neighbours differ by one. */
  readonly place: number
  /** The sentence is `text.slice(start, end)` of the turn. */
  readonly start: number
  readonly end: number
  readonly text: string
  /**
   * The question of the turn before that it answers; null if it answers none, or is understandable by
   * itself.
   */
  readonly question: string | null
  /** The caption of the picture that it points at; null if it points at none. */
  readonly shown: string | null
}

type Turn = Pick<Episode, 'text' | 'speaker' | 'role' | 'caption'>

/** Only the beginning of a longer turn is read: the rest is pasted. */
const READ_CHARS = 20_000
const LONGEST_SENTENCE = 600
/**
 * A longer answer is understandable without its question, and so is one with more specific terms than
 * TERSE_TERMS.
 */
const TERSE_WORDS = 10
const TERSE_TERMS = 1
/** An answer of so few words always needs its question. */
const FEW_WORDS = 4
const LONGEST_QUESTION_WORDS = 14

const NOISY = /[\n`<|{]/
const LIST_MARK = /^(?:[-*+•>#]{1,6}|\d{1,3}[.)])\s+/

/** Returns the sentences of every turn, in order. `before` holds the turns before the first one. */
export function toChatSentences(turns: readonly Turn[], before: readonly Turn[] = []): ChatSentence[] {
  const speakers = toSpeakers([...before, ...turns])
  return turns.flatMap((turn, index) => {
    let question = toQuestion(turn, index === 0 ? before.at(-1) : turns[index - 1], speakers)
    let at = 0
    return cut(turn).flatMap((written, place) => {
      const found = turn.text.indexOf(written, at)
      if (found < 0) return []
      at = found + written.length
      const text = trimSentence(written, speakers)
      const start = found + written.indexOf(text)
      const sentence = {
        turn: index,
        place,
        start,
        end: start + text.length,
        text,
        shown: toShown(text, turn.caption),
      }
      if (question === null || isQuestion(text, 'marked') || isReaction(text))
        return [{ ...sentence, question: null }]
      const answered = isTerse(text) ? question : null
      question = null
      return [{ ...sentence, question: answered }]
    })
  })
}

const POINTER = /\b(?:this|these|here(?:['’]s)?|look|check|pics?|pictures?|photos?)\b/i
const LONGEST_POINTER_WORDS = 12
const CAPTION_START = /^(?:an? )?(?:photo|photograph|photography|picture|image)s? of /i
const CAPTION_CHARS = 80

function toShown(sentence: string, caption: string | null): string | null {
  if (caption === null || !POINTER.test(sentence) || countWords(sentence) > LONGEST_POINTER_WORDS) return null
  return shorten(caption.replace(CAPTION_START, ''), CAPTION_CHARS)
}

function cut({ text, role }: Turn): string[] {
  const read = text.slice(0, role === 'user' ? Math.min(READ_CHARS, findPastedStart(text)) : READ_CHARS)
  const prose = NOISY.test(read) ? maskNoise(read, { quotedLines: true }) : read
  return splitSentences(prose).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

const ASKING =
  /^(?:what|when|where|who|whose|why|how|which|do|does|did|is|are|was|were|have|has|had|can|could|will|would|should|any|got|ever)\b/i

/**
 * Returns the last question of the turn before, if somebody else asked it and it is short enough to repeat;
 * else null.
 */
function toQuestion(turn: Turn, previous: Turn | undefined, speakers: ReadonlySet<string>): string | null {
  if (previous === undefined || (previous.speaker === turn.speaker && previous.role === turn.role))
    return null
  const last = splitSentences(previous.text.slice(-LONGEST_SENTENCE)).at(-1)
  if (last === undefined || !isQuestion(last, 'marked')) return null
  const question = trimStart(last, speakers)
  return ASKING.test(question) &&
    countWords(question) <= LONGEST_QUESTION_WORDS &&
    toSpecificTerms(question).length > 0
    ? question
    : null
}

const MOST_REACTION_WORDS = 3

/** Such as "Thanks, Ann!" before the answer. */
function isReaction(sentence: string): boolean {
  return countWords(sentence) <= MOST_REACTION_WORDS && opensWithReaction(sentence)
}

function isTerse(sentence: string): boolean {
  const words = countWords(sentence)
  return words <= FEW_WORDS || (words <= TERSE_WORDS && toSpecificTerms(sentence).length <= TERSE_TERMS)
}

/**
 * Removes openers, names of the person addressed, and final clauses that say nothing. A sentence that
 * consists of nothing else is left as it is.
 */
export function trimSentence(sentence: string, speakers: ReadonlySet<string> = new Set()): string {
  return trimEnd(trimStart(sentence, speakers), speakers)
}

/** Returns the folded names of all speakers. */
export function toSpeakers(episodes: readonly Pick<Episode, 'speaker'>[]): Set<string> {
  return new Set(episodes.flatMap(({ speaker }) => (speaker === null ? [] : foldCase(speaker).split(/\s+/))))
}

/** Returns specific terms, without the names of speakers. */
export function toTopicTerms(text: string, speakers: ReadonlySet<string>): string[] {
  return toSpecificTerms(text).filter((term) => !speakers.has(term))
}

const MOST_OPENERS = 3

const ADDRESSED = /^(\p{Lu}\p{L}{1,30}), (?=\S)/u

function trimStart(sentence: string, speakers: ReadonlySet<string>): string {
  let rest = sentence.replace(LIST_MARK, '').slice(0, LONGEST_SENTENCE)
  for (let i = 0; i < MOST_OPENERS; i++) {
    const addressed = ADDRESSED.exec(rest)
    const isSpeaker = addressed?.[1] !== undefined && speakers.has(foldCase(addressed[1]))
    const opener = isSpeaker ? addressed[0] : findChatOpener(rest)
    if (opener === null) break
    const shorter = rest.slice(opener.length).trimStart()
    if (countWords(shorter) < 2) break
    rest = shorter
  }
  return rest.trim()
}

/** A position before a clause that could stand alone. */
const CLAUSE =
  /(?:,|;| ?[-–—]| ?\.\.\.| ?…) (?:and |but |so |which |'?cause |because )?(?=\p{L})|,? and (?=(?:it|it's|that|this|they|i|i'm|i've|we|we're|you|he|she)\b)/giu
const LEAST_WORDS = 4

/** Cuts off the last clauses if no word in them is specific. */
function trimEnd(sentence: string, speakers: ReadonlySet<string>): string {
  let rest = sentence
  const starts = [...sentence.matchAll(CLAUSE)].map(({ index }) => index)
  for (const start of starts.reverse()) {
    const tail = rest.slice(start)
    if (/\d/.test(tail) || toTopicTerms(tail, speakers).length > 0) break
    const head = rest.slice(0, start)
    if (countWords(head) < LEAST_WORDS || toTopicTerms(head, speakers).length === 0) break
    rest = head
  }
  return rest
}
