/**
 * Loads what one memory rests on: its provenance, and decisions and similar memories around it. Answers
 * "why" if no causal link is known.
 */
import type { MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory, MemoryKind } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { EngineContext } from '../../kernel/context.ts'
import type { MemoryLine } from '../../kernel/memory-views.ts'
import { findNearest } from '../../kernel/vectors/meaning.ts'
import { toLine, toLines } from '../../kernel/views.ts'
import { loadAssociations, loadProvenance } from '../../memories/read.ts'
import type { Grounds, NearbyMemory } from './graph-views.ts'
import { loadVector, unlessModelAway } from './stored-vector.ts'

const NEARBY = 6
/** Maximum number of links among them, to leave room for reasons from nearby. */
const LINKED = 4
/** Authority of memories that an extractor made. */
const EXTRACTOR = 6
const NEAREST = 30
/** Minimum calibrated similarity of two statements about the same thing. */
const ALIKE = 0.45

/** Kinds that give reasons. */
const DECISIVE: ReadonlySet<MemoryKind> = new Set([
  'decision',
  'correction',
  'rule',
  'preference',
  'insight',
  'reflection',
  'experience',
  'commitment',
])

/** @param shown memories that the answer already shows */
export async function loadGrounds(
  context: EngineContext,
  memory: Memory,
  shown: ReadonlySet<MemoryId>,
): Promise<Grounds> {
  const { store } = context
  const parent = memory.parentId === null ? null : await store.memories.find(memory.parentId)
  return {
    provenance: await loadProvenance(store, memory),
    createdAt: memory.createdAt,
    parent: parent === null ? null : await toLine(store, parent),
    nearby: await loadNearby(context, memory, shown),
  }
}

/** Returns nearby memories, each once, by its closest tie: link, child, sibling, same session, similarity. */
async function loadNearby(
  context: EngineContext,
  memory: Memory,
  shown: ReadonlySet<MemoryId>,
): Promise<NearbyMemory[]> {
  const { store, clock } = context
  const linked = (await loadAssociations(store, memory.id, clock.now())).flatMap(
    ({ other, edge, direction }): NearbyMemory[] =>
      edge.relation === 'next' || shown.has(other.id)
        ? []
        : [{ memory: other, how: 'linked', relation: edge.relation, direction }],
  )
  const beside = memory.parentId === null ? [] : await listBelow(store, memory.parentId)
  const inSession = memory.sessionId === null ? [] : await store.memories.listBySessions([memory.sessionId])
  const below = isGrounded(memory) ? [] : await listBelow(store, memory.id)
  const reach = [
    { how: 'below', memories: below },
    { how: 'beside', memories: beside },
    { how: 'same_session', memories: inSession },
    { how: 'alike', memories: await findAlike(context, memory) },
  ] as const
  const seen = new Set<MemoryId>([memory.id, ...shown, ...linked.map(({ memory: other }) => other.id)])
  const nearby = linked.slice(0, LINKED)
  for (const { how, memories } of reach) {
    const fresh = memories
      .filter((other) => !seen.has(other.id) && (how === 'below' || isReason(other)))
      .slice(0, NEARBY)
    for (const { id } of fresh) seen.add(id)
    const lines: readonly MemoryLine[] = await toLines(store, fresh)
    nearby.push(...lines.map((line) => ({ memory: line, how, relation: null, direction: null })))
  }
  return nearby.slice(0, NEARBY)
}

/** Returns the live children, newest first. */
function listBelow(store: Store, parentId: MemoryId): Promise<Memory[]> {
  return store.memories.list({ scopes: null, parentId, order: 'newest', limit: LIMITS.listMax })
}

/** False for a topic that an extractor made of other memories, which has no source of its own. */
export function isGrounded({ authority, quote, sourceEpisodes, sourceFile }: Memory): boolean {
  return authority !== EXTRACTOR || quote !== null || sourceEpisodes.length > 0 || sourceFile !== null
}

function isReason({ kind, archivedAt, supersededBy }: Memory): boolean {
  return DECISIVE.has(kind) && archivedAt === null && supersededBy === null
}

async function findAlike(context: EngineContext, memory: Memory): Promise<Memory[]> {
  const vector = await loadVector(context, memory.id)
  if (vector === null) return []
  const nearest = await unlessModelAway(findNearest(context, memory.scopeId, vector, NEAREST), [])
  return nearest.filter(({ similarity01 }) => similarity01 >= ALIKE).map(({ memory: other }) => other)
}
