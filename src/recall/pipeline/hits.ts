/** Describes the few documents that are shown: names, one line each, where and when. Pure. */
import type { Episode, Session } from '../../core/conversation.ts'
import type { Memory } from '../../core/memory.ts'
import type { RecallHit } from '../../core/recall.ts'
import type { ScoredTerm } from '../../text/bm25.ts'
import { shorten, splitSentences, toSummary } from '../../text/sentences.ts'
import { toTerms } from '../../text/tokens.ts'

const SUMMARY_CHARS = 160
/** The line to show is looked for in the beginning of very long turns. */
const READ_CHARS = 20_000

/** Of what is found, without what ranking and organising say of it. */
export type Description = Omit<
  RecallHit,
  'ref' | 'score' | 'scope' | 'signals' | 'contributions' | 'folded' | 'seeAlso' | 'path'
>

export function describeMemory(memory: Memory): Description {
  return {
    depth: memory.depth,
    memoryKind: memory.kind,
    title: memory.title,
    summary: memory.summary,
    trust: memory.trust,
    role: null,
    speaker: null,
    sessionId: memory.sessionId,
    sources: memory.sourceEpisodes,
    at: memory.validFrom ?? memory.createdAt,
    superseded: memory.supersededBy !== null,
    archived: memory.archivedAt !== null,
    freshness: memory.sourceFile === null ? null : 'unchecked',
    confidence: memory.confidence,
  }
}

export function describeEpisode(
  episode: Episode,
  session: Session | undefined,
  terms: readonly ScoredTerm[],
): Description {
  const who = episode.speaker ?? episode.role
  const title = session?.title ?? null
  return {
    depth: null,
    memoryKind: null,
    title: title === null ? who : `${who} · ${title}`,
    summary: toBestLine(episode, terms),
    trust: null,
    role: episode.role,
    speaker: episode.speaker,
    sessionId: episode.sessionId,
    sources: [],
    at: episode.at,
    superseded: false,
    archived: false,
    freshness: null,
    confidence: null,
  }
}

/** The sentence with the most of the question in it; the beginning where none has any. */
function toBestLine(episode: Episode, terms: readonly ScoredTerm[]): string {
  const said = episode.text.trim() === '' ? (episode.caption ?? '') : episode.text
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]))
  let best = ''
  let bestScore = 0
  for (const sentence of splitSentences(said.slice(0, READ_CHARS))) {
    let score = 0
    for (const term of new Set(toTerms(sentence))) score += weights.get(term) ?? 0
    if (score > bestScore) {
      best = sentence
      bestScore = score
    }
  }
  return best === '' ? toSummary(said) : shorten(best, SUMMARY_CHARS)
}
