/**
 * Lets a learned judge decide which sentences are kept: what an agent said by its worth, what a person said by
 * the question if it lasts or ends with the work at hand. Without a judge, the rules' own decision stands.
 */
import type { MemoryKind } from '../../../core/memory.ts'
import type { Judge, JudgedSentence, SentenceJudgement } from '../../../core/ports/judge.ts'
import type { Candidate } from './candidate.ts'

/** An agent's sentence from this worth on is kept as a fact. */
const WORTH_OF_FACT01 = 0.6
/** An agent's sentence that the rules keep is dropped below this worth. */
const WORTH_OF_DETAIL01 = 0.35
/** How much the judge's opinion moves the score by which sentences compete. */
const WORTH_WEIGHT = 3
/** A person's sentence that the rules do not keep is kept from here on. */
const LASTING_ADDED01 = 0.6
/** A person's sentence that the rules keep is dropped from here on, if it is not more likely to last. */
const MOMENT_DROPPED01 = 0.6

/** What people tell of themselves is taken as said. */
const AS_SAID: ReadonlySet<MemoryKind> = new Set(['identity', 'person'])

export async function settleByJudge(
  candidates: readonly Candidate[],
  judge: Judge | null,
): Promise<Candidate[]> {
  if (judge === null) return candidates.filter(({ needsJudge }) => needsJudge !== true)
  const asked = candidates.flatMap(({ asked: sentence }) => sentence ?? [])
  const judgements = new Map<JudgedSentence, SentenceJudgement>()
  if (asked.length > 0) {
    const weighed = await judge.weigh(asked)
    for (const [n, sentence] of asked.entries()) {
      const judgement = weighed[n]
      if (judgement !== undefined) judgements.set(sentence, judgement)
    }
  }
  return candidates.flatMap((candidate) => {
    const judgement = candidate.asked === undefined ? undefined : judgements.get(candidate.asked)
    if (judgement === undefined) return candidate.needsJudge === true ? [] : [candidate]
    return candidate.found === 'person'
      ? settlePerson(candidate, judgement)
      : settleAgent(candidate, judgement)
  })
}

function settlePerson(candidate: Candidate, { lasting01, moment01 }: SentenceJudgement): Candidate[] {
  if (AS_SAID.has(candidate.kind) && candidate.needsJudge !== true) return [candidate]
  if (moment01 >= MOMENT_DROPPED01 && moment01 > lasting01) return []
  if (candidate.needsJudge === true && lasting01 < LASTING_ADDED01) return []
  return [candidate]
}

function settleAgent(candidate: Candidate, { worth01 }: SentenceJudgement): Candidate[] {
  const score = candidate.score + WORTH_WEIGHT * (worth01 - 0.5)
  if (worth01 >= WORTH_OF_FACT01) return [{ ...candidate, level: 'fact', score }]
  if (candidate.needsJudge === true || worth01 < WORTH_OF_DETAIL01) return []
  return [{ ...candidate, level: 'detail', score }]
}
