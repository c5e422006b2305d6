/**
 * Repository of entities; names that differ only in case are one. Stores their words, so that a name is found
 * inside longer ones.
 */
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { NodeId } from '../core/edge.ts'
import type { Entity } from '../core/entity.ts'
import type { DocumentSeq, EntityId, MemoryId } from '../core/ids.ts'
import type { EntityRepository, PlacedEntity } from '../core/ports/entity-repository.ts'
import { type Database, inOrderOf } from './database.ts'
import { prepareQuery } from './prepared-query.ts'
import { mapRows, type RowOf } from './row-mapping.ts'
import type { Tables } from './tables.ts'
import { scopeIsWithin } from './within-scopes.ts'

export const ENTITY_ROWS = mapRows<Entity>({
  id: 'plain',
  scopeId: 'plain',
  kind: 'plain',
  name: 'plain',
  createdAt: 'plain',
})
const NO_ID = '' as EntityId
const NO_SEQ = 0 as DocumentSeq

const NOTE_READ = prepareQuery((db, { ids }: { readonly ids: readonly MemoryId[] }, { among }) =>
  db
    .deleteFrom('unread_memories')
    .where('document_seq', 'in', (of) =>
      of.selectFrom('documents').select('seq').where(among('subject_id', ids)),
    ),
)

export function createEntityRepository(database: Database): EntityRepository {
  return {
    ensure: (entity) =>
      database.write(async (db) => {
        const key = toNameKey(entity.name)
        const known = await db
          .selectFrom('entities')
          .selectAll()
          .where('scope_id', '=', entity.scopeId)
          .where('kind', '=', entity.kind)
          .where('name_key', '=', key)
          .executeTakeFirst()
        if (known !== undefined) return ENTITY_ROWS.toRecord(known)
        await db
          .insertInto('entities')
          .values({ ...ENTITY_ROWS.toRow(entity), name_key: key, words: null })
          .execute()
        return entity
      }),

    load: async (ids) => {
      const rows = await database.read
        .selectFrom('entities')
        .selectAll()
        .where(database.among('id', ids))
        .execute()
      return inOrderOf(ids, rows.map(ENTITY_ROWS.toRecord), (entity) => entity.id)
    },

    findByNames: async (scopes, names) => {
      const keys = names.map(toNameKey)
      let query = database.read.selectFrom('entities').selectAll().where(database.among('name_key', keys))
      if (scopes !== null) query = query.where(database.among('scope_id', scopes))
      const rows = await query.orderBy('name_key').orderBy('id').execute()
      return rows.map(ENTITY_ROWS.toRecord)
    },

    list: async (scopes, kind, limit) => {
      let query = database.read.selectFrom('entities').selectAll()
      if (scopes !== null) query = query.where(database.among('scope_id', scopes))
      if (kind !== null) query = query.where('kind', '=', kind)
      const rows = await query.orderBy('name_key').orderBy('id').limit(limit).execute()
      return rows.map(ENTITY_ROWS.toRecord)
    },

    removeUnlinked: (scopes) =>
      database.write(async (db) => {
        await removeUnlinkedWhere(database, db, database.among('scope_id', scopes))
      }),

    removeUnlinkedOf: (ids) => database.write((db) => removeUnlinkedOf(database, db, ids)),

    listUnplaced: async (afterId, limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('entities')
        .selectAll()
        .where('words', 'is', null)
        .where(scopeIsWithin(database, 'scope_id', scopes))
        .where('id', '>', afterId ?? NO_ID)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(ENTITY_ROWS.toRecord)
    },

    place: ({ id, scopeId }, words) =>
      database.write(async (db) => {
        await db.updateTable('entities').set({ words }).where('id', '=', id).execute()
        await db.deleteFrom('entity_endings').where('entity_id', '=', id).execute()
        const rows = listEndings(words).map((ending) => ({ scope_id: scopeId, words: ending, entity_id: id }))
        if (rows.length > 0) await db.insertInto('entity_endings').values(rows).execute()
      }),

    findByWords: async (scopeId, words) => {
      if (words.length === 0) return []
      const rows = await database.read
        .selectFrom('entities')
        .selectAll()
        .where('scope_id', '=', scopeId)
        .where(database.among('words', words))
        .orderBy('id')
        .execute()
      return rows.flatMap(toPlaced)
    },

    findAround: async (scopeId, words, limit) => {
      // This range holds exactly the words themselves and the words followed by a space, because no letter
      // sorts before "!".
      const [from, until] = [words, `${words}!`]
      const holders = (table: 'entities' | 'entity_endings', id: 'id' | 'entity_id') =>
        database.read
          .selectFrom(table)
          .select(`${id} as id`)
          .where('scope_id', '=', scopeId)
          .where('words', '>=', from)
          .where('words', '<', until)
          .limit(limit)
      const found = [
        ...(await holders('entities', 'id').execute()),
        ...(await holders('entity_endings', 'entity_id').execute()),
      ]
      if (found.length === 0) return []
      const rows = await database.read
        .selectFrom('entities')
        .selectAll()
        .where(
          database.among(
            'id',
            found.map(({ id }) => id as EntityId),
          ),
        )
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.flatMap(toPlaced)
    },

    listUnread: async (after, limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('unread_memories')
        .innerJoin('documents', 'documents.seq', 'unread_memories.document_seq')
        .select(['documents.seq', 'documents.subject_id'])
        .where('unread_memories.document_seq', '>', after ?? NO_SEQ)
        .where(scopeIsWithin(database, 'documents.scope_id', scopes))
        .orderBy('unread_memories.document_seq')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ seq: row.seq, memoryId: row.subject_id as MemoryId }))
    },

    forgetReading: (scopes) =>
      database.write(async (db) => {
        let entities = db.updateTable('entities').set({ words: null })
        if (scopes !== null) entities = entities.where(database.among('scope_id', scopes))
        await entities.execute()
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('unread_memories')
          .columns(['document_seq'])
          .expression((of) => {
            const live = of
              .selectFrom('documents')
              .select('seq')
              .where('kind', '=', 'memory')
              .where('archived', '=', 0)
              .where('superseded', '=', 0)
            return scopes === null ? live : live.where(database.among('scope_id', scopes))
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        return Number(numInsertedOrUpdatedRows ?? 0n)
      }),

    noteRead: (ids) =>
      database.write(async (db) => {
        await NOTE_READ(database, { ids }, db)
      }),
  }
}

