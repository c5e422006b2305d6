/** The document (searchable form) of a memory or an episode, as a row. */
import { hash } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { Episode } from '../core/conversation.ts'
import type { DocumentAnalysis } from '../core/document.ts'
import type { DocumentSeq } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import { prepareInsert, prepareInserts } from './prepared-query.ts'
import type { DocumentsTable, Tables } from './tables.ts'

const insertRow = prepareInsert('documents', (insert) => insert.returning('seq'))

/** Inserts documents. */
export const insertDocuments = prepareInserts('documents', (insert) => insert)

/** Inserts a document and returns its number. */
export async function insertDocument(
  db: Kysely<Tables>,
  row: Insertable<DocumentsTable>,
): Promise<DocumentSeq> {
  const [inserted] = await insertRow(db, row)
  if (inserted === undefined) throw new Error('an inserted document has a number')
  return inserted.seq
}

/** Half of a SHA-256 over the text an embedding model reads; equal only if all parts are. */
export function hashText(label: string | null, text: string, caption: string | null): string {
  return hash('sha256', JSON.stringify([label, text, caption])).slice(0, 32)
}

type AnalysisColumns = Pick<
  DocumentsTable,
  | 'terms'
  | 'label_terms'
  | 'term_count'
  | 'word_count'
  | 'features'
  | 'event_from'
  | 'event_until'
  | 'information'
  | 'analysis_version'
>

export function toAnalysisColumns(analysis: DocumentAnalysis): AnalysisColumns {
  return {
    terms: analysis.terms,
    label_terms: analysis.labelTerms,
    term_count: analysis.termCount,
    word_count: analysis.wordCount,
    features: analysis.features,
    event_from: analysis.eventFrom,
    event_until: analysis.eventUntil,
    information: analysis.information,
    analysis_version: analysis.version,
  }
}

export function toMemoryDocument(memory: Memory, analysis: DocumentAnalysis): Insertable<DocumentsTable> {
  const validFrom = memory.validFrom ?? memory.createdAt
  return {
    kind: 'memory',
    subject_id: memory.id,
    scope_id: memory.scopeId,
    role: null,
    at: validFrom,
    session_id: memory.sessionId,
    position: null,
    valid_from: validFrom,
    valid_until: memory.validUntil,
    superseded: Number(memory.supersededBy !== null),
    archived: Number(memory.archivedAt !== null),
    text_hash: hashText(memory.title, memory.content, null),
    ...toAnalysisColumns(analysis),
  }
}

export function toEpisodeDocument(episode: Episode, analysis: DocumentAnalysis): Insertable<DocumentsTable> {
  return {
    kind: 'episode',
    subject_id: episode.id,
    scope_id: episode.scopeId,
    role: episode.role,
    at: episode.at,
    session_id: episode.sessionId,
    position: episode.position,
    valid_from: episode.at,
    valid_until: null,
    superseded: 0,
    archived: 0,
    text_hash: hashText(episode.speaker, episode.text, episode.caption),
    ...toAnalysisColumns(analysis),
  }
}
