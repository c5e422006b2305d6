/** Entities; two names that differ in case only are one. */
import type { Entity } from '../core/entity.ts'
import type { EntityRepository } from '../core/ports/store.ts'
import { type Database, inOrderOf } from './database.ts'
import { mapRows } from './row-mapping.ts'

const ENTITY_ROWS = mapRows<Entity>({
  id: 'plain',
  scopeId: 'plain',
  kind: 'plain',
  name: 'plain',
  createdAt: 'plain',
})

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
          .values({ ...ENTITY_ROWS.toRow(entity), name_key: key })
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
        await db
          .deleteFrom('entities')
          .where(database.among('scope_id', scopes))
          .where((eb) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom('edges')
                  .select('edges.id')
                  .where((edge) =>
                    edge.or([
                      edge('edges.target_id', '=', edge.ref('entities.id')),
                      edge('edges.source_id', '=', edge.ref('entities.id')),
                    ]),
                  ),
              ),
            ),
          )
          .execute()
      }),
  }
}

function toNameKey(name: string): string {
  return name.toLowerCase()
}
