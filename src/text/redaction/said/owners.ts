/**
 * Tells if another noun claims a value that stands near a noun for a secret: a commit, an id, a user, or a longer
 * noun of which the secret is only a part ("password migration").
 */
import { ABOUT_AFTER } from '../parts/names.ts'
import type { Noun } from './noun.ts'
import { isSetter, isSmall, readRun } from './runs.ts'
import { DIGEST_WORDS, EXPLAINING, OWNERS, UNSPACED_DIGEST_WORDS } from './tongues.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const ARTICLES = words(
  'the an like der die das den dem ein eine el la los las un una unos le les une il lo uma os',
)
/** Words before a noun that is not English, although it is spelled like an English one: "l'ancien secret client". */
const FOREIGN_ARTICLES = words(
  'der die das den dem el la los las un una le les une il lo o os as ancien nouveau mon notre votre ce du au mein unser neues ' +
    "altes mi nuestro nuevo antiguo del l'ancien l’ancien",
)

const WORD_BEFORE = /([\p{L}\p{N}_'’-]+)[\s"'`*(=#]*$/u

/** Returns the word before the position, in lowercase, across quotes and blanks. */
function wordBefore(text: string, at: number, from = 0): string {
  const line = text.slice(Math.max(from, at - 48), at)
  return (WORD_BEFORE.exec(line)?.[1] ?? '').toLowerCase()
}

/** Returns true if the word before the value owns it: "user …", "commit …", `user_id = …`. */
export function isOwnedBefore(text: string, valueStart: number, from = 0): boolean {
  const before = wordBefore(text, valueStart, from)
  return OWNERS.has(before) || (/[_-]/.test(before) && OWNERS.has(lastPart(before)))
}

/** Returns true if an article or "like" stands before the value: things and examples have one, passwords do not. */
export function hasArticle(text: string, valueStart: number): boolean {
  return ARTICLES.has(wordBefore(text, valueStart))
}

function lastPart(name: string): string {
  return name.split(/[_-]/).at(-1) ?? ''
}

/** "don't commit it" warns of a secret. */
const NOT_COMMITTED = /(?:don['’]?t|do not|never|nicht|ne pas|no) (?:commit|push)\w*/

/** In capitals a code; in lowercase a dependency is pinned. */
const PIN = /\bPIN\b/g

/** Returns true if the sentence speaks of version control, checksums or ids. */
export function isAboutDigests(sentence: string): boolean {
  if (UNSPACED_DIGEST_WORDS.test(sentence)) return true
  return sentence
    .replace(PIN, '')
    .toLowerCase()
    .replace(NOT_COMMITTED, '')
    .split(/[^\p{L}\p{N}-]+/u)
    .some((word) => DIGEST_WORDS.has(word))
}

const ENGLISH_NOUN = /^(?:pass(?:word|phrase|code)|token|secret|key|login)$/i

/**
 * Returns true for "password policy" and "token count", and for an English noun before any other plain word
 * that is no verb: "password migration", "secret scanner".
 */
export function isModifier(text: string, noun: Noun): boolean {
  if (text[noun.end] !== ' ') return false
  const next = readRun(text, noun.end + 1)
  if (next === null || next.unspaced || next.opening !== '' || isSmall(next)) return false
  if (ABOUT_AFTER.has(next.word) || EXPLAINING.has(next.word)) return true
  if (!ENGLISH_NOUN.test(text.slice(noun.start, noun.end)) || !/^[a-z]{3,}$/.test(next.core)) return false
  if (isSetter(next.word) || /(?:s|ed)$/.test(next.core)) return false
  return !FOREIGN_ARTICLES.has(wordBefore(text, noun.start))
}

const OF =
  /([\p{L}-]{2,16}) (?:of|for|in|with|behind|des|der|du|de|del|с|для)(?: (?!and |or )[\p{L}-]{1,12}){0,2} $/u

/** Returns true for "the id of the token", "the commit with the password": a property of the secret. */
export function isPartOf(text: string, noun: Noun): boolean {
  const head = OF.exec(text.slice(Math.max(0, noun.start - 48), noun.start))?.[1]?.toLowerCase() ?? ''
  // A prompt for a password asks for it.
  return head !== 'prompt' && (EXPLAINING.has(head) || ABOUT_AFTER.has(head))
}
