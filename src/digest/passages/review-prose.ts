/**
 * Detects paragraphs that were written about code by a reviewer or a program and pasted without a word: whole
 * sentences that name code and a fault, in which nobody speaks and nobody is addressed. Pure.
 */

const LEAST_CHARS = 110
const CODE_NAME =
  /\b[a-z]+[A-Z]\w+|\b[A-Z][a-z]+[A-Z]\w+|\b\w+_\w+\b|\b[\w-]+\.(?:go|ts|tsx|js|py|rs|rb|java|ya?ml|json|md|sh)\b|\w\(\)|`[^`\n]+`/
const SPEAKS =
  /\b(?:i|i'm|i've|i'd|i'll|me|my|we|we're|we've|we'd|we'll|us|our|you|your|let's|lets|please|thanks)\b/i
const FAULT =
  /\b(?:never|not|no longer|dead code|missing|unused|incorrect\w*|inconsisten\w*|inefficient\w*|unnecessar\w*|silently|panics?|leaks?|race|regression|bug|fails?|failing|causing|causes|leading to|leads to|instead of|should|consider|won't|doesn't|isn't|aren't|performance|severity|duplicat\w*|overwrit\w*)\b/i
/** A sentence that gives an order: somebody speaks to the agent. */
const ORDERS =
  /(?:^|[.!?\n]\s*)(?:never|always|don't|do not|use|keep|make|let|put|stop|avoid|prefer|add|remove|rename|try)\s/i
/** A question or a wish with which a person introduces what they pasted. */
const OPENER =
  /^(?:(?:ok|okay|and|also|so|any ideas?|what about|how about|thoughts)[\s,:?]+)*(?:(?:can|could|would) you (?:please )?(?:check|fix|look (?:at|into)|verify|address|see)(?: if| this| that)?[\s:,]+)?/i

/** Returns true if a paragraph reads like a review. @param paragraph at most some 4,000 characters of it are read */
export function isReviewProse(paragraph: string): boolean {
  const read = paragraph.slice(0, 4_000).replace(/[’‘]/g, "'").replace(OPENER, '').trim()
  if (read.length < LEAST_CHARS || !/^[\p{Lu}`"(]|^[a-z]+[A-Z_.(]/u.test(read)) return false
  if (SPEAKS.test(read.replace(/`[^`\n]{0,200}`|"[^"\n]{0,200}"/g, ' '))) return false
  return CODE_NAME.test(read) && FAULT.test(read) && !ORDERS.test(read)
}
