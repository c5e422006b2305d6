/**
 * Places turns that cannot answer behind hits that may: turns that only ask what is asked now, since an earlier question
 * is the best match and the worst answer, and turns in which an agent only announces its next step. Pure.
 */
import { isSpeaker } from '../../core/who-said.ts'
import { announcesStep } from '../../speech/announcement.ts'
import { isQuestion, type QuestionSign } from '../../speech/question.ts'
import type { ScoredTerm } from '../../text/bm25.ts'
import { splitSentences } from '../../text/sentences.ts'
import { isTalk } from '../../text/talk.ts'
import { countWords, toTerms } from '../../text/tokens.ts'
import type { Found } from './found.ts'
import type { Question } from './question.ts'

/** Number of hits that an earlier question or an announcement follows. */
const BEHIND = 3
/** Longer turns say something besides the question or the announcement. */
const LONGEST_CHARS = 400
/** A sentence of so many words may stand beside the question: a greeting, thanks, a name. */
const ASIDE_WORDS = 4
/** Minimum share of the asked words, weighted by idf, that the earlier question has. */
const SHARED01 = 0.5
/** Words beyond the asked ones that an earlier question may have: a number, or a share of its words. */
const ADDED = { words: 2, share: 0.5 } as const
/** Minimum share of the sentences of an announcement that announce a step; the others are asides. */
const ANNOUNCING01 = 0.5
/** The question is about plans, so that announcements answer it. */
const ABOUT_PLANS = /\b(?:plan(?:s|ned|ning)?|next|will|going to|about to|intend(?:s|ed)?)\b/i
/** The question is about questions, so that earlier ones answer it. */
const ABOUT_QUESTIONS = /\b(?:ask(?:s|ed|ing)?|questions?|wonder(?:s|ed|ing)?|enquir\w*|inquir\w*)\b/i

export interface AskedNow {
  readonly query: string
  readonly question: Question
  /** The words of the question with their idf. */
  readonly terms: readonly ScoredTerm[]
}

/** The name of the contribution that says why a turn was moved. */
type Reason = 'askedBefore' | 'announced'
type Moved = ReadonlyMap<Found, Reason>

/**
 * Keeps the order of all others. A turn that is moved gets a score between its new neighbours, and the difference
 * as a contribution of its own.
 */
export function placeQuestions(found: readonly Found[], asked: AskedNow): readonly Found[] {
  const moved: Moved = new Map(
    found.flatMap((each) => {
      const reason = findReason(each, asked)
      return reason === null ? [] : [[each, reason] as const]
    }),
  )
  if (moved.size === 0) return found
  const others = found.filter((each) => !moved.has(each))
  // Number of other hits that each moved turn follows.
  const after = new Map([...moved.keys()].map((each) => [each, countBefore(found, each, moved) + BEHIND]))
  const order: Found[] = []
  const waiting = new Set(moved.keys())
  for (const [index, each] of others.entries()) {
    order.push(each)
    // Hits of equal score stay together, since no score lies between them.
    if (others[index + 1]?.entry.score === each.entry.score) continue
    for (const turn of waiting) {
      if ((after.get(turn) ?? 0) > index + 1) continue
      order.push(turn)
      waiting.delete(turn)
    }
  }
  return rescore([...order, ...waiting], moved)
}

function findReason(each: Found, asked: AskedNow): Reason | null {
  if (!ABOUT_QUESTIONS.test(asked.query) && asksTheSame(each, asked)) return 'askedBefore'
  return !ABOUT_PLANS.test(asked.query) && onlyAnnounces(each) ? 'announced' : null
}

function countBefore(found: readonly Found[], each: Found, moved: Moved): number {
  return found.slice(0, found.indexOf(each)).filter((other) => !moved.has(other)).length
}

/** Distance of a moved turn from the last hit. */
const STEP = 0.001

function rescore(order: readonly Found[], moved: Moved): readonly Found[] {
  const placed: Found[] = []
  for (const [index, each] of order.entries()) {
    const before = placed.at(-1)?.entry.score
    const reason = moved.get(each)
    if (reason === undefined || before === undefined) {
      placed.push(each)
      continue
    }
    const next = order.slice(index + 1).find((other) => !moved.has(other))
    const score = next === undefined ? before - STEP : (before + next.entry.score) / 2
    const contributions = { ...each.entry.contributions, [reason]: score - each.entry.score }
    placed.push({ ...each, entry: { ...each.entry, score, contributions } })
  }
  return placed
}

/** True if an agent says little more than what it is about to do. */
function onlyAnnounces({ episode }: Found): boolean {
  if (episode?.role !== 'assistant' || episode.text.length > LONGEST_CHARS) return false
  const sentences = splitSentences(episode.text)
  const announcing = sentences.filter(announcesStep).length
  return announcing > 0 && announcing >= ANNOUNCING01 * sentences.length
}

/** True if the turn asks what is asked now and states nothing else. */
function asksTheSame({ episode, entry }: Found, { question, terms }: AskedNow): boolean {
  if (episode === null || !isSpeaker(episode.role)) return false
  // In chats between people opening words mislead: "What a view".
  if (!onlyAsks(episode.text, isTalk(entry.document) ? 'marked' : 'worded')) return false
  const said = new Set(toTerms(episode.text))
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  const shared = terms.reduce((sum, { term, weight }) => (said.has(term) ? sum + weight : sum), 0)
  if (total <= 0 || shared < SHARED01 * total) return false
  const known = new Set([...question.terms, ...terms.map(({ term }) => term)])
  const added = [...said].filter((term) => !known.has(term))
  if (added.some((term) => /\p{N}/u.test(term))) return false
  return added.length <= Math.max(ADDED.words, ADDED.share * said.size)
}

function onlyAsks(text: string, sign: QuestionSign): boolean {
  if (text.length > LONGEST_CHARS) return false
  const sentences = splitSentences(text)
  const asks = sentences.filter((sentence) => isQuestion(sentence, sign))
  return (
    asks.length > 0 &&
    sentences.every((sentence) => asks.includes(sentence) || countWords(sentence) <= ASIDE_WORDS)
  )
}
