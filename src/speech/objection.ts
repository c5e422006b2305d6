/**
 * Whether a sentence turns against what was said or done just before. It need not say what holds instead, as what
 * `findCorrection` hears does. English; pure.
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
 * `matter`: to how something is to be, so that what follows may be worth keeping. Trouble ("still fails") and plain orders
 * ("don't …", "wait") are left to rules of their own.
 * `step`: to the step just taken, so that the talk stays with it. There trouble and orders count, as they show that
 * nothing new begins; but "not in the cellar" may open anything.
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
