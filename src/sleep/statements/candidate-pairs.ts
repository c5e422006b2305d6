/**
 * Finds pairs of statements that may contradict each other: similar in meaning within a tree, or about
 * one entity with a word in common. The cost grows with the changed memories. Does not judge the pairs.
 */
import type { EntityId, MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { overlap01 } from '../../text/claims/compare-claims.ts'
import { toTerms } from '../../text/tokens.ts'
import type { RootFinder } from './changed.ts'
import type { SleepDeps } from './phase.ts'
import { isLive, isStatement, overlapInTime, statedAt } from './statements.ts'

/** Two live statements of one scope; at equal times, the smaller id is `older`. */
export interface CandidatePair {
  readonly older: Memory
  readonly newer: Memory
  /**
   * True if both are surely about one thing. For other pairs the words must be certain, and no model is
   * asked.
   */
  readonly near: boolean
}

/** Minimum calibrated similarity of `near` pairs. */
const NEAR_SIMILARITY01 = 0.6
/**
 * Minimum calibrated similarity of candidates. Lower, since short statements score less than they mean:
 * "We use Sentry", "dropped Sentry".
 */
const CANDIDATE_SIMILARITY01 = 0.45
/** Maximum number of partners of a memory, from each of the two sources. */
export const MOST_PARTNERS = 8
/** Number of neighbours examined for those of the same tree. */
const NEAREST = 16
/** Minimum share of common words, if there is no vector. */
const CANDIDATE_OVERLAP01 = 0.5
/** Entities that more memories mention are ignored. */
const MOST_MENTIONS = 200

/** Returns pairs, each once, in no order; one of each pair is a statement among `changed`. */
export async function findCandidatePairs(
  deps: SleepDeps,
  changed: readonly Memory[],
  rootOf: RootFinder,
): Promise<CandidatePair[]> {
  const statements = changed.filter((memory) => isStatement(memory) && isLive(memory))
  const pairs = new Map<string, CandidatePair>()
  const keep = (one: Memory, other: Memory, near: boolean) => {
    const pair = toPair(one, other, near)
    const key = `${pair.older.id} ${pair.newer.id}`
    pairs.set(key, pairs.get(key)?.near === true ? { ...pair, near: true } : pair)
  }
  const vectors = await deps.vectorsOf(statements.map(({ id }) => id))
  for (const memory of statements) {
    if (deps.signal.aborted) return []
    const vector = vectors.get(memory.id)
    const near = vector === undefined ? await findByWords(deps, memory) : await findNear(deps, memory, vector)
    let kept = 0
    for (const partner of near) {
      if (kept === MOST_PARTNERS) break
      const { other } = partner
      if (!mayOppose(memory, other) || !(await areTogether(memory, other, rootOf))) continue
      keep(memory, other, partner.near)
      kept++
    }
  }
  for (const [memory, others] of await findByEntity(deps, statements)) {
    for (const other of others) keep(memory, other, true)
  }
  return [...pairs.values()]
}

/** True for two different live statements of one scope whose validity overlaps. */
export function mayOppose(one: Memory, other: Memory): boolean {
  return (
    one.id !== other.id &&
    one.scopeId === other.scopeId &&
    one.contentHash !== other.contentHash &&
    [one, other].every((memory) => isStatement(memory) && isLive(memory)) &&
    overlapInTime(one, other)
  )
}

export function toPair(one: Memory, other: Memory, near: boolean): CandidatePair {
  const [a, b] = [statedAt(one), statedAt(other)]
  const isFirst = a === b ? one.id < other.id : a < b
  return isFirst ? { older: one, newer: other, near } : { older: other, newer: one, near }
}

interface Partner {
  readonly other: Memory
  readonly near: boolean
}

async function findNear(deps: SleepDeps, memory: Memory, vector: Float32Array): Promise<Partner[]> {
  const near = await deps.nearest(memory.scopeId, vector, NEAREST)
  return near
    .filter(({ similarity01 }) => similarity01 >= CANDIDATE_SIMILARITY01)
    .map(({ memory: other, similarity01 }) => ({ other, near: similarity01 >= NEAR_SIMILARITY01 }))
}

/** Finds partners by common words, for memories without a vector. */
async function findByWords({ store, clock }: SleepDeps, memory: Memory): Promise<Partner[]> {
  const terms = [...new Set(toTerms(memory.content))]
  if (terms.length === 0) return []
  const filter = {
    scopes: [memory.scopeId],
    kinds: ['memory'],
    at: clock.now(),
    includeSuperseded: false,
    includeArchived: false,
    includeExpired: false,
    within: null,
    sessions: null,
    since: null,
    until: null,
  } as const
  const hits = await store.documents.findByTerms(terms, filter, NEAREST)
  const refs = await store.documents.refs(hits.map(({ seq }) => seq))
  const ids = [...refs.values()].flatMap((ref) => (ref.kind === 'memory' ? [ref.id] : []))
  return (await store.memories.load(ids))
    .map((other) => ({ other, overlap: overlap01(memory.content, other.content) }))
    .filter(({ overlap }) => overlap >= CANDIDATE_OVERLAP01)
    .sort((a, b) => b.overlap - a.overlap)
    .map(({ other }) => ({ other, near: true }))
}

/**
 * Returns for each statement those that mention one of its entities and share a word beyond its name,
 * most shared words first.
 */
async function findByEntity(
  { store }: SleepDeps,
  statements: readonly Memory[],
): Promise<ReadonlyMap<Memory, readonly Memory[]>> {
  const mentions = { relations: ['mentions'] } as const
  const ids = statements.map(({ id }) => id)
  const out = ids.length === 0 ? [] : await store.edges.listFor(ids, { ...mentions, direction: 'out' })
  const entitiesOf = Map.groupBy(out, ({ sourceId }) => sourceId as MemoryId)
  const entityIds = [...new Set(out.map(({ targetId }) => targetId as EntityId))]
  if (entityIds.length === 0) return new Map()
  const back = await store.edges.listFor(entityIds, { ...mentions, direction: 'in' })
  const mentioners = new Map(
    [...Map.groupBy(back, ({ targetId }) => targetId as EntityId)].filter(
      ([, edges]) => edges.length <= MOST_MENTIONS,
    ),
  )
  const known = new Map(
    (
      await store.memories.load([
        ...new Set([...mentioners.values()].flat().map(({ sourceId }) => sourceId as MemoryId)),
      ])
    ).map((memory) => [memory.id, memory]),
  )
  const names = new Map((await store.entities.load(entityIds)).map(({ id, name }) => [id, name]))
  return new Map(
    statements.map((memory) => {
      const shared = Map.groupBy(
        (entitiesOf.get(memory.id) ?? []).flatMap(({ targetId }) =>
          (mentioners.get(targetId as EntityId) ?? []).map(({ sourceId }) => ({
            other: sourceId as MemoryId,
            name: names.get(targetId as EntityId) ?? '',
          })),
        ),
        ({ other }) => other,
      )
      const partners = [...shared].flatMap(([id, links]) => {
        const other = known.get(id)
        if (other === undefined || !mayOppose(memory, other)) return []
        const attributes = countAttributes(
          memory.content,
          other.content,
          links.map(({ name }) => name),
        )
        return attributes === 0 ? [] : [{ other, attributes }]
      })
      partners.sort((a, b) => b.attributes - a.attributes)
      return [memory, partners.slice(0, MOST_PARTNERS).map(({ other }) => other)]
    }),
  )
}

/** Counts the content words two texts share, without those of the names. */
export function countAttributes(one: string, other: string, names: readonly string[]): number {
  const named = new Set(names.flatMap(toTerms))
  const terms = new Set(toTerms(other))
  return [...new Set(toTerms(one))].filter((term) => terms.has(term) && !named.has(term)).length
}

/** True if both have the same root; a statement without a parent counts as together with all others. */
async function areTogether(one: Memory, other: Memory, rootOf: RootFinder): Promise<boolean> {
  if (one.parentId === null || other.parentId === null) return true
  return (await rootOf(one)) === (await rootOf(other))
}
