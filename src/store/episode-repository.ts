/** Repository of episodes; each is written together with its document and its speaker's name. */
import { sql } from 'kysely'
import type { Episode } from '../core/conversation.ts'
import type { EpisodeId, MemoryId } from '../core/ids.ts'
import type { EpisodeRepository } from '../core/ports/episode-repository.ts'
import { LOOK_AGAIN } from '../core/sync.ts'
import { isSpeaker } from '../core/who-said.ts'
import { type Database, inOrderOf } from './database.ts'
import { hashText, insertDocument, toAnalysisColumns, toEpisodeDocument } from './document-row.ts'
import { prepareInsert } from './prepared-query.ts'
import { mapRows } from './row-mapping.ts'
import { scopeIsWithin } from './within-scopes.ts'

export const EPISODE_ROWS = mapRows<Episode>({
  id: 'plain',
  sessionId: 'plain',
  scopeId: 'plain',
  position: 'plain',
  externalId: 'plain',
  role: 'plain',
  speaker: 'plain',
  text: 'plain',
  caption: 'plain',
  model: 'plain',
  at: 'plain',
  contentHash: 'plain',
  sourceFile: 'plain',
  sourceLine: 'plain',
  sourceByte: 'plain',
})

const insertRow = prepareInsert('episodes', (insert) => insert)
const addParticipant = prepareInsert('participants', (insert) =>
  insert.onConflict((conflict) => conflict.doNothing()),
)

export function createEpisodeRepository(database: Database): EpisodeRepository {
  return {
    insert: (episode, analysis) =>
      database.write(async (db) => {
        await insertRow(db, EPISODE_ROWS.toRow(episode))
        if (episode.speaker !== null && isSpeaker(episode.role)) {
          await addParticipant(db, { scope_id: episode.scopeId, name: episode.speaker.toLowerCase() })
        }
        return insertDocument(db, toEpisodeDocument(episode, analysis))
      }),

    rewrite: (id, changes, analysis) =>
      database.write(async (db) => {
        const row = await db
          .updateTable('episodes')
          .set(EPISODE_ROWS.toChanges(changes))
          .where('id', '=', id)
          .returning(['speaker', 'session_id'])
          .executeTakeFirst()
        if (row === undefined) return
        // The next sync compares the conversation with its records, whose numbers of turns still agree.
        await db
          .updateTable('sync_records')
          .set({ uses: LOOK_AGAIN })
          .where('kind', '=', 'conversation')
          .where('memory_id', '=', row.session_id as string as MemoryId)
          .execute()
        await db
          .updateTable('documents')
          .set({
            ...toAnalysisColumns(analysis),
            text_hash: hashText(row.speaker, changes.text, changes.caption),
          })
          .where('subject_id', '=', id)
          .execute()
      }),

    findByExternalIds: async (agent, externalIds, session, scopes = null) => {
      const ofAgent = database.read
        .selectFrom('episodes')
        .innerJoin('sessions', 'sessions.id', 'episodes.session_id')
        .select(['episodes.id', 'episodes.external_id', 'episodes.content_hash', 'episodes.session_id'])
        .where('sessions.agent', '=', agent)
        .where(database.among('episodes.external_id', externalIds))
        .where(scopeIsWithin(database, 'episodes.scope_id', scopes))
      const wanted = session === undefined ? ofAgent : ofAgent.where('episodes.session_id', '=', session)
      const rows = await wanted.execute()
      return new Map(
        rows.map((row) => [
          row.external_id,
          { id: row.id, contentHash: row.content_hash, sessionId: row.session_id },
        ]),
      )
    },

    scopesOf: async (ids) => {
      const rows = await database.read
        .selectFrom('episodes')
        .select(['id', 'scope_id'])
        .where(database.among('id', ids))
        .execute()
      return new Map(rows.map((row) => [row.id, row.scope_id]))
    },

    findByIdPrefix: async (prefix, limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('episodes')
        .select('id')
        .where('id', '>=', prefix as EpisodeId)
        .where('id', '<', `${prefix}\uffff` as EpisodeId)
        .where(scopeIsWithin(database, 'scope_id', scopes))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => row.id)
    },

    listRecent: async (scopes, limit, offset = 0) => {
      let query = database.read
        .selectFrom('documents')
        .innerJoin('episodes', (join) => join.onRef('episodes.id', '=', sql.ref('documents.subject_id')))
        .selectAll('episodes')
        .where('documents.kind', '=', 'episode')
      if (scopes !== null) query = query.where(database.among('documents.scope_id', scopes))
      const rows = await query.orderBy('documents.seq', 'desc').limit(limit).offset(offset).execute()
      return rows.map(EPISODE_ROWS.toRecord)
    },

    knownExternalIds: async (sessionId, externalIds) => {
      const rows = await database.read
        .selectFrom('episodes')
        .select('external_id')
        .where('session_id', '=', sessionId)
        .where(database.among('external_id', externalIds))
        .execute()
      return new Set(rows.map((row) => row.external_id))
    },

    load: async (ids) => {
      const rows = await database.read
        .selectFrom('episodes')
        .selectAll()
        .where(database.among('id', ids))
        .execute()
      return inOrderOf(ids, rows.map(EPISODE_ROWS.toRecord), (episode) => episode.id)
    },

    listSession: async (sessionId, fromPosition, limit) => {
      const rows = await database.read
        .selectFrom('episodes')
        .selectAll()
        .where('session_id', '=', sessionId)
        .where('position', '>=', fromPosition)
        .orderBy('position')
        .limit(limit)
        .execute()
      return rows.map(EPISODE_ROWS.toRecord)
    },

    countFrom: async (id, scopes) => {
      let query = database.read
        .selectFrom('episodes')
        .select((eb) => [
          eb.fn.countAll<number>().as('turns'),
          eb.fn.count<number>('session_id').distinct().as('sessions'),
        ])
        .where('id', '>=', id)
      if (scopes !== null) query = query.where(database.among('scope_id', scopes))
      const { turns, sessions } = await query.executeTakeFirstOrThrow()
      return { turns: Number(turns), sessions: Number(sessions) }
    },

    countByAgent: async (scopes) => {
      let query = database.read
        .selectFrom('episodes')
        .innerJoin('sessions', 'sessions.id', 'episodes.session_id')
        .select(['sessions.agent', (count) => count.fn.countAll<number>().as('episodes')])
        .groupBy('sessions.agent')
      if (scopes !== null) query = query.where(database.among('sessions.scope_id', scopes))
      const rows = await query.execute()
      return new Map(rows.map(({ agent, episodes }) => [agent, Number(episodes)]))
    },

    speakers: async (scopes) => {
      let query = database.read.selectFrom('participants').select('name').distinct()
      if (scopes !== null) query = query.where(database.among('scope_id', scopes))
      const rows = await query.orderBy('name').execute()
      return rows.map((row) => row.name)
    },
  }
}
