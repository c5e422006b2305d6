/** Finds what a person turns down by its name: "i don't want a queue", "get rid of the old cache". English; pure. */
import { splitSentences } from '../text/sentences.ts'

const THING =
  '((?!(?:to|it|this|that|them|you|me|any|anything|more)\\b)[^\\s,;:!?()]+(?:\\s+[^\\s,;:!?()]+){0,3})'
const WISHES = `\\b(?:do(?:n['’]?t| not)|no longer|never) (?:want|like|need|trust)(?: to (?:use|have|keep|rely on))?`
const DROPS =
  '\\b(?:get rid of|ditch|scrap|drop|rip out|throw (?:out|away)|stop using|no longer use|instead of)'
const USES = `\\bdo(?:n['’]?t| not) use`
const IS = '(?:is|are|looks?|seems?|feels?) (?:(?:way|far|just|totally|kind of) )?'
const UNFIT =
  '(?:unmaintained|deprecated|abandoned|obsolete|outdated|dead|overkill|too (?:complex|complicated|heavy|slow|expensive|big))'
const TURNED_DOWN = [
  ...[WISHES, DROPS, USES].map((sign) => new RegExp(`${sign} ${THING}`, 'giu')),
  new RegExp(`${THING} ${IS}${UNFIT}\\b`, 'giu'),
]
/** "Why do we drop it?" and "don't drop it" turn nothing down. */
const KEEPS =
  /[?？]\W*$|\b(?:do(?:n['’]?t|es(?:n['’]?t| not)| not)|never|why) (?:we )?(?:drop|scrap|ditch|get rid|rip|throw)\b/iu
/** Words that follow the name of a thing, and words that people put before it. */
const BEHIND =
  /\s+(?:for|in|at|on|from|here|there|because|since|and|but|or|as|so|anymore|any|then|yet|with|when|if|until|to)\b.*$/iu
const BEFORE =
  /^(?:(?:the|an?|our|your|my|its|old|new|current|existing|whole|entire|that|this|these|those|all)\s+)+/iu
/** An activity: "instead of fixing the queue". */
const DOING = /^\p{L}+ing\b/iu
const READ_CHARS = 1_500

/** Returns the things in the person's words, without articles. */
export function findRejected(message: string): string[] {
  return splitSentences(message.slice(0, READ_CHARS))
    .filter((said) => !KEEPS.test(said))
    .flatMap((said) => TURNED_DOWN.flatMap((sign) => [...said.matchAll(sign)]))
    .map(([, thing = '']) => thing.replace(BEHIND, '').replace(BEFORE, ''))
    .map((thing) => thing.replace(/[^\p{L}\p{N}]+$/u, ''))
    .filter((thing) => thing !== '' && !DOING.test(thing))
}
