/** Finds memories that search misses: without a document, without a vector, or not found by their own words. */
import type { DocumentSeq, MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { liveMemories } from '../../kernel/vectors/meaning.ts'
import { toTerms } from '../../text/tokens.ts'
import { defineFinding, type Found } from './define-finding.ts'
import { PAGE, type Search } from './search.ts'

const PROBE_TERMS = 3
const PROBE_HITS = 50

const LACKS = ['document', 'vector', 'words'] as const

interface Unreachable extends Found {
  readonly lacks: (typeof LACKS)[number]
}

export const unreachable = defineFinding<Unreachable>({
  name: 'unreachable',
  area: 'memories',
  severity: 'fault',
  costs: 'thorough',
  find: findUnreachable,
  explain: ({ lacks, ids }) => `${ids.length} ${SENTENCES[lacks]}`,
  mend: ({ lacks }) => ({ kind: 'rebuild', part: lacks === 'vector' ? 'embeddings' : 'index' }),
})

const SENTENCES: Readonly<Record<Unreachable['lacks'], string>> = {
  document: 'cannot be searched at all: their documents are missing.',
  vector: 'cannot be found by meaning: their vectors are missing.',
  words: 'are not found by their own words.',
}

/** Checks documents and vectors of all live memories, and searches for the first `probes` of them by their words. */
async function findUnreachable(search: Search): Promise<Unreachable[]> {
  const { store, vectors } = search.context
  const live = await search.live()
  const modelId = vectors.answering()?.embedder.modelId
  const settled = modelId !== undefined && (await vectors.pendingCount()) === 0
  const found: Record<Unreachable['lacks'], MemoryId[]> = { document: [], vector: [], words: [] }
  for (let at = 0; at < live.length; at += PAGE) {
    const page = live.slice(at, at + PAGE).map(({ id }) => id)
    const seqs = await store.documents.seqsOf(page)
    const embedded = settled ? await store.embeddings.load(modelId, [...seqs.values()]) : null
    for (const id of page) {
      const seq = seqs.get(id)
      if (seq === undefined) found.document.push(id)
      else if (embedded?.has(seq) === false) found.vector.push(id)
    }
    const probed = page.slice(0, Math.max(0, search.probes - at))
    for (const memory of probed.length === 0 ? [] : await store.memories.load(probed)) {
      const seq = seqs.get(memory.id)
      if (seq !== undefined && !(await isFoundByWords(store, memory, seq))) found.words.push(memory.id)
    }
  }
  return LACKS.map((lacks) => ({ lacks, ids: found[lacks] })).filter(({ ids }) => ids.length > 0)
}

async function isFoundByWords({ documents }: Store, memory: Memory, seq: DocumentSeq): Promise<boolean> {
  const terms = [...new Set(toTerms(`${memory.title}\n${memory.content}`))]
  if (terms.length === 0) return true
  // Only its rarest words, because common ones match too many documents.
  const { documentFrequency } = await documents.statistics(terms)
  const rarest = terms
    .toSorted((a, b) => (documentFrequency.get(a) ?? 0) - (documentFrequency.get(b) ?? 0))
    .slice(0, PROBE_TERMS)
  const onlyThis = { ...liveMemories(null, 0), includeExpired: true, within: [memory.id] }
  const hits = await documents.findByTerms(rarest, onlyThis, PROBE_HITS)
  return hits.some((hit) => hit.seq === seq)
}
