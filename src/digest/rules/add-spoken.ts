/**
 * Adds what people say to a working agent beside their work, or in a language that the rules for work
 * cannot read: the rules for chats extract it, and it is added to what the rules for work found. Pure,
 * except for those rules.
 */
import type { Episode } from '../../core/conversation.ts'
import type { ExtractedFact, ExtractedItem, Extraction, ExtractionRequest } from '../../core/digest.ts'
import { isComplaint } from '../../speech/complaint.ts'
import { tellsHowItFares } from '../../speech/corrections/work-talk.ts'
import { isForeignQuestion } from '../../speech/foreign-question.ts'
import { isForeignRequest } from '../../speech/foreign-request.ts'
import { isQuestion } from '../../speech/question.ts'
import { isRequest } from '../../speech/request.ts'
import { HYPOTHETICAL, POLITENESS, PROCESS, QUESTION_START } from '../../speech/work-cues.ts'
import { isForeign, looksEnglish } from '../../text/language.ts'
import { isReported } from '../../text/pasted.ts'
import { splitSentences } from '../../text/sentences.ts'
import { toTerms } from '../../text/tokens.ts'
import { maskNoise } from '../passages/mask-noise.ts'
import { isProgramNotice } from '../passages/program-notice.ts'
import { isTroubleAtHand, reportsHabit, wishesAtHand } from './work/at-hand.ts'
import { findSentences } from './work/find-sentences.ts'
import { isFragment } from './work/is-fragment.ts'
import { maskPasted } from './work/mask-pasted.ts'
import { findLastMending, isAcknowledging, toTurns } from './work/read-turns.ts'

