/**
 * Detects statements of what we use, and of what our things are called or where they are. In several
 * languages. Pure.
 */
import { pattern } from '../text/pattern.ts'
import { LANGUAGES, phrasesOf } from './lexicon/languages.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import { toSource } from './phrases.ts'

/** A name, path or other identifier; not a bare number. */
const NAME = [
  '["\'`]?(?:\\p{Lu}[\\p{L}\\p{N}_-]*',
  '[\\p{L}\\p{N}]+[/_.@-][\\p{L}\\p{N}]\\S*',
  '\\p{Ll}+\\p{Lu}\\S*',
  '(?=\\S*\\p{L})(?=\\S*\\p{N})\\S+)',
].join('|')
const WORD = '["\'`]?\\p{L}[\\p{L}\\p{N}_.-]*'
/** One to four words that say which thing of ours it is. */
const THING_WORDS = '(?: [\\p{L}-]+){1,4}'

/** Returns the pattern of "we now use" and "we deploy the website with" in one language. */
function usageOf({ usage: { we, adverbs, uses, deploys, deploysBy } }: Lexicon): string[] {
  if (uses.length === 0) return []
  const subject = we.length === 0 ? '' : `${toSource(we)} `
  const often = adverbs.length === 0 ? '' : `(?:${toSource(adverbs)} ){0,2}`
  const deployed =
    deploys.length === 0 ? [] : [`${toSource(deploys)}(?: [^,.;:]{1,40}?)? ${toSource(deploysBy)}`]
  return [`${subject}${often}(?:${[toSource(uses), ...deployed].join('|')})`]
}

const WE_USE = pattern(() => {
  const usages = LANGUAGES.flatMap(usageOf).join('|')
  const unnamed = toSource(phrasesOf('unnamed'), { end: "['’ ]" })
  return `^(?:${usages}) (?!${unnamed})${WORD}|^我们用`
})

/** Returns true if the sentence opens with what we use, or what we deploy with, on or to. */
export function saysWhatWeUse(said: string): boolean {
  return WE_USE.test(said)
}

// Capitals mark names, so the patterns below respect case and read sentences with a small first letter.
const OURS_IS = pattern(() => {
  const called = `${toSource(phrasesOf('bearsName'))} (?:${NAME}|\\p{Ll}[\\p{L}-]*$)`
  const located = `${toSource(phrasesOf('isLocated'))} (?:port \\d+|${NAME})`
  return `^${toSource(phrasesOf('ours'))}${THING_WORDS} (?:${called}|${located})`
}, 'u')

/** Returns true if the sentence opens with what something of ours is called or where it is. */
export function saysWhatOursIs(said: string): boolean {
  return OURS_IS.test(lowerFirst(said))
}

const CALLED_SO = pattern(
  () => `^(?:the|der|die|das)${THING_WORDS} (?:(?:is|are) (?:called|named)|heißt) ${WORD}`,
  'u',
)

/** Returns true if the sentence opens with what something is called, whosever it is. English and German. */
export function saysWhatItIsCalled(said: string): boolean {
  return CALLED_SO.test(lowerFirst(said))
}

const OWN_NAME = pattern(() => `^${toSource(phrasesOf('myNameIs'))} \\p{Lu}`, 'u')

/** Returns true if the speakers give their own name. */
export function saysOwnName(said: string): boolean {
  return OWN_NAME.test(lowerFirst(said))
}

const NOWADAYS = pattern(() => `[, ]\\s*${toSource(phrasesOf('nowadays'))}$`)

/** Removes "now", "these days" and the like at the end of a statement. */
export function withoutNowadays(said: string): string {
  return said.replace(NOWADAYS, '')
}

function lowerFirst(said: string): string {
  return said.charAt(0).toLowerCase() + said.slice(1)
}
