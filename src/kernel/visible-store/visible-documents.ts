/**
 * Documents of visible scopes, and term statistics over them alone. Only the order of candidates from the full-text
 * index depends on the words of all namespaces, because the index has one ranking.
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
    // The caller supplies the subject, so both the stored record and the scope it names must be visible.
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
    // The namespace of a document without a memory or turn is unknown.
    removeLost: async () => {
      throw refuseStoreWide('Removing documents without a memory or turn')
    },
    countOutdated: async (version, scopes) => documents.countOutdated(version, await visible.among(scopes)),
    rebuildIndex: async () => {
      throw refuseStoreWide('Rebuilding the index')
    },
  }
}
