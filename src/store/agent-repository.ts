/** Repository of agents' cursors in the feed of changes. */
import { sql } from 'kysely'
import type { AgentOffset, AgentRepository } from '../core/ports/agent-repository.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'

const OFFSET_ROWS = mapRows<AgentOffset>({
  agent: 'plain',
  namespace: 'plain',
  project: 'plain',
  position: 'plain',
  readAt: 'plain',
})

export function createAgentRepository(database: Database): AgentRepository {
  return {
    findOffset: async (agent, namespace, project) => {
      const row = await database.read
        .selectFrom('agent_offsets')
        .selectAll()
        .where('agent', '=', agent)
        .where('namespace', '=', namespace)
        .where('project', '=', project)
        .executeTakeFirst()
      return row === undefined ? null : OFFSET_ROWS.toRecord(row)
    },

    saveOffset: (offset) =>
      database.write(async (db) => {
        const row = OFFSET_ROWS.toRow(offset)
        await db
          .insertInto('agent_offsets')
          .values(row)
          .onConflict((conflict) =>
            conflict.columns(['agent', 'namespace', 'project']).doUpdateSet({
              position: sql<number>`CASE WHEN excluded.position > agent_offsets.position THEN excluded.position ELSE agent_offsets.position END`,
              read_at: row.read_at,
            }),
          )
          .execute()
      }),

    listOffsets: async (namespace) => {
      const rows = await database.read
        .selectFrom('agent_offsets')
        .selectAll()
        .where('namespace', '=', namespace)
        .orderBy('agent')
        .orderBy('project')
        .execute()
      return rows.map((row) => OFFSET_ROWS.toRecord(row))
    },
  }
}
