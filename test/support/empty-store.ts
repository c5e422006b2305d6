/** An empty store that is migrated once for all tests of a process: the migrations cost more than most of them do. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'

let made: Promise<Buffer> | null = null

/** Leaves a file that is there as it is, and does nothing if there is no folder for it: the engine then makes both. */
export async function putEmptyStore(path: string): Promise<void> {
  if (existsSync(path) || !existsSync(dirname(path))) return
  made ??= makeEmptyStore()
  writeFileSync(path, await made, { mode: 0o600 })
}

async function makeEmptyStore(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'lore-test-'))
  try {
    const path = join(folder, 'lore.db')
    const store = await openSqliteStore({ path })
    await store.close()
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
