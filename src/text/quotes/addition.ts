/**
 * Finds what a statement adds to the words of a person: a place, a tool, a purpose or a reason that was not said. Another word
 * for the same thing is no addition, so a few unsaid words pass, unless a preposition or conjunction introduces them. Pure.
 */
import { LIGHT_TERMS } from '../light-words.ts'
import { PIECE, stripMarks } from '../pieces.ts'
import { foldCase, toTerms } from '../tokens.ts'
import { FREQUENT_WORDS } from './manner-words.ts'

/** The share of a statement's specific words that may be unsaid; one may always be. */
const UNSAID_SHARE = 0.34

const INTRODUCES: ReadonlySet<string> = new Set(
  (
    'in on at for with by from to into onto over under during within via through using against between because since ' +
    'and or plus while when if unless before after until except than as ' +
    'im beim zum zur fur mit bei von aus nach vor uber unter wegen weil damit und oder sowie wenn falls als ' +
    'dans sur pour avec par chez depuis pendant car parce et ou si quand avant apres sans ' +
    'en para con por desde durante porque y si cuando antes despues segun ' +
    'nel nella con per perche oppure se quando prima dopo ' +
    'com pelo pela porque ou quando antes depois ' +
    'voor met bij van uit omdat en of als wanneer'
  ).split(' '),
)

/** @param said the terms of what the person said */
export function findAddition(statement: string, said: ReadonlySet<string>): string | null {
  const known = [...said]
  let isIntroduced = false
  let specific = 0
  const unsaid: string[] = []
  for (const [piece] of statement.matchAll(PIECE)) {
    const word = stripMarks(piece)
    if (isFrequent(word) && !INTRODUCES.has(foldCase(word))) continue
    const terms = toTerms(word).filter((term) => !/\p{N}/u.test(term) && !LIGHT_TERMS.has(term))
    if (terms.length === 0 || INTRODUCES.has(foldCase(word))) {
      isIntroduced = isIntroduced || INTRODUCES.has(foldCase(word))
      continue
    }
    specific++
    if (!terms.some((term) => known.some((other) => isSameWord(term, other)))) {
      if (isIntroduced) return `The person did not say “${word}”.`
      unsaid.push(word)
    }
    isIntroduced = false
  }
  if (unsaid.length <= Math.max(1, Math.floor(specific * UNSAID_SHARE))) return null
  return `The person did not say “${unsaid.join('”, “')}”; use their words.`
}

function isFrequent(word: string): boolean {
  return FREQUENT_WORDS.some((words) => words.has(word.toLowerCase()))
}

/** Shortest beginning that two forms of a word share, and its share of the longer one. */
const MIN_BEGINNING = 4
const MIN_SHARE = 0.6

/** True for equal terms and for forms of one word: "Rechnung" and "Rechnungen", "deploy" and "deployment". */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  return shared >= MIN_BEGINNING && shared >= MIN_SHARE * Math.max(a.length, b.length)
}
