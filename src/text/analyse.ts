/**
 * The analysis that ranking needs of a text, computed once when it is written: its terms, the kinds of answer
 * it may contain, and the days it mentions.
 */
import type { EpisodeRole } from '../core/conversation.ts'
import { type DocumentAnalysis, TEXT_FEATURES, type TextFeature } from '../core/document.ts'
import type { EpochMs } from '../core/ids.ts'
import type { TimeSpan } from './calendar.ts'
import { informationOf } from './information.ts'
import { splitSentences } from './sentences.ts'
import { findTimeExpressions, mentionsTimeVaguely, type TimeExpression } from './time-expressions.ts'
import { countWords, toTerms } from './tokens.ts'

/**
 * Stored with every analysis; raise it when anything here, in tokens.ts or in time-expressions.ts changes.
 */
export const ANALYSIS_VERSION = 3

/** Features are read from the beginning of very long texts only. */
const READ_CHARS = 20_000
/** Long enough for the last two sentences. */
const TAIL_CHARS = 1_000

export interface EpisodeText {
  readonly text: string
  readonly caption: string | null
  readonly speaker: string | null
  readonly role: EpisodeRole
  /** Time of the turn, against which relative dates are resolved. */
  readonly at: EpochMs
}

export interface MemoryText {
  readonly title: string
  readonly content: string
  readonly summary?: string
  readonly tags: readonly string[]
  readonly at: EpochMs
}

/** Analyses text and caption; the speaker is the label. */
export function analyseEpisode(episode: EpisodeText): DocumentAnalysis {
  const said = episode.caption === null ? episode.text : `${episode.text}\n${episode.caption}`
  return analyse(toTerms(said), episode.text, countWords(said), episode.speaker ?? '', episode.at)
}

/** Analyses the content; title and tags are the label. A summary adds only terms that the content lacks. */
export function analyseMemory(memory: MemoryText): DocumentAnalysis {
  const terms = toTerms(memory.content)
  const known = new Set(terms)
  for (const term of toTerms(memory.summary ?? '')) if (!known.has(term)) terms.push(term)
  const label = `${memory.title}\n${memory.tags.join('\n')}`
  return analyse(terms, memory.content, countWords(memory.content), label, memory.at)
}

function analyse(
  terms: readonly string[],
  ownWords: string,
  wordCount: number,
  label: string,
  at: EpochMs,
): DocumentAnalysis {
  const expressions = findTimeExpressions(ownWords, at)
  const event = toEvent(expressions)
  return {
    terms: terms.join(' '),
    labelTerms: toTerms(label).join(' '),
    termCount: terms.length,
    wordCount,
    features: toFeatures(ownWords, expressions),
    eventFrom: event?.from ?? null,
    eventUntil: event?.until ?? null,
    information: informationOf(ownWords),
    version: ANALYSIS_VERSION,
  }
}

/** Returns the shortest span that the text mentions, the first of equals. */
function toEvent(expressions: readonly TimeExpression[]): TimeSpan | null {
  let best: TimeSpan | null = null
  for (const { span } of expressions) {
    if (best === null || span.until - span.from < best.until - best.from) best = span
  }
  return best
}

const KINSHIP =
  /\b(?:mother|mom|mum|mommy|father|dad|daddy|parents?|sister|brother|siblings?|wife|husband|spouse|partner|girlfriend|boyfriend|fianc[eé]e?|sons?|daughters?|kids?|child(?:ren)?|aunt(?:ie)?|uncle|cousins?|niece|nephew|grand(?:ma|mother|pa|father|parents?|kids?|son|daughter)|friends?|colleagues?|boss|teacher|neighbou?rs?|roommate|mentor|coach)\b/i
/** A capitalised word inside a sentence, other than the pronoun I. */
const INNER_CAPITAL = /[^\s.!?:…"“(*#>-]["'’)]?,?\s+(?!I\b)\p{Lu}\p{L}+/u
const PLACE_AND_NAME = /\b(?:in|at|to|from|near|around|visit(?:ed|ing)?)\s+(?:the\s+)?(?!I\b)\p{Lu}\p{L}+/u
const PLACE =
  /\b(?:city|town|village|country|park|beach|lake|river|mountains?|forest|woods|island|museum|gallery|restaurant|caf[eé]|bar|hotel|school|university|college|campus|library|church|hospital|clinic|office|studio|gym|store|shop|mall|market|theat(?:er|re)|cinema|stadium|arena|airport|station|street|home|house|apartment|garden|farm|camp(?:site|ground)?|cent(?:er|re)|shelter|abroad|downtown|neighbou?rhood|backyard|kitchen)\b/i
const NUMBER =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty|thirty|forty|fifty|hundred|thousand|million|dozen|once|twice|couple|several|half)\b/i
const QUOTED_TITLE =
  /["“«][^"”»\n]{2,80}["”»]|[^\s.!?:…]\s+\p{Lu}\p{L}+\s+(?:of\s+|the\s+|and\s+)*\p{Lu}\p{L}+/u
const QUESTION_END = /[?？؟]["'”’)\]]*\s*$/u

/** Returns the bits of TEXT_FEATURES for a part of a text. @param at time of the text */
export function featuresOf(text: string, at: EpochMs): number {
  return toFeatures(text, findTimeExpressions(text, at))
}

function toFeatures(text: string, expressions: readonly TimeExpression[]): number {
  const read = text.length > READ_CHARS ? text.slice(0, READ_CHARS) : text
  const found: Record<TextFeature, boolean> = {
    timeExpression: expressions.length > 0 || mentionsTimeVaguely(read),
    resolvableDate: expressions.length > 0,
    endsInQuestion: QUESTION_END.test(text.slice(-40)),
    properName: INNER_CAPITAL.test(read) || KINSHIP.test(read),
    place: PLACE_AND_NAME.test(read) || PLACE.test(read),
    number: NUMBER.test(read),
    quotedTitle: QUOTED_TITLE.test(read),
    asksNearEnd: splitSentences(text.slice(-TAIL_CHARS))
      .slice(-2)
      .some((sentence) => /[?？؟]/.test(sentence)),
  }
  let features = 0
  for (const [name, bit] of Object.entries(TEXT_FEATURES)) if (found[name as TextFeature]) features |= bit
  return features
}
