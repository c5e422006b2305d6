/**
 * Recall: find candidates, rank them by one policy, show the best. Deterministic; changes nothing. Where
 * the model or its vectors cannot be had it answers by words alone, and says so.
 */
import type { DocumentFilter } from '../core/document.ts'
import { isLoreError, LoreError } from '../core/errors.ts'
import type { Store } from '../core/ports/store.ts'
import type { VectorScan } from '../core/ports/vector-index.ts'
import type { RecallAnswer } from '../core/recall.ts'
import { type Answering, BY_MEANING, EXACT_HITS, loadCandidates } from './candidates.ts'
import { foldSources } from './fold-sources.ts'
import { loadHits } from './hits.ts'
import { POLICIES, POLICY_NAMES } from './policies/index.ts'
import { planQuestion } from './question.ts'
import { rankCandidates } from './rank.ts'

export interface RecallDeps {
  readonly store: Pick<Store, 'documents' | 'episodes' | 'memories' | 'sessions' | 'scopes'>
  /** Asked at every recall, as the model may change; null while there is none. */
  readonly answering: () => Answering | null
  /** Milliseconds from any fixed start; never goes back. */
  readonly monotonicMs: () => number
}

/** A query whose names are resolved and whose limits are checked. */
export interface RecallRequest {
  readonly query: string
  /** Its `at` is also the moment of asking, for "yesterday" in the query. */
  readonly filter: DocumentFilter
  readonly limit: number
  readonly policy: string
  readonly explain: boolean
}

export function createRecall(deps: RecallDeps): (request: RecallRequest) => Promise<RecallAnswer> {
  return async ({ query, filter, limit, policy: policyName, explain }) => {
    const policy = POLICIES.get(policyName)
    if (policy === undefined) {
      throw new LoreError('invalid_input', `There is no ranking policy "${policyName}".`, {
        hint: `Choose one of: ${POLICY_NAMES.join(', ')}.`,
        details: { field: 'policy' },
      })
    }
    const started = deps.monotonicMs()
    const speakers = await deps.store.episodes.speakers(filter.scopes)
    const question = planQuestion(query, speakers, filter.at)
    const { scan, embedMs } = await scanByMeaning(deps, query, question.namedSpeakers, filter)
    const candidates = await loadCandidates(deps.store, question, filter, scan)
    const ranked = foldSources(rankCandidates(candidates, question, policy), candidates.sources)
    const hits = await loadHits(deps.store, ranked.slice(0, limit), candidates.terms, explain)
    return {
      hits,
      route: 'what',
      structure: null,
      arrangement: { order: 'score', groups: [{ title: null, hits: hits.map((_, i) => i) }] },
      hints: [],
      leftOff: 0,
      candidates: candidates.documents.length,
      policy: policy.name,
      byMeaning: scan !== null && scan.count > 0,
      tookMs: { embed: embedMs, search: deps.monotonicMs() - started - embedMs },
    }
  }
}

/** The scan, or null where the query cannot be embedded or the index cannot be read. */
async function scanByMeaning(
  deps: RecallDeps,
  text: string,
  dampedNames: readonly string[],
  filter: DocumentFilter,
): Promise<{ scan: VectorScan | null; embedMs: number }> {
  const { answering, monotonicMs } = deps
  const model = answering()
  if (model === null) return { scan: null, embedMs: 0 }
  const started = monotonicMs()
  let embedMs = 0
  try {
    const { vector } = await model.embedder.embedQuery({ text, dampedNames })
    embedMs = monotonicMs() - started
    const scan = await model.index.scan(vector, filter, BY_MEANING, EXACT_HITS)
    // Another model took over meanwhile, and with it the vectors that were scanned went.
    if (answering()?.embedder.modelId !== model.embedder.modelId)
      return scanByMeaning(deps, text, dampedNames, filter)
    return { scan, embedMs }
  } catch (error) {
    // A model that is missing, damaged or out of reach must not silence the words; `byMeaning` tells, and
    // the engine's own embedding of documents reports the cause.
    if (!isLoreError(error) || !error.code.startsWith('model_')) throw error
    return { scan: null, embedMs: embedMs === 0 ? monotonicMs() - started : embedMs }
  }
}
