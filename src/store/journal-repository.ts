/** Repository of the journal: each change with its author, reason, and the values before and after. */
import type { NodeId } from '../core/edge.ts'
import type { JournalEntry } from '../core/journal.ts'
import type { JournalRepository } from '../core/ports/journal-repository.ts'
import type { Database } from './database.ts'
import { prepareInserts } from './prepared-query.ts'
import { mapRows } from './row-mapping.ts'
import { entryIsWithin } from './within-scopes.ts'

const JOURNAL_ROWS = mapRows<JournalEntry>({
  id: 'plain',
  runId: 'plain',
  at: 'plain',
  actor: 'plain',
  action: 'plain',
  subjectKind: 'plain',
  subjectId: 'plain',
  reason: 'plain',
  before: 'json',
  after: 'json',
})

const insertRows = prepareInserts('journal', (insert) => insert)

export function createJournalRepository(database: Database): JournalRepository {
  return {
    append: (entries) =>
      database.write(async (db) => {
        const rows = entries.map((entry) => {
          const ends = { source_id: endOf(entry, 'sourceId'), target_id: endOf(entry, 'targetId') }
          return { ...JOURNAL_ROWS.toRow(entry), ...ends }
        })
        await insertRows(db, rows)
      }),

    /** Newest first. */
    listFor: async (subjectId, limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('journal')
        .selectAll()
        .where('subject_id', '=', subjectId)
        .where(entryIsWithin(database, 'journal', scopes))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(JOURNAL_ROWS.toRecord)
    },

    listRun: async (runId, scopes = null) => {
      const rows = await database.read
        .selectFrom('journal')
        .selectAll()
        .where('run_id', '=', runId)
        .where(entryIsWithin(database, 'journal', scopes))
        .orderBy('seq')
        .execute()
      return rows.map(JOURNAL_ROWS.toRecord)
    },

    listLater: async (runId, subjectIds, scopes = null) => {
      const rows = await database.read
        .with('ended', (db) =>
          db
            .selectFrom('journal')
            .select((eb) => ['subject_id', eb.fn.max('seq').as('seq')])
            .where('run_id', '=', runId)
            .where(database.among('subject_id', subjectIds))
            .groupBy('subject_id'),
        )
        .selectFrom('ended')
        .innerJoin('journal', (join) =>
          join.onRef('journal.subject_id', '=', 'ended.subject_id').onRef('journal.seq', '>', 'ended.seq'),
        )
        .selectAll('journal')
        .where(entryIsWithin(database, 'journal', scopes))
        .orderBy('journal.seq')
        .execute()
      return new Map(rows.map((row) => [row.subject_id, JOURNAL_ROWS.toRecord(row)]))
    },

    remove: (ids, scopes = null) =>
      database.write(async (db) => {
        await db
          .deleteFrom('journal')
          .where(database.among('id', ids))
          .where(entryIsWithin(database, 'journal', scopes))
          .execute()
      }),

    listAfter: async (position, limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('journal')
        .selectAll()
        .where('seq', '>', position)
        .where(entryIsWithin(database, 'journal', scopes))
        .orderBy('seq')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...JOURNAL_ROWS.toRecord(row), position: row.seq }))
    },

    position: async (scopes = null) => {
      const row = await database.read
        .selectFrom('journal')
        .select('seq')
        .where(entryIsWithin(database, 'journal', scopes))
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.seq ?? 0
    },
  }
}

/** Returns the node at one end of a journalled edge, or null if the entry does not name it. */
function endOf(entry: JournalEntry, end: 'sourceId' | 'targetId'): NodeId | null {
  if (entry.subjectKind !== 'edge') return null
  const node = entry.after?.[end] ?? entry.before?.[end]
  return typeof node === 'string' ? (node as NodeId) : null
}
