/**
 * Documents of visible scopes. Terms are counted over them alone. Only the order in which the full-text index hands out
 * candidates follows the words of all namespaces: it has one ranking.
 */
import type { DocumentFilter } from '../../core/document.ts'
import type { DocumentRepository } from '../../core/ports/document-repository.ts'
import { memoryNotFound, refuseStoreWide, requireScope, sessionNotFound } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleDocuments(documents: DocumentRepository, visible: Visibility): DocumentRepository {
  const within = async (filter: DocumentFilter): Promise<DocumentFilter> => ({
    ...filter,
    scopes: await visible.among(filter.scopes),
  })
  return {
    findByTerms: async (terms, filter, limit) => documents.findByTerms(terms, await within(filter), limit),
    statistics: async (terms, scopes) => documents.statistics(terms, await visible.among(scopes)),
    load: async (seqs, filter) => documents.load(seqs, await within(filter)),
    newestSeq: async (scopes) => documents.newestSeq(await visible.among(scopes)),
    draw: async (scopes, kinds, upTo, limit) =>
      documents.draw(await visible.among(scopes), kinds, upTo, limit),
    findSeq: async (ref) => {
      const seq = await documents.findSeq(ref)
      return seq === null ? null : ((await visible.documents([seq]))[0] ?? null)
    },
    seqsOf: async (ids) => documents.seqsOf(await visible.memories(ids)),
    refs: async (seqs) => documents.refs(await visible.documents(seqs)),
    scopesOf: async (seqs) => documents.scopesOf(await visible.documents(seqs)),
    textHash: async (seq) => ((await visible.documents([seq])).length === 0 ? null : documents.textHash(seq)),
    listByTime: async (filter, page) => documents.listByTime(await within(filter), page),
    count: async (kind, scopes) => documents.count(kind, await visible.among(scopes)),
    // The subject is the caller's word: the record of that id must be visible, and the scope it names.
    rewrite: async (subject, analysis) => {
      if (subject.kind === 'memory') {
        const { id, scopeId } = subject.memory
        await requireScope(visible, scopeId)
        if ((await visible.memories([id])).length === 0) throw memoryNotFound(id)
      } else {
        const { id, scopeId, sessionId } = subject.episode
        await requireScope(visible, scopeId)
        if ((await visible.episodes([id])).length === 0) throw sessionNotFound(sessionId)
      }
      return documents.rewrite(subject, analysis)
    },
    // Nothing says whose a document was whose memory is gone.
    removeLost: async () => {
      throw refuseStoreWide('Removing documents without a memory or turn')
    },
    countOutdated: async (version, scopes) => documents.countOutdated(version, await visible.among(scopes)),
    rebuildIndex: async () => {
      throw refuseStoreWide('Rebuilding the index')
    },
  }
}
