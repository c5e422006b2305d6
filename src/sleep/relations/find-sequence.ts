/** Plans links in time between memories about the same matter whose texts name their days. */
import { type Edge, newEdge } from '../../core/edge.ts'
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { newId } from '../../core/ports/new-id.ts'
import { DAY_MS } from '../../strength/units.ts'
import type { SleepDeps } from '../statements/phase.ts'
import { RELATIONS_AUTHOR } from './author.ts'

/** Least similarity of two memories about the same matter, as for see-also links. */
const SAME_MATTER = 0.5
const NEAREST = 20
/** A longer span, such as a year, is no event. */
const LONGEST_DAYS = 31

/** The days that a memory's text names. */
export interface DatedMemory {
  readonly id: MemoryId
  readonly from: EpochMs
  readonly until: EpochMs
}

/** Returns the memories whose texts name a day, or at most a month. */
export async function loadDated(
  { store, clock }: SleepDeps,
  ids: readonly MemoryId[],
): Promise<ReadonlyMap<MemoryId, DatedMemory>> {
  const seqs = await store.documents.seqsOf(ids)
  const filter = {
    scopes: null,
    kinds: ['memory'],
    at: clock.now(),
    includeSuperseded: false,
    includeArchived: false,
    includeExpired: true,
    within: null,
    sessions: null,
    since: null,
    until: null,
  } as const
  const documents = seqs.size === 0 ? [] : await store.documents.load([...seqs.values()], filter)
  return new Map(
    documents.flatMap(({ ref, eventFrom: from, eventUntil: until }) => {
      if (ref.kind !== 'memory' || from === null || until === null) return []
      return until - from > LONGEST_DAYS * DAY_MS ? [] : [[ref.id, { id: ref.id, from, until }] as const]
    }),
  )
}

/** Links a dated memory to the last one before it, the first one after it, and those of the same day. */
export async function findSequence(
  deps: SleepDeps,
  memory: Memory,
  own: DatedMemory,
  vector: Float32Array,
): Promise<Edge[]> {
  const near = (await deps.nearest(memory.scopeId, vector, NEAREST)).filter(
    ({ memory: other, similarity01 }) => other.id !== memory.id && similarity01 >= SAME_MATTER,
  )
  const likeness = new Map(near.map(({ memory: other, similarity01 }) => [other.id, similarity01]))
  const dated = [...(await loadDated(deps, [...likeness.keys()])).values()].sort((a, b) => a.from - b.from)
  const before = dated.findLast(({ until }) => until <= own.from)
  const after = dated.find(({ from }) => from >= own.until)
  const same = dated.filter(({ from, until }) => from === own.from && until === own.until)
  const link = (source: DatedMemory, target: DatedMemory, relation: Edge['relation']) =>
    newEdge({
      id: newId.edge(deps.ids),
      sourceId: source.id,
      targetId: target.id,
      relation,
      weight: likeness.get(source.id) ?? likeness.get(target.id) ?? SAME_MATTER,
      reasoning: `${renderDay(source.from)}, ${renderDay(target.from)}`,
      author: RELATIONS_AUTHOR,
      madeBy: 'machine',
      createdAt: deps.clock.now(),
    })
  return [
    ...(before === undefined ? [] : [link(before, own, 'followed_by')]),
    ...(after === undefined ? [] : [link(own, after, 'followed_by')]),
    ...same.map((other) =>
      other.id < own.id ? link(other, own, 'concurrent_with') : link(own, other, 'concurrent_with'),
    ),
  ]
}

/** True if the days that both texts name still make this link. */
export function sequenceHolds(
  { relation }: Edge,
  source: DatedMemory | undefined,
  target: DatedMemory | undefined,
): boolean {
  if (source === undefined || target === undefined) return false
  if (relation === 'followed_by') return source.until <= target.from
  return source.from === target.from && source.until === target.until
}

function renderDay(at: EpochMs): string {
  return new Date(at).toISOString().slice(0, 10)
}
