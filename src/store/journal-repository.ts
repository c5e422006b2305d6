/** The journal: what changed, who, why, before and after. */
import type { NodeId } from '../core/edge.ts'
import type { JournalEntry } from '../core/journal.ts'
import type { JournalRepository } from '../core/ports/journal-repository.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'

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

export function createJournalRepository(database: Database): JournalRepository {
  return {
    append: (entries) =>
      database.write(async (db) => {
        for (const entry of entries) {
          const ends = { source_id: endOf(entry, 'sourceId'), target_id: endOf(entry, 'targetId') }
          await db
            .insertInto('journal')
            .values({ ...JOURNAL_ROWS.toRow(entry), ...ends })
            .execute()
        }
      }),

    /** Newest first. */
    listFor: async (subjectId, limit) => {
      const rows = await database.read
        .selectFrom('journal')
        .selectAll()
        .where('subject_id', '=', subjectId)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(JOURNAL_ROWS.toRecord)
    },

    listRun: async (runId) => {
      const rows = await database.read
        .selectFrom('journal')
        .selectAll()
        .where('run_id', '=', runId)
        .orderBy('seq')
        .execute()
      return rows.map(JOURNAL_ROWS.toRecord)
    },

    listLater: async (runId, subjectIds) => {
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
        .orderBy('journal.seq')
        .execute()
      return new Map(rows.map((row) => [row.subject_id, JOURNAL_ROWS.toRecord(row)]))
    },

    remove: (ids) =>
      database.write(async (db) => {
        await db.deleteFrom('journal').where(database.among('id', ids)).execute()
      }),

    listAfter: async (position, limit) => {
      const rows = await database.read
        .selectFrom('journal')
        .selectAll()
        .where('seq', '>', position)
        .orderBy('seq')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...JOURNAL_ROWS.toRecord(row), position: row.seq }))
    },

    position: async () => {
      const row = await database.read
        .selectFrom('journal')
        .select((eb) => eb.fn.max('seq').as('newest'))
        .executeTakeFirst()
      return Number(row?.newest ?? 0)
    },
  }
}

/** The node at one end of a journalled edge, where the entry names it. */
function endOf(entry: JournalEntry, end: 'sourceId' | 'targetId'): NodeId | null {
  if (entry.subjectKind !== 'edge') return null
  const node = entry.after?.[end] ?? entry.before?.[end]
  return typeof node === 'string' ? (node as NodeId) : null
}
