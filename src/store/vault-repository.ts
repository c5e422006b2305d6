/** Files of Markdown folders that were indexed. A row goes with the memory that stands for its file. */
import type { VaultFile, VaultRepository } from '../core/ports/vault-repository.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'

const VAULT_ROWS = mapRows<VaultFile>({
  path: 'plain',
  vault: 'plain',
  hash: 'plain',
  memoryId: 'plain',
  indexedAt: 'plain',
})

export function createVaultRepository(database: Database): VaultRepository {
  return {
    /** By path. */
    list: async (vault) => {
      const rows = await database.read
        .selectFrom('vault_files')
        .selectAll()
        .where('vault', '=', vault)
        .orderBy('path')
        .execute()
      return rows.map(VAULT_ROWS.toRecord)
    },

    listVaults: async () => {
      const rows = await database.read
        .selectFrom('vault_files')
        .select('vault')
        .distinct()
        .orderBy('vault')
        .execute()
      return rows.map((row) => row.vault)
    },

    save: (file) =>
      database.write(async (db) => {
        const row = VAULT_ROWS.toRow(file)
        await db
          .insertInto('vault_files')
          .values(row)
          .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
          .execute()
      }),

    remove: (paths) =>
      database.write(async (db) => {
        await db.deleteFrom('vault_files').where(database.among('path', paths)).execute()
      }),
  }
}
