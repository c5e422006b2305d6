/**
 * Links concepts of different trees that are about one thing. Reads clusters, vectors and edges; writes
 * `associative` edges. Safe to repeat: pairs that are linked, or whose link faded, are never candidates
 * again.
 */
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Neighbour } from '../../core/ports/extractor.ts'
import { createRootFinder, type RootFinder, walkChanged } from '../statements/changed.ts'
import { createLinkBook, type LinkCandidate, linkMemories } from '../statements/link-memories.ts'
import { NO_VECTORS } from '../statements/no-vectors.ts'
import type { Phase, SleepDeps } from '../statements/phase.ts'
import { isLive } from '../statements/statements.ts'

const CONCEPT_DEPTH = 1
const ROOTS_ALIKE = 0.5
const CONCEPTS_ALIKE = 0.7
const MOST_LINKS = 10
/**
 * Facts crowd out concepts among the nearest neighbours: the search widens until not all results are
 * similar, up to the second limit.
 */
const FIRST_ASKED = 32
const MOST_ASKED = 256

export const associate: Phase = {
  name: 'associate',
  sentence: 'Links concepts of different topics that are about one thing.',
  skip: async ({ meaning }) => (meaning === null ? NO_VECTORS : null),
  async *plan(deps) {
    const book = createLinkBook(deps, 'associative')
    const rootOf = createRootFinder(deps)
    const likeness = createTreeLikeness(deps)
    for await (const page of walkChanged(deps, { depth: CONCEPT_DEPTH }, { walk: 'concepts' })) {
      const vectors = await deps.vectorsOf(page.map(({ id }) => id))
      const candidates: LinkCandidate[] = []
      for (const concept of page) {
        const vector = vectors.get(concept.id)
        if (vector === undefined) continue
        const near = await findConcepts(deps, concept, vector)
        candidates.push(...(await keepOtherTrees(concept, near, rootOf, likeness)))
      }
      yield await linkMemories(deps, book, 'associative', candidates, MOST_LINKS)
    }
  },
}

/** Returns other concepts that are similar, best first. */
export async function findConcepts(
  deps: SleepDeps,
  concept: Memory,
  vector: Float32Array,
): Promise<Neighbour[]> {
  for (let asked = FIRST_ASKED; ; asked *= 2) {
    const near = await deps.nearest(concept.scopeId, vector, asked)
    const alike = near.filter(({ similarity01 }) => similarity01 >= CONCEPTS_ALIKE)
    if (alike.length === asked && asked < MOST_ASKED) continue
    return alike.filter(
      ({ memory }) => memory.id !== concept.id && memory.depth === CONCEPT_DEPTH && isLive(memory),
    )
  }
}

/** Returns the similarity of two trees; reads each tree from the store once. */
type TreeLikeness = (rootA: MemoryId, rootB: MemoryId) => Promise<number>

/** Compares the centres of the subtrees, or the roots themselves if there is no centre. */
export function createTreeLikeness({ store, meaning, vectorsOf }: SleepDeps): TreeLikeness {
  const centres = new Map<MemoryId, Float32Array | null>()
  const centreOf = async (root: MemoryId): Promise<Float32Array | null> => {
    const known = centres.get(root)
    if (known !== undefined) return known
    const cluster = meaning === null ? null : await store.clusters.find(root, meaning.modelId)
    const centre = cluster?.centroid ?? (await vectorsOf([root])).get(root) ?? null
    centres.set(root, centre)
    return centre
  }
  return async (rootA, rootB) => {
    const [a, b] = [await centreOf(rootA), await centreOf(rootB)]
    return a === null || b === null || meaning === null ? 0 : meaning.similarity01(a, b)
  }
}

/** Keeps the concepts in other trees that are similar. */
export async function keepOtherTrees(
  concept: Memory,
  near: readonly Neighbour[],
  rootOf: RootFinder,
  likeness: TreeLikeness,
): Promise<LinkCandidate[]> {
  const own = await rootOf(concept)
  const kept: LinkCandidate[] = []
  for (const { memory: to, similarity01 } of near) {
    const other = await rootOf(to)
    if (other === own || (await likeness(own, other)) < ROOTS_ALIKE) continue
    kept.push({ from: concept, to, similarity01 })
  }
  return kept
}
