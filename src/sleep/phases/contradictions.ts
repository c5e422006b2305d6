/**
 * Finds contradicting statements and lets the newer one supersede the older, unless that one is more
 * trusted; what only a person can settle is stored as a conflict. Reads memories, mentions and
 * verdicts; writes supersessions, `contradicts` links and verdicts. Safe to repeat: a pair of texts is
 * judged once.
 */
import { randomBytes } from 'node:crypto'
import type { JudgedPair } from '../../core/change.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { ClaimComparison, ClaimRelation } from '../../text/claims/compare-claims.ts'
import { createModelJudge, type ModelJudge } from '../contradictions/judge-by-model.ts'
import { isContradiction, judgePairByRules } from '../contradictions/judge-by-rules.ts'
import {
  type JudgedCandidate,
  linkKey,
  planContradictions,
  UNRESOLVED,
} from '../contradictions/plan-contradictions.ts'
import { type CandidatePair, findCandidatePairs } from '../statements/candidate-pairs.ts'
import { createRootFinder, walkChanged } from '../statements/changed.ts'
import type { Phase, SleepDeps } from '../statements/phase.ts'

/** Memories per batch; few, because a model may be asked about each. */
const STEP = 50

export const contradictions: Phase = {
  name: 'contradictions',
  sentence:
    'Let newer statements take the place of those they contradict; list what only a person can settle.',
  async *plan(deps) {
    const rootOf = createRootFinder(deps)
    const model =
      deps.model === null
        ? null
        : createModelJudge({
            model: deps.model,
            makeCode: () => randomBytes(6).toString('hex'),
            signal: deps.signal,
          })
    const ended = new Map<MemoryId, MemoryId>()
    const seen = new Set<string>()
    for await (const page of walkChanged(deps, {}, { walk: 'changed', page: STEP })) {
      const found = await findCandidatePairs(deps, page, rootOf)
      const fresh = found.filter((pair) => {
        const key = linkKey(pair.older.id, pair.newer.id)
        return !seen.has(key) && seen.add(key)
      })
      const judged = await judgePairs(deps, fresh, model)
      const changes = planContradictions(judged, {
        now: deps.clock.now(),
        nextId: () => deps.ids.next(),
        ended,
        disputed: await findDisputed(deps, judged),
      })
      for (const change of changes) if (change.kind === 'supersede') ended.set(change.old, change.by)
      yield changes
    }
  },
}

/** Judges pairs by a stored verdict, else by the model, else by rules. */
async function judgePairs(
  { store }: SleepDeps,
  pairs: readonly CandidatePair[],
  model: ModelJudge | null,
): Promise<JudgedCandidate[]> {
  if (pairs.length === 0) return []
  const known = await store.pairs.find(
    'contradiction',
    pairs.map(({ older, newer }) => [older.contentHash, newer.contentHash] as const),
  )
  const judged: JudgedCandidate[] = []
  const open: CandidatePair[] = []
  for (const pair of pairs) {
    const verdict = known.get(hashKey(pair))
    if (verdict === undefined) open.push(pair)
    else judged.push(...recall(pair, verdict))
  }
  const near = open.filter((pair) => pair.near)
  const answers = (await model?.judge(near)) ?? []
  const byModel = new Map(near.map((pair, index) => [pair, answers[index] ?? null]))
  for (const pair of open) {
    const answer = byModel.get(pair) ?? null
    const judgement = answer ?? judgePairByRules(pair)
    judged.push({ pair, judgement, costly: answer !== null, takenBack: false })
  }
  return judged
}

function hashKey({ older, newer }: CandidatePair): string {
  return [older.contentHash, newer.contentHash].sort().join(' ')
}

/**
 * Applies a stored verdict to a pair. It holds for all memories with these texts; the memories it was
 * given on are already settled.
 */
function recall(pair: CandidatePair, { verdict, at }: JudgedPair): JudgedCandidate[] {
  const open = verdict === UNRESOLVED
  if (!open && !isContradiction(verdict as ClaimRelation)) return []
  const settled = pair.older.createdAt <= at && pair.newer.createdAt <= at
  if (settled && open) return []
  const judgement: ClaimComparison = {
    relation: open ? 'contradicted' : (verdict as ClaimRelation),
    rule: 'verdict',
    reason: 'The two texts were found to contradict each other before.',
    confidence01: 0.9,
  }
  return [{ pair, judgement, costly: false, takenBack: settled }]
}

async function findDisputed(
  { store }: SleepDeps,
  judged: readonly JudgedCandidate[],
): Promise<ReadonlySet<string>> {
  const opposed = judged.filter(({ judgement }) => isContradiction(judgement.relation))
  if (opposed.length === 0) return new Set()
  const edges = await store.edges.listFor([...new Set(opposed.map(({ pair }) => pair.newer.id))], {
    relations: ['contradicts'],
  })
  return new Set(
    edges.flatMap(({ sourceId, targetId }) => [
      linkKey(sourceId as MemoryId, targetId as MemoryId),
      linkKey(targetId as MemoryId, sourceId as MemoryId),
    ]),
  )
}
