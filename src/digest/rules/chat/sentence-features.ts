/**
 * Measures features of a chat sentence: what it mentions, who speaks, its place in the conversation. Pure;
 * worth.ts decides what they are worth.
 */

import type { Episode } from '../../../core/conversation.ts'
import { mentionsEvent, mentionsNumber, mentionsPeople, mentionsPlace } from '../../../speech/mentions.ts'
import { isQuestion } from '../../../speech/question.ts'
import { toSpecificTerms } from '../../../text/light-words.ts'
import { isSmallTalk } from '../../../text/small-talk.ts'
import { findTimeExpressions, mentionsTimeVaguely } from '../../../text/time-expressions.ts'
import { countWords, foldCase } from '../../../text/tokens.ts'
import { type ChatSentence, toSpeakers, toTopicTerms } from './chat-sentences.ts'

export interface SentenceFeatures {
  /**
   * ln(1 + specific terms); terms of the question it answers and of the picture it points at count half.
   */
  readonly specific: number
  /** Specific terms per word. */
  readonly dense: number
  /** Share of its specific terms that nobody had said before. */
  readonly novel: number
  /** Number of specific terms that the next turn repeats, at most two. */
  readonly takenUp: number
  /** 1 if the next turn, of somebody else, asks something. */
  readonly asksOn: number
  /** 1 for one of the first two sentences after somebody else's question. */
  readonly answers: number
  /** Number of names other than those of the speakers, at most two. */
  readonly names: number
  /** 1 if it has words in quotation marks: a title, a saying. */
  readonly quoted: number
  readonly number: number
  /** 1 if it names a day, month or year that can be resolved. */
  readonly date: number
  /** 1 if it has another word about time. */
  readonly time: number
  readonly firstPerson: number
  readonly secondPerson: number
  /** 1 if it mentions a relative, a friend or a pet. */
  readonly kinship: number
  readonly place: number
  /** 1 if it has a verb for something that happened once. */
  readonly event: number
  readonly question: number
  /** 1 for a reaction, praise, greeting or wish. */
  readonly talk: number
  /** 1 if the turn comes with a picture. */
  readonly picture: number
}

const FIRST_PERSON = /\b(?:i|my|mine|me|we|our|us)\b/i
const SECOND_PERSON = /\b(?:you|your|yours|u|ur)\b/i
const QUOTED = /["“«][^"”»\n]{2,80}["”»]/
/** A capitalised word that does not begin a sentence. */
const NAME = /(?<=[\p{L}\p{N},;)'’] )(?!I\b|OK\b)\p{Lu}[\p{L}\p{N}'’&-]+/gu

/** Returns the features of every sentence, in order. `before` holds the turns before the first one. */
export function readFeatures(
  sentences: readonly ChatSentence[],
  episodes: readonly Episode[],
  before: readonly Episode[],
): SentenceFeatures[] {
  const speakers = toSpeakers([...before, ...episodes])
  const said = episodes.map(({ text }) => new Set(toSpecificTerms(text)))
  const known = new Set(before.flatMap(({ text }) => toSpecificTerms(text)))
  let knownUntil = 0
  return sentences.flatMap((sentence) => {
    const episode = episodes[sentence.turn]
    if (episode === undefined) return []
    while (knownUntil < sentence.turn) for (const term of said[knownUntil++] ?? []) known.add(term)
    const own = readOwn(sentence, episode, speakers)
    const terms = toTopicTerms(sentence.text, speakers)
    const taken = said[sentence.turn + 1]
    const next = episodes[sentence.turn + 1]
    return [
      {
        ...own,
        novel: terms.length === 0 ? 0 : terms.filter((term) => !known.has(term)).length / terms.length,
        takenUp: taken === undefined ? 0 : Math.min(2, terms.filter((term) => taken.has(term)).length),
        asksOn: toBit(isOther(next, episode) && /[?？]/.test(next.text)),
        answers: toBit(
          own.question === 0 &&
            sentence.place <= 1 &&
            isAsked(episodes[sentence.turn - 1] ?? before.at(-1), episode),
        ),
      },
    ]
  })
}

/** Reads the features of the sentence itself; of an answer, together with its question. */
function readOwn(
  { text, question, shown }: ChatSentence,
  episode: Episode,
  speakers: ReadonlySet<string>,
): Omit<SentenceFeatures, 'novel' | 'takenUp' | 'asksOn' | 'answers'> {
  const terms = toTopicTerms(text, speakers)
  const around = toTopicTerms(`${question ?? ''}\n${shown ?? ''}`, speakers).length / 2
  const whole = question === null ? text : `${question} ${text}`
  const names = [...whole.matchAll(NAME)].filter(
    ([name]) => !speakers.has(foldCase(name.replace(/['’]s$/, ''))),
  )
  const date = findTimeExpressions(text, episode.at).length > 0
  return {
    specific: Math.log1p(terms.length + around),
    dense: terms.length / Math.max(1, countWords(text)),
    names: Math.min(2, names.length),
    quoted: toBit(QUOTED.test(whole)),
    number: toBit(mentionsNumber(text)),
    date: toBit(date),
    time: toBit(!date && mentionsTimeVaguely(text)),
    firstPerson: toBit(FIRST_PERSON.test(text)),
    secondPerson: toBit(SECOND_PERSON.test(text)),
    kinship: toBit(mentionsPeople(whole)),
    place: toBit(mentionsPlace(whole)),
    event: toBit(mentionsEvent(text)),
    question: toBit(isQuestion(text, 'marked')),
    talk: toBit(isSmallTalk(text)),
    picture: toBit(episode.caption !== null),
  }
}

function isOther(other: Episode | undefined, episode: Episode): other is Episode {
  return other !== undefined && (other.speaker !== episode.speaker || other.role !== episode.role)
}

function isAsked(previous: Episode | undefined, episode: Episode): boolean {
  return isOther(previous, episode) && isQuestion(previous.text, 'marked')
}

function toBit(value: boolean): number {
  return value ? 1 : 0
}
