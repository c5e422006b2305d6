/**
 * Turns judged pairs into changes: the loser is superseded, or the conflict is stored for a person to
 * settle.
 */
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
  /** True if a model judged it, so the verdict is stored whatever it is. */
  readonly costly: boolean
  /** True if it was settled before and the run was undone. */
  readonly takenBack: boolean
}

export interface PlanFrame {
  readonly now: EpochMs
  readonly nextId: () => string
  /** Memories superseded earlier in this run, with their successors. */
  readonly ended: ReadonlyMap<MemoryId, MemoryId>
  /** Pairs already linked by `contradicts`, in both orders, as `linkKey`. */
  readonly disputed: ReadonlySet<string>
}

export function linkKey(a: MemoryId, b: MemoryId): string {
  return `${a} ${b}`
}

/**
 * Plans pairs in order of the newer statement's time: of Node 18, 20 and 22 each supersedes the one
 * before, which keeps the history. A memory is superseded once; a successor that was superseded itself
 * is replaced by its own successor. Pure.
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
  // If one side is already superseded, there is nothing left to settle.
  if (ended.has(pair.newer.id)) return costly ? [remember(judgement.relation)] : []
  if (frame.disputed.has(linkKey(pair.newer.id, pair.older.id))) return [remember(UNRESOLVED)]
  return toConflict(pair, judgement, resolution.why, frame)
}

/**
 * Returns the changes for a conflict that a person must settle: both stay, linked, and the two texts
 * are not judged again.
 */
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