/** Deletes those of these nodes that are entities without a linked memory. */
export async function removeUnlinkedOf(
  database: Pick<Database, 'among'>,
  db: Kysely<Tables>,
  ids: readonly NodeId[],
): Promise<void> {
  if (ids.length === 0) return
  await removeUnlinkedWhere(database, db, database.among('id', ids))
}

async function removeUnlinkedWhere(
  database: Pick<Database, 'among'>,
  db: Kysely<Tables>,
  which: ReturnType<Database['among']>,
): Promise<void> {
  const rows = await db.selectFrom('entities').select('id').where(which).where(isUnlinked).execute()
  await removeEntities(
    database,
    db,
    rows.map(({ id }) => id),
  )
}

async function removeEntities(
  database: Pick<Database, 'among'>,
  db: Kysely<Tables>,
  ids: readonly EntityId[],
): Promise<void> {
  if (ids.length === 0) return
  const edges = await db
    .deleteFrom('edges')
    .where((eb) => eb.or([database.among('source_id', ids), database.among('target_id', ids)]))
    .returning('source_id')
    .execute()
  // An entity that contained the deleted name may contain a shorter name, so it is placed again.
  const holders = edges.map((edge) => edge.source_id)
  if (holders.length > 0) {
    await db.updateTable('entities').set({ words: null }).where(database.among('id', holders)).execute()
  }
  await db.deleteFrom('entities').where(database.among('id', ids)).execute()
}

function isUnlinked(eb: ExpressionBuilder<Tables, 'entities'>) {
  const links = (here: 'source_id' | 'target_id', there: 'source_id' | 'target_id') =>
    eb.exists(
      eb
        .selectFrom('edges')
        .innerJoin('memories', 'memories.id', `edges.${there}`)
        .select('edges.id')
        .whereRef(`edges.${here}`, '=', 'entities.id'),
    )
  return eb.not(eb.or([links('target_id', 'source_id'), links('source_id', 'target_id')]))
}

function toPlaced(row: RowOf<Entity> & { words: string | null }): PlacedEntity[] {
  return row.words === null ? [] : [{ ...ENTITY_ROWS.toRecord(row), words: row.words }]
}

/** Returns the words from the second on, from the third on, and so on. */
function listEndings(words: string): string[] {
  const parts = words.split(' ')
  return [...new Set(parts.slice(1).map((_, at) => parts.slice(at + 1).join(' ')))]
}

function toNameKey(name: string): string {
  return name.toLowerCase()
}
