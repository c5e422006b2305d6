/** Repository of indexed Markdown files. A row is deleted with the memory of its file. */
import type { VaultRepository } from '../core/ports/vault-repository.ts'
import type { VaultFile } from '../core/vault-file.ts'
import { type Database, inOrderOf } from './database.ts'
import { mapRows } from './row-mapping.ts'
import { memoryIsWithin } from './within-scopes.ts'

const VAULT_ROWS = mapRows<VaultFile>({
  path: 'plain',
  vault: 'plain',
  hash: 'plain',
  memoryId: 'plain',
  indexedAt: 'plain',
})

export function createVaultRepository(database: Database): VaultRepository {
  return {
    /** Ordered by path. */
    list: async (vault, scopes = null) => {
      const rows = await database.read
        .selectFrom('vault_files')
        .selectAll()
        .where('vault', '=', vault)
        .where(memoryIsWithin(database, 'vault_files.memory_id', scopes))
        .orderBy('path')
        .execute()
      return rows.map(VAULT_ROWS.toRecord)
    },

    listVaults: async (scopes = null) => {
      const rows = await database.read
        .selectFrom('vault_files')
        .select('vault')
        .distinct()
        .where(memoryIsWithin(database, 'vault_files.memory_id', scopes))
        .orderBy('vault')
        .execute()
      return rows.map((row) => row.vault)
    },

    load: async (paths) => {
      const rows = await database.read
        .selectFrom('vault_files')
        .selectAll()
        .where(database.among('path', paths))
        .execute()
      return inOrderOf(paths, rows.map(VAULT_ROWS.toRecord), (file) => file.path)
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
