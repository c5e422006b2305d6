/**
 * Remarks on a place of a file, as in a review: "@app/list.tsx:12-20 please extract this", "lines 80-94: …". What they order
 * ends with that place; only what they say in general lasts. Pure.
 */
import { opensPointingBack } from '../../../speech/points-back.ts'
import type { Sentence } from './find-sentences.ts'

/** A path with a line number; an address with a port is none. */
const PATH_LINE =
  /(?<![\w/:.@-])(?!\w[\w.-]*\.(?:com|org|net|io|dev|local):)(?:@[\w./()[\]-]+|[\w./()[\]-]*[\w)\]](?:\/|\.)(?=[\w.-]*[a-z])[\w./()[\]-]*):\d+(?:\s?[-–]\s?\d+)?(?![\w.:])/gi
const LINES = /^\W*(?:(?:on|in|at) )?(?:lines?|L)\s?\d+(?:\s?(?:[-–]|to)\s?\d+)?(?![\w.-]*\w)[\s,.:)–-]*/i

/** Returns the sentence without the places it names; the same text if it names none. */
function withoutPlaces(text: string): string {
  const bare = text.replace(PATH_LINE, ' ').replace(LINES, '')
  return bare === text
    ? text
    : bare
        .replace(/\s+/g, ' ')
        .replace(/^[\s,.:;–-]+/, '')
        .trim()
}

/** Says how things are to be anywhere, not only there. */
const IN_GENERAL =
  /\b(?:must|should|shall|always|never|only|avoid|every|each|all|any|instead|rather|(?:do not|don't|we don't) (?:want|need|support|put|use))\b/i
/** Means the place, or what stands there. */
const MEANS_THE_PLACE =
  /\b(?:this|these|those) (?!way\b)\w+|\b(?:this|that|these|those|it|them)\b(?=\s*(?:[,.?!;)]|$|(?:is|was|to|into|in|from|and|with)\b))|^(?:it|this|that|these|those|they)\b|^instead of\b|\bit (?:would|might|could) be\b/i

/** Returns the sentences of a person without the places they remark on; those that only order something there are left out. */
export function readPlaceRemarks(sentences: readonly Sentence[]): Sentence[] {
  const placed = new Set(
    sentences.filter(({ text }) => withoutPlaces(text) !== text).map(({ block }) => block),
  )
  if (placed.size === 0) return [...sentences]
  for (const { block, text } of sentences) if (GENERALISES.test(text)) placed.delete(block)
  return sentences.flatMap((sentence) => {
    const text = withoutPlaces(sentence.text)
    if (!placed.has(sentence.block)) return text === sentence.text ? [sentence] : [{ ...sentence, text }]
    const written = WRITTEN.exec(text)?.[1] ?? ''
    if (isGeneral(written)) return [{ ...sentence, text: written }]
    return isGeneral(text) || (sentence.place > 0 && HOLDS_FOR_ALL.test(text)) ? [{ ...sentence, text }] : []
  })
}

/** Dictates the words for a place: "replace this with: never weigh a crate twice". */
const WRITTEN =
  /^(?:please )?(?:add|change|put|replace|rewrite|say|update|write)\b[^:]{0,60}: ["'“]?(\S.{11,})$/i
/** Says that the whole remark is not about that place alone. */
const GENERALISES =
  /\b(?:all|every|each|other) (?:\w+ )?(?:files?|components?|places?|services?|modules?|pages?|stores?)\b|\beverywhere\b|\bnot (?:just|only) (?:here|this|that)\b/i
const HOLDS_FOR_ALL = /\b(?:must|should|shall|always|never)\b.*\b(?:every|each|all|any)\b/i

function isGeneral(text: string): boolean {
  const said = text.replace(/[’‘]/g, "'")
  return IN_GENERAL.test(said) && !MEANS_THE_PLACE.test(said) && !opensPointingBack(said)
}
