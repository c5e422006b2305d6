/**
 * Recognises complaints: statements that something does not work. They are open problems, never
 * descriptions of how a thing should be. Also recognises an agent's report that something was fixed. Pure.
 */
import { toTerms } from '../../text/tokens.ts'

const BAD =
  '(?:stale|wrong|outdated|duplicated?|garbled|broken|incorrect|empty|blank|missing|undefined|null|nan|stuck|flaky|gone|red|failing|slow|unreadable|invisible|cut off|off by \\w+|too (?:slow|big|small|long|short))'
const COMPLAINS = new RegExp(
  [
    "\\b(?:still (?:fail\\w{0,3}|broken|not|see|get|gets|getting|doesn't|does not)|(?:doesn't|does not|don't|won't|didn't|can't|cannot) (?:work|load|show|open|start|build|compile|render|respond|save|find|appear|update|seem to)",
    '|(?:always|never|sometimes|often|suddenly|randomly) (?:fail|crash|hang|freeze|break|load|start|finish|appear|show|stop|return|time)\\w{0,3}',
    '|fails|failed|failing|crash(?:es|ed|ing)|hangs|hung|freezes|froze|breaks|broke|throws|threw|segfaults?|times? out|timed out|errors? (?:out|when|on|with)|error when|leaks|flickers',
    `|(?:returns?|returned|shows?|showed|displays?|gives?|gave|prints?|prints?|has|have|got|gets?|contains?|produces?|renders?|sends?|sent|writes?) (?:\\S+ ){0,3}?${BAD}`,
    `|(?:is|are|was|were|looks?|seems?|stays?|comes? (?:back|out|up)|appears?) (?:(?:still|now|all|just|again|completely|always|often|sometimes|suddenly|very|really) ){0,2}${BAD}`,
    "|the (?:issue|problem|bug) (?:is|was)|(?:isn't|aren't|is not|are not|wasn't) (?:really |actually |even )?(?:work|load|show|updat|render|respond|display|runn|sav|appear)\\w{0,5}",
    '|(?:we|i) (?:lost|are missing|keep (?:getting|seeing))|nothing (?:happens|happened|changed|shows)|(?:says|said|reports?|complains?) (?:\\S+ ){0,4}?(?:fail(?:ed|s|ing)?|error|missing|denied|not found))\\b',
    '|^no \\w.{3,60}\\b(?:loading|showing|appear\\w{0,4}|working)\\b',
  ].join(''),
  'i',
)

/** An order to fix what was said just before. */
const REPAIR =
  /^(?:(?:please|can you|could you|so|and|now|ok|okay)[\s,]+){0,3}(?:fix|solve|repair|mend|debug|investigate|diagnose|troubleshoot|look into|find|figure out|work out|correct|sort out|resolve)\b.{0,60}?\b(?:it|this|that|them|cause|reason|why|culprit|bug|problem|issue|what)\b|^(?:why\b|what(?:'s| is) (?:wrong|going on|causing)|how (?:come|do (?:i|we) fix))/i

/** @param next the following sentence of the same turn; '' if there is none */
export function isComplaint(sentence: string, next = ''): boolean {
  const said = sentence.replace(/[’‘]/g, "'").slice(0, 600)
  return COMPLAINS.test(said) || isRepairOrder(next)
}

function isRepairOrder(next: string): boolean {
  return REPAIR.test(next.replace(/[’‘]/g, "'").slice(0, 300).trim())
}

const DONE =
  'fixed|resolved|solved|repaired|corrected|mended|removed|replaced|changed|updated|added|moved|switched|rewrote|rewritten|restored|disabled|enabled|patched|refactored|simplified|implemented|reverted|adjusted|converted|renamed|rewired|wired|deleted|dropped|created|introduced|bumped|pinned|made|moved|tightened|excluded|included|split'
const MENDED = new RegExp(
  [
    `\\b(?:is|are|was|were|has been|have been|now|been|i've|we've|i|we|and|also) (?:(?:now|also|all|just|successfully|both|already) ){0,2}(?:${DONE})\\b`,
    `^\\W{0,6}(?:done|${DONE})\\b|[-–—:] (?:${DONE})\\b|\\bfixed by\\b`,
    '\\bthe (?:fix|solution) (?:is|was)\\b|\\bworks (?:now|again)\\b|\\bshould (?:now )?work\\b|\\bno longer (?:fail|crash|hang|return|show|happen|throw)',
  ].join('|'),
  'im',
)
const NOT_MENDED =
  /\b(?:could(?:n't| not)|can(?:'t|not)|unable to|haven't|have not|not yet|wasn't able to|failed to) (?:yet )?(?:be )?(?:find|found|fix|fixed|reproduce|reproduced|solve|solved|resolve|resolved|determine|figure)\b/i

/** True if an agent's message says that something was fixed or changed. */
export function reportsMending(message: string): boolean {
  const said = message.replace(/[’‘]/g, "'").slice(0, 6_000)
  return MENDED.test(said) && !NOT_MENDED.test(said)
}

/** The share of a complaint's words that must occur in the answer to it. */
const ABOUT_IT = 0.6

/** True if a message that reports a fix is about the complaint. */
export function mendsComplaint(complaint: string, answer: string): boolean {
  const terms = new Set(toTerms(complaint))
  const answered = new Set(toTerms(answer.slice(0, 6_000)))
  const shared = [...terms].filter((term) => answered.has(term)).length
  return shared >= 2 && shared / terms.size >= ABOUT_IT
}
