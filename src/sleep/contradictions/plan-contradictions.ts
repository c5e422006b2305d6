/** What judged pairs come to, as changes: the loser is superseded, or the conflict is kept for a person. */
import type { JudgedPair, PlannedChange } from '../../core/change.ts'
import { newEdge } from '../../core/edge.ts'
import type { EdgeId, EpochMs, MemoryId } from '../../core/ids.ts'
import type { ClaimComparison, ClaimRelation } from '../../text/claims/compare-claims.ts'
import type { CandidatePair } from '../statements/candidate-pairs.ts'
import { SLEEP_AUTHOR } from '../statements/machine-root.ts'
import { statedAt } from '../statements/statements.ts'
import { isContradiction } from './judge-by-rules.ts'
import { resolvePair } from './resolve-pair.ts'

export const UNRESOLVED = 'unresolved'

export interface JudgedCandidate {
  readonly pair: CandidatePair
  readonly judgement: ClaimComparison
  /** Judging it again would cost something, so that it is kept in mind whatever it says. */
  readonly costly: boolean
  /** It was settled before, and somebody took that back. */
  readonly takenBack: boolean
}

export interface PlanFrame {
  readonly now: EpochMs
  readonly nextId: () => string
  /** Superseded earlier in this run, and by which. */
  readonly ended: ReadonlyMap<MemoryId, MemoryId>
  /** Pairs that are linked by `contradicts` already, in both orders, as `linkKey`. */
  readonly disputed: ReadonlySet<string>
}

export function linkKey(a: MemoryId, b: MemoryId): string {
  return `${a} ${b}`
}

/**
 * Winners in the order of their time: of Node 18, 20 and 22 each ends the one before, so that history can
 * be told. A loser ends once; a winner that has ended itself gives way to what ended it. Pure.
 */
export function planContradictions(judged: readonly JudgedCandidate[], frame: PlanFrame): PlannedChange[] {
  const ended = new Map(frame.ended)
  const inOrder = [...judged].sort((a, b) => statedAt(a.pair.newer) - statedAt(b.pair.newer))
  return inOrder.flatMap((candidate) => planOne(candidate, frame, ended))
}

function planOne(
  { pair, judgement, costly, takenBack }: JudgedCandidate,
  frame: PlanFrame,
  ended: Map<MemoryId, MemoryId>,
): PlannedChange[] {
  const remember = (verdict: ClaimRelation | typeof UNRESOLVED): PlannedChange => ({
    kind: 'remember_pair',
    pair: toJudgedPair(pair, verdict, frame.now),
  })
  if (!isContradiction(judgement.relation)) return costly ? [remember(judgement.relation)] : []
  if (ended.has(pair.older.id)) return costly ? [remember(judgement.relation)] : []
  const resolution = takenBack
    ? ({ kind: 'unresolved', why: 'It was settled once, and that was undone.' } as const)
    : resolvePair(pair, judgement.confidence01)
  if (resolution.kind === 'superseded') {
    const { old } = resolution
    const by = endOf(resolution.by.id, ended)
    ended.set(old.id, by)
    const reason = `Contradiction, by ${judgement.rule}: ${judgement.reason}`
    const compared = [pair.older, pair.newer].map(({ id, contentHash }) => ({ id, contentHash }))
    return [{ kind: 'supersede', old: old.id, by, compared, reason }, remember(judgement.relation)]
  }
  // Against something that has ended there is nothing left to settle.
  if (ended.has(pair.newer.id)) return costly ? [remember(judgement.relation)] : []
  if (frame.disputed.has(linkKey(pair.newer.id, pair.older.id))) return [remember(UNRESOLVED)]
  return toConflict(pair, judgement, resolution.why, frame)
}

/** A conflict that somebody has to settle: both stay, linked, and the two texts are not judged again. */
export function toConflict(
  pair: CandidatePair,
  judgement: ClaimComparison,
  why: string,
  frame: Pick<PlanFrame, 'now' | 'nextId'>,
): PlannedChange[] {
  return [
    {
      kind: 'upsert_edge',
      edge: newEdge({
        id: frame.nextId() as EdgeId,
        sourceId: pair.newer.id,
        targetId: pair.older.id,
        relation: 'contradicts',
        weight: Math.min(1, Math.max(0, judgement.confidence01)),
        reasoning: `${judgement.reason} ${why}`,
        author: SLEEP_AUTHOR,
        madeBy: 'machine',
        createdAt: frame.now,
      }),
      reason: `Contradiction, by ${judgement.rule}, unresolved: ${why}`,
    },
    { kind: 'remember_pair', pair: toJudgedPair(pair, UNRESOLVED, frame.now) },
  ]
}

function endOf(id: MemoryId, ended: ReadonlyMap<MemoryId, MemoryId>): MemoryId {
  let end = id
  for (let next = ended.get(end); next !== undefined; next = ended.get(end)) end = next
  return end
}

function toJudgedPair({ older, newer }: CandidatePair, verdict: string, at: EpochMs): JudgedPair {
  const [a, b] = [older.contentHash, newer.contentHash].sort() as [string, string]
  return { question: 'contradiction', a, b, verdict, at }
}
