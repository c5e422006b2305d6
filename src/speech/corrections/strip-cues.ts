/** Removes denying words from the beginning of a sentence and returns which they were. Pure. */
import type { Pattern } from '../../text/pattern.ts'
import { findContrast } from './contrast.ts'
import {
  ACTUALLY,
  BARE_DENIAL,
  BUT,
  DENIAL,
  FILLER,
  NO,
  NO_UNSTOPPED,
  SAID,
  TOLD,
  WHOLE,
} from './correction-cues.ts'

type Cue = 'no' | 'actually' | 'denial' | 'told'

export interface Stripped {
  readonly rest: string
  readonly cues: ReadonlySet<Cue>
  /** True if no punctuation follows the last of them. */
  readonly isOpen: boolean
}

const CUES: readonly (readonly [Cue, Pattern])[] = [
  ['denial', DENIAL],
  ['denial', BARE_DENIAL],
  ['told', TOLD],
  ['no', NO],
  ['no', NO_UNSTOPPED],
  ['actually', ACTUALLY],
]
const MOST_FILLERS = 3

/**
 * "No, that's wrong, we deploy with kamal" leaves "we deploy with kamal". @param said the result of `toSaid`
 */
export function stripCues(said: string): Stripped {
  let stripped: Stripped = { rest: said, cues: new Set(), isOpen: false }
  for (let before = ''; before !== stripped.rest; ) {
    before = stripped.rest
    stripped = stripOnce(stripped)
  }
  return stripped
}

function stripOnce(before: Stripped): Stripped {
  const { rest, cues, isOpen } = stripDenials(before)
  const statement = stripSaid(rest, cues.size > 0)
  const known = statement === null ? cues : new Set<Cue>([...cues, 'told'])
  return { rest: known.size > 0 ? stripFillers(statement ?? rest) : rest, cues: known, isOpen }
}

/** Removes each cue once, in order. Keeps whole corrections such as "I never said that". */
function stripDenials(before: Stripped): Stripped {
  const cues = new Set(before.cues)
  let { rest, isOpen } = before
  for (const [cue, pattern] of CUES) {
    const found = pattern.exec(rest)?.[0] ?? ''
    if (found === '') continue
    if (WHOLE.test(rest) || (cue === 'no' && BUT.test(rest.slice(found.length)))) break
    cues.add(cue)
    isOpen = !/[^\p{L}\p{N}\s]\s*$/u.test(found)
    rest = rest.slice(found.length)
  }
  return { rest, cues, isOpen }
}

/** Removes "I said" only after another cue or before a contrast, because alone it may tell a story. */
function stripSaid(rest: string, isMeant: boolean): string | null {
  const said = SAID.exec(rest)
  if (said === null) return null
  const statement = rest.slice(said[0].length)
  return isMeant || findContrast(statement) !== null ? statement : null
}

/** Returns the sentence without small words before it and with straight apostrophes. */
export function toSaid(sentence: string): string {
  return stripFillers(sentence.replace(/[’‘]/g, "'"))
}

function stripFillers(said: string): string {
  let rest = said.trim()
  for (let i = 0; i < MOST_FILLERS; i++) rest = rest.replace(FILLER, '')
  return rest
}
