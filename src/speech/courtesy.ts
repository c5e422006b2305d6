/**
 * Detects sentences around a matter that say nothing of it: praise, thanks, excuses, and the announcement that something
 * follows. English; pure.
 */
import { type Pattern, pattern } from '../text/pattern.ts'

/** One of the words. */
const any = (words: string): string => `(?:${words.replaceAll(' ', '|')})`

const SMALL =
  'ok(?:ay)? yes yeah yep no nope sure right great cool nice lovely awesome perfect excellent wow good fine hm+ oh ah ' +
  'exactly correct agreed indeed done sorry oops phew'
const PRAISED =
  'point points idea question catch call job work start progress stuff find thinking analysis summary explanation suggestion'
const PRAISING =
  'useful great good nice awesome amazing fine perfect excellent better cool well fantastic helpful lovely impressive ' +
  'beautiful right correct ok(?:ay)? clear fair interesting fun'
const WELL =
  'good great nice excellent fair interesting valid awesome amazing fantastic lovely impressive right'
/** "It is better to batch them" says what is better. */
const GOES_ON = 'to if when than for with without as in'
const PARTS = 'sprint session work one part approach plan version result change'
const IS = "'s| is| was| has been| are| looks?| sounds?| seems?| works?| feels?"
const VERY = 'all much really very so pretty quite already working looking getting lot now'
const FEW = 'little small slight minor more few other'
const MATTERS = 'things? questions? points? concerns? thoughts?'
const ANNOUNCED = `${MATTERS} comments? notes? remarks? feedback ideas?`
const COUNTED = 'just another one more last final quick small little few a some couple of other'
const LOOKED_AT = 'approach try discuss revisit start begin see rethink'

const BEFORE = pattern(
  () =>
    `^(?:${any('ok(?:ay)? oh ah hm+ well so and but yes yeah right lol haha? great cool nice')}[\\s,.!:–-]+)*`,
  'i',
)
const SAYS_NOTHING: readonly Pattern[] = [
  pattern(() => `^${any(SMALL)}?[\\s.!…]*$`, 'i'),
  /^(?:thanks?|thank you|cheers|sorry|apologies|oops|whoops|my bad|well done|congrat\w*)\b/i,
  pattern(
    () =>
      `^(?:(?:you ${any('make made have raise raised')} (?:an? |some )?|(?:that's|that is|this is|it's|what) an? )` +
      `(?:\\w+ ){0,2}|(?:an? )?(?:very |really )?${any(WELL)} )${any(PRAISED)}[\\s.!]*$`,
    'i',
  ),
  pattern(
    () =>
      `^(?:i (?:think|feel|believe|must say) )?${any('this that it these those everything all')}(?: ${any(PARTS)})?` +
      `(?:${IS})(?: (?:a lot|${any(VERY)}))* ${any(PRAISING)}\\b(?! ${any(GOES_ON)}\\b)[^,;:]{0,25}$`,
    'i',
  ),
  pattern(
    () =>
      `^i (?:really |very much )?(?:${any('like love appreciate get see understand')}|agree with) ` +
      `(?:${any('it this that your where')}|what you|how you)\\b(?!.*\\b${any('but only instead should more rather')}\\b)`,
    'i',
  ),
  pattern(
    () =>
      `^(?:i think )?there(?:'s| is| has|'s been| has been|'ve been| are| were|'re)(?: (?:been|also|still))? ` +
      `(?:a |an |some |one |two |several |a few |a couple of )?(?:bit of |${any(FEW)} )*` +
      `${any(`confusion misunderstanding issues? problems? ${MATTERS}`)}\\b`,
    'i',
  ),
  pattern(
    () =>
      `^(?:i have|i've got|i got|here are|here's|just|now,? just|one|another|a few|some|couple of)` +
      `(?: ${any(COUNTED)})* ${any(ANNOUNCED)}\\b[^,;]{0,30}$`,
    'i',
  ),
  pattern(
    () =>
      `^let(?:'s|s| us| me) (?:${any(LOOKED_AT)}|look at|think about|talk about|get back to|go back to)` +
      `\\b(?: \\S+){0,8}$`,
    'i',
  ),
]

/** Returns true if the sentence only serves the talk: what it is about, others say. */
export function isCourtesy(said: string): boolean {
  const plain = said.trim().replace(/[’‘]/g, "'")
  const opening = BEFORE.exec(plain)?.[0] ?? ''
  const bare = plain.slice(opening.length)
  return SAYS_NOTHING.some((sign) => sign.test(plain) || sign.test(bare))
}
