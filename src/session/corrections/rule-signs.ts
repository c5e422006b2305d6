/**
 * Signs of what the rules make of a prompt against a statement: how certain a correction contradicts it, the value that the
 * prompt brings, and how far it speaks against the statement. `reply-chance.ts` weighs them beside the signs of the words. Pure.
 */
import type { Correction } from '../../speech/corrections/correction.ts'
import { findCorrection } from '../../speech/corrections/find-correction.ts'
import { findRestatement } from '../../speech/corrections/find-restatement.ts'
import { readStance, type Stance } from '../../speech/corrections/read-stance.ts'
import { judgeCorrected } from './judge-corrected.ts'
import { namesTwin } from './names-twin.ts'
import { type ReplyTerm, readTerms } from './reply-terms.ts'
import { bringsOtherValue } from './value-kinship.ts'
import { weighReply } from './weigh-reply.ts'

/** What the rules read in a prompt, whatever statement it is held against. */
export interface RuledReply {
  readonly terms: readonly ReplyTerm[]
  readonly stance: Stance | null
  readonly plain: Correction | null
  readonly restated: Correction | null
}

/** Score of `weighReply` from which on its rules ask. */
const ASKED_SCORE = 2.5
const SCORE_UNIT = 3

export const RULE_NAMES = [
  'weighed',
  'score',
  'scoreAbove',
  'hasCue',
  'isMarked',
  'isLinked',
  'bringsValue',
  'isPrecise',
  'puts',
  'callsWrong',
  'isValueAlone',
  'corrects',
  'strength',
  'wishes',
  'claims',
  'verdict',
  'restated',
  'agrees',
  'twin',
  'otherValue',
] as const

export type RuleSigns = Readonly<Record<(typeof RULE_NAMES)[number], number>>

export function readRuled(said: string): RuledReply {
  return {
    terms: readTerms(said),
    stance: readStance(said),
    plain: findCorrection(said),
    restated: findRestatement(said),
  }
}

export function readRuleSigns(reply: RuledReply, text: string): RuleSigns {
  const { terms, plain, restated } = reply
  const known = readTerms(text)
  const verdicts = [plain, restated].map((one) => (one === null ? 0 : judgeCorrected(one, text)))
  const [byPlain = 0, byRestated = 0] = verdicts.map((verdict) => (verdict === 'agrees' ? 0 : verdict))
  return {
    ...signsOfWeight(reply, text),
    corrects: +(plain !== null),
    strength: plain?.strength01 ?? 0,
    wishes: +(plain?.wish === true),
    claims: +(plain !== null && plain.claim !== null),
    verdict: byPlain,
    restated: byRestated,
    agrees: +verdicts.includes('agrees'),
    twin: +namesTwin(terms, known),
    otherValue: +bringsOtherValue(terms, known),
  }
}

function signsOfWeight({ stance }: RuledReply, text: string) {
  const weighed = stance === null ? null : weighReply(stance, text)
  const score = weighed?.score ?? 0
  return {
    weighed: +(weighed !== null),
    score: score / SCORE_UNIT,
    scoreAbove: Math.max(0, score - ASKED_SCORE) / SCORE_UNIT,
    hasCue: +(weighed?.hasCue === true),
    isMarked: +(weighed?.isMarked === true),
    isLinked: +(weighed?.isLinked === true),
    bringsValue: +(weighed?.bringsValue === true),
    isPrecise: +(weighed?.isPrecise === true),
    puts: +(weighed?.puts === true),
    callsWrong: +(weighed?.namesWrong === true),
    isValueAlone: +(weighed?.isValueAlone === true),
  }
}
