/**
 * Fills a store with made-up topics: trees of memories with vectors, links between them, and reads of some.
 */

import type { Edge, Relation } from '../../src/core/edge.ts'
import { layerOf } from '../../src/core/edge.ts'
import type { DocumentSeq, EpochMs, MemoryId } from '../../src/core/ids.ts'
import type { Memory } from '../../src/core/memory.ts'
import type { Embedder } from '../../src/core/ports/embedder.ts'
import type { IdSource } from '../../src/core/ports/id-source.ts'
import { newId } from '../../src/core/ports/new-id.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { StoredScope } from '../../src/core/scope.ts'
import { analyseMemory } from '../../src/text/analyse.ts'
import { type Corpus, seededRandom } from './corpus.ts'
import { makeMemory } from './fill-store.ts'

const CONCEPTS = 4
const FACTS = 9
/** Memories in one tree: a root, its concepts, their facts. */
export const TREE_SIZE = 1 + CONCEPTS * (1 + FACTS)
const TREES_A_TRANSACTION = 25
const DAY_MS = 86_400_000
/** Share of the facts that were read; some of them often. */
const READ_SHARE = 0.2
const MOST_READS = 6
/** The authority of an extractor. */
const AUTHORITY = 6

export interface FillTreesOptions {
  readonly store: Store
  readonly ids: IdSource
  readonly embedder: Embedder
  readonly corpus: Corpus
  readonly scopes: readonly StoredScope[]
  /** Number of memories; rounded up to whole trees. */
  readonly n: number
  /** Their creation is spread evenly over these days before `now`. */
  readonly days: number
  readonly now: EpochMs
  readonly onProgress?: (done: number) => void
}

/** Returns the facts that were stored, oldest first. */
export async function fillTrees(options: FillTreesOptions): Promise<readonly MemoryId[]> {
  const { store, embedder, n } = options
  await store.embeddings.register({ id: embedder.modelId, dimensions: null, state: 'active' })
  const trees = Math.ceil(n / TREE_SIZE)
  const facts: MemoryId[] = []
  for (let from = 0; from < trees; from += TREES_A_TRANSACTION) {
    const until = Math.min(trees, from + TREES_A_TRANSACTION)
    await store.transact(async (inner) => {
      for (let tree = from; tree < until; tree++) facts.push(...(await fillTree(options, inner, tree, trees)))
    })
    options.onProgress?.(until * TREE_SIZE)
  }
  return facts
}

async function fillTree(
  options: FillTreesOptions,
  store: Store,
  tree: number,
  trees: number,
): Promise<MemoryId[]> {
  const { corpus, days, now } = options
  const scope = options.scopes[tree % options.scopes.length]
  if (scope === undefined) throw new Error('at least one scope is needed')
  const random = seededRandom(tree + 1)
  const at = Math.floor(now - days * DAY_MS * (1 - tree / trees))
  const topic = wordsOf(corpus.text(3 * tree))
  const make = (content: string, parent: Memory | null): Memory => ({
    ...makeMemory(newId.memory(options.ids), scope, content, at),
    authority: AUTHORITY,
    author: 'lore:rules',
    parentId: parent?.id ?? null,
    depth: parent === null ? 0 : parent.depth + 1,
    metadata: parent === null ? { machineRoot: true } : {},
  })
  const root = make(topic.slice(0, 5).join(' '), null)
  const memories = [root]
  const facts: Memory[] = []
  const links: [Memory, Memory, Relation, number][] = []
  let lastConcept: Memory | null = null
  for (let c = 0; c < CONCEPTS; c++) {
    const words = wordsOf(corpus.text(1_000_000 + CONCEPTS * tree + c))
    const concept = make([...topic.slice(0, 3), ...words.slice(0, 4)].join(' '), root)
    memories.push(concept)
    if (lastConcept !== null) links.push([lastConcept, concept, 'associative', 0.3 + 0.7 * random()])
    lastConcept = concept
    let last: Memory | null = null
    for (let f = 0; f < FACTS; f++) {
      const own = corpus.question(TREE_SIZE * tree + FACTS * c + f)
      const fact = make(
        [...pick(topic.slice(0, 6), 3, random), ...pick(words.slice(0, 6), 3, random), own].join(' '),
        concept,
      )
      memories.push(fact)
      facts.push(fact)
      if (last !== null) links.push([last, fact, 'next', 1])
      last = fact
    }
  }
  await insertAll(options, store, memories)
  for (const [from, to, relation, weight] of links)
    await store.edges.upsert(makeEdge(options, from, to.id, relation, weight))
  await mention(options, store, scope, tree, facts.slice(0, FACTS))
  for (const fact of facts) await readSome(store, fact, now, random)
  return facts.map(({ id }) => id)
}

async function insertAll(
  { embedder }: FillTreesOptions,
  store: Store,
  memories: readonly Memory[],
): Promise<void> {
  const seqs: DocumentSeq[] = []
  for (const memory of memories)
    seqs.push(await store.memories.insert(memory, analyseMemory({ ...memory, at: memory.createdAt })))
  const embedded = await embedder.embedDocuments(
    memories.map(({ content }) => ({ label: null, text: content })),
  )
  const rows = []
  for (const [i, made] of embedded.entries()) {
    const seq = seqs[i] as DocumentSeq
    rows.push({ seq, textHash: (await store.documents.textHash(seq)) ?? '', ...made })
  }
  await store.embeddings.save(embedder.modelId, rows)
}

async function mention(
  options: FillTreesOptions,
  store: Store,
  scope: StoredScope,
  tree: number,
  facts: readonly Memory[],
): Promise<void> {
  const entity = await store.entities.ensure({
    id: newId.entity(options.ids),
    scopeId: scope.id,
    kind: 'system',
    name: `System ${tree}`,
    createdAt: options.now,
  })
  for (const fact of facts) await store.edges.upsert(makeEdge(options, fact, entity.id, 'mentions', 1))
}

async function readSome(store: Store, fact: Memory, now: EpochMs, random: () => number): Promise<void> {
  if (random() >= READ_SHARE) return
  const reads = 1 + Math.floor(random() * MOST_READS)
  const times = Array.from({ length: reads }, () =>
    Math.floor(fact.createdAt + random() * (now - fact.createdAt)),
  ).toSorted((a, b) => a - b)
  for (const at of times) {
    const session = `session-${Math.floor(at / DAY_MS)}`
    await store.accesses.record({ memoryId: fact.id, at, session, grade: 3 })
  }
  const last = times.at(-1) ?? null
  await store.memories.update(fact.id, { accessCount: reads, lastAccessedAt: last, lastReinforcedAt: last })
}

function makeEdge(
  { ids }: FillTreesOptions,
  from: Memory,
  targetId: Edge['targetId'],
  relation: Relation,
  weight: number,
): Edge {
  return {
    id: newId.edge(ids),
    sourceId: from.id,
    targetId,
    layer: layerOf(relation) ?? 'semantic',
    relation,
    weight,
    reasoning: null,
    author: 'bench',
    madeBy: 'machine',
    createdAt: from.createdAt,
    reinforcedAt: null,
    validFrom: null,
    validUntil: null,
  }
}

function wordsOf(text: string): string[] {
  return text.split(' ')
}

function pick(words: readonly string[], count: number, random: () => number): string[] {
  return Array.from({ length: count }, () => words[Math.floor(random() * words.length)] ?? '')
}
