/**
 * Reads the causes that a text states: "the tests broke because the migration dropped the index". Precision comes
 * first: guesses, denials, questions and sentences with two such words yield nothing. Pure.
 */

import type { Pattern } from '../text/pattern.ts'
import { splitSentences } from '../text/sentences.ts'
import { toTerms } from '../text/tokens.ts'
import { CAUSE_WORDS, type Frame } from './lexicon/causes.ts'
import { contains, endsWith, opensWith } from './phrases.ts'
import { isQuestion } from './question.ts'

/** The relation between the two, as links have it: a reason motivates a choice, an event has a cause or a trigger. */
export type CauseRelation = 'caused' | 'triggered_by' | 'motivated'

export interface ToldCause {
  readonly effect: string
  readonly cause: string
  readonly relation: CauseRelation
}

/** Longest sentence that is read; longer ones are lists or pasted text. */
const MOST_CHARS = 300
/** Sentences read of one text. */
const MOST_SENTENCES = 20

interface Cue {
  readonly pattern: Pattern
  readonly causeIs: 'after' | 'before'
  readonly relation: CauseRelation
  /** Must end the sentence and does not belong to its clause. */
  readonly closes?: Pattern
}

/** The patterns of one language. */
interface Reader {
  readonly cues: readonly Cue[]
  readonly opensCause: Pattern
  readonly causeOf: Pattern
  readonly was: Pattern
  readonly chosen: Pattern
  readonly unsure: Pattern
  readonly denied: Pattern
  readonly pointsBack: Pattern
}

const READERS: readonly Reader[] = CAUSE_WORDS.map((words) => ({
  cues: [
    { pattern: contains(words.triggeredBy), causeIs: 'after', relation: 'triggered_by' },
    ...(words.framed === undefined ? [] : [framedCue(words.framed)]),
    { pattern: contains(words.because), causeIs: 'after', relation: 'caused' },
    { pattern: contains(words.caused), causeIs: 'before', relation: 'caused' },
  ],
  opensCause: opensWith(words.opensCause),
  causeOf: opensWith(words.causeOf),
  was: contains(words.was),
  chosen: contains(words.chosen),
  unsure: contains(words.unsure),
  denied: contains(words.denied),
  pointsBack: opensWith(words.pointsBack),
}))

function framedCue({ opens, closes }: Frame): Cue {
  return { pattern: contains(opens), causeIs: 'after', relation: 'triggered_by', closes: endsWith(closes) }
}

/** A text without any of these words states no cause; one pattern for all languages is quick. */
const ANY_CUE = contains(
  CAUSE_WORDS.flatMap((words) => [
    ...words.triggeredBy,
    ...words.because,
    ...words.caused,
    ...words.opensCause,
    ...words.causeOf,
    ...(words.framed?.opens ?? []),
  ]),
)

/** Returns the causes that the text states, in its order. */
export function readCauses(text: string): ToldCause[] {
  if (!ANY_CUE.test(text)) return []
  return splitSentences(text)
    .slice(0, MOST_SENTENCES)
    .flatMap((sentence) => readSentence(sentence) ?? [])
}

/** A sentence whose words belong to two languages, such as "porque", must state its cause by the words of both. */
function readSentence(sentence: string): ToldCause | null {
  const said = sentence.replace(/[.!…]+$/u, '').trim()
  if (said.length > MOST_CHARS || isQuestion(sentence, 'worded')) return null
  const parts = READERS.flatMap((reader) => {
    const found = readOpening(said, reader) ?? readCauseOf(said, reader) ?? readMiddle(said, reader)
    return found === null ? [] : [{ reader, found }]
  })
  const [first] = parts
  const isPlain = parts.every(({ reader, found }) => !reader.unsure.test(said) && isStated(found, reader))
  if (first === undefined || !isPlain) return null
  const isChoice = first.found.relation === 'caused' && first.reader.chosen.test(first.found.effect)
  return isChoice ? { ...first.found, relation: 'motivated' } : first.found
}

/** "Because the disk was full, the nightly backup failed." */
function readOpening(said: string, { opensCause }: Reader): ToldCause | null {
  const opening = opensCause.exec(said)
  const comma = said.indexOf(', ')
  if (opening === null || comma < 0) return null
  return toCause(said.slice(comma + 1), said.slice(opening[0].length, comma), 'caused')
}

/** "The cause of the outage was an expired certificate." */
function readCauseOf(said: string, { causeOf, was }: Reader): ToldCause | null {
  const opening = causeOf.exec(said)
  if (opening === null) return null
  const rest = said.slice(opening[0].length)
  const verb = was.exec(rest)
  if (verb === null) return null
  return toCause(rest.slice(0, verb.index), rest.slice(verb.index + verb[0].length), 'caused')
}

function readMiddle(said: string, { cues }: Reader): ToldCause | null {
  for (const { pattern, causeIs, relation, closes } of cues) {
    const found = pattern.exec(said)
    const closing = closes?.exec(said)
    if (found === null || found.index === 0 || closing === null) continue
    const before = said.slice(0, found.index)
    const behind = said.slice(found.index + found[0].length, closing?.index)
    return causeIs === 'after' ? toCause(before, behind, relation) : toCause(behind, before, relation)
  }
  return null
}

function toCause(effect: string, cause: string, relation: CauseRelation): ToldCause {
  return { effect: toClause(effect), cause: toClause(cause), relation }
}

/**
 * "Did not break because of X" may mean that something else broke it, so a denied effect states no cause; a cause may
 * well be an absence.
 */
function isStated({ effect, cause }: ToldCause, { cues, denied, pointsBack }: Reader): boolean {
  if (denied.test(effect) || cues.some(({ pattern }) => pattern.test(effect) || pattern.test(cause)))
    return false
  return [effect, cause].every((clause) => !pointsBack.test(clause) && toTerms(clause).length > 0)
}

function toClause(text: string): string {
  return text
    .replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/gu, '')
    .replace(/^(?:and|but|so|und|aber|et|mais|y|pero|e|ma|mas)\s+/iu, '')
}
