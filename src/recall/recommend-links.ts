/** Use case that suggests links for a memory or a text, with the reasons for each. Writes nothing. */

import { z } from 'zod'
import type { DocumentFilter, SearchDocument } from '../core/document.ts'
import { RELATIONS_BY_LAYER } from '../core/edge.ts'
import { LoreError } from '../core/errors.ts'
import type { DocumentSeq, EntityId, MemoryId, ScopeId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import type { VectorIndex } from '../core/ports/vector-index.ts'
import { RANGES } from '../core/ranges.ts'
import type { EngineContext } from '../kernel/context.ts'
import { integer, memoryId, number, optional, scopeSelection, text } from '../kernel/fields.ts'
import { loadScopes, selectScopes } from '../kernel/scopes.ts'
import { defineUseCase, type TakenBy } from '../kernel/use-case.ts'
import { liveMemories, meaningOf } from '../kernel/vectors/meaning.ts'
import { requireMemory, toLine, toLines } from '../kernel/views.ts'
import { analyseMemory } from '../text/analyse.ts'
import { inverseDocumentFrequency, type ScoredTerm, scoreTerms } from '../text/bm25.ts'
import { findEntities } from '../text/entities/find-entities.ts'
import { foldCase } from '../text/tokens.ts'
import { textsOfLines } from './graph-queries/graph-texts.ts'
import type { LinkCandidate, LinkRecommendations, LinkScores } from './graph-queries/graph-views.ts'
import {
  combineScores,
  type Moment,
  nearnessInTime,
  overlap,
  suggestLink,
} from './graph-queries/link-scores.ts'
import { loadVector, unlessModelAway } from './graph-queries/stored-vector.ts'

const DEFAULT_LIMIT = 10
const DEFAULT_MIN_SCORE = 0.3
/** Maximum number of candidates from each source. */
const BY_MEANING = 60
const BY_WORDS = 60
const BY_ENTITY = 60
/** Number of terms used, the most selective. */
const MAX_TERMS = 24
/** Entities with more mentions are ignored, since one that is mentioned everywhere connects nothing. */
const MOST_MENTIONS = 200

/** The memory or text to link, prepared for comparison. */
interface Source {
  readonly memory: Memory | null
  readonly text: string
  readonly document: Pick<SearchDocument, 'terms' | 'labelTerms' | 'termCount'>
  readonly vector: Float32Array | null
  readonly entityIds: ReadonlySet<EntityId>
  readonly moment: Moment
  readonly scopes: readonly ScopeId[] | null
}

/** Returns memories that might be linked to a memory or a text, with the reasons for each. */
export const recommendLinks = defineUseCase({
  name: 'recommendLinks',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Exactly one of `id` and `text` is required. */
      id: optional(memoryId()),
      text: optional(text(LIMITS.contentChars)),
      ...scopeSelection(),
      /** Default 10. */
      limit: optional(integer(...RANGES.recommendations)),
      /** Minimum combined score; default 0.3. */
      minScore: optional(number(...RANGES.share01)),
    }),
  run: async (context, input): Promise<LinkRecommendations> => {
    const { limit = DEFAULT_LIMIT, minScore = DEFAULT_MIN_SCORE } = input
    const source = await loadSource(context, input)
    const { store } = context
    const answering = context.vectors.answering()
    const filter = liveMemories(source.scopes, context.clock.now())
    const words = await weighTerms(store, source)
    const near = source.vector === null ? [] : await findNear(answering?.index ?? null, source.vector, filter)
    const seqs = [
      ...near,
      ...(await findByWords(store, words.terms, filter)),
      ...(await findByEntity(store, source)),
    ]
    const linked = source.memory === null ? new Set() : await loadLinked(store, source.memory)
    const documents = (await store.documents.load([...new Set(seqs)], filter)).filter(
      ({ ref }) => !linked.has(ref.id),
    )
    const byMeaning = near.length > 0
    const scored = await scoreAll(store, source, documents, {
      words,
      similarity:
        byMeaning && answering !== null ? await loadSimilarity(store, source, documents, answering) : null,
    })
    const best = scored
      .map((candidate) => ({ ...candidate, score: combineScores(candidate.scores, byMeaning) }))
      .filter(({ score }) => score >= minScore)
      .sort((a, b) => b.score - a.score || (a.memory.id < b.memory.id ? -1 : 1))
      .slice(0, limit)
    const lines = await toLines(
      store,
      best.map(({ memory }) => memory),
    )
    return {
      source: source.memory === null ? null : await toLine(store, source.memory),
      candidates: best.flatMap(({ memory, scores, score, shared }, i): LinkCandidate[] => {
        const line = lines[i]
        const together = memory.sessionId !== null && memory.sessionId === source.moment.session
        return line === undefined
          ? []
          : [{ memory: line, score, scores, shared, ...suggestLink(scores, shared, together) }]
      }),
      byMeaning,
    }
  },
  texts: ({ candidates }) => textsOfLines(candidates.map(({ memory }) => memory)),
})

