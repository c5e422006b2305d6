/** Finds secrets in sentences, labels, lists and tables, in several languages, before or after the noun. */
import type { Cut } from '../parts/cuts.ts'
import { claimNearest } from './claim-nearest.ts'
import { findNouns } from './nouns.ts'
import { readAfter } from './read-after.ts'
import { readBefore } from './read-before.ts'
import { readPassphrase } from './read-passphrase.ts'
import { readColumn } from './read-tables.ts'

const CROWDED = 24
const CROWD = 32

/** Returns every value before or after a noun for a secret that belongs to it. */
export function findSaid(text: string): Cut[] {
  const cuts: Cut[] = []
  let reached = 0
  let crowd = 0
  let last = 0
  for (const noun of findNouns(text)) {
    // Inside a value that is already cut.
    if (noun.start < reached) continue
    // Endless repetition of nouns without a value (`key key key …`) is not checked one by one.
    crowd = noun.start - last < CROWDED ? crowd + 1 : 0
    last = noun.end
    if (crowd > CROWD) continue
    const passphrase = readPassphrase(text, noun)
    const after = passphrase === null ? readAfter(text, noun) : [passphrase]
    const column = readColumn(text, noun)
    const before =
      after.length > 0 || column.length > 0 ? null : (readBefore(text, noun) ?? claimNearest(text, noun))
    cuts.push(...after, ...(before === null ? [] : [before]), ...column)
    if (after.length > 0 || before !== null) crowd = 0
    reached = Math.max(reached, ...after.map(({ end }) => end))
  }
  // Two nouns may lead to one value.
  return [...new Map(cuts.map((cut) => [cut.start, cut])).values()]
}
