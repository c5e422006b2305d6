/**
 * Plans similarity links: chooses pairs, given existing links, links that faded before, and the maximum
 * per memory. One link stands for both directions.
 */

import type { PlannedChange } from '../../core/change.ts'
import { type Edge, newEdge, type Relation } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { newId } from '../../core/ports/new-id.ts'
import { toTitle } from '../../text/sentences.ts'
import { SLEEP_AUTHOR } from './machine-root.ts'
import type { SleepDeps } from './phase.ts'
import { renderLikeness } from './shared-words.ts'

export interface LinkCandidate {
  readonly from: Memory
  readonly to: Memory
  /** Calibrated; becomes the weight. */
  readonly similarity01: number
}

/** Layers of links between memories; excludes links to entities. */
const LAYERS = ['tree', 'semantic', 'temporal', 'causal'] as const

/** Tracks links in the store and in the current plan. */
export interface LinkBook {
  /** Loads the stored links of these memories, replacing those of the previous page. */
  load(ids: readonly MemoryId[]): Promise<void>
  /** True for any relation, in either direction. */
  areLinked(a: MemoryId, b: MemoryId): boolean
  /** Number of links of the book's relation. */
  countOf(id: MemoryId): number
  note(a: MemoryId, b: MemoryId): void
}

export function createLinkBook({ store }: Pick<SleepDeps, 'store'>, relation: Relation): LinkBook {
  let stored = new Map<string, Set<string>>()
  let counted = new Map<string, Set<string>>()
  const planned = new Map<string, Set<string>>()
  return {
    async load(ids) {
      stored = new Map()
      counted = new Map()
      if (ids.length === 0) return
      for (const edge of await store.edges.listFor([...new Set(ids)], { layers: LAYERS })) {
        addBoth(stored, edge.sourceId, edge.targetId)
        if (edge.relation === relation) addBoth(counted, edge.sourceId, edge.targetId)
      }
    },
    areLinked: (a, b) => stored.get(a)?.has(b) === true || planned.get(a)?.has(b) === true,
    // A planned link may be stored by now; it counts once.
    countOf: (id) => new Set([...(counted.get(id) ?? []), ...(planned.get(id) ?? [])]).size,
    note: (a, b) => addBoth(planned, a, b),
  }
}

function addBoth(links: Map<string, Set<string>>, a: string, b: string): void {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const others = links.get(one)
    if (others === undefined) links.set(one, new Set([other]))
    else others.add(other)
  }
}

/**
 * Returns the candidates to link, in order, and notes them. Leaves out parent and child, linked pairs,
 * copies of one text, and pairs whose link faded.
 * @param faded keys of pairs, as `pairKey` makes them
 */
function planLinks(
  candidates: readonly LinkCandidate[],
  book: LinkBook,
  faded: ReadonlySet<string>,
  mostPerMemory: number,
): LinkCandidate[] {
  return candidates.filter(({ from, to }) => {
    if (from.id === to.id || from.contentHash === to.contentHash) return false
    if (from.parentId === to.id || to.parentId === from.id) return false
    if (book.areLinked(from.id, to.id) || faded.has(pairKey(from, to))) return false
    if (book.countOf(from.id) >= mostPerMemory || book.countOf(to.id) >= mostPerMemory) return false
    book.note(from.id, to.id)
    return true
  })
}

/** Returns a key of two texts, independent of their order. */
function pairKey(a: Pick<Memory, 'contentHash'>, b: Pick<Memory, 'contentHash'>): string {
  return [a.contentHash, b.contentHash].sort().join(' ')
}

/** Returns the keys of pairs whose link faded before. */
async function loadFaded(
  { store }: Pick<SleepDeps, 'store'>,
  candidates: readonly LinkCandidate[],
): Promise<ReadonlySet<string>> {
  if (candidates.length === 0) return new Set()
  const known = await store.pairs.find(
    'link',
    candidates.map(({ from, to }) => [from.contentHash, to.contentHash] as const),
  )
  return new Set([...known].flatMap(([key, { verdict }]) => (verdict === 'faded' ? [key] : [])))
}

/** Plans the links of the candidates; `book` holds the links planned before. */
export async function linkMemories(
  deps: SleepDeps,
  book: LinkBook,
  relation: 'see_also' | 'associative',
  candidates: readonly LinkCandidate[],
  mostPerMemory: number,
): Promise<PlannedChange[]> {
  await book.load(candidates.flatMap(({ from, to }) => [from.id, to.id]))
  const faded = await loadFaded(deps, candidates)
  return planLinks(candidates, book, faded, mostPerMemory).map((link) => toLink(deps, relation, link))
}

function toLink(
  deps: SleepDeps,
  relation: Relation,
  { from, to, similarity01 }: LinkCandidate,
): PlannedChange {
  const reasoning = describeLikeness(from, to, similarity01)
  return {
    kind: 'upsert_edge',
    edge: machineEdge(deps, {
      sourceId: from.id,
      targetId: to.id,
      relation,
      weight: similarity01,
      reasoning,
    }),
    reason: reasoning,
  }
}

/** Explains in a sentence why the two belong together. */
export function describeLikeness(from: Memory, to: Memory, similarity01: number): string {
  return renderLikeness(textOf(from), textOf(to), similarity01)
}

/** Speaker at the start of a statement from a conversation, which is not a shared word. */
const SPEAKER = /^\p{Lu}[\p{L}\p{N} .'-]{0,40}:\s/u

function textOf({ title, content }: Memory): string {
  return (title === toTitle(content) ? content : `${title}\n${content}`).replace(SPEAKER, '')
}

/** Creates a semantic edge with sleep as its author. */
export function machineEdge(
  { ids, clock }: Pick<SleepDeps, 'ids' | 'clock'>,
  edge: Pick<Edge, 'sourceId' | 'targetId' | 'relation' | 'weight' | 'reasoning'>,
): Edge {
  return newEdge({
    ...edge,
    id: newId.edge(ids),
    weight: Math.min(1, Math.max(0, edge.weight)),
    author: SLEEP_AUTHOR,
    madeBy: 'machine',
    createdAt: clock.now(),
  })
}
