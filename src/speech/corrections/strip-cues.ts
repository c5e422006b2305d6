/** Takes the words that only deny off the beginning of a sentence, and tells which they were. Pure. */
import { findContrast } from './contrast.ts'
import { ACTUALLY, BARE_DENIAL, BUT, DENIAL, FILLER, NO, NO_UNSTOPPED, SAID, TOLD, WHOLE } from './cues.ts'

export type Cue = 'no' | 'actually' | 'denial' | 'told'

export interface Stripped {
  readonly rest: string
  readonly cues: ReadonlySet<Cue>
  /** No stop stands behind the last of them. */
  readonly isOpen: boolean
}

const CUES: readonly (readonly [Cue, RegExp])[] = [
  ['denial', DENIAL],
  ['denial', BARE_DENIAL],
  ['told', TOLD],
  ['no', NO],
  ['no', NO_UNSTOPPED],
  ['actually', ACTUALLY],
]
const MOST_FILLERS = 3

/** "No, that's wrong, we deploy with kamal" leaves "we deploy with kamal". @param said as `toSaid` gives it */
export function stripCues(said: string): Stripped {
  const cues = new Set<Cue>()
  let rest = said
  let isOpen = false
  for (let before = ''; before !== rest; ) {
    before = rest
    for (const [cue, pattern] of CUES) {
      const found = pattern.exec(rest)?.[0] ?? ''
      if (found === '') continue
      if (WHOLE.test(rest) || (cue === 'no' && BUT.test(rest.slice(found.length)))) break
      cues.add(cue)
      isOpen = !/[^\p{L}\p{N}\s]\s*$/u.test(found)
      rest = rest.slice(found.length)
    }
    const told = stripSaid(rest, cues.size > 0)
    if (told !== null) cues.add('told')
    rest = told ?? rest
    if (cues.size > 0) rest = stripFillers(rest)
  }
  return { rest, cues, isOpen }
}

/** "I said" alone may tell a story: it counts behind another cue or before a contrast. */
function stripSaid(rest: string, isMeant: boolean): string | null {
  const said = SAID.exec(rest)
  if (said === null) return null
  const told = rest.slice(said[0].length)
  return isMeant || findContrast(told) !== null ? told : null
}

/** Without the small words before it, and with straight apostrophes. */
export function toSaid(sentence: string): string {
  return stripFillers(sentence.replace(/[’‘]/g, "'"))
}

function stripFillers(said: string): string {
  let rest = said.trim()
  for (let i = 0; i < MOST_FILLERS; i++) rest = rest.replace(FILLER, '')
  return rest
}
