/**
 * Detects prompts whose matter is not in earlier sessions: those that go on with the conversation at hand, and those that
 * ask to look outside of the project. English; pure.
 */
import { AT_HAND, GOES_ON, LOOKS_OUTSIDE, THAT_THING, YOU_DID } from './lexicon/english-continuing.ts'
import { contains, opensWith } from './phrases.ts'
import { opensPointingBack } from './points-back.ts'

const OPENER = opensWith(GOES_ON)
const REFERS = contains([...AT_HAND, ...THAT_THING, ...YOU_DID])
const OUTSIDE = contains(LOOKS_OUTSIDE)
const READ_CHARS = 400

/** Returns true for "would this also fail?", "and to show the commits", "let's do option 2" and "you wrote: …". */
export function continuesTalk(prompt: string): boolean {
  const said = prompt.trim().slice(0, READ_CHARS)
  return OPENER.test(said) || opensPointingBack(said) || REFERS.test(said)
}

/** Returns true for "can you do a web search if others have it" and "do some research on good templates". */
export function asksOutside(prompt: string): boolean {
  return OUTSIDE.test(prompt.slice(0, READ_CHARS))
}
