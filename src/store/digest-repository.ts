/**
 * Repository of segments and their state, decisions about their items, and quotes that wait for their
 * episode.
 */
import { type Kysely, sql } from 'kysely'
import type { Decision, Segment, SegmentState } from '../core/digest.ts'
import { LoreError } from '../core/errors.ts'
import type { EpochMs, SegmentId } from '../core/ids.ts'
import type { DigestRepository, PendingQuote } from '../core/ports/digest-repository.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'
import type { Tables } from './tables.ts'
import { decisionIsWithin, memoryIsWithin, scopeIsWithin } from './within-scopes.ts'

export const SEGMENT_ROWS = mapRows<Segment>({
  id: 'plain',
  sessionId: 'plain',
  scopeId: 'plain',
  ordinal: 'plain',
  fromPosition: 'plain',
  untilPosition: 'plain',
  boundary: 'plain',
  boundaryScore: 'plain',
  tokens: 'plain',
  state: 'plain',
  attempts: 'plain',
  nextTryAt: 'plain',
  reason: 'plain',
  extractor: 'plain',
  createdAt: 'plain',
  digestedAt: 'plain',
})

const DECISION_ROWS = mapRows<Decision>({
  id: 'plain',
  at: 'plain',
  segmentId: 'plain',
  memoryId: 'plain',
  target: 'plain',
  decision: 'plain',
  rule: 'plain',
  reason: 'plain',
  confidence01: 'plain',
  similarity01: 'plain',
  textHash: 'plain',
})

const QUOTE_ROWS = mapRows<PendingQuote>({ memoryId: 'plain', session: 'plain', since: 'plain' })

export function createDigestRepository(database: Database): DigestRepository {
  return {
    ...createSegmentKeeper(database),

    addDecisions: (decisions) =>
      database.write(async (db) => {
        for (const decision of decisions) {
          await db.insertInto('decisions').values(DECISION_ROWS.toRow(decision)).execute()
        }
      }),

    listDecisions: async ({ segmentId, memoryId, limit, scopes = null }) => {
      let query = database.read.selectFrom('decisions').selectAll().where(decisionIsWithin(database, scopes))
      if (segmentId !== undefined) query = query.where('segment_id', '=', segmentId)
      if (memoryId !== undefined) {
        query = query.where((eb) => eb.or([eb('memory_id', '=', memoryId), eb('target', '=', memoryId)]))
      }
      const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map(DECISION_ROWS.toRecord)
    },

    addPendingQuote: (pending) =>
      database.write(async (db) => {
        const row = QUOTE_ROWS.toRow(pending)
        await db
          .insertInto('pending_quotes')
          .values(row)
          .onConflict((conflict) => conflict.column('memory_id').doUpdateSet(row))
          .execute()
      }),

    listPendingQuotes: async (limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('pending_quotes')
        .selectAll()
        .where(memoryIsWithin(database, 'pending_quotes.memory_id', scopes))
        .orderBy('since')
        .orderBy('memory_id')
        .limit(limit)
        .execute()
      return rows.map(QUOTE_ROWS.toRecord)
    },

    removePendingQuotes: (memoryIds) =>
      database.write(async (db) => {
        await db.deleteFrom('pending_quotes').where(database.among('memory_id', memoryIds)).execute()
      }),
  }
}

type SegmentKeeper = Omit<
  DigestRepository,
  'addDecisions' | 'listDecisions' | 'addPendingQuote' | 'listPendingQuotes' | 'removePendingQuotes'
>

