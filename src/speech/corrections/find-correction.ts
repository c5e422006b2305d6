/**
 * Hears whether a prompt corrects what the agent said, did or remembered, and what the person says holds instead.
 * Mistakes in code, how the work goes, answers to questions and politeness are no corrections. By rules, in several languages. Pure.
 */
import { splitSentences } from '../../text/sentences.ts'
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
import { isLasting } from './lasting.ts'
import { isWish, splitSpared, wantsAnotherAnswer } from './wishes.ts'
import { AGREES, AGREES_ANYWHERE, isWorkTalk, NUMBERED, PLANS } from './work-talk.ts'

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
  /** What holds is so from day to day, or is a rule. */
  readonly lasting: boolean
  /** They want another answer: nothing that is known is wrong for that, and nothing holds instead. */
  readonly wish: boolean
  /** What they say is right, beside what is not: `staging` of "staging is right but production …". */
  readonly spared: string | null
}

/** People correct first, and go on then. */
const SENTENCES = 3
export const READ_CHARS = 1_200
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
  const said = toSaid(sentence)
  if (LAMENT.test(sentence)) return null
  if (isQuestion(said)) return RHETORICAL.test(said) ? toReproach(said) : null
  const { rest, cues, isOpen } = stripCues(said)
  if (AGREES.test(fold(rest)) || AGREES_ANYWHERE.test(fold(said))) return 'agrees'
  const isStated = hasWords(rest) && !isQuestion(rest)
  if (isStated && isWorkTalk(fold(rest))) return null
  const claimFollows = next !== null && states(next)
  if (WHOLE.test(fold(rest))) return hearWhole(rest, cues.has('no'), claimFollows)
  if (cues.has('denial') || cues.has('told')) {
    const strength01 = cues.size > 1 ? STRENGTHS.sure : 0.9
    if (cues.has('denial') && hasWords(rest) && isOpen && !STARTS_ANEW.test(rest)) return null
    if (isStated && ASKS_FOR_WORK.test(rest)) {
      // Who has to say again what is to be done says nothing of what is known.
      return cues.has('denial') ? { strength01, claim: null, claimFollows: false } : null
    }
    if (isStated) return { strength01, claim: rest, claimFollows: false }
    return next !== null && isTalk(toSaid(next)) ? null : { strength01, claim: null, claimFollows }
  }
  const contrast = findContrast(rest)
  if (
    contrast !== null &&
    (cues.size > 0 || contrast.parallel || (contrast.plain && (alone || POINTS_BACK.test(rest))))
  ) {
    const without = OURS.test(rest) && isLasting(rest) ? STRENGTHS.plain : STRENGTHS.likely
    return { strength01: cues.size > 0 ? STRENGTHS.sure : without, claim: rest, claimFollows: false }
  }
  if (cues.has('no')) return afterNo(rest, next)
  const isHeld = HOLDS.test(rest) && !NO_FACT.test(rest) && !PLANS.test(fold(rest)) && isLasting(rest)
  return cues.has('actually') && isHeld
    ? { strength01: STRENGTHS.faint, claim: rest, claimFollows: false }
    : null
}

/** Speaks of what was spoken of. */
const POINTS_BACK = /^(?:it|that|they)(?:'s|'re| is| are) /i
/** "We use X, not Y" says enough by itself. */
const OURS =
  /^(?:we|our|wir|on|nous|usamos|usiamo|wij|używamy|мы|我们)(?![\p{Script=Latin}\p{Script=Cyrillic}])/iu
