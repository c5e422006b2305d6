/**
 * Detects what people do each time, said without any word for "always": "we use pnpm", "tests run with vitest, not jest".
 * Refuses what they did once, and what they only say of the thing at hand. English; pure.
 */
import { type Pattern, pattern } from '../text/pattern.ts'

const OPENERS = '(?:(?:and|but|so|also|fyi|btw|ok|note(?: that)?)[\\s,:]+){0,2}'
const VERBS =
  '(?:use|deploy|format|lint|ship|target|support|store|prefix|squash|rebase|release|publish|pin|version|log|name|write|document)'
/** Objects that the conversation names, and a single place in the code. */
const AT_HAND =
  '(?!(?:it|its|this|that|these|those|them|the|an?|one|two|three|some|both|our|your|my|here|there|to|up|out|in|\\p{L}+ing)\\b)'
const WE = pattern(
  () =>
    `^${OPENERS}we (?:(?:still|only|all|generally|usually|normally) )?(?:${VERBS} ${AT_HAND}|(?:keep|store|pin|log|document) (?:the|all|our) \\p{L}|(?:don['’]?t|do not) use ${AT_HAND})`,
)
const RUN = pattern(
  () =>
    `^${OPENERS}(?:(?:all|our|unit|integration|the) ){0,2}(?:tests?|builds?|migrations?|linters?|jobs) run (?:only )?(?:with|on|against|under|through|via|in) \\p{L}`,
)
const PRACTICES: readonly Pattern[] = [WE, RUN]
const DESCRIBES: readonly RegExp[] = [
  // A reason or a case.
  /\b(?:because|since|when|while|if|anyway|twice|once|again)\b/iu,
  // A moment.
  /\b(?:now|currently|temporarily|moment|this|today|yesterday|tomorrow|later|already|any ?more|no longer)\b/iu,
  // What the code does: "we log the weight to the file", "we name it by toName()".
  /\bto \p{L}+ (?:it|this|that|them)\b|\bto the\b|\w\(|[?？:]/iu,
]
const MOST_CHARS = 140

/** True for English; see `statesForeignPractice` for other languages. */
export function statesPractice(said: string): boolean {
  const text = said.trim()
  return (
    text.length <= MOST_CHARS &&
    PRACTICES.some((one) => one.test(text)) &&
    !DESCRIBES.some((one) => one.test(text))
  )
}
