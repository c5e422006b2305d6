/** Detects reports that something was changed, as the code's history has them. English; pure. */
import { pattern } from '../text/pattern.ts'
import { CHANGED } from './lexicon/english-reports.ts'
import { toSource } from './phrases.ts'

const CHANGE = pattern(
  () => `^(?:[^:]{1,50}: )?(?:(?:i|we)(?:'ve| have)? |it )?(?:also |now |then |just )?${toSource(CHANGED)}`,
)
/** Reports of a change, whose former state is no longer worth knowing. */
const BY_NOW = /\b(?:will now|is now|are now|can now|no longer|now (?:\w+ly )?(?!on\b)\w+s)\b/i

/** Returns true for "added …", "parser: renames …" and "it is now …". */
export function reportsChange(said: string): boolean {
  return CHANGE.test(said) || BY_NOW.test(said)
}
