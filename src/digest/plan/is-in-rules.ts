/** Tells if a rule that somebody says stands in a file of rules already, among others. Pure. */
import { compareClaims } from '../../text/claims/compare-claims.ts'
import { splitSentences } from '../../text/sentences.ts'

const BULLET = /^\s*(?:[-*+]|\d+[.)])\s+/
/** Words before a rule that say only that it is one. */
const OPENING =
  /^(?:(?:and|also|so|ok|okay|please|remember(?: that| to)?|note(?: that)?|keep in mind(?: that)?|as a rule|und|auch|bitte|merk dir|denk (?:dran|daran))\b[\s,:–—-]*)+/i
const CLOSING = /,?\s+(?:too|as well|please)(?=[.!]*$)/i

/** True if every sentence of the text says the same as a sentence of the file, or less. */
export function isInRules(file: string, said: string): boolean {
  const rules = file.split('\n').flatMap((line) => splitSentences(line.replace(BULLET, '')))
  const sentences = splitSentences(said).map((sentence) =>
    sentence.trim().replace(OPENING, '').replace(CLOSING, ''),
  )
  if (sentences.length === 0 || sentences.includes('')) return false
  return sentences.every((sentence) => rules.some((rule) => saysSame(rule, sentence)))
}

/** The words that both have must come in the same order: "pnpm, never npm" is not "npm, never pnpm". */
function saysSame(rule: string, said: string): boolean {
  if (compareClaims(rule, said).relation !== 'same') return false
  const [known, words] = [toWords(rule), toWords(said)]
  const shared = words.filter((word) => known.includes(word))
  return shared.join(' ') === known.filter((word) => words.includes(word)).join(' ')
}

function toWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
