/** Detects wishes to begin something or for help, which settle nothing. English; pure. */
import { type Pattern, pattern } from '../text/pattern.ts'
import { BEGINNING_WISHES, BEGINNINGS, HELP_WISHES } from './lexicon/english-reports.ts'
import { toSource } from './phrases.ts'

const SIGNS: readonly Pattern[] = [
  pattern(
    () =>
      `(?:^|[,;]\\s|\\b(?:step|now|first|then|so)\\s)${toSource(BEGINNING_WISHES)} ` +
      `(?:(?:also|first|just|all) ){0,2}${toSource(BEGINNINGS)}`,
  ),
  pattern(() => `^(?:\\w+[\\s,]+){0,3}?${toSource(HELP_WISHES)}`),
]

/** Returns true for "let's first look at …" and "I'd like your help with …". */
export function wishesToBegin(said: string): boolean {
  return SIGNS.some((sign) => sign.test(said))
}