function createSegmentKeeper(database: Database): SegmentKeeper {
  return {
    listUnsegmented: async (idleSince, limit, scopes = null) => {
      const rows = await selectUnsegmented(database.read, idleSince)
        .where(scopeIsWithin(database, 'sessions.scope_id', scopes))
        .select('id')
        .orderBy('last_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => row.id)
    },

    countUnsegmented: async (idleSince, scopes = null) => {
      const all = selectUnsegmented(database.read, idleSince)
      const { total } = await (scopes === null ? all : all.where(database.among('scope_id', scopes)))
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    insertSegments: (segments) =>
      database.write(async (db) => {
        for (const segment of segments) {
          const row = { ...SEGMENT_ROWS.toRow(segment), failure_seq: toFailureSeq(segment.attempts) }
          await db.insertInto('segments').values(row).execute()
        }
      }),

    updateSegment: (id, changes) =>
      database.write(async (db) => {
        const row = SEGMENT_ROWS.toChanges(changes)
        if (Object.keys(row).length === 0) return
        const failure = changes.attempts === undefined ? {} : { failure_seq: toFailureSeq(changes.attempts) }
        const { numUpdatedRows } = await db
          .updateTable('segments')
          .set({ ...row, ...failure })
          .where('id', '=', id)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw segmentNotFound(id)
      }),

    findSegment: async (id) => {
      const row = await database.read
        .selectFrom('segments')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : SEGMENT_ROWS.toRecord(row)
    },

    listSegments: async (sessionId) => {
      const rows = await database.read
        .selectFrom('segments')
        .selectAll()
        .where('session_id', '=', sessionId)
        .orderBy('ordinal')
        .execute()
      return rows.map(SEGMENT_ROWS.toRecord)
    },

    listDue: async (now, limit, sessionId, scopes = null) => {
      let query = database.read
        .selectFrom('segments')
        .innerJoin('sessions', 'sessions.id', 'segments.session_id')
        .selectAll('segments')
        .where('segments.state', '=', 'pending')
        .where(scopeIsWithin(database, 'segments.scope_id', scopes))
        .where((eb) => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
      if (sessionId !== undefined) query = query.where('segments.session_id', '=', sessionId)
      const rows = await query
        .orderBy('sessions.last_at', 'desc')
        .orderBy('sessions.id', 'desc')
        .orderBy('segments.ordinal')
        .limit(limit)
        .execute()
      return rows.map(SEGMENT_ROWS.toRecord)
    },

    countSegments: async (scopes = null) => {
      const all = database.read.selectFrom('segments')
      const rows = await (scopes === null ? all : all.where(database.among('scope_id', scopes)))
        .select((eb) => ['state', eb.fn.countAll<number>().as('total')])
        .groupBy('state')
        .execute()
      const counts: Record<SegmentState, number> = { pending: 0, done: 0, failed: 0 }
      for (const row of rows) counts[row.state] = Number(row.total)
      return counts
    },

    listTroubled: async (limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('segments')
        .selectAll()
        .where('failure_seq', 'is not', null)
        .where('state', '<>', 'done')
        .where(scopeIsWithin(database, 'scope_id', scopes))
        .orderBy('failure_seq', 'desc')
        .limit(limit)
        .execute()
      return rows.map(SEGMENT_ROWS.toRecord)
    },

    retryFailed: (sessionId, scopes = null) =>
      database.write(async (db) => {
        let query = db
          .updateTable('segments')
          .set({ state: 'pending', attempts: 0, next_try_at: null, failure_seq: null })
          .where('state', '=', 'failed')
          .where(scopeIsWithin(database, 'scope_id', scopes))
        if (sessionId !== undefined) query = query.where('session_id', '=', sessionId)
        const { numUpdatedRows } = await query.executeTakeFirst()
        return Number(numUpdatedRows)
      }),
  }
}

/** Selects idle sessions with turns after their last segment. */
function selectUnsegmented(db: Kysely<Tables>, idleSince: EpochMs) {
  return db
    .selectFrom('sessions')
    .where('last_at', '<=', idleSince)
    .where((eb) => {
      const lastPosition = eb
        .selectFrom('segments')
        .select('until_position')
        .whereRef('segments.session_id', '=', 'sessions.id')
        .orderBy('ordinal', 'desc')
        .limit(1)
      return eb.exists(
        eb
          .selectFrom('episodes')
          .select('episodes.id')
          .whereRef('episodes.session_id', '=', 'sessions.id')
          .where('episodes.position', '>', eb.fn.coalesce(lastPosition, eb.lit(-1))),
      )
    })
}

function toFailureSeq(attempts: number) {
  return attempts === 0
    ? null
    : sql<number>`(select coalesce(max(failure_seq), 0) + 1 from segments where failure_seq is not null)`
}

function segmentNotFound(id: SegmentId): LoreError {
  return new LoreError('session_not_found', `There is no segment ${id}.`, {
    hint: 'Its conversation was removed meanwhile; nothing of it is left to digest.',
    details: { id },
  })
}
