/**
 * Detects lasting facts and rules: what we use, what things are called, where they are, who does what. By
 * words, in several languages; in doubt, not lasting. Pure.
 */
import { type Pattern, pattern } from '../../text/pattern.ts'
import { phrasesOf } from '../lexicon/languages.ts'
import { contains, opensWith, toSource, WORD_BEGIN } from '../phrases.ts'
import { isWorkTalk } from './work-talk.ts'

/** A number, path or other identifier. */
const VALUE = '(?:\\S*\\d\\S*|\\S*[\\p{L}\\p{N}][/_.-][\\p{L}\\p{N}]\\S*|\\p{Ll}+\\p{Lu}\\S*)'
/** A value or a name. */
const NAMED = `(?:${VALUE}|\\p{Lu}\\S*)`

/**
 * Case marks a name, so this pattern respects case, and lexicon words such as "is" match in lowercase only.
 */
function isFollowedBy(phrases: readonly string[], value: string): Pattern {
  return pattern(() => `${toSource(phrases, { begin: WORD_BEGIN, end: '' })}(?: \\S+){0,4}? ${value}`, 'u')
}

/** Patterns of lasting facts and rules. */
const LASTING: readonly Pattern[] = [
  opensWith(phrasesOf('lastingOpenings')),
  contains(phrasesOf('lastingVerbs')),
  /(?<!\b(?:it|that|this|one|everything) )\bworks (?:for|at)(?![\p{L}\p{N}_])/iu,
  isFollowedBy(phrasesOf('isNamed'), NAMED),
  // German capitalises every noun, so only a value counts.
  isFollowedBy(['ist/sind/war'], VALUE),
  /^(?!It |That |This |Everything )\p{Lu}\p{L}+ (?:works|worked) (?:on|in|with) \p{Ll}/u,
  /[\p{Script=Han}](?:是|在|用|叫)|です|ます/u,
]

/** Returns true for a lasting fact or a rule, which is worth keeping. */
export function isLasting(said: string): boolean {
  return !isWorkTalk(said) && LASTING.some((pattern) => pattern.test(said))
}
