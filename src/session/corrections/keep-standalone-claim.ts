/**
 * Decides if a person's statement may be stored although it corrects nothing known: only what we use,
 * and what our things are called or where they are. Other remarks are left to the digest. Pure.
 */

import type { Correction } from '../../speech/corrections/correction.ts'
import { isOfTheMoment, isToBeDone } from '../../speech/of-the-moment.ts'
import {
  saysOwnName,
  saysWhatItIsCalled,
  saysWhatOursIs,
  saysWhatWeUse,
  withoutNowadays,
} from '../../speech/our-things.ts'

const MOST_WORDS = 12

/**
 * True if the claim states what we use, or what something of ours is called or where it is, and nothing
 * that refers to the moment.
 */
export function isStandaloneClaim({
  claim,
  denied,
  wish,
}: Pick<Correction, 'claim' | 'denied' | 'wish'>): boolean {
  if (claim === null || wish) return false
  const said = withoutNowadays(claim)
  if (said.split(/\s+/).length > MOST_WORDS) return false
  if (saysOwnName(said)) return true
  if (isOfTheMoment(said) || isToBeDone(said)) return false
  return saysWhatWeUse(said) || saysWhatOursIs(said) || (denied !== null && saysWhatItIsCalled(said))
}
