/** Shortens a concept's name to a topic: names that come from requests can be whole sentences. */
import { otherVerbForms } from '../../text/irregular-verbs.ts'
import { shorten, toOneLine } from '../../text/sentences.ts'
import { stem } from '../../text/stem.ts'
import { isNameable } from '../passages/name-shape.ts'
import { stripRedactionMarks } from '../passages/redaction-marks.ts'
import { type Phrase, phrasesIn } from './phrases.ts'
import { capitaliseTitle, isCommonplace, isDoing, isEdge, isTelling, toReadable } from './title-words.ts'

const TOPIC_CHARS = 60
const TOPIC_WORDS = 7
const READ_CHARS = 400
/** Marks and words behind which a name no longer names its subject, but says why, how and when. */
const TURN =
  /[,;:—–(]\s|[.!?]\s|\s-\s|\s(?:because|so that|when|while|which|that|where|since|until|unless|before|after|instead of|rather than|in order to|if|but|it)\s/iu
/** Words of spoken sentences, which titles do not have. */
const SPOKEN =
  /(?:^|\s)(?:i|i'm|i've|we|we're|you|he|she|they|it|it's|there|there's|this|these|is|are|was|were|isn't|aren't|seems?|has|have|had|should|can|could|will|would|me|us|my|our|what|why|how)(?:\s|$)/iu

/** True if it is short and has no words of a spoken sentence. */
export function isTitleLike(name: string): boolean {
  const line = toOneLine(name.slice(0, READ_CHARS))
  return (
    !line.endsWith('…') &&
    line.split(' ').length <= TOPIC_WORDS + 2 &&
    !SPOKEN.test(line) &&
    line.split(' ').some((word) => isTelling(word.toLowerCase()))
  )
}

/**
 * Returns what a name is about, in at most 60 characters: a title without its verb ("Add …") and without
 * what follows its first clause; of a sentence, its longest significant phrase, '' if it has none. Pure.
 */
export function condenseName(name: string): string {
  const line = toOneLine(stripRedactionMarks(name.slice(0, READ_CHARS)).replaceAll('`', ''))
  const turn = line.search(TURN)
  const clause = turn > 8 ? line.slice(0, turn) : line
  if (!isTitleLike(clause)) {
    const phrase = longestNameable(clause) ?? longestNameable(line)
    return phrase === null ? '' : capitaliseTitle(shorten(phrase.shown, TOPIC_CHARS))
  }
  const words = withoutOutcome(clause).split(' ')
  while (words.length > 1 && isIdleOpening(words[0] ?? '') && !needsVerb(words.slice(1))) words.shift()
  const also = words.findIndex((word, at) => word === 'and' && isDoing((words[at + 1] ?? '').toLowerCase()))
  const kept = words.slice(0, also > 0 ? Math.min(also, TOPIC_WORDS) : TOPIC_WORDS)
  while (kept.length > 1 && !isEdge((kept.at(-1) ?? '').toLowerCase())) kept.pop()
  // After the cut, the rest of "… to contain the totals" says nothing.
  if (kept.length > 3 && kept.length < words.length && kept.at(-2)?.toLowerCase() === 'to') kept.splice(-2)
  const topic = shorten(
    kept
      .map((word) => toReadable(word, false))
      .join(' ')
      .replace(/[.:,;]+$/, ''),
    TOPIC_CHARS,
  )
  return isNameable(topic) ? capitaliseTitle(topic) : ''
}

/** Returns the object of "rename a to b", without what it becomes. */
function withoutOutcome(clause: string): string {
  const [, done] =
    /^((?:rename|renaming|change|changing|move|moving|set|setting|switch|convert|bump|replace|replacing) .{3,80}?) (?:to|into|with|as|by) /i.exec(
      clause,
    ) ?? []
  return done ?? clause
}

/** Words that belong to the verb before them: "fall back to the cache", "opt in", "sign off". */
const PARTICLE = /^(?:back|up|out|off|down|to|as|into|on|in|from|over|away|around|with|by|at|for|through)$/i

/** True if words say nothing without the verb before them: "back to the cache", "sessions as closed", "sessions". */
function needsVerb(rest: readonly string[]): boolean {
  const [first = ''] = rest
  if (rest.length === 1) return isCommonplace(first.toLowerCase())
  return PARTICLE.test(first) || rest.slice(1).some((word) => word.toLowerCase() === 'as')
}

function isIdleOpening(word: string): boolean {
  const bare = word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return !isEdge(bare) || isDoing(bare)
}

/** True for "Kiosk runs": a subject that was cut after its verb. */
function endsInVerb(phrase: string): boolean {
  const last = phrase.split(' ').at(-1) ?? ''
  return /\p{Ll}s$/u.test(last) && otherVerbForms(stem(last.toLowerCase())).length > 0
}

/** Prefers phrases of several words; of equals the first. */
function longestNameable(text: string): Phrase | null {
  const phrases = phrasesIn(text, 1).filter(({ shown }) => isNameable(shown) && !endsInVerb(shown))
  let longest: Phrase | null = null
  for (const phrase of phrases) {
    if (longest === null || phrase.stems.length > longest.stems.length) longest = phrase
  }
  return longest
}