const READ_CHARS = 4_000
const CODE =
  /`|https?:\/\/|[\w-]\/[\w.-]+\/|\b[\w-]{1,60}\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|css|html?|json|ya?ml|toml|md|sh|sql|log)\b|\b\w{2,}_\w{2,}\b|\b[a-z]{2,}[A-Z]\w|[{};]\s*$/m
/** Refers to something that both see while they speak. */
const LOOKED_AT =
  /\b(?:screenshots?|attached|as you can see|(?:i|we|you) (?:can |now |still ){0,2}see|some progress)\b/i
/** Speaks of the agent, or goes on with what was said before: nothing that is told. */
const TELLS_NOTHING =
  /\b(?:your|yours|yourself)\b|^(?:then|otherwise)\b|\b(?:things?|stuff|something) like (?:this|that)\b/i
/** Proposes the next step; many leave the apostrophe out. */
const LETS = /^let(?:'?s| us)\b/i
const LEAST_TERMS = 2
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** States a liking, perhaps only for now. */
const LIKES = /\bi(?:'d| would)? (?:\w+ )?(?:prefer|rather|like|love|don't (?:want|need|like))\b/i

/** Returns the turns of people that may hold such statements, with known passages blanked. */
export function findSpoken(request: ExtractionRequest, known: readonly ExtractedItem[]): Episode[] {
  const isPlain = !isAtWork(request)
  return request.episodes
    .filter(({ role, text }) => {
      if (
        role !== 'user' ||
        /^\s*[/!]/.test(text) ||
        isAcknowledging(text) ||
        isProgramNotice(text) ||
        isMostlyPasted(text.slice(0, READ_CHARS))
      )
        return false
      return isPlain || splitSentences(toSpeech(text.slice(0, READ_CHARS))).some(isForeign)
    })
    .map((episode) => ({ ...episode, text: blankNonStatements(toSpeech(blankKnown(episode, known))) }))
}

const PASTED_CHARS = 300
/** A line of output: a name, a colon, a value. */
const OUTPUT_LINE =
  /^\s*(?:[A-Z][\w-]{1,20}|\w+ing \S+|remote|fatal|error|warning|hint): .*$|^\s*\d+ files? changed.*$/gm

/** A turn of which less is left is mostly output or pasted. */
const LEAST_SPOKEN = 0.6

function isMostlyPasted(text: string): boolean {
  const letters = (part: string) => part.replace(/\s+/g, '').length
  return letters(toSpeech(text)) < LEAST_SPOKEN * letters(text)
}

/** Blanks what the person did not say: output, pasted text, reviews. */
function toSpeech(text: string): string {
  const masked = maskPasted(text, maskNoise(text, { quotedLines: true }), PASTED_CHARS)
  return masked.replace(OUTPUT_LINE, (line) => ' '.repeat(line.length))
}

/** Blanks sentences that are no statements, so that those on both sides of one are not joined. */
function blankNonStatements(text: string): string {
  return findSentences(text, text, 'typed').reduce(
    (left, { start, end, text: said }) =>
      isForeign(said) || (isStatement(said) && !isFragment(said)) ? left : blank(left, start, end),
    text,
  )
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end)
}

/** True if tools are used: then most of what is said is about the work. */
function isAtWork({ episodes, before }: ExtractionRequest): boolean {
  return [...before, ...episodes].some(({ role }) => role === 'tool')
}

function blankKnown({ id, text }: Episode, known: readonly ExtractedItem[]): string {
  return known.reduce((left, { episode, quote }) => {
    if (episode !== id || quote === null) return left
    const at = left.indexOf(quote)
    return at < 0 ? left : blank(left, at, at + quote.length)
  }, text)
}

/**
 * Adds the statements that `extractFromChat` found in spoken turns to the extraction.
 * @param spoken the turns as `findSpoken` returned them
 * @param chat the extraction of the rules for chats
 */
export function addSpoken(
  work: Extraction,
  chat: Extraction,
  spoken: readonly Episode[],
  request: ExtractionRequest,
): Extraction {
  const isPlain = !isAtWork(request)
  const read = new Map(spoken.map((episode) => [episode.id, episode.text]))
  const positions = new Map(request.episodes.map((episode) => [episode.id, episode.position]))
  const written = new Map(request.episodes.map((episode) => [episode.id, episode.text]))
  const [concept] = chat.concepts
  const mended = findLastMending(toTurns(request.episodes))
  const facts = chat.concepts
    .flatMap(({ facts: found }) => found.flatMap(({ details, ...fact }) => [fact, ...details]))
    .flatMap((item, n): ExtractedFact[] => {
      const { quote, episode } = item
      const at = quote === null || episode === null ? -1 : (read.get(episode)?.indexOf(quote) ?? -1)
      const text = episode === null ? undefined : written.get(episode)
      if (quote === null || episode === null || at < 0 || text === undefined) return []
      const place = { start: at, end: at + quote.length }
      const tells = isForeign(quote) ? isForeignStatement(quote) : isPlain && isStatement(quote)
      if (isReported(text, place) || !tells) return []
      const own = { ...item, key: `s${n + 1}`, quote: text.slice(place.start, place.end), details: [] }
      if (!isComplaint(quote, text.slice(place.end).trimStart())) return [own]
      if (mended > (positions.get(episode) ?? 0)) return []
      return [{ ...own, kind: 'observation', ownWords: false }]
    })
  if (facts.length === 0 || concept === undefined) return work
  const [first, ...others] = work.concepts
  if (first !== undefined) {
    return { ...work, concepts: [{ ...first, facts: [...first.facts, ...facts] }, ...others] }
  }
  const name = concept.procedural ? work.topic : concept.name
  const topic = concept.procedural ? work.topic : chat.topic
  return { ...work, topic, summary: name, concepts: [{ ...concept, name, summary: name, facts }] }
}

/** Like `isStatement`, for other languages, as far as their words tell. */
function isForeignStatement(quote: string): boolean {
  if (isForeignRequest(quote) || isForeignQuestion(quote)) return false
  // In scripts without spaces, words are found inside other words too easily.
  return UNSPACED.test(quote) || !tellsHowItFares(quote.toLowerCase())
}

/** True for a statement; false for a wish, a question or a step of the work. */
function isStatement(quote: string): boolean {
  const said = quote.replace(/[’‘]/g, "'").trim()
  const wish = said.replace(POLITENESS, '')
  if (CODE.test(said) || LOOKED_AT.test(said) || TELLS_NOTHING.test(said) || LETS.test(said)) return false
  if (isQuestion(said, 'worded') || isRequest(said) || isRequest(wish) || PROCESS.test(said)) return false
  if (QUESTION_START.test(said) || HYPOTHETICAL.test(wish)) return false
  // Too short to be sure of its language.
  if (!looksEnglish(said) && isForeignRequest(said)) return false
  if (isTroubleAtHand(said) || reportsHabit(said) || (LIKES.test(said) && wishesAtHand(said))) return false
  return new Set(toTerms(wish)).size >= LEAST_TERMS
}
