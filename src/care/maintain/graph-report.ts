/** Looks over the graph: weak and new links, pairs that might be one, what fades, what hangs on nothing. Changes nothing. */
import type { Edge } from '../../core/edge.ts'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { findNearest } from '../../kernel/vectors/meaning.ts'
import { toLines } from '../../kernel/views.ts'
import { FADING_BELOW, retentionAt } from '../../memories/list-memories.ts'
import { weightAt } from '../../memories/read.ts'
import { KEPT_PER_DAY } from '../../strength/edge-decay.ts'
import { CLOSE_BELOW, type GraphReport, type LinkLine, MANY_ORPHANS, WEAK_BELOW } from './maintain-views.ts'

const DAY_MS = 86_400_000
/** Comparing takes a scan each: the newest are the ones that nobody has looked at yet. */
const COMPARED = 200
const NEIGHBOURS = 4
/** Weak links that are looked at, whatever their scope. */
const MOST_LINKS = 10_000
const FADING_RELATIONS = ['associative', 'see_also', 'related_to', 'similar_to'] as const

export async function reportGraph(
  context: EngineContext,
  scopes: readonly ScopeId[] | null,
  limit: number,
): Promise<GraphReport> {
  const { store, clock } = context
  const now = clock.now()
  const weak = await findWeakLinks(context, scopes)
  const recent = await store.edges.listMadeSince(now - DAY_MS, MOST_LINKS)
  const fading = (await store.memories.listFading({ scopes }))
    .map((memory) => ({ id: memory.id, retention: retentionAt(memory, now) }))
    .filter(({ retention }) => retention < FADING_BELOW)
    .sort((a, b) => a.retention - b.retention || (a.id < b.id ? -1 : 1))
  const pairs = await findClosePairs(context, scopes)
  const orphanIds = await store.memories.listIds({ scopes, unlinked: true })
  const lines = await loadLines(store, [
    ...fading.slice(0, limit).map(({ id }) => id),
    ...orphanIds.slice(-limit),
    ...pairs.found.slice(0, limit).flatMap(({ a, b }) => [a, b]),
  ])
  return {
    weakLinks: (await toLinkLines(context, weak, scopes)).slice(0, limit),
    closePairs: pairs.found.slice(0, limit).flatMap(({ a, b, distance }) => {
      const [one, other] = [lines.get(a), lines.get(b)]
      return one === undefined || other === undefined ? [] : [{ a: one, b: other, distance }]
    }),
    compared: pairs.compared,
    fading: fading.slice(0, limit).flatMap(({ id, retention }) => {
      const memory = lines.get(id)
      return memory === undefined ? [] : [{ memory, retention }]
    }),
    fadingCount: fading.length,
    recentLinks: (await toLinkLines(context, recent.slice(0, limit * 4), scopes)).slice(0, limit),
    // Newest first: ids grow with time.
    orphans: orphanIds
      .slice(-limit)
      .reverse()
      .flatMap((id) => lines.get(id) ?? []),
    orphanCount: orphanIds.length,
    warnings:
      orphanIds.length > MANY_ORPHANS
        ? [`${orphanIds.length} memories have no link and no parent: link them, or give them a parent.`]
        : [],
  }
}

/** As they are stored; by what is left of them now, weakest first. */
export async function findWeakLinks(
  { store, clock }: Pick<EngineContext, 'store' | 'clock'>,
  scopes: readonly ScopeId[] | null,
): Promise<Edge[]> {
  const now = clock.now()
  const worn = { keptPerDay: KEPT_PER_DAY, below: WEAK_BELOW, at: now }
  const found = [
    ...(await store.edges.listBelowWeight(WEAK_BELOW, MOST_LINKS)),
    ...(await store.edges.listFading(FADING_RELATIONS, null, MOST_LINKS, worn)),
  ]
  const weak = [...new Map(found.map((edge) => [edge.id, edge])).values()]
    .map((edge) => ({ edge, left: weightAt(edge, now) }))
    .filter(({ left }) => left < WEAK_BELOW)
    .sort((a, b) => a.left - b.left || (a.edge.id < b.edge.id ? -1 : 1))
  return withinScopes(
    store,
    weak.map(({ edge }) => edge),
    scopes,
  )
}

/** Links whose both ends lie in the scopes. */
async function withinScopes(
  store: Store,
  edges: readonly Edge[],
  scopes: readonly ScopeId[] | null,
): Promise<Edge[]> {
  if (scopes === null || edges.length === 0) return [...edges]
  const ids = [...new Set(edges.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))] as MemoryId[]
  const allowed = new Set(scopes)
  const inside = new Set<string>(
    (await store.memories.load(ids)).filter(({ scopeId }) => allowed.has(scopeId)).map(({ id }) => id),
  )
  return edges.filter(({ sourceId, targetId }) => inside.has(sourceId) && inside.has(targetId))
}

export async function toLinkLines(
  { store, clock }: Pick<EngineContext, 'store' | 'clock'>,
  edges: readonly Edge[],
  scopes: readonly ScopeId[] | null,
): Promise<LinkLine[]> {
  const within = await withinScopes(store, edges, scopes)
  const ids = [...new Set(within.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))] as MemoryId[]
  const titles = new Map<string, string>((await store.memories.load(ids)).map(({ id, title }) => [id, title]))
  const now = clock.now()
  return within.flatMap((edge) => {
    const { id, relation, reasoning, madeBy, createdAt } = edge
    const [source, target] = [titles.get(edge.sourceId), titles.get(edge.targetId)]
    if (source === undefined || target === undefined) return []
    return [
      {
        id,
        relation,
        weight: weightAt(edge, now),
        source: { id: edge.sourceId as MemoryId, title: source },
        target: { id: edge.targetId as MemoryId, title: target },
        reasoning,
        madeBy,
        createdAt,
      },
    ]
  })
}

interface ClosePair {
  readonly a: MemoryId
  readonly b: MemoryId
  readonly distance: number
}

/** The newest memories beside what is nearest to them; those of one line of descent are meant to be alike. */
async function findClosePairs(
  context: EngineContext,
  scopes: readonly ScopeId[] | null,
): Promise<{ readonly found: ClosePair[]; readonly compared: number }> {
  const { store } = context
  const modelId = context.vectors.answering()?.embedder.modelId
  if (modelId === undefined) return { found: [], compared: 0 }
  const memories = await store.memories.list({ scopes, order: 'newest', limit: COMPARED })
  const seqs = await store.documents.seqsOf(memories.map(({ id }) => id))
  const vectors = await store.embeddings.load(modelId, [...seqs.values()])
  const found = new Map<string, ClosePair>()
  let compared = 0
  for (const memory of memories) {
    const seq = seqs.get(memory.id)
    const vector = seq === undefined ? undefined : vectors.get(seq)
    if (vector === undefined) continue
    compared++
    for (const { memory: other, similarity01 } of await findNearest(
      context,
      memory.scopeId,
      vector,
      NEIGHBOURS,
    )) {
      const distance = 1 - similarity01
      if (other.id === memory.id || distance >= CLOSE_BELOW) continue
      if (other.parentId === memory.id || memory.parentId === other.id) continue
      const [a, b] = memory.id < other.id ? [memory.id, other.id] : [other.id, memory.id]
      found.set(`${a} ${b}`, { a, b, distance: Math.max(0, distance) })
    }
  }
  return { found: [...found.values()].sort((x, y) => x.distance - y.distance), compared }
}

async function loadLines(store: Store, ids: readonly MemoryId[]) {
  const lines = await toLines(store, await store.memories.load([...new Set(ids)]))
  return new Map(lines.map((line) => [line.id, line]))
}
