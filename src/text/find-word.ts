/** Finds the word of a text that a stored term stands for. */
import { toTerms } from './tokens.ts'

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}_.'’-]*/gu

/** Returns the first word whose terms include this one, as written; the term itself if there is none. Pure. */
export function findWord(text: string, term: string): string {
  for (const [word] of text.matchAll(WORD)) {
    if (toTerms(word).includes(term)) return word.replace(/(?:['’]s)?[.'’-]*$/u, '')
  }
  return term
}