type RecommendLinksInput = TakenBy<typeof recommendLinks>

async function loadSource(context: EngineContext, input: RecommendLinksInput): Promise<Source> {
  const { id, text: said } = input
  if (id !== undefined && said === undefined) return memorySource(context, id, input)
  if (id === undefined && said !== undefined) return textSource(context, said, input)
  throw new LoreError('invalid_input', 'Either an id or a text is needed, not both.', {
    hint: 'Give the id of a memory, or the text that something should be linked to.',
    details: { field: 'id' },
  })
}

async function memorySource(
  context: EngineContext,
  id: MemoryId,
  input: RecommendLinksInput,
): Promise<Source> {
  const { store } = context
  const memory = await requireMemory(store, id)
  const at = memory.validFrom ?? memory.createdAt
  const mentions = await store.edges.listFor([id], { direction: 'out', layers: ['entity'] })
  const choosesScope = input.scope !== undefined || input.allScopes === true
  const own = (await loadScopes(store, [memory.scopeId])).get(memory.scopeId)
  return {
    memory,
    text: `${memory.title}\n${memory.content}`,
    document: analyseMemory({ ...memory, at }),
    vector: await loadVector(context, id),
    entityIds: new Set(mentions.map(({ targetId }) => targetId as EntityId)),
    moment: { at, session: memory.sessionId },
    scopes: await selectScopes(
      context,
      choosesScope || own === undefined
        ? input
        : { scope: { namespace: own.namespace, project: own.project, branch: own.branch } },
    ),
  }
}

async function textSource(context: EngineContext, text: string, input: RecommendLinksInput): Promise<Source> {
  const now = context.clock.now()
  const scopes = await selectScopes(context, input)
  const names = (await findEntities(text)).map(({ name }) => name)
  const known = names.length === 0 ? [] : await context.store.entities.findByNames(scopes, names)
  const meaning = meaningOf(context)
  const [vector = null] = meaning === null ? [] : await unlessModelAway(meaning.embed([text]), [])
  return {
    memory: null,
    text,
    document: analyseMemory({ title: '', content: text, tags: [], at: now }),
    vector,
    entityIds: new Set(known.map(({ id }) => id)),
    moment: { at: now, session: null },
    scopes,
  }
}

interface Words {
  readonly terms: readonly ScoredTerm[]
  readonly averageTerms: number
  /** Score of the source on its own words, which is the maximum. */
  readonly own: number
}

async function weighTerms(store: Store, { document }: Source): Promise<Words> {
  const distinct = [...new Set(`${document.labelTerms} ${document.terms}`.split(' '))].filter(Boolean)
  if (distinct.length === 0) return { terms: [], averageTerms: 0, own: 0 }
  const { documents, documentFrequency, averageTerms } = await store.documents.statistics(distinct)
  const terms = distinct
    .map((term) => ({ term, weight: inverseDocumentFrequency(documents, documentFrequency.get(term) ?? 0) }))
    .filter(({ term }) => documentFrequency.has(term))
    .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_TERMS)
  return {
    terms,
    averageTerms,
    own: scoreTerms({ ...document, ...ALONE }, terms, averageTerms),
  }
}

/** Fields of a document outside any conversation. */
const ALONE = {
  ref: { kind: 'memory', id: '' as MemoryId },
  role: null,
  previous: null,
  next: null,
} as const

async function findNear(
  index: VectorIndex | null,
  vector: Float32Array,
  filter: DocumentFilter,
): Promise<DocumentSeq[]> {
  const scan = index === null ? null : await unlessModelAway(index.scan(vector, filter, BY_MEANING), null)
  return (scan?.hits ?? []).map(({ seq }) => seq)
}

async function findByWords(
  store: Store,
  terms: readonly ScoredTerm[],
  filter: DocumentFilter,
): Promise<DocumentSeq[]> {
  if (terms.length === 0) return []
  const words = terms.map(({ term }) => term)
  return (await store.documents.findByTerms(words, filter, BY_WORDS)).map(({ seq }) => seq)
}

