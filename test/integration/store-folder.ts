/** A folder for one test, with stores that are closed before it is removed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Store } from '../../src/core/ports/store.ts'
import { openSqliteStore, type SqliteStoreOptions } from '../../src/store/sqlite/open.ts'

export function makeStoreFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lore-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

export async function openStoreIn(folder: string, options: Partial<SqliteStoreOptions> = {}): Promise<Store> {
  const store = await openSqliteStore({ path: join(folder, 'lore.db'), ...options })
  onTestFinished(() => store.close())
  return store
}
