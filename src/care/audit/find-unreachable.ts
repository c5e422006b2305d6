/** Memories that no question would find: without a document, without a vector, or not by their own words. */
import type { DocumentFilter } from '../../core/document.ts'
import type { DocumentSeq, MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { toTerms } from '../../text/tokens.ts'
import { type AuditFinding, type AuditRecord, toFinding } from './audit-record.ts'

const PAGE = 500
const PROBE_TERMS = 3
const PROBE_HITS = 50

/** @param live of which all are looked at for documents and vectors, and the first `probes` also by their words */
export async function findUnreachable(
  context: EngineContext,
  live: readonly AuditRecord[],
  probes: number,
): Promise<AuditFinding[]> {
  const { store, vectors } = context
  const modelId = vectors.answering()?.embedder.modelId
  const settled = modelId !== undefined && (await vectors.pendingCount()) === 0
  const lost: AuditRecord[] = []
  const blind: AuditRecord[] = []
  const mute: AuditRecord[] = []
  for (let at = 0; at < live.length; at += PAGE) {
    const page = live.slice(at, at + PAGE)
    const seqs = await store.documents.seqsOf(page.map(({ id }) => id))
    lost.push(...page.filter(({ id }) => !seqs.has(id)))
    if (settled) {
      const found = await store.embeddings.load(modelId, [...seqs.values()])
      blind.push(...page.filter(({ id }) => hasNone(seqs.get(id), found)))
    }
    const probed = page.slice(0, Math.max(0, probes - at))
    for (const memory of probed.length === 0 ? [] : await store.memories.load(probed.map(({ id }) => id))) {
      const seq = seqs.get(memory.id)
      if (seq !== undefined && !(await isFoundByWords(context, memory, seq))) mute.push(memory)
    }
  }
  return [
    ...toFindings(lost, 'cannot be searched at all: their documents are missing', 'lore rebuild --index'),
    ...toFindings(
      blind,
      'cannot be found by meaning: their vectors are missing',
      'lore rebuild --embeddings',
    ),
    ...toFindings(mute, 'are not found by their own words', 'lore rebuild --index'),
  ]
}

function hasNone(seq: DocumentSeq | undefined, found: ReadonlyMap<DocumentSeq, Float32Array>): boolean {
  return seq !== undefined && !found.has(seq)
}

async function isFoundByWords({ store }: EngineContext, memory: Memory, seq: DocumentSeq): Promise<boolean> {
  const terms = [...new Set(toTerms(`${memory.title}\n${memory.content}`))]
  if (terms.length === 0) return true
  // Its rarest words: common ones are shared with too many to say anything.
  const { documentFrequency } = await store.documents.statistics(terms)
  const rarest = terms
    .toSorted((a, b) => (documentFrequency.get(a) ?? 0) - (documentFrequency.get(b) ?? 0))
    .slice(0, PROBE_TERMS)
  const hits = await store.documents.findByTerms(rarest, onlyThis(memory.id), PROBE_HITS)
  return hits.some((hit) => hit.seq === seq)
}

function onlyThis(id: MemoryId): DocumentFilter {
  return {
    scopes: null,
    kinds: ['memory'],
    at: 0,
    includeSuperseded: false,
    includeArchived: false,
    includeExpired: true,
    within: [id],
    sessions: null,
    since: null,
    until: null,
  }
}

function toFindings(records: readonly Pick<AuditRecord, 'id'>[], what: string, fix: string): AuditFinding[] {
  return records.length === 0 ? [] : [toFinding('unreachable', records, `${records.length} ${what}.`, fix)]
}
