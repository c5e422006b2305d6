/** Detects rules without a rule word: "Nobody deploys on a Friday". In several languages. Pure. */
import { pattern } from '../text/pattern.ts'
import { ALL_PERSONS, RULE_FRAMES, RULED } from './lexicon/english-reports.ts'
import { wordsOf } from './lexicon/languages.ts'
import { toSource } from './phrases.ts'

/** English rules: "nobody …", "everyone must …", "only … may …". Another word must follow. */
const FOR_ALL = pattern(() => {
  const frames = RULE_FRAMES.map(
    ({ before, behind }) => `${toSource(before)} (?:[\\w'-]+ ){1,4}${toSource(behind)}`,
  )
  return `^(?:${[toSource(ALL_PERSONS), ...frames, `(?:[\\w'-]+ ){1,6}${toSource(RULED)}`].join('|')}) `
})
const EVERYBODY = wordsOf('everybody')
const OBLIGED = wordsOf('obliged')
const AT_HAND = wordsOf('atHand')
const LEAST_WORDS = 3

/** Returns true if the sentence binds everybody and refers to nothing at hand. @param said in one line */
export function bindsAll(said: string): boolean {
  const words = said.toLowerCase().split(' ')
  const [first = ''] = words
  if (/[?？:]$/.test(said) || AT_HAND.has(first) || words.length < LEAST_WORDS) return false
  return FOR_ALL.test(`${said} `) || EVERYBODY.has(first) || words.some((word) => OBLIGED.has(word))
}