/** Behind a denial without a stop: a sentence of its own, not the rest of the one that denies. */
const STARTS_ANEW =
  /^(?:(?:it|its|it's|we|we're|our|the (?!whole|only|same)|my|they|he|she|i|you|use|don't|not|der|die|das|es|wir|unser|nous|on|le|la|el|los|las|il|lo|o|os|het|de|wij)(?![\p{Script=Latin}])|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/iu
const ASKED_TO_STOP = /^(?:can|could|would|will) you (?:please )?(?:just )?(?=stop )/i

/** A question that wants no answer; what it asks to stop is a rule. */
function toReproach(said: string): Heard {
  const claim = ASKED_TO_STOP.test(said) ? said.replace(ASKED_TO_STOP, '').replace(/[?？]+$/u, '') : null
  return { strength01: STRENGTHS.plain, claim, claimFollows: false }
}

/** What we have or need no longer may be the work's; what we use or do no longer is not. */
const MAY_BE_WORK = /^we (?:don't|do not) (?:have|need|want)|^we (?:stopped|quit) |^we're no longer/i

function hearWhole(rest: string, isAfterNo: boolean, claimFollows: boolean): Heard {
  const isEmpty = !RULES.test(rest)
  const plain = MAY_BE_WORK.test(rest) ? STRENGTHS.likely : STRENGTHS.plain
  return {
    strength01: isAfterNo ? STRENGTHS.sure : plain,
    claim: isEmpty ? null : rest,
    claimFollows: isEmpty && claimFollows,
  }
}

/** "No" answers and reports far oftener than it corrects: what comes after must be a fact that lasts, or a rule. */
function afterNo(rest: string, next: string | null): Heard | null {
  const claimFollows = !hasWords(rest)
  if (claimFollows && (next === null || !states(next))) return null
  const claim = claimFollows ? toSaid(next ?? '') : rest
  if (HARMLESS.test(fold(claim)) || NO_FACT.test(claim) || ASKS_FOR_WORK.test(claim)) return null
  if (PLANS.test(fold(claim)) || isTalk(claim) || !isLasting(claim)) return null
  return { strength01: STRENGTHS.likely, claim: claimFollows ? null : rest, claimFollows }
}

export function isTalk(said: string): boolean {
  return AGREES.test(fold(said)) || isWorkTalk(fold(said))
}

/** "No, but it sounds fun" answers a question. */
const BUT = /^(?:but|aber|mais|pero|ma|mas|maar|ale|но|不过|でも)(?![\p{Script=Latin}\p{Script=Cyrillic}])/iu

type Cue = 'no' | 'actually' | 'denial' | 'told'

interface Stripped {
  readonly rest: string
  readonly cues: ReadonlySet<Cue>
  /** No stop stands behind the last of them. */
  readonly isOpen: boolean
}

/** Takes what denies off the beginning: "no, that's wrong, we deploy with kamal" leaves "we deploy with kamal". */
export function stripCues(said: string): Stripped {
  const cues = new Set<Cue>()
  let rest = said
  let isOpen = false
  for (let before = ''; before !== rest; ) {
    before = rest
    for (const [cue, pattern] of CUES) {
      const found = pattern.exec(fold(rest))
      if (found === null || found[0] === '') continue
      if (WHOLE.test(fold(rest)) || (cue === 'no' && BUT.test(rest.slice(found[0].length)))) break
      cues.add(cue)
      isOpen = !/[^\p{L}\p{N}\s]\s*$/u.test(found[0])
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
  return { rest, cues, isOpen }
}

const CUES: readonly (readonly [Cue, RegExp])[] = [
  ['denial', DENIAL],
  ['denial', BARE_DENIAL],
  ['told', TOLD],
  ['no', NO],
  ['no', NO_UNSTOPPED],
  ['actually', ACTUALLY],
]

export function toSaid(sentence: string): string {
  return stripFillers(sentence.replace(/[’‘]/g, "'"))
}

function states(sentence: string): boolean {
  const said = toSaid(sentence)
  return (
    !isQuestion(said) &&
    !ASKS_FOR_WORK.test(said) &&
    !isTalk(said) &&
    words(said).length >= 2 &&
    said.length <= SENTENCE_CHARS
  )
}

/** In lower case, character by character: places in it are places in the text. */
export function fold(said: string): string {
  const lower = said.toLowerCase()
  return lower.length === said.length ? lower : said
}

export function isQuestion(said: string): boolean {
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
  const said = heard.claimFollows && next !== null ? stripCues(toSaid(next)).rest : heard.claim
  const wish = wantsAnother(toSaid(sentence)) || (said !== null && isWish(said))
  const parted = said === null ? null : splitSpared(said)
  const claim = wish ? null : (parted?.rest ?? said)
  const contrast = claim === null ? null : findContrast(claim)
  return {
    strength01: heard.strength01,
    wish,
    spared: parted?.spared ?? null,
    claim: claim === null ? null : toStatement(claim),
    quote,
    denied: contrast?.denied ?? null,
    instead: contrast?.instead ?? null,
    lasting: claim !== null && isLasting(claim),
  }
}

/** It turns against the answer, or tells what was meant by the question. */
function wantsAnother(sentence: string): boolean {
  return wantsAnotherAnswer(sentence) || ASKED_OTHERWISE.test(fold(stripCues(sentence).rest))
}

const ASKED_OTHERWISE =
  /^(?:(?:as |like )?i meant|what i meant|i was (?:talking|asking)|i (?:didn't|did not|never) (?:ask|asked|mean|meant|want|wanted)(?![\p{L}])|ich meinte|gemeint war|ich (?:habe|hab) (?:das |doch |dich ){0,2}(?:nicht|nie) (?:gemeint|gebeten|verlangt)|je voulais dire|je parlais|je n'ai (?:pas|jamais) (?:demandé|voulu)|(?:yo )?no (?:te )?(?:pedí|he pedido)|quise decir|quería decir|me refería|non (?:ti )?ho (?:mai )?chiesto|intendevo|volevo dire|mi riferivo|(?:eu )?não (?:te )?pedi|(?:eu )?quis dizer|eu queria dizer|ik bedoelde|ik heb (?:dat )?(?:niet|nooit) gevraagd|mia[łl][ae]m na myśli|chodziło mi|я имел)/iu

export function toStatement(claim: string): string {
  const bare = claim.replace(/^(?:que |qu'|de |d'|dass |dat )/iu, '').replace(/[\s.!。！]+$/u, '')
  // `eu-west-1` and `src/a.ts` are written as they are.
  return /^\S*[-_./\d]/u.test(bare) ? bare : bare.charAt(0).toUpperCase() + bare.slice(1)
}
