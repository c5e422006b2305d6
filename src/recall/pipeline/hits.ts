/** Describes the documents that are shown: title, beginning, source and time. Pure. */
import type { Episode, Session } from '../../core/conversation.ts'
import type { Memory } from '../../core/memory.ts'
import type { RecallHit } from '../../core/recall.ts'
import { whoSaid } from '../../core/who-said.ts'
import { toSummary } from '../../text/sentences.ts'

/** A hit without the fields that ranking and organising add. */
export type Description = Omit<
  RecallHit,
  'ref' | 'score' | 'scope' | 'overtaken' | 'signals' | 'contributions' | 'folded' | 'seeAlso' | 'path'
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
    author: memory.author,
    sessionId: memory.sessionId,
    sources: memory.sourceEpisodes,
    at: memory.validFrom ?? memory.createdAt,
    superseded: memory.supersededBy !== null,
    archived: memory.archivedAt !== null,
    freshness: memory.sourceFile === null ? null : 'unchecked',
    confidence: memory.confidence,
  }
}

export function describeEpisode(episode: Episode, session: Session | undefined): Description {
  const who = whoSaid(episode)
  const title = session?.title ?? null
  return {
    depth: null,
    memoryKind: null,
    title: title === null ? who : `${who} · ${title}`,
    summary: toSummary(episode.text.trim() === '' ? (episode.caption ?? '') : episode.text),
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
