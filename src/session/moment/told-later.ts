/**
 * Detects sentences that were of use only while the work was at hand: what somebody saw, did or would do just then, and
 * what says nothing without the conversation around it. English; pure.
 */
import { holdsForGood } from '../../speech/standing-rule.ts'

/** "Now updating the wireframes" announces a step. */
const DOING = /^(?:now|next|currently|meanwhile),? (?:\p{L}+ly )?\p{L}+ing\b/iu
/** What the agent says about its own answers and oversights. */
const OWN_ANSWERS =
  /\bmy (?:own |first |previous |earlier |last |initial )?(?:summary|answer|reply|response|message|mistake|oversight|apologies|bad)\b|\b(?:was|is) (?:my|an) (?:mistake|oversight)\b|\bi (?:gave|told|promised) you\b|^i (?:overcomplicated|overlooked|misread|misunderstood)\b|\bas you (?:asked|requested|suggested|wanted|wished)\b/i
/** What a screen or a log showed at that moment, and what was not found there. */
const SEEN =
  /^i (?:did(?:n['’]t| not)|do(?:n['’]t| not)|can(?:not|['’]t)) (?:see|find)\b|\b(?:console|screenshot|network tab|log output|stack ?trace)s? (?:shows?|says?|tells?)\b|^looking at (?:the|your) (?:console|screenshot|logs?|output|error)\b/i
/** A program that ran at that moment. */
const RUNNING =
  /\b(?:server|servers|app|api|daemon|process|watcher|container)s? (?:is|are) (?:now |already |still )?(?:running|up|started|live|listening)\b/i
/** An error of the agent's own client. */
const CLIENT_ERROR = /^(?:api )?error:? \d{3}\b|\bapi error:/i
/** The name of a commit, which the code's history holds. */
const COMMIT = /^(?:committed(?: and pushed)?|commits?(?: \d+)?)\b[^\p{L}]{0,8}\b[0-9a-f]{7,40}\b/iu
/** A file that was written, with no word of why. */
const WRITTEN =
  /^(?:i(?:'ve| have)? )?(?:created|wrote|written|generated|saved|updated)\b[^,;:]{0,60}[\w-]\.\p{L}{1,5}[`)\]*]*\W*$/iu
/** A place in a file, which the next change moves. */
const PLACE = /^lines? \d+\b/i

/** How something was at that moment. */
const RIGHT_NOW =
  /\b(?:right now|at the moment|as of now|for the moment|(?:hours?|minutes?) (?:left|remaining))\b/i

const SIGNS = [RIGHT_NOW, DOING, OWN_ANSWERS, SEEN, RUNNING, CLIENT_ERROR, COMMIT, WRITTEN, PLACE]

/** Returns true for what an agent said to the person beside its findings. */
export function isOnlyForNow(said: string): boolean {
  const plain = said.replace(/\*\*|__|`/g, '')
  return SIGNS.some((sign) => sign.test(plain))
}

/** Forbids or limits what is done at all, which nobody means for good: "don't do anything, check the endpoint". */
const HOLDS_BACK =
  /\b(?:don['’]?t|do not|not) (?:do|change|touch|make|fix|edit|implement|write|start|commit) (?:any|aany|anything|nothing|something)\b|^(?:just|only) (?:answer|check|explain|investigate|look|tell|list|show)\b/i
/** Points at something that stood on the screen. */
const AT_HAND =
  /\b(?:this|these|those) (?!(?:project|repo|repository|code ?base|team|company|app|application|machine|computer|way|year|month|is|are|was|were)\b)\p{L}+/iu

/** Returns true for an order about what is at hand, which is no rule however it is worded. */
export function isAboutNow(said: string): boolean {
  return HOLDS_BACK.test(said) || (AT_HAND.test(said) && !holdsForGood(said))
}

/** The order of the steps that somebody wants to take now. */
const SEQUENCE =
  /\b(?:first|for a start)\b.{0,40}\b(?:then|later|afterwards|after that)\b|\bnow (?:we|i) (?:want|need|have) to\b|\b(?:we|i) now (?:want|need) to\b/i
/** Adds to something that was said before: "update the documentation as well". */
const ADDS = /\b(?:as well|too)\W*$/i

/** Returns true for a plan of the session in which it was said, or an addition to one. */
export function isPlanOfSession(said: string): boolean {
  return SEQUENCE.test(said) || ADDS.test(said)
}
