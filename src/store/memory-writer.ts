/** The writing part of the memory repository: row, sources and document change together or not at all. */
import type { Expression, Kysely, SqlBool } from 'kysely'
import { LoreError } from '../core/errors.ts'
import type { EpisodeId, MemoryId } from '../core/ids.ts'
import type { MemoryRepository } from '../core/ports/memory-repository.ts'
import type { Database } from './database.ts'
import {
  hashText,
  insertDocument,
  insertDocuments,
  toAnalysisColumns,
  toMemoryDocument,
} from './document-row.ts'
import { removeUnlinkedOf } from './entity-repository.ts'
import { MEMORY_ROWS } from './memory-row.ts'
import { prepareInsert, prepareInserts } from './prepared-query.ts'
import type { Tables } from './tables.ts'

type MemoryWriter = Pick<
  MemoryRepository,
  'insert' | 'insertAll' | 'update' | 'saveStrength' | 'shiftDepths' | 'purge'
>

const insertRow = prepareInsert('memories', (insert) => insert)
const insertRows = prepareInserts('memories', (insert) => insert)
const insertSource = prepareInsert('memory_sources', (insert) => insert)

export function createMemoryWriter(database: Database): MemoryWriter {
  return {
    insert: (memory, analysis) =>
      database.write(async (db) => {
        await insertRow(db, MEMORY_ROWS.toRow(memory))
        await insertSources(db, memory.id, memory.sourceEpisodes)
        return insertDocument(db, toMemoryDocument(memory, analysis))
      }),

    insertAll: (memories) =>
      database.write(async (db) => {
        await insertRows(
          db,
          memories.map(({ memory }) => MEMORY_ROWS.toRow(memory)),
        )
        for (const { memory } of memories) await insertSources(db, memory.id, memory.sourceEpisodes)
        await insertDocuments(
          db,
          memories.map(({ memory, analysis }) => toMemoryDocument(memory, analysis)),
        )
      }),

    update: (id, changes, analysis) =>
      database.write(async (db) => {
        const row = MEMORY_ROWS.toChanges(changes)
        if (Object.keys(row).length > 0) {
          const { numUpdatedRows } = await db
            .updateTable('memories')
            .set(row)
            .where('id', '=', id)
            .executeTakeFirst()
          if (numUpdatedRows === 0n) throw memoryNotFound(id)
        }
        if (changes.sourceEpisodes !== undefined) {
          await db.deleteFrom('memory_sources').where('memory_id', '=', id).execute()
          await insertSources(db, id, changes.sourceEpisodes)
        }
        const textHash =
          changes.title === undefined && changes.content === undefined
            ? {}
            : { text_hash: await loadTextHash(db, id) }
        const document = { ...textHash, ...(analysis === undefined ? {} : toAnalysisColumns(analysis)) }
        if (Object.keys(document).length === 0) return
        await db.updateTable('documents').set(document).where('subject_id', '=', id).execute()
      }),

    saveStrength: (id, { relevance, retention, activation, importance, tier, nextDueAt }) =>
      database.write(async (db) => {
        await db
          .updateTable('memories')
          .set({ relevance, retention, activation, importance, tier, next_due_at: nextDueAt })
          .where('id', '=', id)
          .execute()
      }),

    shiftDepths: (ids, by) =>
      database.write(async (db) => {
        await db
          .updateTable('memories')
          .set((eb) => ({ depth: eb('depth', '+', by) }))
          .where(database.among('id', ids))
          .execute()
      }),

    purge: (ids) =>
      database.write(async (db) => {
        const edges = await db
          .deleteFrom('edges')
          .where((eb) => eb.or([database.among('source_id', ids), database.among('target_id', ids)]))
          .returning(['id', 'source_id', 'target_id'])
          .execute()
        // Not every entry of an edge names its ends, so one that does stands for all entries of the edge.
        const gone = await db
          .selectFrom('journal')
          .select('subject_id')
          .distinct()
          .where((eb) => eb.or([database.among('source_id', ids), database.among('target_id', ids)]))
          .execute()
        const subjects = [...ids, ...edges.map((edge) => edge.id), ...gone.map((entry) => entry.subject_id)]
        await db.deleteFrom('journal').where(database.among('subject_id', subjects)).execute()
        await removeCentres(db, database.among('id', ids))
        await db.deleteFrom('memories').where(database.among('id', ids)).execute()
        const ends = new Set(edges.flatMap((edge) => [edge.source_id, edge.target_id]))
        await removeUnlinkedOf(database, db, [...ends])
      }),
  }
}

/** Deletes the centroids of topics that contain the memories, because a centroid is a mean of its members. */
async function removeCentres(db: Kysely<Tables>, going: Expression<SqlBool>): Promise<void> {
  await db
    .withRecursive('above(id)', (of) =>
      of
        .selectFrom('memories')
        .select('id')
        .where(going)
        .union(
          of
            .selectFrom('memories')
            .innerJoin('above', 'above.id', 'memories.id')
            .select((eb) => eb.ref('memories.parent_id').$notNull().as('id'))
            .where('memories.parent_id', 'is not', null),
        ),
    )
    .deleteFrom('clusters')
    .where((eb) =>
      eb.or([
        eb('id', 'in', (of) => of.selectFrom('above').select('above.id')),
        eb('id', 'in', (of) => of.selectFrom('memories').select('cluster').where(going)),
      ]),
    )
    .execute()
}

async function insertSources(
  db: Kysely<Tables>,
  memoryId: MemoryId,
  episodes: readonly EpisodeId[],
): Promise<void> {
  for (const [position, episodeId] of [...new Set(episodes)].entries()) {
    await insertSource(db, { memory_id: memoryId, position, episode_id: episodeId })
  }
}

async function loadTextHash(db: Kysely<Tables>, id: MemoryId): Promise<string> {
  const row = await db
    .selectFrom('memories')
    .select(['title', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw memoryNotFound(id)
  return hashText(row.title, row.content, null)
}

function memoryNotFound(id: MemoryId): LoreError {
  return new LoreError('memory_not_found', `There is no memory ${id}.`, {
    hint: 'It may have been purged; search again for its id.',
    details: { id },
  })
}
