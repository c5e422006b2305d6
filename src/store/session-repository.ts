/** Repository of sessions: one per conversation of an agent. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { Session } from '../core/conversation.ts'
import { LoreError } from '../core/errors.ts'
import type { ScopeId, SessionId } from '../core/ids.ts'
import type { SessionPeriod, SessionRepository } from '../core/ports/session-repository.ts'
import { type Database, inOrderOf } from './database.ts'
import { mapRows } from './row-mapping.ts'
import type { Tables } from './tables.ts'
import { scopeIsWithin } from './within-scopes.ts'

export const SESSION_ROWS = mapRows<Session>({
  id: 'plain',
  externalId: 'plain',
  agent: 'plain',
  scopeId: 'plain',
  title: 'plain',
  state: 'plain',
  startedAt: 'plain',
  lastAt: 'plain',
  episodeCount: 'plain',
  metadata: 'json',
})

export function createSessionRepository(database: Database): SessionRepository {
  const findByExternalId = async (
    agent: string,
    externalId: string,
    db = database.read,
  ): Promise<Session | null> => {
    const row = await db
      .selectFrom('sessions')
      .selectAll()
      .where('agent', '=', agent)
      .where('external_id', '=', externalId)
      .executeTakeFirst()
    return row === undefined ? null : SESSION_ROWS.toRecord(row)
  }
  const isAsked =
    (scopes: readonly ScopeId[] | null, agent: string | null, { since, until }: SessionPeriod) =>
    (eb: ExpressionBuilder<Tables, 'sessions'>) =>
      eb.and([
        ...(scopes === null ? [] : [database.among('scope_id', scopes)]),
        ...(agent === null ? [] : [eb('agent', '=', agent)]),
        ...(since === undefined ? [] : [eb('last_at', '>=', since)]),
        ...(until === undefined ? [] : [eb('last_at', '<', until)]),
      ])
  return {
    findByExternalId: (agent, externalId) => findByExternalId(agent, externalId),

    ensure: (session) =>
      database.write(async (db) => {
        const known = await findByExternalId(session.agent, session.externalId, db)
        if (known !== null) return known
        await db.insertInto('sessions').values(SESSION_ROWS.toRow(session)).execute()
        return session
      }),

    update: (id, changes) =>
      database.write(async (db) => {
        const row = SESSION_ROWS.toChanges(changes)
        if (Object.keys(row).length === 0) return
        const { numUpdatedRows } = await db
          .updateTable('sessions')
          .set(row)
          .where('id', '=', id)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) return
        throw new LoreError('session_not_found', `There is no session ${id}.`, {
          hint: 'Stage the conversation first.',
          details: { id },
        })
      }),

    find: async (id) => {
      const row = await database.read
        .selectFrom('sessions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : SESSION_ROWS.toRecord(row)
    },

    load: async (ids) => {
      const rows = await database.read
        .selectFrom('sessions')
        .selectAll()
        .where(database.among('id', ids))
        .execute()
      return inOrderOf(ids, rows.map(SESSION_ROWS.toRecord), (session) => session.id)
    },

    findByAnyAgent: async (externalId) => {
      const rows = await database.read
        .selectFrom('sessions')
        .selectAll()
        .where('external_id', '=', externalId)
        .orderBy('id')
        .execute()
      return rows.map(SESSION_ROWS.toRecord)
    },

    findByAgentIdPrefix: async (prefix, limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('sessions')
        .selectAll()
        .where(
          sql<boolean>`lower(external_id) like ${`${prefix.toLowerCase().replaceAll(/[%_!]/g, '!$&')}%`} escape '!'`,
        )
        .where('external_id', 'not like', '%/%')
        .where(scopeIsWithin(database, 'scope_id', scopes))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(SESSION_ROWS.toRecord)
    },

    listExternalIds: async (agent, scopes = null) => {
      const rows = await database.read
        .selectFrom('sessions')
        .select('external_id')
        .where('agent', '=', agent)
        .where(scopeIsWithin(database, 'scope_id', scopes))
        .execute()
      return rows.map((row) => row.external_id)
    },

    listIds: async (agent, scopes = null) => {
      const rows = await database.read
        .selectFrom('sessions')
        .select('id')
        .where('agent', '=', agent)
        .where(scopeIsWithin(database, 'scope_id', scopes))
        .execute()
      return rows.map((row) => row.id)
    },

    listBelow: async (agent, externalId) => {
      const rows = await database.read
        .selectFrom('sessions')
        .selectAll()
        .where('agent', '=', agent)
        .where('external_id', '>', `${externalId}/`)
        .where('external_id', '<', `${externalId}0`)
        .orderBy('external_id')
        .execute()
      return rows.map(SESSION_ROWS.toRecord)
    },

    list: async (scopes, limit, offset = 0, agent = null, period = {}) => {
      const rows = await database.read
        .selectFrom('sessions')
        .selectAll()
        .where(isAsked(scopes, agent, period))
        .orderBy('last_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(SESSION_ROWS.toRecord)
    },

    findByIdPrefix: async (prefix, limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('sessions')
        .select('id')
        .where('id', '>=', prefix as SessionId)
        .where('id', '<', `${prefix}\uffff` as SessionId)
        .where(scopeIsWithin(database, 'scope_id', scopes))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => row.id)
    },

    purge: (ids) =>
      database.write(async (db) => {
        const episodes = db.selectFrom('episodes').select('id').where(database.among('session_id', ids))
        await db.deleteFrom('memory_sources').where('episode_id', 'in', episodes).execute()
        await db.deleteFrom('episodes').where(database.among('session_id', ids)).execute()
        await db
          .updateTable('memories')
          .set({ session_id: null })
          .where(database.among('session_id', ids))
          .execute()
        await db
          .updateTable('documents')
          .set({ session_id: null })
          .where(database.among('session_id', ids))
          .execute()
        await db.deleteFrom('sessions').where(database.among('id', ids)).execute()
      }),

    count: async (scopes, agent = null, period = {}) => {
      const { total } = await database.read
        .selectFrom('sessions')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where(isAsked(scopes, agent, period))
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    listActivity: async (scopes, period) => {
      const rows = await database.read
        .selectFrom('sessions')
        .select(['agent', 'scope_id', 'last_at', 'episode_count'])
        .where(isAsked(scopes, null, period))
        .orderBy('last_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map((row) => ({
        agent: row.agent,
        scopeId: row.scope_id,
        lastAt: row.last_at,
        episodeCount: row.episode_count,
      }))
    },
  }
}
