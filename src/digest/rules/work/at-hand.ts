/**
 * Tells what a person says of the work at hand, which is of no use once it is done, from what lasts: a
 * page's state from a rule, a wish for this button from a preference, "my browser" from "my daughter".
 * English; pure.
 */

import { ASKS_FOR_WORK } from '../../../speech/corrections/correction-cues.ts'
import {
  AGREES,
  AGREES_ANYWHERE,
  isWorkTalk,
  NUMBERED,
  tellsHowItFares,
} from '../../../speech/corrections/work-talk.ts'
import {
  KIN,
  MET,
  MY_TOOLS,
  NAMED_AT_WORK,
  OCCUPATIONS,
  ORDER_OPENINGS,
  ORDERS,
  OWN,
  POINTED_AT,
  TROUBLES,
  WISHED_FOR,
} from '../../../speech/lexicon/english-at-hand.ts'
import { contains, opensWith, toSource } from '../../../speech/phrases.ts'
import { IMPERATIVE, TRANSIENT } from '../../../speech/work-cues.ts'
import { type Pattern, pattern } from '../../../text/pattern.ts'

/** "No", and other words that only deny. */
const DENIAL =
  /^(?:(?:no|nope|nah|actually|wrong|correction|(?:that|this|it)(?:'s| is) (?:not (?:right|correct|true)|wrong|incorrect))[\s,.:;!—–-]+){1,3}/i
/** Corrects a detail of the work, not what is known: "indentation", "wrong order". */
const ODD_JOB = /^(?:the )?(?:wrong )?(?:way (?:a)?round|indentation|grammar|spelling|order)\b/i

/** Returns the text behind a "no"; the whole text if nothing is denied. */
export function withoutDenial(said: string): string {
  return NUMBERED.test(said) ? said : said.replace(DENIAL, '')
}

const AT_FAULT = /\b(?:is wrong|isn't right|is not (?:right|correct))\b/i

/**
 * True if it says that a thing at hand is wrong, but not what is right; or if it refers to a numbered item.
 */
export function findsFault(said: string): boolean {
  return NUMBERED.test(said) || (AT_FAULT.test(said) && tellsHowItFares(said.toLowerCase()))
}

/**
 * True if the text behind a "no" reports, agrees or asks for the next step: then it corrects nothing that
 * lasts.
 */
export function correctsNothing(rest: string): boolean {
  const plain = rest.toLowerCase()
  return (
    isWorkTalk(plain) ||
    AGREES.test(plain) ||
    AGREES_ANYWHERE.test(plain) ||
    ODD_JOB.test(rest) ||
    ASKS_FOR_WORK.test(rest)
  )
}

const ORDER_FIRST = opensWith(ORDER_OPENINGS)
const ORDER = contains(ORDERS)
const ORDERED_THEN =
  /^(?:please|then|always|never|don't|do not|you|run|commit|push|ask|open|read|check|start|stop|put|give|say|tell|keep|let|leave|take|call|go)\b/i
/** Begins with a thing at hand, not with a place of work such as "this repo". */
const OF_A_THING =
  /^(?:it|that|my|this (?!repo|project|code ?base|team|company|package|service|app\b|workspace|organi[sz]ation))\b/i
const LIVED_THROUGH: readonly Pattern[] = [
  contains(MET),
  /\b(?:is|was|are|were|been) never (?:called|used|run|set|read|reached|executed|shown|hit|triggered)\b/i,
  /^i (?:just |also |already )?(?:read|deleted|saw|checked|looked|removed|changed|ran|tried)\b/i,
  /\b(?:why|wonder\w*|understand|no idea|figure out|find out)\b.{0,80}\b(?:always|never|every time|whenever)\b/i,
  /\b(?:every time|each time|whenever) (?:i|we|it|the|a|an)\b.{2,80}\b(?:it|the \w+(?: \w+)?|that|this|everything) (?:just |always |still |suddenly )?\w{2,}s\b/i,
  /\b(?:every time|each time|whenever) (?:i|we|it|the|a|an)\b.{2,80}\b(?:i|we) (?:get|see|lose|have to)\b/i,
]

/** The sentence reports something that keeps happening, or a guess; then its “always” and “never” make no rule. */
const GOES_ON_NOW =
  /\b(?:is|are|was|were|keeps?|it's) (?:always|never) \w+ing\b|\b(?:i(?:'d| would)? (?:hypothesi[sz]e|suspect|guess|assume|suppose|bet)|apparently|presumably|my (?:guess|hypothesis|theory) is)\b/i
const HABIT = /\b(?:always|never|every time|each time|whenever)\b/i

/** True for a report such as "it never loads", which has the words of a rule and is none. */
export function reportsHabit(said: string): boolean {
  if (GOES_ON_NOW.test(said)) return true
  if (!HABIT.test(said) || ORDER_FIRST.test(said) || ORDER.test(said)) return false
  const [, ...after] = said.split(/,\s*/)
  if (after.some((part) => IMPERATIVE.test(part) || ORDERED_THEN.test(part))) return false
  return (
    tellsHowItFares(said.toLowerCase()) ||
    OF_A_THING.test(said) ||
    LIVED_THROUGH.some((pattern) => pattern.test(said))
  )
}

const IN_GENERAL =
  /\b(?:in general|generally|ever\b|always|never|anywhere|everywhere|kinds?|sorts?|style|patterns?|habit|when (?:people|you|we|someone|somebody))\b/i
const POINTS_AT = contains(POINTED_AT)
const POINTS_AT_LAST = /(?<!prefer )\bthat(?: \w+){0,2}(?:[,.!]|$)/i
const WISHES_FOR = contains(WISHED_FOR)
const WISHES_HERE = /\b(?:like|want) .{0,60}\bhere\b/i
const REQUIRES = /\b(?:i(?:'d| would)? (?:\w+ )?(?:like|love|rather|prefer)|don't (?:want|need)|better)\b/i

/** True for a preference that ends with the work at hand: about this one, the button, the next step. */
export function wishesAtHand(said: string): boolean {
  if (IN_GENERAL.test(said)) return false
  return (
    POINTS_AT.test(said) ||
    POINTS_AT_LAST.test(said) ||
    WISHES_FOR.test(said) ||
    WISHES_HERE.test(said) ||
    TRANSIENT.test(said) ||
    tellsHowItFares(said.toLowerCase())
  )
}

/** True if such a wish says how the work is to be, not only what pleases. */
export function saysHowItIsToBe(said: string): boolean {
  return REQUIRES.test(said)
}

const IS =
  "(?:is|are|was|were|isn't|aren't|called|named|started|lives?|works?|has|have|moved|owns?|runs|likes?)"
/** Things of a program that have names. */
const CALLED_AT_WORK = `(?:\\w+ )?${toSource([NAMED_AT_WORK])}`

const OF_ONESELF = [
  pattern(() => `\\bmy (?:[\\w'-]{1,30} ){0,2}${toSource(KIN)}.{0,40}?\\b${IS}\\b`),
  pattern(() => `\\bmy (?:[\\w'-]{1,30} ){0,1}${toSource(OWN)}(?:\\s\\w+)? ${IS}\\b`),
  pattern(() => `\\bmy (?!${CALLED_AT_WORK} )(?:[\\w-]{1,30} ){1,3}(?:is|are|was) (?:called|named)\\b`),
  /\bi(?:'m| am) (?:not |no longer )?(?:allergic|vegan|vegetarian|married|single(?![ -](?:step|thread|hand|quot|lin))|divorced|pregnant|diabetic|born|colou?r-?blind|left-handed|dyslexic|deaf)\b/i,
  /\b[Ii](?:'m| am) (?:based in|from) (?:the )?(?!PRs?\b|CI\b|QA\b|MR\b)\p{Lu}/u,
  /\b[Ii] (?:live|grew up|was born|study|studied|moved|come) (?:in|at|from|to|near) (?:the )?(?!PRs?\b|CI\b|QA\b|MR\b)\p{Lu}/u,
  /\bi (?:live|grew up|was born) (?:in|near) (?!fear|hope|terror|the\b|this\b|that\b|a\b|an\b|my\b)\w/i,
  /\bi (?:live|grew up) (?:in|near|on) (?:a|an|the) (?:\w+ ){0,2}(?:city|town|village|country(?:side)?|house|flat|apartment|farm|mountains?|coast|island|north|south|east|west)\b/i,
]
const OCCUPATION = pattern(
  () => `\\bi(?:'m| am) an? (?:[\\w-]+ ){0,3}${toSource(OCCUPATIONS, { end: '' })}s?\\b`,
)
const WORKS_AS = /\bi work (?:at|for|as) (?!it\b|the\b|this\b|that\b|root\b|admin\b|expected\b|intended\b)\w/i

/** True if somebody tells about themselves or their family, as opposed to their work. */
export function isOfOneself(said: string): boolean {
  return OF_ONESELF.some((pattern) => pattern.test(said)) || OCCUPATION.test(said) || WORKS_AS.test(said)
}

const TROUBLE = contains(TROUBLES)
const MY_TOOL = opensWith(MY_TOOLS)

/** True for something of the person's, or done by them, that only matters during this work. */
export function isTroubleAtHand(said: string): boolean {
  return (
    TROUBLE.test(said) ||
    MY_TOOL.test(said) ||
    TRANSIENT.test(said) ||
    (!isOfOneself(said) && tellsHowItFares(said.toLowerCase()))
  )
}
