/** Repository of hook sessions, their injections, and the log of hook calls. */
import { type SqlBool, sql } from 'kysely'
import type { HookRepository, HookTotals } from '../core/ports/hook-repository.ts'
import { loadCorrected, markTurns } from './corrected-turns.ts'
import type { Database } from './database.ts'
import { ASKED_ROWS, INJECTION_ROWS, RUN_ROWS, SESSION_ROWS } from './hook-rows.ts'
import { addTotals, loadTotals, loadTotalsByKind, NOTHING } from './hook-totals.ts'
import { scopeIsWithin } from './within-scopes.ts'

export function createHookRepository(database: Database): HookRepository {
  return {
    findSession: async (agent, session) => {
      const row = await database.read
        .selectFrom('hook_sessions')
        .selectAll()
        .where('agent', '=', agent)
        .where('session', '=', session)
        .executeTakeFirst()
      return row === undefined ? null : SESSION_ROWS.toRecord(row)
    },

    saveSession: (session) =>
      database.write(async (db) => {
        const row = SESSION_ROWS.toRow(session)
        await db
          .insertInto('hook_sessions')
          .values(row)
          .onConflict((conflict) => conflict.columns(['agent', 'session']).doUpdateSet(row))
          .execute()
      }),

    listIdle: async (before, limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('hook_sessions')
        .selectAll()
        .where('ended_at', 'is', null)
        .where('last_at', '<', before)
        .where(scopeIsWithin(database, 'scope_id', scopes))
        .orderBy('last_at')
        .limit(limit)
        .execute()
      return rows.map((row) => SESSION_ROWS.toRecord(row))
    },

    addInjections: (injections) =>
      database.write(async (db) => {
        if (injections.length === 0) return
        await db
          .insertInto('injections')
          .values(injections.map((injection) => INJECTION_ROWS.toRow(injection)))
          .execute()
      }),

    listInjections: async (agent, session) => {
      const rows = await database.read
        .selectFrom('injections')
        .selectAll()
        .where('agent', '=', agent)
        .where('session', '=', session)
        .orderBy('at')
        .orderBy('id')
        .execute()
      return rows.map((row) => INJECTION_ROWS.toRecord(row))
    },

    scopesOfInjections: async (ids) => {
      const rows = await database.read
        .selectFrom('injections')
        .innerJoin('hook_sessions', (join) =>
          join
            .onRef('hook_sessions.agent', '=', 'injections.agent')
            .onRef('hook_sessions.session', '=', 'injections.session'),
        )
        .select(['injections.id', 'hook_sessions.scope_id'])
        .where(database.among('injections.id', ids))
        .execute()
      return new Map(rows.map((row) => [row.id, row.scope_id]))
    },

    updateInjections: (ids, changes) =>
      database.write(async (db) => {
        if (ids.length === 0 || Object.keys(changes).length === 0) return
        await db
          .updateTable('injections')
          .set(INJECTION_ROWS.toChanges(changes))
          .where('id', 'in', ids)
          .execute()
        const { correctedAt } = changes
        if (correctedAt === undefined || correctedAt === null) return
        const given = sql<SqlBool>`id IN (SELECT episode_id FROM injections WHERE ${database.among('id', ids)})`
        await markTurns(db, given, correctedAt)
      }),

    findGiven: async (agent, session, ids) => {
      if (ids.length === 0) return new Set()
      const wanted = new Set<string>(ids)
      const rows = await database.read
        .selectFrom('injections')
        .select(['memory_id', 'episode_id'])
        .where('agent', '=', agent)
        .where('session', '=', session)
        .execute()
      return new Set(
        rows
          .flatMap(({ memory_id, episode_id }) => memory_id ?? episode_id ?? [])
          .filter((id) => wanted.has(id)),
      )
    },

    addCorrected: (turns, by, at) =>
      database.write(async (db) => {
        if (turns.length === 0) return
        if (by === null) return markTurns(db, database.among('id', turns), at)
        await sql`
          INSERT INTO corrected_turns (episode_id, memory_id, at)
          SELECT id, ${by}, ${at} FROM episodes WHERE ${database.among('id', turns)}
          ON CONFLICT DO NOTHING
        `.execute(db)
      }),

    findCorrected: (turns, by = Number.MAX_SAFE_INTEGER) =>
      turns.length === 0 ? Promise.resolve(new Map()) : loadCorrected(database, turns, by),

    findDenied: async (memories) => {
      if (memories.length === 0) return new Set()
      const rows = await database.read
        .selectFrom('injections')
        .select('memory_id')
        .distinct()
        .where(database.among('memory_id', memories))
        .where('corrected_at', 'is not', null)
        .execute()
      return new Set(rows.flatMap(({ memory_id }) => memory_id ?? []))
    },

    addAsked: (asked) =>
      database.write(async (db) => {
        const row = ASKED_ROWS.toRow(asked)
        await db
          .insertInto('asked_memories')
          .values(row)
          .onConflict((conflict) => conflict.columns(['agent', 'session', 'memory_id']).doUpdateSet(row))
          .execute()
      }),

    listAsked: async (memoryId) => {
      const rows = await database.read
        .selectFrom('asked_memories')
        .selectAll()
        .where('memory_id', '=', memoryId)
        .orderBy('at')
        .execute()
      return rows.map((row) => ASKED_ROWS.toRecord(row))
    },

    removeAsked: ({ agent, session, memoryId }) =>
      database.write(async (db) => {
        await db
          .deleteFrom('asked_memories')
          .where('agent', '=', agent)
          .where('session', '=', session)
          .where('memory_id', '=', memoryId)
          .execute()
      }),

    addRun: (run) =>
      database.write(async (db) => {
        await db.insertInto('hook_runs').values(RUN_ROWS.toRow(run)).execute()
      }),

    listRuns: async (limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('hook_runs')
        .selectAll()
        .$if(scopes !== null, (query) =>
          query.where((eb) =>
            eb.exists(
              eb
                .selectFrom('hook_sessions')
                .select('hook_sessions.session')
                .whereRef('hook_sessions.agent', '=', 'hook_runs.agent')
                .whereRef('hook_sessions.session', '=', 'hook_runs.session')
                .where(scopeIsWithin(database, 'hook_sessions.scope_id', scopes)),
            ),
          ),
        )
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => RUN_ROWS.toRecord(row))
    },

    listRunsOf: async (agent, session, event) => {
      const rows = await database.read
        .selectFrom('hook_runs')
        .selectAll()
        .where('agent', '=', agent)
        .where('session', '=', session)
        .where('event', '=', event)
        .orderBy('at')
        .orderBy('id')
        .execute()
      return rows.map((row) => RUN_ROWS.toRecord(row))
    },

    pruneRuns: (keep) =>
      database.write(async (db) => {
        await db
          .deleteFrom('hook_runs')
          .where('id', 'not in', (query) =>
            query
              .selectFrom('hook_runs')
              .select('id')
              .orderBy('at', 'desc')
              .orderBy('id', 'desc')
              .limit(keep),
          )
          .execute()
      }),

    totals: async (since, scopes) => {
      const sessions = await loadTotals(database, since, scopes, null)
      return sessions.reduce<HookTotals>(addTotals, NOTHING)
    },

    totalsByKind: (since, until, scopes) => loadTotalsByKind(database, since, until, scopes),

    totalsBySession: (since, scopes, limit) => loadTotals(database, since, scopes, limit),

    removeSessions: (names, scopes) =>
      database.write(async (db) => {
        const within =
          scopes.length === 0
            ? []
            : await db
                .selectFrom('hook_sessions')
                .select(['agent', 'session'])
                .where('scope_id', 'in', scopes)
                .execute()
        for (const { agent, session } of [...names, ...within]) {
          for (const table of ['injections', 'asked_memories', 'hook_runs', 'hook_sessions'] as const) {
            await db.deleteFrom(table).where('agent', '=', agent).where('session', '=', session).execute()
          }
        }
      }),

    pruneSessions: (before) =>
      database.write(async (db) => {
        for (const table of ['injections', 'asked_memories'] as const) {
          await db
            .deleteFrom(table)
            .where((where) =>
              where.exists(
                where
                  .selectFrom('hook_sessions')
                  .select('session')
                  .whereRef('hook_sessions.agent', '=', `${table}.agent`)
                  .whereRef('hook_sessions.session', '=', `${table}.session`)
                  .where('hook_sessions.last_at', '<', before),
              ),
            )
            .execute()
        }
        await db.deleteFrom('hook_sessions').where('last_at', '<', before).execute()
      }),
  }
}
