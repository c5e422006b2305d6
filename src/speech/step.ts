/** Detects orders and permissions for a step of the work at hand, and parts of sentences. English; pure. */
import { type Pattern, pattern } from '../text/pattern.ts'
import {
  FOR_NOW,
  FRAGMENTS,
  OBJECTS_TO_IT,
  PERMISSIONS,
  RULINGS,
  STEP_OPENERS,
  STEPS,
  WISHES,
} from './lexicon/english-reports.ts'
import { contains, opensWith, toSource } from './phrases.ts'

const STEP: Pattern = pattern(() => `^(?:${toSource(STEP_OPENERS)}[,.!:;—–-]*\\s+){0,5}${toSource(STEPS)}`)
const AGREES: Pattern = /^(?:yes|yeah|yep|ok|okay|sure|no)\b/iu
const FRAGMENT = opensWith(FRAGMENTS)
const PERMISSION = contains(PERMISSIONS)
const WISH = contains(WISHES)
const OBJECTION = opensWith(OBJECTS_TO_IT)
const NOW = contains(FOR_NOW)
const RULING = opensWith(RULINGS)

/** Returns true for "yes, push it", "let's abandon the branch and create a new one" and "don't run CI now". */
export function ordersStep(said: string): boolean {
  return STEP.test(said) || WISH.test(said)
}

/** Returns true if the sentence agrees or refuses, so that its matter stands in the sentence before. */
export function agrees(said: string): boolean {
  return AGREES.test(said)
}

/** Returns true for "Ready to commit?" and "Should I go on?". */
export function asksPermission(question: string): boolean {
  return PERMISSION.test(question)
}

/** Returns true for "instead of the other one" and for a text that was cut off. */
export function isFragment(said: string): boolean {
  return FRAGMENT.test(said) || /(?:[:…]|\.\.\.)["'”’)]*$/u.test(said)
}

/** Returns true if the statement limits itself to the present work: "for now", "in this PR". */
export function holdsForNow(said: string): boolean {
  return NOW.test(said)
}

/** Returns true for "don't use any" and "prefer short names". Steps of the work at hand match too: see `ordersStep`. */
export function rulesHow(said: string): boolean {
  return RULING.test(said)
}

/** Returns true if the sentence objects to the one before it: "This should not be changed." */
export function objectsToBefore(said: string): boolean {
  return OBJECTION.test(said)
}
