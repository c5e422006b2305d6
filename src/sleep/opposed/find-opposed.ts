/**
 * Finds statements of two agents that contradict each other and stores a conflict for a person to
 * settle. Uses rules only. Statements of one agent are left to sleep, where the newer one counts as a
 * correction.
 */
import type { Caller } from '../../core/caller.ts'
import type { PlannedChange } from '../../core/change.ts'
import type { Memory } from '../../core/memory.ts'
import { applyChanges } from '../../kernel/changes/apply-changes.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { isContradiction, judgePairByRules } from '../contradictions/judge-by-rules.ts'
import { toConflict } from '../contradictions/plan-contradictions.ts'
import { sleepDeps } from '../run/sleep-deps.ts'
import { type CandidatePair, findCandidatePairs } from '../statements/candidate-pairs.ts'
import { createRootFinder } from '../statements/changed.ts'
import type { SleepDeps } from '../statements/phase.ts'

const PERSONS_AUTHORITY = 1

/**
 * @param memories new or changed memories
 * @returns the number of new conflicts; texts compared before are not compared again
 */
export async function noteOpposed(
  context: EngineContext,
  memories: readonly Memory[],
  caller: Caller,
): Promise<number> {
  const made = memories.filter(isAgents)
  if (made.length === 0) return 0
  const { deps, throttle } = sleepDeps(context, 0)
  await context.vectors.answering()?.index.ready()
  const pairs = (await findCandidatePairs(deps, made, createRootFinder(deps))).filter(areOfTwoAgents)
  const changes = await planConflicts(deps, pairs)
  if (changes.length === 0) return 0
  const run: EngineContext = { ...context, runId: context.ids.next() }
  const asRule: Caller = { ...caller, kind: 'system' }
  const counts = await context.store.transact((store) => applyChanges(run, store, changes, asRule, throttle))
  return counts.upsert_edge ?? 0
}

/** True for memories that an agent stored: neither Lore nor a person. */
function isAgents({ authority, author }: Memory): boolean {
  return authority !== PERSONS_AUTHORITY && !author.startsWith('lore:')
}

function areOfTwoAgents({ older, newer }: CandidatePair): boolean {
  return older.author !== newer.author && isAgents(older) && isAgents(newer)
}

async function planConflicts(deps: SleepDeps, pairs: readonly CandidatePair[]): Promise<PlannedChange[]> {
  if (pairs.length === 0) return []
  const known = await deps.store.pairs.find(
    'contradiction',
    pairs.map(({ older, newer }) => [older.contentHash, newer.contentHash] as const),
  )
  return pairs.flatMap((pair) => {
    if (known.has(hashKey(pair))) return []
    const judgement = judgePairByRules(pair)
    if (!isContradiction(judgement.relation)) return []
    const why = `${pair.older.author} and ${pair.newer.author} each stored one.`
    return toConflict(pair, judgement, why, { now: deps.clock.now(), nextId: () => deps.ids.next() })
  })
}

function hashKey({ older, newer }: CandidatePair): string {
  return [older.contentHash, newer.contentHash].sort().join(' ')
}
