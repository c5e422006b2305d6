/**
 * The rules that judge two claims, in order; the first that applies decides. Each checks one thing. In doubt
 * they keep two claims apart rather than let one end the other.
 */
import type { ClaimRule } from './finding.ts'
import { judgeValue } from './rule-of-values.ts'
import {
  judgeChanged,
  judgeExclusion,
  judgeExclusive,
  judgeModality,
  judgeMoved,
  judgeName,
  judgeReplacement,
  judgeRole,
  judgeState,
} from './rules-of-change.ts'
import { judgeNegation, judgeOpposite, judgeRetraction } from './rules-of-contradiction.ts'
import {
  judgeAdditive,
  judgeDatedEvents,
  judgeEvent,
  judgeOrder,
  judgeOtherSubject,
  judgeQuestion,
  judgeSupposition,
  judgeUnresolved,
} from './rules-of-difference.ts'
import { judgeContained, judgeRefinement, judgeRestated } from './rules-of-sameness.ts'

const rule = (name: string, judge: ClaimRule['judge']): ClaimRule => ({ name, judge })

export const CLAIM_RULES: readonly ClaimRule[] = [
  rule('question', judgeQuestion),
  rule('order', judgeOrder),
  rule('modality', judgeModality),
  rule('restated', judgeRestated),
  rule('supposition', judgeSupposition),
  rule('replacement', judgeReplacement),
  rule('unresolved', judgeUnresolved),
  rule('opposite', judgeOpposite),
  rule('retraction', judgeRetraction),
  rule('negation', judgeNegation),
  rule('role', judgeRole),
  rule('other-subject', judgeOtherSubject),
  rule('exclusion', judgeExclusion),
  rule('contained', judgeContained),
  rule('refines', judgeRefinement),
  rule('event', judgeEvent),
  rule('dated-events', judgeDatedEvents),
  rule('additive', judgeAdditive),
  rule('state', judgeState),
  rule('value', judgeValue),
  rule('name', judgeName),
  rule('exclusive', judgeExclusive),
  rule('moved', judgeMoved),
  rule('changed', judgeChanged),
]
