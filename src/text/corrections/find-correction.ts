/**
 * Hears whether a prompt corrects what the agent said, did or remembered, and what the person says holds instead.
 * Mistakes in code, how the work goes, answers to questions and politeness are no corrections. By rules, in several languages. Pure.
 */
import { splitSentences } from '../sentences.ts'
import { findContrast } from './contrast.ts'
import {
  ACTUALLY,
  ASKS_FOR_WORK,
  BARE_DENIAL,
  DENIAL,
  FILLER,
  HARMLESS,
  HOLDS,
  NO,
  NO_FACT,
  NO_UNSTOPPED,
  RHETORICAL,
  SAID,
  TOLD,
  WHOLE,
} from './cues.ts'
import { AGREES, HOLDS_IN_PART, isWorkTalk, NUMBERED, PLANS, WRONG_THING } from './work-talk.ts'

export interface Correction {
  /** How sure it is that this is one, 0.5–1. */
  readonly strength01: number
  /** What holds, in the person's words without those that only deny; null where they only deny. */
  readonly claim: string | null
  /** The person's own words that say so, as they stand in the prompt. */
  readonly quote: string
  /** What they name as wrong: `npm` of "pnpm, not npm". */
  readonly denied: string | null
  /** What they put in its place: `pnpm`. */
  readonly instead: string | null
}

