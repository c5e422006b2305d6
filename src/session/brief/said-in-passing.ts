/**
 * Detects what a person's words show to be of that moment: the output of a program, a comment on a place in a file, a
 * limit of the task at hand, how something looked just then. English; pure.
 */
import { isPastedLine } from '../../text/pasted-line.ts'

/** Output that a program printed. */
const PRINTED =
  /\bFAILURE\b|^[\w./-]+ ?: ?(?:error|failure|fatal|warning|panic)\b|^(?:\w*(?:Error|Exception)\b.{0,40}:|Traceback\b|npm err)/
/** A comment on a line: "@src/app.ts:12 Constant, not variable". */
const PLACED = /^@?[\w./-]*\.\p{L}{1,5}:\d+/u
/** Limits the task at hand: "do not edit the plan file itself". */
const LIMITS_TASK =
  /^(?:please )?do(?:n['’]?t| not) (?:edit|change|modify|update|create|mark|implement|start|stop) (?:the|this|that|these|those|any|my)\b/i
/** Reports of a screen that showed something or failed to show it. */
const SHOWN =
  /\b(?:is|are) being \p{L}+(?:ed|n)\b|\bno longer (?:displayed|visible|shown|shows?|works?|working|there|appears?|loads?|loading|rendered)\b|\b(?:it|this|that|they|these) (?:seems?|looks?|is|are|feels?) (?:a (?:bit|little) )?too\b/iu
const JUST_THEN = /^(?:currently|right now|at the moment|so far)\b/i

/** "It's running perfectly": the next change may end it. */
const RUNS =
  /(?:\b(?:is|are)|['’]s) (?:\p{L}+ )?(?:running|working) (?:perfectly|fine|well|nicely|great|smoothly|now|locally|again)\b/iu

/** Speaks to the agent about its work and its words. */
const TO_AGENT =
  /^you(?:['’]ve| have)? (?:just |also |already )?\p{L}+ed\b|\bby your (?:theory|logic|plan|account)\b|\bi should(?:n['’]t| not) have\b|^use the same\b/iu
/** Also a doubt of the speaker; "ask me if you are not sure" speaks of the agent's. */
const COMPLAINS =
  /\b(?:way|far) (?:more|too|longer|less)\b|(?<!\b(?:you(?:['’]re| are)|if|when|whenever) )\bnot (?:even |really |quite )?sure\b/i

const SIGNS = [TO_AGENT, COMPLAINS, RUNS, PRINTED, PLACED, LIMITS_TASK, SHOWN, JUST_THEN]

/** True for a text whose code begins or ends elsewhere. */
function isTorn(said: string): boolean {
  return (said.split('`').length - 1) % 2 === 1
}

export function isSaidInPassing(said: string): boolean {
  return isPastedLine(said) || isTorn(said) || SIGNS.some((sign) => sign.test(said))
}
