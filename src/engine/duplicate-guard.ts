/**
 * Near-duplicates: memories of one scope that say the same in almost the same words. Where a number, a
 * name, a version, a path or a negation differs it is an update, never a duplicate.
 */
import type { ScopeId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import { differsInSubstance } from '../text/differences.ts'
import type { EngineContext } from './context.ts'

/** On the calibrated 0–1 scale (DESIGN: sensory gate). */
export const NEAR_DUPLICATE_SIMILARITY01 = 0.95
const NEAREST = 5

export interface NearDuplicate {
  readonly memory: Memory
  readonly similarity01: number
  readonly reason: string
}

export async function findNearDuplicate(
  context: EngineContext,
  scopeId: ScopeId,
  content: string,
  vector: Float32Array,
): Promise<NearDuplicate | null> {
  const answering = context.vectors.answering()
  if (answering === null) return null
  const { store, clock } = context
  const scan = await answering.index.scan(
    vector,
    {
      scopes: [scopeId],
      kinds: ['memory'],
      at: clock.now(),
      includeSuperseded: false,
      includeArchived: false,
      includeExpired: false,
      within: null,
      sessions: null,
      since: null,
      until: null,
    },
    NEAREST,
  )
  const vectors = await store.embeddings.load(
    answering.embedder.modelId,
    scan.hits.map((hit) => hit.seq),
  )
  const refs = await store.documents.refs(scan.hits.map((hit) => hit.seq))
  for (const hit of scan.hits) {
    const ref = refs.get(hit.seq)
    const other = vectors.get(hit.seq)
    if (other === undefined || ref?.kind !== 'memory') continue
    const similarity01 = answering.index.calibrated01(vector, other)
    if (similarity01 < NEAR_DUPLICATE_SIMILARITY01) continue
    const memory = await store.memories.find(ref.id)
    if (memory === null || differsInSubstance(content, memory.content).differs) continue
    return {
      memory,
      similarity01,
      reason: 'A memory that says the same in almost the same words is stored already.',
    }
  }
  return null
}
