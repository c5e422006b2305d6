/** Detects messages that take back what was said before in the same conversation. English; pure. */
import { pattern } from '../text/pattern.ts'
import { splitSentences } from '../text/sentences.ts'
import {
  BEFORE_CONCESSION,
  CODE_FAULTS,
  CONCESSIONS,
  FAILS,
  OWN_ERRORS,
  REPEATED,
  REPLACED,
} from './lexicon/english-taking-back.ts'
import { objects } from './objection.ts'
import { contains, toSource } from './phrases.ts'

/**
 * `own words`: the agent says that it was wrong, or that it undid its work. `last answer`: an objection to the
 * answer just given, or an agent's agreement with one. `replaced`: the agent reports that it has put something in
 * place of another; the weakest sign, since it may be about anything said before.
 */
export type TakenBack = 'own words' | 'last answer' | 'replaced'

const OWN_ERROR = contains(OWN_ERRORS)
const REPLACES = contains(REPLACED)
const REPEATS = contains(REPEATED)
const FAILING = contains(FAILS)
const CODE_FAULT = contains(CODE_FAULTS)
const CONCEDES = pattern(() => `^(?:${toSource(BEFORE_CONCESSION)}[\\s,.!–—-]+){0,2}${toSource(CONCESSIONS)}`)
/** A message says at its beginning that it takes something back. */
const FIRST_SENTENCES = 2
const READ_CHARS = 600

/** Returns null if the message takes nothing back. */
export function takesBack(message: string, by: 'person' | 'agent'): TakenBack | null {
  const plain = message
    .slice(0, READ_CHARS)
    .replace(/[*_`#>]+/g, '')
    .replace(/[’‘]/g, "'")
  const first = splitSentences(plain).slice(0, FIRST_SENTENCES)
  if (by === 'person') {
    return first.some((said) => objects(said, 'matter') || FAILING.test(said)) ? 'last answer' : null
  }
  if (first.some((said) => OWN_ERROR.test(said))) return 'own words'
  const concedes = CONCEDES.test(first[0] ?? '') && !first.some((said) => CODE_FAULT.test(said))
  if (concedes) return 'last answer'
  return first.some((said) => REPLACES.test(said) && !REPEATS.test(said)) ? 'replaced' : null
}
