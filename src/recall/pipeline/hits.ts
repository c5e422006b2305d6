/** Describes the documents that are shown: title, one line, source and time. Pure. */
import type { Episode, Session } from '../../core/conversation.ts'
import type { Memory } from '../../core/memory.ts'
import type { RecallHit } from '../../core/recall.ts'
import { whoSaid } from '../../core/who-said.ts'
import type { ScoredTerm } from '../../text/bm25.ts'
import { shorten, splitSentences, toSummary } from '../../text/sentences.ts'
import { toTerms } from '../../text/tokens.ts'

const SUMMARY_CHARS = 160
/** Only this much of a turn is searched for the line to show. */
const READ_CHARS = 20_000

/** A hit without the fields that ranking and organising add. */
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
  const who = whoSaid(episode)
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

/** Returns the sentence that holds most of the question; the beginning if none holds any. */
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
