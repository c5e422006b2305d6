/** Invented working sessions for the tests of this folder. */
import type { Episode, EpisodeRole } from '../../../src/core/conversation.ts'
import type { ExtractedFact, ExtractedItem, Extraction, ExtractionRequest } from '../../../src/core/digest.ts'
import type { EpisodeId, ScopeId, SessionId } from '../../../src/core/ids.ts'

/** Turns in order; `assistant` ones are a model's. */
export function toEpisodes(turns: readonly (readonly [EpisodeRole, string])[], from = 0): Episode[] {
  return turns.map(([role, text], index) => ({
    id: `episode-${from + index}` as EpisodeId,
    sessionId: 'session-1' as SessionId,
    scopeId: 1 as ScopeId,
    position: from + index,
    externalId: `turn-${from + index}`,
    role,
    speaker: null,
    text,
    caption: null,
    model: role === 'assistant' ? 'a-model' : null,
    at: 1_700_000_000_000 + (from + index) * 60_000,
    contentHash: '',
    sourceFile: null,
    sourceLine: null,
    sourceByte: null,
  }))
}

export function toRequest(
  turns: readonly (readonly [EpisodeRole, string])[],
  changes: Partial<ExtractionRequest> = {},
): ExtractionRequest {
  return {
    session: { title: null, agent: 'claude-code', startedAt: 1_700_000_000_000, branch: null },
    project: 'orchard',
    episodes: toEpisodes(turns, changes.before?.length ?? 0),
    before: [],
    after: [],
    nearbyRoots: [],
    repeatedLines: new Set(),
    ...changes,
  }
}

export function factsOf(extraction: Extraction): ExtractedFact[] {
  return extraction.concepts.flatMap(({ facts }) => facts)
}

export function itemsOf(extraction: Extraction): ExtractedItem[] {
  return factsOf(extraction).flatMap((fact) => [fact, ...fact.details])
}
