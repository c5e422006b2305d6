/**
 * The rules by which one sentence is heard as a correction or as none, in order: the first that answers decides, and says
 * why. They would rather miss a correction than take a report of the work for one.
 */
import { isQuestion } from '../question.ts'
import {
  ASKS_FOR_WORK,
  HARMLESS,
  HOLDS,
  NO_FACT,
  OURS,
  RHETORICAL,
  SAYS_BY_ITSELF,
  STARTS_ANEW,
  WHOLE,
} from './correction-cues.ts'
import { isLasting } from './lasting.ts'
import { type HeardSentence, hasWords, isTalk, SENTENCE_CHARS, states } from './read-sentence.ts'
import { toSaid } from './strip-cues.ts'
import { AGREES, AGREES_ANYWHERE, isWorkTalk, PLANS } from './work-talk.ts'

export const STRENGTHS = { sure: 0.95, denied: 0.9, plain: 0.8, likely: 0.65, faint: 0.55 } as const

export type Hearing =
  | {
      readonly kind: 'corrects'
      readonly strength01: number
      /** Of the sentence; null where nothing of it says what holds. */
      readonly claim: string | null
      /** The next sentence says it. */
      readonly claimFollows: boolean
      readonly reason: string
    }
  /** The other was right: nothing that comes after it corrects. */
  | { readonly kind: 'agrees'; readonly reason: string }
  | { readonly kind: 'nothing'; readonly reason: string }

export interface HearingRule {
  readonly name: string
  /** Null where the rule does not apply. */
  readonly hear: (sentence: HeardSentence) => Hearing | null
}

const nothing = (reason: string): Hearing => ({ kind: 'nothing', reason })
const corrects = (
  strength01: number,
  claim: string | null,
  reason: string,
  claimFollows = false,
): Hearing => ({
  kind: 'corrects',
  strength01,
  claim,
  claimFollows,
  reason,
})

/** "Oh no" is no "no". */
const LAMENT = /^(?:oh|ah|och|aw) no(?![\p{L}\p{N}])/iu

function hearUnfit({ sentence }: HeardSentence): Hearing | null {
  if (sentence.length > SENTENCE_CHARS) return nothing('It is too long to be said in one breath.')
  return LAMENT.test(sentence) ? nothing('It laments.') : null
}

const ASKED_TO_STOP = /^(?:can|could|would|will) you (?:please )?(?:just )?(?=stop )/i

/** A question that wants no answer; what it asks to stop is a rule. */
function hearQuestion({ said }: HeardSentence): Hearing | null {
  if (!isQuestion(said, 'marked')) return null
  if (!RHETORICAL.test(said)) return nothing('It asks.')
  const claim = ASKED_TO_STOP.test(said) ? said.replace(ASKED_TO_STOP, '').replace(/[?？]+$/u, '') : null
  return corrects(STRENGTHS.plain, claim, 'It reproaches, in the form of a question.')
}

function hearAgreement({ said, rest }: HeardSentence): Hearing | null {
  if (!AGREES.test(rest) && !AGREES_ANYWHERE.test(said)) return null
  return { kind: 'agrees', reason: 'It says that the other was right.' }
}

function hearWorkTalk({ rest, isStated }: HeardSentence): Hearing | null {
  return isStated && isWorkTalk(rest) ? nothing('It tells how the work goes.') : null
}

