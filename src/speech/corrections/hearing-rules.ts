/**
 * The rules that classify one sentence as a correction or not, in order; the first that applies decides and
 * gives a reason. In doubt they miss a correction rather than misread a progress report.
 */
import { replyPhrases } from '../lexicon/reply-words.ts'
import { opensWith } from '../phrases.ts'
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
      /** The right statement; null if the sentence does not contain it. */
      readonly claim: string | null
      /** True if the next sentence states it. */
      readonly claimFollows: boolean
      readonly reason: string
    }
  /** The agent was right: nothing after it corrects. */
  | { readonly kind: 'agrees'; readonly reason: string }
  | { readonly kind: 'nothing'; readonly reason: string }

export interface HearingRule {
  readonly name: string
  /** Returns null if the rule does not apply. */
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

/** "Wrong window, sorry" speaks of the speaker's own slip. */
const SLIP = opensWith(replyPhrases('slips'))
/** "Oh no" is not a denial. */
const LAMENT = /^(?:oh|ah|och|aw) no(?![\p{L}\p{N}])/iu

function hearUnfit({ sentence }: HeardSentence): Hearing | null {
  if (sentence.length > SENTENCE_CHARS) return nothing('It is too long to be said in one breath.')
  if (SLIP.test(sentence)) return nothing('It tells of a slip of their own.')
  return LAMENT.test(sentence) ? nothing('It laments.') : null
}

const ASKED_TO_STOP = /^(?:can|could|would|will) you (?:please )?(?:just )?(?=stop )/i

/** Detects a rhetorical question; one that asks to stop something is a rule. */
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

/** "We no longer have/need" may be about the current work; "we no longer use/do" is not. */
const MAY_BE_WORK = /^we (?:don't|do not) (?:have|need|want)|^we (?:stopped|quit) |^we're no longer/i

function hearWhole({ rest, cues, next }: HeardSentence): Hearing | null {
  if (!WHOLE.test(rest)) return null
  const plain = MAY_BE_WORK.test(rest) ? STRENGTHS.likely : STRENGTHS.plain
  const strength01 = cues.has('no') ? STRENGTHS.sure : plain
  if (SAYS_BY_ITSELF.test(rest)) return corrects(strength01, rest, 'It says what is no longer to be.')
  return corrects(strength01, null, 'It says what was not meant.', next !== null && states(next))
}

/**
 * Ignores a denial that continues without punctuation, because it is about a thing: "that's incorrect
 * grammar".
 */
function hearOpenDenial({ rest, cues, isOpen }: HeardSentence): Hearing | null {
  const goesOn = cues.has('denial') && hasWords(rest) && isOpen && !STARTS_ANEW.test(rest)
  return goesOn ? nothing('What is called wrong is a thing of the work.') : null
}

/** Treats a repeated order after a denial as no statement of fact. */
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

/** Refers to the current topic. */
const OF_THAT = /^(?:it|that|they)(?:'s|'re| is| are) /i

/**
 * Accepts a contrast without a cue only if it is parallel, or bare and either alone or about the current
 * topic; it could be part of any order.
 */
function hearContrast({ rest, cues, contrast, isAlone }: HeardSentence): Hearing | null {
  if (contrast === null) return null
  const isBare = contrast.plain && (isAlone || OF_THAT.test(rest))
  if (cues.size === 0 && !contrast.parallel && !isBare) return null
  const alone = OURS.test(rest) && isLasting(rest) ? STRENGTHS.plain : STRENGTHS.likely
  return corrects(cues.size > 0 ? STRENGTHS.sure : alone, rest, 'It sets one thing against another.')
}

/** Accepts a "no" only before a lasting fact or a rule, because it mostly answers or reports. */
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
