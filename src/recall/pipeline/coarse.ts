/**
 * Stage 1 scores of a candidate, and the choice of those that are matched token by token. Pure.
 */
import type { SearchDocument } from '../../core/document.ts'
import type { DocumentSeq } from '../../core/ids.ts'
import { answersPrevious, isTalk } from '../../text/talk.ts'
import { fitMoment } from './date-fit.ts'
import type { Question } from './question.ts'

/** One document with its stage 1 scores. */
export interface Coarse {
  readonly document: SearchDocument
  readonly bm25: number
  readonly words: number
  readonly meaning: number
}

/** What the choice of candidates depends on. */
export interface Choice {
  readonly question: Pick<Question, 'namedLabels' | 'dates'>
  /** True for quick answers. */
  readonly quick: boolean
  /** Returns true for a candidate that is measured however little it seems to fit. */
  readonly mustLookAt: (document: SearchDocument) => boolean
}

/** Number of candidates matched token by token; more do not improve results. */
const LOOKED_AT = 100
/** The same for quick answers. */
const QUICK_LOOKED_AT = 32
/** Weights of the order by which candidates are chosen, in standard deviations. */
const COARSE = { meaning: 0.7, previous: 0.5, earlier: 0.7, words: 0.3, speaker: 0.3, date: 1 } as const

/** Deducted from a neighbour's score, in standard deviations. */
const PENALTY = { answered: 0.5, previous: 1.5, answeredEarlier: 0.7, earlier: 1, next: 1.5 } as const

/** Returns how well a turn or its neighbours fit by meaning; a document that is no talk fits alone. */
export function widen(
  document: SearchDocument,
  own: number,
  meaningOf: (seq: DocumentSeq | undefined) => number | null,
): number {
  if (!isTalk(document)) return own
  const { previous, beforePrevious, next, labelTerms } = document
  const answers = answersPrevious(document)
  const less = (seq: DocumentSeq | undefined, penalty: number) =>
    (meaningOf(seq) ?? Number.NEGATIVE_INFINITY) - penalty
  return Math.max(
    own,
    less(previous?.seq, answers ? PENALTY.answered : PENALTY.previous),
    beforePrevious?.labelTerms === labelTerms
      ? less(beforePrevious.seq, answers ? PENALTY.answeredEarlier : PENALTY.earlier)
      : Number.NEGATIVE_INFINITY,
    less(next?.seq, PENALTY.next),
  )
}

/**
 * Selects the candidates to match token by token. Neighbouring turns count too, since an answer often
 * follows a turn or two after the subject.
 */
export function keepBest(
  coarse: readonly Coarse[],
  { question, quick, mustLookAt }: Choice,
  meaningOf: (seq: DocumentSeq | undefined) => number | null,
): Coarse[] {
  const most = quick ? QUICK_LOOKED_AT : LOOKED_AT
  if (coarse.length <= most) return [...coarse]
  const score = ({ document, meaning, words }: Coarse) => {
    const { previous, beforePrevious, labelTerms } = document
    const near = isTalk(document)
      ? Math.max(
          meaning,
          (meaningOf(previous?.seq) ?? Number.NEGATIVE_INFINITY) - COARSE.previous,
          (meaningOf(beforePrevious?.seq) ?? Number.NEGATIVE_INFINITY) - COARSE.earlier,
        )
      : meaning
    const speaks = question.namedLabels.some((name) => labelTerms.includes(name)) ? 1 : 0
    const dated = COARSE.date * fitMoment(document.at, question.dates)
    return COARSE.meaning * near + COARSE.words * words + COARSE.speaker * speaks + dated
  }
  return coarse
    .map((each) => ({ each, score: score(each) }))
    .sort((a, b) => b.score - a.score || a.each.document.seq - b.each.document.seq)
    .filter(({ each }, rank) => rank < most || mustLookAt(each.document))
    .map(({ each }) => each)
}
