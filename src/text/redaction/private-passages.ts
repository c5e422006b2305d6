/** Passages a person marked as private with `<private>…</private>`. They are cut whole, tags included. */
import { type Cut, PRIVATE } from './parts/cuts.ts'

/** Also matches tags with blanks inside, and tags escaped by a program. */
const TAG = /(?:<|&lt;)\s{0,8}(\/?)\s{0,8}private(?:\s{1,8}[\w-]{1,40}=[^<>]{0,200})?\s{0,8}(?:>|&gt;)/gi

/**
 * Finds the outermost passages. An opening tag without an end hides the rest of the text; a closing tag
 * without a beginning hides nothing.
 */
export function findPrivatePassages(text: string): Cut[] {
  const cuts: Cut[] = []
  let depth = 0
  let start = 0
  for (const tag of text.matchAll(TAG)) {
    if (tag[1] === '') {
      if (depth === 0) start = tag.index
      depth++
    } else if (depth > 0 && --depth === 0) {
      cuts.push({ start, end: tag.index + tag[0].length, kind: PRIVATE })
    }
  }
  if (depth > 0) cuts.push({ start, end: text.length, kind: PRIVATE })
  return cuts
}
