/** Detects an agent's reports that something was repaired or changed. English; pure. */
import { type Pattern, pattern } from '../text/pattern.ts'
import * as words from './lexicon/english-complaints.ts'
import { contains, toSource, WORD_BEGIN } from './phrases.ts'

const mended = (): string => toSource(words.MENDED)
const MENDS: readonly Pattern[] = [
  pattern(
    () =>
      `${toSource(words.MENDED_BEFORE, { begin: WORD_BEGIN })} (?:${toSource(words.MENDED_HOW)} ){0,2}${mended()}`,
  ),
  pattern(() => `^\\W{0,6}(?:done\\b|${mended()})|[-–—:] ${mended()}`, 'imu'),
  contains(words.WORKS_AGAIN),
]
const NOT_MENDED = contains(words.NOT_MENDED)
const READ_CHARS = 6_000

/** Returns true if a message says that something was repaired or changed, and not that it could not be. */
export function reportsMending(message: string): boolean {
  const said = message.replace(/[’‘]/g, "'").slice(0, READ_CHARS)
  return MENDS.some((sign) => sign.test(said)) && !NOT_MENDED.test(said)
}