/** Returns the memories that share the most entities. */
async function findByEntity(store: Store, { entityIds }: Source): Promise<DocumentSeq[]> {
  if (entityIds.size === 0) return []
  const mentioners = await store.edges.mentionersOf([...entityIds], MOST_MENTIONS)
  const counts = new Map<MemoryId, number>()
  for (const memories of mentioners.values()) {
    for (const id of memories) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const ids = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([id]) => id)
  return [...(await store.documents.seqsOf(ids.slice(0, BY_ENTITY))).values()]
}

/** Returns the ids of the memory itself, its links, its parent and its children. */
async function loadLinked(store: Store, { id, parentId }: Memory): Promise<ReadonlySet<string>> {
  const edges = await store.edges.listFor([id])
  const children = await store.memories.list({
    scopes: null,
    parentId: id,
    order: 'oldest',
    limit: LIMITS.listMax,
  })
  return new Set<string>([
    id,
    ...(parentId === null ? [] : [parentId]),
    ...children.map((child) => child.id),
    ...edges.flatMap(({ sourceId, targetId }) => [sourceId, targetId]),
  ])
}

type Similarity = (seq: DocumentSeq) => number

async function loadSimilarity(
  store: Store,
  { vector }: Source,
  documents: readonly SearchDocument[],
  { embedder, index }: { readonly embedder: { readonly modelId: string }; readonly index: VectorIndex },
): Promise<Similarity> {
  const vectors = await store.embeddings.load(
    embedder.modelId,
    documents.map(({ seq }) => seq),
  )
  return (seq) => {
    const other = vectors.get(seq)
    return vector === null || other === undefined ? 0 : toUnit(index.calibrated01(vector, other))
  }
}

interface Scored {
  readonly memory: Memory
  readonly scores: LinkScores
  readonly shared: readonly string[]
}

async function scoreAll(
  store: Store,
  source: Source,
  documents: readonly SearchDocument[],
  { words, similarity }: { readonly words: Words; readonly similarity: Similarity | null },
): Promise<Scored[]> {
  const ids = documents.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : []))
  const memories = new Map((await store.memories.load(ids)).map((memory) => [memory.id, memory]))
  const names = await loadNames(store, [...memories.values()])
  const own = await nameAll(store, source)
  const scored: Scored[] = []
  for (const document of documents) {
    const memory = document.ref.kind === 'memory' ? memories.get(document.ref.id) : undefined
    if (memory === undefined) continue
    const theirs = names.get(memory.id) ?? new Map<string, string>()
    const keys = new Set(theirs.keys())
    const bm25 = words.own === 0 ? 0 : scoreTerms(document, words.terms, words.averageTerms) / words.own
    scored.push({
      memory,
      shared: [...own].flatMap(([key, name]) => (keys.has(key) ? [name] : [])),
      scores: {
        cosine: similarity?.(document.seq) ?? 0,
        bm25: toUnit(bm25),
        entity: overlap(new Set(own.keys()), keys),
        temporal: nearnessInTime(source.moment, { at: document.at, session: memory.sessionId }),
      },
    })
  }
  return scored
}

/** Names by their folded form: of linked entities, and of those found in the text. */
type Names = ReadonlyMap<string, string>

async function nameAll(store: Store, { entityIds, text }: Source): Promise<Names> {
  const linked = await store.entities.load([...entityIds])
  return toNames([...linked, ...(await findEntities(text))])
}

async function loadNames(store: Store, memories: readonly Memory[]): Promise<ReadonlyMap<MemoryId, Names>> {
  if (memories.length === 0) return new Map()
  const edges = await store.edges.listFor(
    memories.map(({ id }) => id),
    { direction: 'out', relations: RELATIONS_BY_LAYER.entity },
  )
  const entities = await store.entities.load([...new Set(edges.map(({ targetId }) => targetId as EntityId))])
  const byId = new Map(entities.map((entity) => [entity.id as string, entity]))
  const mentioned = Map.groupBy(edges, ({ sourceId }) => sourceId as MemoryId)
  const names = new Map<MemoryId, Names>()
  for (const { id, title, content } of memories) {
    const linked = (mentioned.get(id) ?? []).flatMap(({ targetId }) => byId.get(targetId) ?? [])
    names.set(id, toNames([...linked, ...(await findEntities(`${title}\n${content}`))]))
  }
  return names
}

function toNames(named: readonly { readonly name: string }[]): Names {
  return new Map(named.map(({ name }) => [foldCase(name), name]))
}

function toUnit(value: number): number {
  return Math.min(1, Math.max(0, value))
}
