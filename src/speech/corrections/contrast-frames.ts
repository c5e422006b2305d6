/**
 * Parses "It's not 9000. It's 9100": first the wrong value, then the right one, also over two sentences. In
 * several languages. Pure.
 */
import { type Pattern, pattern } from '../../text/pattern.ts'
import { LANGUAGES } from '../lexicon/languages.ts'
import type { ContrastFrame } from '../lexicon/lexicon.ts'
import { toSource } from '../phrases.ts'

const DENIED = '([^,;:.!?]{1,40}?)'
const INSTEAD = '([^,;:!?]{1,40}?)'
const STOP = '(?:[,;:.]+| [–—-]) ?(?:but )?'

const FRAMES: readonly Pattern[] = LANGUAGES.flatMap(({ contrastFrames }) => contrastFrames.map(toPattern))

function toPattern(frame: ContrastFrame): Pattern {
  const before = `(?:${toSource(frame.before)} )${frame.isBeforeOptional === true ? '?' : ''}`
  const behind = trailing(frame.behind, frame.isBehindRequired === true)
  return pattern(
    () =>
      `^${before}${DENIED}${behind}${STOP}${toSource(frame.joined)} ${INSTEAD}${trailing(frame.last, false)}[.!]*$`,
  )
}

function trailing(phrases: readonly string[], isRequired: boolean): string {
  return phrases.length === 0 ? '' : `(?: ${toSource(phrases)})${isRequired ? '' : '?'}`
}

/** Returns the two sides for each frame that matches. */
export function readContrastFrames(said: string): { readonly denied: string; readonly instead: string }[] {
  return FRAMES.flatMap((frame) => {
    const [, denied, instead] = frame.exec(said) ?? []
    return denied === undefined || instead === undefined ? [] : { denied, instead }
  })
}
