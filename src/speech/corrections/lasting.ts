/**
 * Whether somebody states what is so from day to day, or a rule: what we use, what things are called, where they are,
 * who does what. By words, in several languages; where they do not tell, it is not. Pure.
 */
import { type Pattern, pattern } from '../../text/pattern.ts'
import { phrasesOf } from '../lexicon/languages.ts'
import { contains, opensWith, toSource, WORD_BEGIN } from '../phrases.ts'
import { isWorkTalk } from './work-talk.ts'

/** A value: a number, a path or other identifier. */
const VALUE = '(?:\\S*\\d\\S*|\\S*[\\p{L}\\p{N}][/_.-][\\p{L}\\p{N}]\\S*|\\p{Ll}+\\p{Lu}\\S*)'
/** A value or a name. */
const NAMED = `(?:${VALUE}|\\p{Lu}\\S*)`

/** Case tells a name: these two patterns heed it, so that "is", as lexicons have it, is found in lower case only. */
function isFollowedBy(phrases: readonly string[], value: string): Pattern {
  return pattern(() => `${toSource(phrases, { begin: WORD_BEGIN, end: '' })}(?: \\S+){0,4}? ${value}`, 'u')
}

/** What is the case from day to day, and rules for it. */
const LASTING: readonly Pattern[] = [
  opensWith(phrasesOf('lastingOpenings')),
  contains(phrasesOf('lastingVerbs')),
  /(?<!\b(?:it|that|this|one|everything) )\bworks (?:for|at)(?![\p{L}\p{N}_])/iu,
  isFollowedBy(phrasesOf('isNamed'), NAMED),
  // German writes every noun with a capital: only a value tells there.
  isFollowedBy(['ist/sind/war'], VALUE),
  /^(?!It |That |This |Everything )\p{Lu}\p{L}+ (?:works|worked) (?:on|in|with) \p{Ll}/u,
  /[\p{Script=Han}](?:是|在|用|叫)|です|ます/u,
]

/** A fact that holds from day to day, or a rule: worth keeping. */
export function isLasting(said: string): boolean {
  return !isWorkTalk(said) && LASTING.some((pattern) => pattern.test(said))
}
