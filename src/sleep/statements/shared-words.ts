/** Finds the words two texts have in common, to explain a link to a person. */
import { toTerms } from '../../text/tokens.ts'

const MOST_SHOWN = 4
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_./@-]*/gu

/** Returns the words as written in the first text, in its order; ignores inflection and case. */
export function sharedWords(one: string, other: string): string[] {
  const known = new Set(toTerms(other))
  const shown = new Map<string, string>()
  for (const [found] of one.matchAll(WORD)) {
    const word = found.replace(/[./@-]+$/, '')
    // Lower case keeps a word with inner capitals together.
    const terms = toTerms(word.toLowerCase())
    if (terms.length === 0 || !terms.every((term) => known.has(term))) continue
    const key = terms.join(' ')
    if (!shown.has(key)) shown.set(key, word)
  }
  return [...shown.values()]
}

/** Explains in one sentence why two texts belong together. */
export function renderLikeness(one: string, other: string, similarity01: number): string {
  const words = sharedWords(one, other)
  const measure = `${similarity01.toFixed(2)} alike`
  if (words.length === 0) return `Alike in meaning, in other words (${measure}).`
  const shown = words.slice(0, MOST_SHOWN)
  const last = shown.pop()
  return `Both speak of ${shown.length === 0 ? last : `${shown.join(', ')} and ${last}`} (${measure}).`
}
