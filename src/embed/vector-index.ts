/**
 * Exact nearest-neighbour search: an int8 scan over everything that passes the filter, then the best again in
 * float32 from the store. Follows the store by revision, including writes of other processes.
 */
import type { DocumentFilter } from '../core/document.ts'
import { LoreError } from '../core/errors.ts'
import type { DocumentSeq } from '../core/ids.ts'
import type { EmbeddingModel } from '../core/ports/embedder.ts'
import type {
  EmbeddingRepository,
  IndexChanges,
  IndexedDocument,
  IndexPage,
} from '../core/ports/embedding-repository.ts'
import type { VectorIndex } from '../core/ports/vector-index.ts'
import { selectBestSlots } from './best-slots.ts'
import { calibrated01, dot } from './calibration.ts'
import { createDocumentTable } from './document-table.ts'
import { createVectorMatrix } from './vector-matrix.ts'
import { createWorkQueue } from './work-queue.ts'

/** Least number of documents rescored in float32. */
const FEWEST_RESCORED = 40
/**
 * Up to this many documents, all hits are rescored, which takes a millisecond: which hits are the last ones is not left to the
 * estimates then, and a database that compares all finds the same.
 */
const EXACT_UP_TO = 5_000
/** Most documents rescored beyond the requested hits; only near-copies of each other reach it. */
const MOST_EXTRA = 1024
/** Tolerance of a vector's squared length around 1; wide enough for servers that round. */
const UNIT_TOLERANCE = 0.1

/** Pages packed in one transaction: some 30 ms, in which nobody else can write. */
const PACKED_TOGETHER = 8
/** The format of no packed vectors: asks for the vectors as they are stored. */
const NOT_PACKED = ''

const NO_SLOT = -1

/** The part of the repository that an index reads and writes. */
export type IndexedEmbeddings = Pick<
  EmbeddingRepository,
  'load' | 'loadPage' | 'packPages' | 'changesSince' | 'revision'
>

export interface VectorIndexDeps {
  readonly embeddings: IndexedEmbeddings
  /** The model whose vectors are held. */
  readonly model: EmbeddingModel
}

/** A slot's score from the int8 scan and its document; null if the slot was reused since. */
interface Candidate {
  readonly seq: DocumentSeq | null
  readonly estimate: number
}

