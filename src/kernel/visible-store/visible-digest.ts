/** Segments of visible sessions, decisions about visible memories, and pending quotes of visible memories. */
import type { Decision } from '../../core/digest.ts'
import type { DigestRepository } from '../../core/ports/digest-repository.ts'
import { requireMemories, requireScope, requireSessions, sessionNotFound } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleDigest(digest: DigestRepository, visible: Visibility): DigestRepository {
  /** Throws unless every memory and segment that the decision names is visible. */
  const requireNamed = async ({ segmentId, memoryId, target }: Decision): Promise<void> => {
    await requireMemories(
      visible,
      [memoryId, target].flatMap((id) => id ?? []),
    )
    if (segmentId !== null && (await visible.keepOne(await digest.findSegment(segmentId))) === null)
      throw sessionNotFound(segmentId)
  }
  return {
    listUnsegmented: async (idleSince, limit, scopes) =>
      digest.listUnsegmented(idleSince, limit, await visible.among(scopes)),
    countUnsegmented: async (idleSince, scopes) =>
      digest.countUnsegmented(idleSince, await visible.among(scopes)),
    insertSegments: async (segments) => {
      for (const { scopeId } of segments) await requireScope(visible, scopeId)
      await requireSessions(
        visible,
        segments.map(({ sessionId }) => sessionId),
      )
      return digest.insertSegments(segments)
    },
    updateSegment: async (id, changes) => {
      if ((await visible.keepOne(await digest.findSegment(id))) === null) throw sessionNotFound(id)
      return digest.updateSegment(id, changes)
    },
    findSegment: async (id) => visible.keepOne(await digest.findSegment(id)),
    listSegments: async (sessionId) => visible.keep(await digest.listSegments(sessionId)),
    listDue: async (now, limit, sessionId, scopes) =>
      digest.listDue(now, limit, sessionId, await visible.among(scopes)),
    countSegments: async (scopes) => digest.countSegments(await visible.among(scopes)),
    listTroubled: async (limit, scopes) => digest.listTroubled(limit, await visible.among(scopes)),
    retryFailed: async (sessionId, scopes) => digest.retryFailed(sessionId, await visible.among(scopes)),
    addDecisions: async (decisions) => {
      for (const decision of decisions) await requireNamed(decision)
      return digest.addDecisions(decisions)
    },
    listDecisions: async (query) =>
      digest.listDecisions({ ...query, scopes: await visible.among(query.scopes) }),
    addPendingQuote: async (pending) => {
      await requireMemories(visible, [pending.memoryId])
      return digest.addPendingQuote(pending)
    },
    listPendingQuotes: async (limit, scopes) => digest.listPendingQuotes(limit, await visible.among(scopes)),
    removePendingQuotes: async (memoryIds) => digest.removePendingQuotes(await visible.memories(memoryIds)),
  }
}
