/**
 * Finds people, organisations and places among tagged words. The tagger calls much of technical text a proper
 * noun, so a capital alone is not enough: a name needs a known word, or a context that only names have.
 */
import type { ExtractedEntity } from '../../core/digest.ts'
import { MONTHS, WEEKDAYS } from '../calendar.ts'
import { isGivenName } from './first-names.ts'
import { isPlace } from './places.ts'
import type { TaggedWord } from './tagger.ts'

const LONGEST_RUN = 5
const CAPITALISED = /^\p{Lu}[\p{Ll}\p{M}'’]+(?:-\p{Lu}[\p{Ll}\p{M}]+)*$|^\p{Lu}[\p{Ll}]+\p{Lu}[\p{Ll}]+$/u
const HONORIFIC = /^(?:mr|mrs|ms|dr|prof|professor|sir)\.?$/i
const ORGANISATION_ENDING =
  /^(?:inc|corp|corporation|ltd|llc|gmbh|ag|plc|university|institute|bank|company|foundation|hospital|college|school|ministry|council|association|museum|church|agency|airlines)\.?$/i
const PLACE_ENDING =
  /^(?:street|avenue|park|beach|lake|river|mountain|mountains|island|islands|city|county|valley|bridge|square|airport|station)$/i
/** Verbs whose subject is a person. */
const HUMAN_VERB =
  /^(?:said|says|asked|asks|told|tells|thinks|thought|wants|wanted|prefers|preferred|agreed|agrees|disagrees|disagreed|suggested|suggests|decided|mentioned|mentions|reported|reviewed|approved|approves|replied|wrote|noticed|complained|loves|likes|hates|recommended|recommends|insisted|confirmed|joined|proposed|believes|lives|lived|owns|works|worked)$/i
/** Words whose object or apposition is a person. */
const BEFORE_PERSON =
  /^(?:ask|asked|tell|told|met|meet|cc|thank|thanks|hi|hello|hey|dear|friend|colleague|coworker|manager|boss|brother|sister|wife|husband|partner|mother|father|mom|dad|son|daughter|teammate|engineer|designer|named|called|ping|email|emailed|uncle|aunt|cousin|neighbor|neighbour)$/i
const NO_NAME = new Set<string>([
  ...MONTHS,
  ...WEEKDAYS,
  ...(
    'christmas easter thanksgiving halloween english american internet api ui ux note notes todo fixme warning error ' +
    'important summary phase step part section chapter table figure option question answer yes no ok okay thanks ' +
    'hi hello hey user users assistant human agent admin today tomorrow yesterday monday god lord mom dad mum'
  ).split(' '),
])

/**
 * Returns names in order of appearance, repeats included: an honorific or given name with what follows it;
 * runs that end like an organisation; known places; subjects and objects of verbs that only people have; and
 * runs of two or more capitalised words inside a sentence, as concepts. Pure.
 */
export function findNames(words: readonly TaggedWord[]): ExtractedEntity[] {
  const found: ExtractedEntity[] = []
  for (let at = 0; at < words.length; ) {
    const run = runAt(words, at)
    if (run.length === 0) {
      at++
      continue
    }
    const entity = toEntity(words, at, run)
    if (entity !== null) found.push(entity)
    at += run.length
  }
  return found
}

/** Returns neighbouring capitalised proper nouns from `at` on; a possessive ends the run. */
function runAt(words: readonly TaggedWord[], at: number): readonly TaggedWord[] {
  let until = at
  while (until < words.length && until - at < LONGEST_RUN && isNamePart(words[until], until === at)) until++
  return words.slice(at, until)
}

function isNamePart(word: TaggedWord | undefined, first: boolean): boolean {
  if (word === undefined || (!first && word.startsSentence)) return false
  if (HONORIFIC.test(word.text) && /^\p{Lu}/u.test(word.text)) return true
  if (!CAPITALISED.test(word.text) || NO_NAME.has(word.text.toLowerCase())) return false
  return (
    word.tag === 'PROPN' || isGivenName(word.text) || isPlace(word.text) || (!first && word.tag === 'NOUN')
  )
}

function toEntity(
  words: readonly TaggedWord[],
  at: number,
  run: readonly TaggedWord[],
): ExtractedEntity | null {
  const texts = run.map((word) => word.text)
  const [first = ''] = texts
  const last = texts.at(-1) ?? ''
  const name = texts.filter((text) => !HONORIFIC.test(text)).join(' ')
  if (name === '') return null
  if (HONORIFIC.test(first)) return { name, kind: 'person' }
  if (texts.length > 1 && ORGANISATION_ENDING.test(last)) return { name, kind: 'organisation' }
  if (isPlace(name)) return { name, kind: 'concept' }
  if (isGivenName(first)) return ownsTitle(words, at + run.length) ? null : { name, kind: 'person' }
  if (opensSentence(words, at)) return null
  const before = words[at - 1]?.text ?? ''
  const after = words[at + run.length]
  if (texts.length > 1 && PLACE_ENDING.test(last)) return { name, kind: 'concept' }
  if (
    texts.length <= 2 &&
    (BEFORE_PERSON.test(before) || (after !== undefined && HUMAN_VERB.test(after.text)))
  ) {
    return /^(?:the|a|an|this|that|our|your)$/i.test(before) ? null : { name, kind: 'person' }
  }
  return texts.length > 1 && run.every((word) => word.tag === 'PROPN') ? { name, kind: 'concept' } : null
}

/** Returns true for "Charlotte's Web", which is a title and not a person. */
function ownsTitle(words: readonly TaggedWord[], at: number): boolean {
  return /^['’]s$/.test(words[at]?.text ?? '') && CAPITALISED.test(words[at + 1]?.text ?? '')
}

/**
 * Returns true at the start of a sentence, list item or quotation, or after a colon, where any word is
 * capitalised.
 */
function opensSentence(words: readonly TaggedWord[], at: number): boolean {
  const before = words[at - 1]
  return (words[at]?.startsSentence ?? true) || before === undefined || /^[(:"“‘—–•*#-]/u.test(before.text)
}