/** People correct first, and go on then. */
const SENTENCES = 3
const READ_CHARS = 1_200
const SENTENCE_CHARS = 400
/** A block of code, or lines that somebody else wrote. */
const NOT_TYPED = /```|^\s*>|^\s*\|/m
const MOST_FILLERS = 3
/** What we do no longer, or what the agent is to stop, says something by itself; "I never said that" does not. */
const RULES =
  /^(?:we|wir|on|nous|ya no|non usiamo|não usamos|już|мы|don't|do not|never|please|can you|could you|would you|will you|just|pls|stop|bitte|hör|arrête|cesse|s'il|deja|para|pare|deixa|deixe|por favor|per favore|smett|basta|hou|houd|przesta|перестань|прекрати|хватит|不要再|别再|別再)(?!\p{Lu})/iu
/** "Oh no" is no "no". */
const LAMENT = /^(?:oh|ah|och|aw) no(?![\p{L}\p{N}])/iu

export function findCorrection(prompt: string): Correction | null {
  const typed = prompt.slice(0, READ_CHARS)
  const end = NOT_TYPED.exec(typed)?.index ?? typed.length
  const text = typed.slice(0, end)
  const sentences = splitSentences(text)
  const [first] = sentences
  if (first === undefined || /^[/!#]/.test(first) || NUMBERED.test(text.trim())) return null
  for (const [i, sentence] of sentences.slice(0, SENTENCES).entries()) {
    const heard = hear(sentence, sentences[i + 1] ?? null, sentences.length === 1)
    // Who was right is not corrected by what comes then.
    if (heard === 'agrees') return null
    // Further on only what cannot be mistaken: a "no" there answers nobody.
    if (heard !== null && (i === 0 || heard.strength01 >= STRENGTHS.plain)) {
      return toCorrection(text, sentence, sentences[i + 1] ?? null, heard)
    }
  }
  return null
}

const STRENGTHS = { sure: 0.95, plain: 0.8, likely: 0.65, faint: 0.55 } as const

interface Heard {
  readonly strength01: number
  /** Of the sentence; null where nothing of it says what holds. */
  readonly claim: string | null
  /** The next sentence says it. */
  readonly claimFollows: boolean
}

function hear(sentence: string, next: string | null, alone: boolean): Heard | 'agrees' | null {
  if (sentence.length > SENTENCE_CHARS) return null
  const said = stripFillers(sentence.replace(/[’‘]/g, "'"))
  if (LAMENT.test(sentence)) return null
  if (isQuestion(said) && !RHETORICAL.test(said)) return null
  if (isQuestion(said)) return { strength01: STRENGTHS.plain, claim: said, claimFollows: false }
  const { rest, cues } = stripCues(said)
  if (AGREES.test(fold(rest))) return 'agrees'
  const isStated = hasWords(rest) && !isQuestion(rest)
  const claimFollows = next !== null && states(next)
  const whole = WHOLE.exec(fold(rest))
  if (whole !== null) {
    const strength01 = cues.has('no') ? STRENGTHS.sure : STRENGTHS.plain
    const isEmpty = !RULES.test(rest)
    return { strength01, claim: isEmpty ? null : rest, claimFollows: isEmpty && claimFollows }
  }
  if (cues.has('denial') || cues.has('told')) {
    const strength01 = cues.size > 1 ? STRENGTHS.sure : 0.9
    if (cues.has('denial') && (isAboutCode(rest) || WRONG_THING.test(rest) || HOLDS_IN_PART.test(rest)))
      return null
    if (isStated) {
      const isNoClaim = (ASKS_FOR_WORK.test(rest) && !cues.has('told')) || isWorkTalk(fold(rest))
      return { strength01, claim: isNoClaim ? null : rest, claimFollows: false }
    }
    return { strength01, claim: null, claimFollows }
  }
  const contrast = findContrast(rest)
  if (
    contrast !== null &&
    (cues.size > 0 || contrast.parallel || (contrast.plain && (alone || POINTS_BACK.test(rest))))
  ) {
    return { strength01: cues.size > 0 ? STRENGTHS.sure : STRENGTHS.likely, claim: rest, claimFollows: false }
  }
  if (cues.has('no')) return afterNo(rest, next)
  const isHeld = HOLDS.test(rest) && !NO_FACT.test(rest) && !PLANS.test(fold(rest)) && !isWorkTalk(fold(rest))
  if (cues.has('actually') && isHeld && words(rest).length >= 3) {
    return { strength01: STRENGTHS.faint, claim: rest, claimFollows: false }
  }
  return null
}

/** Speaks of what was spoken of. */
const POINTS_BACK = /^(?:it|that|they)(?:'s|'re| is| are) /i

/** "No" answers questions as often as it corrects: what comes after must be a statement. */
function afterNo(rest: string, next: string | null): Heard | null {
  if (!hasWords(rest)) {
    if (next === null || !states(next) || HARMLESS.test(fold(next))) return null
    return { strength01: STRENGTHS.likely, claim: null, claimFollows: true }
  }
  if (HARMLESS.test(fold(rest)) || NO_FACT.test(rest) || ASKS_FOR_WORK.test(rest) || words(rest).length < 2)
    return null
  return isTalk(rest) ? null : { strength01: STRENGTHS.likely, claim: rest, claimFollows: false }
}

function isTalk(said: string): boolean {
  return AGREES.test(fold(said)) || isWorkTalk(fold(said))
}

/** "No, but it sounds fun" answers a question. */
const BUT = /^(?:but|aber|mais|pero|ma|mas|maar|ale|но|不过|でも)(?![\p{Script=Latin}\p{Script=Cyrillic}])/iu

type Cue = 'no' | 'actually' | 'denial' | 'told'

/** Takes what denies off the beginning: "no, that's wrong, we deploy with kamal" leaves "we deploy with kamal". */
function stripCues(said: string): { readonly rest: string; readonly cues: ReadonlySet<Cue> } {
  const cues = new Set<Cue>()
  let rest = said
  for (let before = ''; before !== rest; ) {
    before = rest
    for (const [cue, pattern] of CUES) {
      const found = pattern.exec(fold(rest))
      if (found === null || found[0] === '') continue
      if (WHOLE.test(fold(rest)) || (cue === 'no' && BUT.test(rest.slice(found[0].length)))) break
      cues.add(cue)
      rest = rest.slice(found[0].length)
    }
    const said = SAID.exec(fold(rest))
    const isMeant = said !== null && (cues.size > 0 || findContrast(rest.slice(said[0].length)) !== null)
    if (said !== null && isMeant) {
      cues.add('told')
      rest = rest.slice(said[0].length)
    }
    if (cues.size > 0) rest = stripFillers(rest)
  }
  return { rest, cues }
}

const CUES: readonly (readonly [Cue, RegExp])[] = [
  ['denial', DENIAL],
  ['denial', BARE_DENIAL],
  ['told', TOLD],
  ['no', NO],
  ['no', NO_UNSTOPPED],
  ['actually', ACTUALLY],
]

/** "That's wrong in the readme": what is wrong is a file. */
function isAboutCode(rest: string): boolean {
  return /^(?:in|on|with|for|at|inside) (?:the|this|that|my|your|our|line|some|all)\b/i.test(rest)
}

function states(sentence: string): boolean {
  const said = stripFillers(sentence)
  return (
    !isQuestion(said) &&
    !ASKS_FOR_WORK.test(said) &&
    !isTalk(said) &&
    words(said).length >= 2 &&
    said.length <= SENTENCE_CHARS
  )
}

/** In lower case, character by character: places in it are places in the text. */
function fold(said: string): string {
  const lower = said.toLowerCase()
  return lower.length === said.length ? lower : said
}

function isQuestion(said: string): boolean {
  return /[?？]["'”’)]*$/.test(said) || said.startsWith('¿')
}

function stripFillers(said: string): string {
  let rest = said.trim()
  for (let i = 0; i < MOST_FILLERS; i++) rest = rest.replace(FILLER, '')
  return rest
}

function words(said: string): string[] {
  return said.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu) ?? []
}

function hasWords(said: string): boolean {
  return /[\p{L}\p{N}]/u.test(said)
}

function toCorrection(text: string, sentence: string, next: string | null, heard: Heard): Correction {
  const start = text.indexOf(sentence)
  const last = heard.claimFollows && next !== null ? next : sentence
  const quote = text.slice(start, text.indexOf(last, start) + last.length)
  const claim = heard.claimFollows && next !== null ? stripCues(stripFillers(next)).rest : heard.claim
  const contrast = claim === null ? null : findContrast(claim)
  return {
    strength01: heard.strength01,
    claim: claim === null ? null : toStatement(claim),
    quote,
    denied: contrast?.denied ?? null,
    instead: contrast?.instead ?? null,
  }
}

function toStatement(claim: string): string {
  const bare = claim.replace(/^(?:que |qu'|de |d'|dass |dat )/iu, '').replace(/[\s.!。！]+$/u, '')
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}
