/**
 * Detects objections to what was just said or done. Unlike a correction (`findCorrection`), an objection need
 * not say what holds instead. English; pure.
 */
import { type Pattern, pattern } from '../text/pattern.ts'
import {
  MATTER_AFTER_ACTUALLY,
  MATTER_OPENINGS,
  MATTERS,
  OBJECTION_OPENINGS,
  OBJECTIONS,
  STEP_OPENINGS,
  STEPS,
} from './lexicon/english-person.ts'
import { contains, opensWith, toSource } from './phrases.ts'

/**
 * The target of an objection.
 * `matter`: how something is to be; what follows may be worth keeping. Excludes trouble ("still fails") and
 * plain orders ("don't …", "wait"), which have their own rules.
 * `step`: the step just taken, so that the topic continues. Includes trouble and orders, but not openings
 * such as "not in the cellar", which may begin anything.
 */
export type ObjectedTo = 'matter' | 'step'

const SIGNS: Readonly<Record<ObjectedTo, readonly Pattern[]>> = {
  matter: [
    opensWith([...OBJECTION_OPENINGS, ...MATTER_OPENINGS]),
    contains([...OBJECTIONS, ...MATTERS]),
    /^no[,.!;—-]/iu,
    pattern(() => `^actually[, ]+${toSource(MATTER_AFTER_ACTUALLY)}`),
  ],
  step: [opensWith([...OBJECTION_OPENINGS, ...STEP_OPENINGS]), contains([...OBJECTIONS, ...STEPS])],
}

export function objects(said: string, to: ObjectedTo): boolean {
  return SIGNS[to].some((sign) => sign.test(said))
}
