/** Turns what people put as a question out of politeness into what they say or want. English; pure. */
import { POLITENESS } from './work-cues.ts'

const TAG = /,? (?:right|or|no|ok(?:ay)?|isn't it|don't you think)\s*\?$/i
const LEAST_ORDER_CHARS = 12
const MILD =
  /^(?:(?:can't|couldn't|shouldn't|can|could|should) (?:we|you|it) (?:maybe |just |also |please )*|(?:how|what) about (?:we )?|i feel like |i think )/i
/** Opens a suggestion in the form of a question: "maybe we should keep them apart?", "would it make sense to keep them apart?" */
const SUGGESTS: readonly RegExp[] = [
  /^(?:so |and |but )?(?:maybe |perhaps )?(?:we|you) (?:should|could) (?:just |also |rather )?(?=.*\?$)/i,
  /^(?:would|wouldn't|does|doesn't|isn't|is) it (?:be )?(?:better|nicer|easier|possible) to (?:just |also )?(?=.*\?$)/i,
  /^(?:would|wouldn't|does|doesn't) it (?:not )?make (?:more )?sense to (?:just |also )?(?=.*\?$)/i,
]

/** "We keep one file, right?" states it. */
export function withoutTag(said: string): string {
  return said.replace(TAG, '')
}

/** Returns a wish as an order: "Make the name a free field" for "can you make the name a free field?". Others stay as they are. */
export function toOrder(written: string): string {
  const said = written.replace(/[’‘]/g, "'")
  const plain = withoutTag(said).replace(POLITENESS, '').replace(MILD, '')
  const bare = SUGGESTS.reduce((left, opening) => left.replace(opening, ''), plain)
  if (bare === said || bare.length < LEAST_ORDER_CHARS) return written
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1).replace(/\?$/, '')}`
}
