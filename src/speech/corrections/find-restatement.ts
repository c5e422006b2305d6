/**
 * Reads what may be a correction without saying so: "No, 9100.", "the port is 9100 now", "we moved it to 9100". Whether it
 * is one depends on what was said before: only where that has another value. By rules, in several languages. Pure.
 */
import { readTokens } from '../../text/claims/claim-tokens.ts'
import { readClaim } from '../../text/claims/read-claim.ts'
import { splitSentences } from '../../text/sentences.ts'
import { ASKS_FOR_WORK } from './cues.ts'
import {
  type Correction,
  fold,
  isQuestion,
  isTalk,
  READ_CHARS,
  stripCues,
  toSaid,
  toStatement,
} from './find-correction.ts'
import { valueKindOf } from './value-words.ts'
import { isWish, wantsAnotherAnswer } from './wishes.ts'
import { NUMBERED, PLANS } from './work-talk.ts'

/** Less than any correction that says so. */
export const RESTATED01 = 0.5

const MOST_CHARS = 160
/** People say it first, or after a word of thanks. */
const SENTENCES = 2
const NOT_TYPED = /```|^\s*>|^\s*\|/m

/** What is wrong first, then what holds; over two sentences too. */
const CONTRASTS = [
  /^(?:(?:it|that|this|they|we|the [\p{L}-]+(?: [\p{L}-]+)?)(?:'s|'re| is| are) (?:not|no longer)|(?:it|that|this|they|we) (?:isn't|aren't)|not|no longer) (?:on |at |in |called )?([^,;:.!?]{1,40}?)(?: any ?more| any longer| now)?(?:[,;:.]+| [–—-]) ?(?:but )?(?:(?:it|that|they|we)(?:'s|'re| is| are)|use|now)(?: now| on| at| in| called){0,2} ([^,;:!?]{1,40}?)(?: now| instead| these days)?[.!]*$/iu,
  /^(?:the )?([^,;:.!?]{1,40}?) (?:is|was) (?:wrong|outdated|out of date|old|obsolete|incorrect|stale|no longer (?:right|true|valid|correct))(?:[,;:.]+| [–—-]) ?(?:(?:it|that|they|we)(?:'s|'re| is| are)|use|now)(?: now| on| at| in| called){0,2} ([^,;:!?]{1,40}?)(?: now| instead| these days)?[.!]*$/iu,
  /^(?:it|that|this|they) (?:used to be|was|were)(?: on| at| in| called)? ([^,;:.!?]{1,40}?)(?: before| once| earlier)?(?:[,;:.]+| [–—-]) ?(?:but |and )?(?:now )?(?:(?:it|that|they)(?:'s|'re| is| are)(?: now)?)(?: on| at| in| called)? ([^,;:!?]{1,40}?)(?: now| these days)?[.!]*$/iu,
  /^(?:es|das) ist nicht(?: mehr)? ([^,;:.!?]{1,40}?)(?:[,;:.]+| [–—-]) ?(?:es ist|sondern|jetzt)(?: jetzt)? ([^,;:!?]{1,40}?)[.!]*$/iu,
  /^ce n'est (?:pas|plus) ([^,;:.!?]{1,40}?)(?:[,;:.]+| [–—-]) ?(?:c'est|mais)(?: maintenant)? ([^,;:!?]{1,40}?)[.!]*$/iu,
  /^(?:ya )?no es ([^,;:.!?]{1,40}?)(?:[,;:.]+| [–—-]) ?(?:es|ahora es|sino) ([^,;:!?]{1,40}?)[.!]*$/iu,
  /^non è (?:più )?([^,;:.!?]{1,40}?)(?:[,;:.]+| [–—-]) ?(?:è|ora è|ma) ([^,;:!?]{1,40}?)[.!]*$/iu,
]
/** What holds for the moment, or is only tried. */
const PASSING =
  /(?<![\p{L}\p{N}])(?:here|there|your|this|these(?! days)|those|of them|locally|for the example|for now|at least|at most|about|around|almost|maybe|perhaps|probably|possibly|might|could|should|would|if|when|unless|until|enough|more|less|too|also|as well|or|hier|dort|vielleicht|wohl|wenn|ici|peut-être|si|aquí|quizás|tal vez|qui|forse|aqui|talvez|misschien|als)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:today|heute|aujourd'hui|hoy|oggi|hoje|vandaag)[.!]*$/iu
const NEGATED =
  /(?<![\p{L}\p{N}])(?:not|n't|never|no|nicht|kein\p{L}*|pas|non|não|niet|geen|nie|не)(?![\p{L}\p{N}])/iu
/** Of a sentence that comes without a "no": it says that something changed, or names of what it speaks. */
const RESTATES =
  /(?<![\p{L}\p{N}])(?:now|nowadays|these days|by now|meanwhile|since|moved|changed|switched|upgraded|bumped|raised|lowered|migrated|renamed|jetzt|inzwischen|mittlerweile|nun|maintenant|désormais|ahora|ora|adesso|agora|nu|inmiddels|teraz|теперь|сейчас)(?![\p{L}\p{N}])|^(?:the|our|der|die|das|unser\p{L}*|le|la|el|il|o|de|het) /iu
/** "It was 12 minutes", "it has been an hour now": how something went. */
const WENT =
  /^(?:i|i've|ich|j'ai) |^(?:it|that|this|they|he|she)(?:(?:'s| has| have| had) been| was| were| took| takes) (?!moved|changed|switched|upgraded|bumped|raised|lowered|migrated|renamed|set)|(?<![\p{L}\p{N}])(?:again|wieder|encore une fois|otra vez|di nuovo|de novo|weer)(?![\p{L}\p{N}])/iu
const USE = /^(?:use|take|nimm|nutze|utilise|usa|gebruik)(?![\p{L}\p{N}])/iu

/** Null where it asks, plans, supposes, or brings no value. @param prompt of any length */
export function findRestatement(prompt: string): Correction | null {
  const typed = prompt.slice(0, READ_CHARS)
  const text = typed.slice(0, NOT_TYPED.exec(typed)?.index ?? typed.length)
  if (/^\s*[/!#]/.test(text) || NUMBERED.test(text.trim())) return null
  const sentences = splitSentences(text)
  let isDenied = false
  for (const [i, sentence] of sentences.slice(0, SENTENCES).entries()) {
    const found = readContrast(text, sentence, sentences[i + 1] ?? null) ?? readStatement(sentence, isDenied)
    if (found !== null) return found
    const { rest, cues } = stripCues(toSaid(sentence))
    isDenied = rest === '' && (cues.has('no') || cues.has('denial'))
  }
  return null
}

function readContrast(text: string, sentence: string, next: string | null): Correction | null {
  const both = next === null ? [sentence] : [sentence, `${sentence} ${next}`]
  for (const said of both) {
    const { rest } = stripCues(toSaid(said))
    if (rest.length > MOST_CHARS || isQuestion(rest)) continue
    for (const pattern of CONTRASTS) {
      const [, denied, instead] = pattern.exec(rest) ?? []
      if (denied === undefined || instead === undefined || PASSING.test(instead)) continue
      if (!bringsValue(instead) && !bringsValue(denied)) continue
      const last = said === sentence ? sentence : (next ?? sentence)
      return toRestatement(toStatement(rest), quoteOf(text, sentence, last), { denied, instead })
    }
  }
  return null
}

function readStatement(sentence: string, isDenied: boolean): Correction | null {
  const said = toSaid(sentence)
  if (said.length > MOST_CHARS || isQuestion(said) || wantsAnotherAnswer(said)) return null
  const { rest, cues } = stripCues(said)
  const isAnswer = isDenied || cues.has('no') || cues.has('denial')
  if (
    !(bringsValue(rest) || (isAnswer && NAME_ALONE.test(rest))) ||
    isTalk(rest) ||
    PASSING.test(rest) ||
    NEGATED.test(rest)
  )
    return null
  if (PLANS.test(fold(rest)) || isWish(rest) || ASKS_FOR_WORK.test(rest)) return null
  if (!isAnswer && (!RESTATES.test(rest) || WENT.test(rest) || saysLittle(rest))) return null
  const { mode, instructs, subject, verb } = readClaim(rest)
  if (mode !== 'statement' || (instructs && !(isAnswer && USE.test(rest)))) return null
  // "Now run it with 9100": nobody is said to do it.
  if (!isAnswer && (GOES_ON.test(rest) || (subject === 'none' && verb !== null))) return null
  return toRestatement(
    isAnswer && NAME_ALONE.test(rest) ? `It is ${rest}` : toStatement(rest),
    sentence,
    null,
  )
}

const GOES_ON =
  /^(?:now|then|next|first|and|so|jetzt|dann|nun|maintenant|puis|ahora|luego|ora|poi|agora|nu|dan) (?!(?:it|it's|the|we|our|they|that|he|she|es|der|die|das|wir|le|la|les|on|nous|el|il|o|a|het|de)(?![\p{L}\p{N}]))/iu
const NAME_ALONE = /^\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+){0,3}[.!]*$/u

/** "It is 5 now", "it is Friday now": anything may be. */
function saysLittle(rest: string): boolean {
  if (!/^(?:it|that|they|es|das|c'|het)(?![\p{L}\p{N}])/iu.test(rest)) return false
  const values = readTokens(rest).filter((token) => valueKindOf(token) !== null)
  const isSmall = values.every(({ kind, written }) => kind === 'number' && /^\d{1,2}$/.test(written))
  return (
    isSmall || (values.every(({ kind }) => kind === 'date') && !/\b(?:moved|changed|switched)\b/i.test(rest))
  )
}

/** A number, a version, a day, a path, another identifier or a name. */
function bringsValue(said: string): boolean {
  return readTokens(said).some((token) => valueKindOf(token) !== null)
}

function quoteOf(text: string, first: string, last: string): string {
  const start = text.indexOf(first)
  return text.slice(start, text.indexOf(last, start) + last.length)
}

function toRestatement(
  claim: string,
  quote: string,
  contrast: Pick<Correction, 'denied' | 'instead'> | null,
): Correction {
  return {
    strength01: RESTATED01,
    claim,
    quote,
    denied: contrast?.denied ?? null,
    instead: contrast?.instead ?? null,
    lasting: false,
    wish: false,
    spared: null,
  }
}