/** What we have or need no longer may be the work's; what we use or do no longer is not. */
const MAY_BE_WORK = /^we (?:don't|do not) (?:have|need|want)|^we (?:stopped|quit) |^we're no longer/i

function hearWhole({ rest, cues, next }: HeardSentence): Hearing | null {
  if (!WHOLE.test(rest)) return null
  const plain = MAY_BE_WORK.test(rest) ? STRENGTHS.likely : STRENGTHS.plain
  const strength01 = cues.has('no') ? STRENGTHS.sure : plain
  if (SAYS_BY_ITSELF.test(rest)) return corrects(strength01, rest, 'It says what is no longer to be.')
  return corrects(strength01, null, 'It says what was not meant.', next !== null && states(next))
}

/** A denial that goes on without a stop denies something else: "that's incorrect grammar". */
function hearOpenDenial({ rest, cues, isOpen }: HeardSentence): Hearing | null {
  const goesOn = cues.has('denial') && hasWords(rest) && isOpen && !STARTS_ANEW.test(rest)
  return goesOn ? nothing('What is called wrong is a thing of the work.') : null
}

/** Who has to say again what is to be done says nothing of what is known. */
function hearOrderBehindDenial({ rest, cues, isStated }: HeardSentence): Hearing | null {
  if (!isDenying(cues) || !isStated || !ASKS_FOR_WORK.test(rest)) return null
  if (!cues.has('denial')) return nothing('It repeats an order.')
  return corrects(strengthOf(cues), null, 'It denies, and asks for work.')
}

function hearDenial({ rest, cues, isStated, next }: HeardSentence): Hearing | null {
  if (!isDenying(cues)) return null
  if (isStated) return corrects(strengthOf(cues), rest, 'It denies, and says what holds.')
  if (next !== null && isTalk(toSaid(next))) return nothing('It denies, and tells how the work goes.')
  return corrects(strengthOf(cues), null, 'It denies.', next !== null && states(next))
}

function isDenying(cues: HeardSentence['cues']): boolean {
  return cues.has('denial') || cues.has('told')
}

function strengthOf(cues: HeardSentence['cues']): number {
  return cues.size > 1 ? STRENGTHS.sure : STRENGTHS.denied
}

/** Speaks of what was spoken of. */
const OF_THAT = /^(?:it|that|they)(?:'s|'re| is| are) /i

/** Without a cue, a contrast may be part of any order: it must be parallel, or bare and alone or of what was spoken of. */
function hearContrast({ rest, cues, contrast, isAlone }: HeardSentence): Hearing | null {
  if (contrast === null) return null
  const isBare = contrast.plain && (isAlone || OF_THAT.test(rest))
  if (cues.size === 0 && !contrast.parallel && !isBare) return null
  const alone = OURS.test(rest) && isLasting(rest) ? STRENGTHS.plain : STRENGTHS.likely
  return corrects(cues.size > 0 ? STRENGTHS.sure : alone, rest, 'It sets one thing against another.')
}

/** "No" answers and reports far oftener than it corrects: what comes after must be a fact that lasts, or a rule. */
function hearNo({ rest, cues, next }: HeardSentence): Hearing | null {
  if (!cues.has('no')) return null
  const claimFollows = !hasWords(rest)
  if (claimFollows && (next === null || !states(next))) return nothing('It says no more than no.')
  const claim = claimFollows ? toSaid(next ?? '') : rest
  if (HARMLESS.test(claim) || NO_FACT.test(claim)) return nothing('It answers a question, or is polite.')
  if (ASKS_FOR_WORK.test(claim) || PLANS.test(claim)) return nothing('It asks for work, or plans it.')
  if (isTalk(claim) || !isLasting(claim)) return nothing('What follows the no does not last.')
  return corrects(STRENGTHS.likely, claimFollows ? null : rest, 'It says no, and what holds.', claimFollows)
}

function hearActually({ rest, cues }: HeardSentence): Hearing | null {
  if (!cues.has('actually') || !HOLDS.test(rest)) return null
  if (NO_FACT.test(rest) || PLANS.test(rest) || !isLasting(rest)) return null
  return corrects(STRENGTHS.faint, rest, 'It says what is actually so.')
}

const rule = (name: string, hear: HearingRule['hear']): HearingRule => ({ name, hear })

/** In this order. */
export const HEARING_RULES: readonly HearingRule[] = [
  rule('unfit', hearUnfit),
  rule('question', hearQuestion),
  rule('agreement', hearAgreement),
  rule('work-talk', hearWorkTalk),
  rule('whole', hearWhole),
  rule('open-denial', hearOpenDenial),
  rule('order-behind-denial', hearOrderBehindDenial),
  rule('denial', hearDenial),
  rule('contrast', hearContrast),
  rule('no', hearNo),
  rule('actually', hearActually),
]
