/** The words two texts have in common, for a person who wonders why they were linked. */
import { toTerms } from '../../text/tokens.ts'

const MOST_SHOWN = 4
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_./@-]*/gu

/** As written in the first text, in its order; inflection and case make no difference. */
export function sharedWords(one: string, other: string): string[] {
  const known = new Set(toTerms(other))
  const shown = new Map<string, string>()
  for (const [found] of one.matchAll(WORD)) {
    const word = found.replace(/[./@-]+$/, '')
    // In lower case, so that a word with capitals inside it is one word.
    const terms = toTerms(word.toLowerCase())
    if (terms.length === 0 || !terms.every((term) => known.has(term))) continue
    const key = terms.join(' ')
    if (!shown.has(key)) shown.set(key, word)
  }
  return [...shown.values()]
}

/** One sentence on why two texts belong together. */
export function renderLikeness(one: string, other: string, similarity01: number): string {
  const words = sharedWords(one, other)
  const measure = `${similarity01.toFixed(2)} alike`
  if (words.length === 0) return `Alike in meaning, in other words (${measure}).`
  const shown = words.slice(0, MOST_SHOWN)
  const last = shown.pop()
  return `Both speak of ${shown.length === 0 ? last : `${shown.join(', ')} and ${last}`} (${measure}).`
}