/** Creates an empty index; the first scan loads everything. */
export function createVectorIndex({ embeddings, model }: VectorIndexDeps): VectorIndex {
  const table = createDocumentTable()
  const matrix = createVectorMatrix(model.dimensions)
  const refreshes = createWorkQueue()
  /** The revision that the index is up to date with; null before everything was loaded. */
  let revision: number | null = null
  /** The revision at which no page was left to pack. */
  let packedAt: number | null = null
  /** Counts scans, so that `takenAt` tells which documents entered their slot after a given scan. */
  let scans = 0
  /** Without an entry for documents that were there before the first scan. */
  const takenAt: number[] = []

  const put = (document: IndexedDocument): number => {
    const isNew = table.slotOf(document.seq) < 0
    const slot = table.put(document)
    if (isNew && scans > 0) takenAt[slot] = scans
    return slot
  }

  const apply = (changes: IndexChanges): void => {
    for (const seq of changes.removed) table.remove(seq)
    for (const change of changes.changed) {
      // A damaged vector is treated as missing until it is computed again, so that it cannot break the scan.
      if (change.vector === null || !isSound(change.vector, model)) table.remove(change.seq)
      else matrix.write(put(change), change.vector)
    }
  }

  /** Returns false if the packed vectors cannot be used. */
  const addPage = ({ documents, vectors }: IndexPage): boolean => {
    if (vectors.kind === 'stored') {
      documents.forEach((document, n) => {
        const vector = vectors.vectors[n]
        if (vector !== undefined && isSound(vector, model)) matrix.write(put(document), vector)
      })
      return true
    }
    const packed = matrix.openPacked(vectors.bytes, documents.length)
    packed?.writeTo(documents.map((document, n) => (packed.isUsable(n) ? put(document) : NO_SLOT)))
    return packed !== null
  }

  /** Loads all pages into the empty index. Later changes are applied as those since the returned revision. */
  const loadPages = async (): Promise<number> => {
    const before = await embeddings.revision()
    for (let from = 0; ; ) {
      const page = await embeddings.loadPage(model.id, from, matrix.packFormat)
      if (page === null) return before
      if (!addPage(page)) {
        const stored = await embeddings.loadPage(model.id, from, NOT_PACKED)
        if (stored !== null) addPage(stored)
      }
      from = page.next
    }
  }

  const refresh = async (): Promise<void> => {
    let newest = await embeddings.revision()
    // If the store was restored to an older state, everything is loaded again.
    if (revision === null || newest < revision) {
      table.clear()
      revision = await loadPages()
      newest = await embeddings.revision()
    }
    while (revision < newest) {
      const changes = await embeddings.changesSince(model.id, revision)
      apply(changes)
      if (changes.revision <= revision) break
      revision = changes.revision
    }
  }

  /** Does the part of a scan that does not need the query. */
  const prepare = async (filter: DocumentFilter) => {
    await refreshes.run(refresh)
    return { scan: ++scans, mask: table.toMask(filter) }
  }

  /**
   * Returns true similarities of the best candidates, adding more until none of the rest can be among the
   * best `k`.
   * @param select returns the candidates with the highest estimates, best first
   */
  const rescore = async (
    query: Float32Array,
    select: (count: number) => Candidate[],
    k: number,
  ): Promise<Map<DocumentSeq, number>> => {
    const similarities = new Map<DocumentSeq, number>()
    const margin = matrix.errorMargin()
    const most = k + MOST_EXTRA
    let count = Math.max(FEWEST_RESCORED, Math.ceil(1.25 * k))
    for (;;) {
      const candidates = select(count + 1)
      const next = candidates[count]
      const unknown = candidates
        .slice(0, count)
        .flatMap(({ seq }) => (seq === null || similarities.has(seq) ? [] : seq))
      for (const [seq, vector] of await embeddings.load(model.id, unknown)) {
        if (isSound(vector, model)) similarities.set(seq, dot(query, vector))
      }
      if (next === undefined || count >= most) return similarities
      if (next.estimate + margin < kthHighest([...similarities.values()], k)) return similarities
      count = Math.min(2 * count, most)
    }
  }

  return {
    modelId: model.id,

    async scan(asked, filter, k, exact = k) {
      const [{ scan, mask }, query] = await Promise.all([prepare(filter), asked])
      assertDimensions(query, model)
      const { scores, count, mean, deviation } = matrix.scan(query, mask)
      /** Slots may be reused while vectors are loaded; later documents have no score here. */
      const holdsScanned = (slot: number): boolean => (takenAt[slot] ?? 0) < scan
      const wanted = exact > 0 && count <= EXACT_UP_TO ? k : Math.min(exact, k)
      let best: readonly number[] = []
      /** Selects once for all that is likely asked for: going through all scores costs more than the rest. */
      const select = (count: number): Candidate[] => {
        if (best.length < count) best = selectBestSlots(scores, Math.max(count, k), table.seqAt)
        return best.slice(0, count).map((slot) => ({
          seq: holdsScanned(slot) ? table.seqAt(slot) : null,
          estimate: scores[slot] as number,
        }))
      }

      const similarities = wanted > 0 ? await rescore(query, select, wanted) : new Map<DocumentSeq, number>()
      return {
        count,
        mean,
        deviation,
        hits: [...new Map([...(wanted < k ? estimates(select(k)) : []), ...similarities])]
          .map(([seq, similarity]) => ({ seq, similarity }))
          .sort((a, b) => b.similarity - a.similarity || a.seq - b.seq)
          .slice(0, k),
        similarityOf(seq) {
          const known = similarities.get(seq)
          if (known !== undefined) return known
          const slot = table.slotOf(seq)
          const estimate = slot >= 0 && holdsScanned(slot) ? scores[slot] : undefined
          return estimate === undefined || estimate === Number.NEGATIVE_INFINITY ? null : estimate
        },
      }
    },

    ready: async () => undefined,

    async pack() {
      const now = await embeddings.revision()
      if (now === packedAt) return 0
      const pack = (vectors: readonly Float32Array[]) =>
        matrix.pack(vectors.map((vector) => (isSound(vector, model) ? vector : null)))
      const packer = { format: matrix.packFormat, pack }
      const packed = await embeddings.packPages(model.id, packer, PACKED_TOGETHER)
      if (packed === 0) packedAt = now
      return packed
    },

    calibrated01: (a, b) => calibrated01(a, b, model),

    sizeBytes: () => matrix.sizeBytes() + table.sizeBytes(),
  }
}

function estimates(candidates: readonly Candidate[]): [DocumentSeq, number][] {
  return candidates.flatMap(({ seq, estimate }) => (seq === null ? [] : [[seq, estimate]]))
}

function kthHighest(values: readonly number[], k: number): number {
  return values.toSorted((a, b) => b - a)[k - 1] ?? Number.NEGATIVE_INFINITY
}

/** Returns true for a vector of the model's size, with finite numbers and about unit length. */
function isSound(vector: Float32Array, { dimensions }: EmbeddingModel): boolean {
  return vector.length === dimensions && Math.abs(dot(vector, vector) - 1) < UNIT_TOLERANCE
}

function assertDimensions(vector: Float32Array, { id, dimensions }: EmbeddingModel): void {
  if (vector.length === dimensions) return
  throw new LoreError(
    'internal',
    `A vector of ${vector.length} numbers is none of ${id}, which has ${dimensions}.`,
    {
      hint: 'Run `lore doctor`: vectors of one model must not be mixed with those of another.',
      details: { model: id, dimensions, found: vector.length },
    },
  )
}
