/** Copies are sound, say what they hold, and come back whole, but for what was removed for good since. */
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import { MIGRATIONS } from '../../src/store/sqlite/migrations/index.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { isUnused, replaceDatabase } from '../../src/store/sqlite/replace.ts'
import { findBackupAt, listBackups } from '../../src/transfer/backup/backup-files.ts'
import { createBackup } from '../../src/transfer/backup/create-backup.ts'
import { verifyBackup } from '../../src/transfer/backup/verify-backup.ts'
import { restoreBackup } from '../../src/transfer/restore-backup.ts'
import { backupDepsIn, contentOf } from '../support/backups.ts'
import { AGENT, makeFolder, PERSON } from '../support/engine.ts'
import { fill, openFilling, openStoreIn } from '../support/filled-store.ts'

async function filledHome() {
  const home = makeFolder()
  const engine = await openFilling(home)
  const ids = await fill(engine)
  await engine.close()
  return { home, ids, deps: backupDepsIn(home) }
}

async function backUp(home: string, kind: 'manual' | 'scheduled' = 'manual', keep?: number) {
  const store = await openStoreIn(home)
  try {
    const more = keep === undefined ? {} : { keep }
    return await createBackup(store, backupDepsIn(home), { kind, ...more })
  } finally {
    await store.close()
  }
}

async function contentIn(home: string): Promise<string> {
  const store = await openStoreIn(home)
  try {
    expect(await store.check()).toEqual([])
    return await contentOf(store)
  } finally {
    await store.close()
  }
}

describe('making one', () => {
  test('it holds everything, is its owner’s alone, and says what is in it', async () => {
    const { home, deps } = await filledHome()
    const { backup } = await backUp(home)
    const store = await openStoreIn(home)
    const { memories, episodes, sessions, edges } = await store.exports.count({
      scopes: null,
      includeArchived: true,
    })
    expect(backup.manifest.counts).toEqual({ memories, episodes, sessions, links: edges })
    const copy = await deps.openCopy(backup.path)
    expect(await contentOf(copy)).toBe(await contentOf(store))
    await copy.close()
    await store.close()
    if (process.platform !== 'win32') {
      for (const name of readdirSync(deps.folder)) {
        expect(statSync(join(deps.folder, name)).mode & 0o077, name).toBe(0)
      }
    }
    expect(listBackups(deps.folder)).toEqual([backup])
  })

  test('while others write it is one state, and nobody waits for it', async () => {
    const { home, deps } = await filledHome()
    const [store, writer] = [await openStoreIn(home), await openFilling(home)]
    const writing = (async () => {
      for (let n = 0; n < 20; n++) {
        await writer.remember({ content: `The tide of day ${n} was high.`, vectors: 'background' }, AGENT)
      }
    })()
    const { backup } = await createBackup(store, deps, { kind: 'manual' })
    await writing
    await store.close()
    expect((await verifyBackup(deps, backup)).problems).toEqual([])
  })

  test('the daemon’s own go when they are too many, others stay', async () => {
    const { home, deps } = await filledHome()
    const { backup: mine } = await backUp(home)
    const made: string[] = []
    for (let n = 0; n < 3; n++) made.push((await backUp(home, 'scheduled', 2)).backup.id)
    expect(listBackups(deps.folder).map(({ id }) => id)).toEqual([made[2], made[1], mine.id])
    expect(readdirSync(deps.folder).filter((name) => name.endsWith('.json'))).toHaveLength(3)
  })

  test('what a killed process left behind is cleared away, and is in no list', async () => {
    const { home, deps } = await filledHome()
    await backUp(home)
    writeFileSync(join(deps.folder, '.lore-20260101-000000-000.partial'), 'half')
    writeFileSync(join(deps.folder, 'lore-20260101-000000-000-manual.json'), '{}')
    expect(listBackups(deps.folder)).toHaveLength(1)
    await backUp(home)
    expect(readdirSync(deps.folder).filter((name) => name.includes('20260101'))).toEqual([])
  })

  test('two at once are not made, and a file that is there is not replaced', async () => {
    const { home, deps } = await filledHome()
    const store = await openStoreIn(home)
    const out = join(home, 'elsewhere.db')
    await createBackup(store, deps, { kind: 'manual', out })
    await expect(createBackup(store, deps, { kind: 'manual', out })).rejects.toThrow(/there already/)
    const lock = deps.lock(join(deps.folder, '.lock'))
    await expect(createBackup(store, deps, { kind: 'manual' })).rejects.toMatchObject({
      code: 'database_busy',
    })
    lock?.release()
    await store.close()
  })
})

describe('verifying', () => {
  test('tells bytes that changed, a file that was cut, and one that is gone', async () => {
    const { home, deps } = await filledHome()
    const { backup } = await backUp(home)
    expect((await verifyBackup(deps, backup)).problems).toEqual([])
    const whole = readFileSync(backup.path)
    chmodSync(backup.path, 0o600)
    const flipped = Buffer.from(whole)
    flipped[whole.length - 100] = (flipped[whole.length - 100] ?? 0) ^ 1
    writeFileSync(backup.path, flipped)
    expect((await verifyBackup(deps, backup)).problems[0]).toMatch(/other bytes/)
    writeFileSync(backup.path, whole.subarray(0, whole.length / 2))
    expect((await verifyBackup(deps, backup)).problems[0]).toMatch(/another size/)
    expect(await verifyBackup(deps, { ...backup, path: '/nowhere.db' })).toMatchObject({
      problems: ['The file is gone.'],
      counts: null,
    })
    expect(readdirSync(deps.folder).filter((name) => name.includes('partial'))).toEqual([])
  })
})

describe('restoring', () => {
  test('brings the former state back, keeps the present one, and says what changed', async () => {
    const { home, ids, deps } = await filledHome()
    const { backup } = await backUp(home)
    const before = await contentIn(home)
    const engine = await openFilling(home)
    await engine.remember({ content: 'Something new about ropes.', force: true }, PERSON)
    await engine.update({ id: ids.fact, content: 'The north crane lifts 50 tonnes.' }, PERSON)
    await engine.close()
    const store = await openStoreIn(home)
    await store.memories.purge([ids.archived])
    await store.close()
    const present = await contentIn(home)
    const report = await restoreBackup(deps, backup)
    expect(report.changes).toEqual({ gone: 1, back: 1, different: 1 })
    expect(report.removedAgain).toEqual({ sessions: 0, memories: 0 })
    expect(await contentIn(home)).toBe(before)
    const safety = listBackups(deps.folder).find(({ kind }) => kind === 'safety')
    expect(report.safety?.id).toBe(safety?.id)
    if (safety === undefined) throw new Error('there is no copy of what was there')
    await restoreBackup(deps, safety)
    expect(await contentIn(home)).toBe(present)
    expect(existsSync(`${deps.databasePath}.restoring`)).toBe(false)
  })

  test('however often one is restored, what was there before the first time stays', async () => {
    const { home, deps } = await filledHome()
    const { backup } = await backUp(home)
    const engine = await openFilling(home)
    await engine.remember({ content: 'Something new about ropes.', force: true }, PERSON)
    await engine.close()
    const present = await contentIn(home)
    const first = await restoreBackup(deps, backup)
    for (let n = 0; n < 5; n++) await restoreBackup(deps, backup)
    const kept = listBackups(deps.folder)
    const safety = kept.filter(({ kind }) => kind === 'safety')
    // The newest three by name, and the one that alone holds it; copies of the same are told by their content.
    expect(safety).toHaveLength(4)
    const [last, ...rest] = safety.map(({ manifest }) => manifest?.content)
    expect(last).toMatch(/^[0-9a-f]{64}$/)
    expect(rest.map((content) => content === last)).toEqual([true, true, false])
    const own = safety.find(({ id }) => id === first.safety?.id)
    if (own === undefined) throw new Error('the copy of what was stored by hand is gone')
    await restoreBackup(deps, own)
    expect(await contentIn(home)).toBe(present)
  })

  test('what was removed for good since stays removed', async () => {
    const { home, ids, deps } = await filledHome()
    const { backup } = await backUp(home)
    const engine = await openFilling(home)
    await engine.forgetConversations({ session: ids.session, confirmed: true }, PERSON)
    await engine.forgetConversations({ project: 'web', confirmed: true }, PERSON)
    await engine.close()
    const report = await restoreBackup(deps, backup)
    expect(report.removedAgain.sessions).toBe(1)
    expect(report.removedAgain.memories).toBeGreaterThan(0)
    const content = await contentIn(home)
    expect(content).not.toContain('pier 5')
    expect(content).not.toContain('tickets')
    // Not even in free pages.
    const bytes = readFileSync(deps.databasePath)
    expect(bytes.includes('pier 5')).toBe(false)
  })

  test('a memory that a person removed for good since stays removed, and what hung on it stays', async () => {
    const { home, ids, deps } = await filledHome()
    const { backup } = await backUp(home)
    const engine = await openFilling(home)
    await engine.purge({ id: ids.root }, PERSON)
    await engine.purge({ id: ids.archived }, PERSON)
    await engine.close()
    const report = await restoreBackup(deps, backup)
    expect(report.removedAgain.memories).toBe(2)
    const store = await openStoreIn(home)
    expect(await store.memories.load([ids.root, ids.archived])).toEqual([])
    expect(await store.memories.find(ids.fact)).toMatchObject({ parentId: null, depth: 0 })
    expect(await store.check()).toEqual([])
    await store.close()
    expect(await contentIn(home)).not.toContain('seagulls')
  })

  test('no byte is left of what was removed since, nor of what is removed after it', async () => {
    const home = makeFolder()
    const deps = backupDepsIn(home)
    const wordOf = (n: number) => `zebrafinch${String(n).padStart(4, '0')}q`
    const bytesLeft = (remainder: number) => {
      const bytes = readFileSync(deps.databasePath)
      return ids.flatMap((_, n) => (n % 3 === remainder && bytes.includes(wordOf(n)) ? [n] : []))
    }
    const engine = await openFilling(home)
    const ids: MemoryId[] = []
    for (let n = 0; n < 120; n++) {
      const said = `Shelf ${n * 7} holds ${wordOf(n)} boxes. `.repeat((n % 9) * 4 + 1)
      const about = { tags: [wordOf(n)], force: true, vectors: 'background' } as const
      const outcome = await engine.remember({ content: `${wordOf(n)} ${said}`, ...about }, PERSON)
      if (outcome.kind === 'stored') ids.push(outcome.memory.id)
    }
    await engine.close()
    // As a copy is that was made with no thought of it: pages hold traces of rows beside the rows.
    const path = join(home, 'copy.db')
    const plain = new DatabaseSync(deps.databasePath)
    plain.exec(`PRAGMA secure_delete = OFF; VACUUM INTO '${path}'`)
    plain.close()
    const purge = async (remainder: number) => {
      const later = await openFilling(home)
      for (const [n, id] of ids.entries()) if (n % 3 === remainder) await later.purge({ id }, PERSON)
      await later.close()
    }
    await purge(0)
    const report = await restoreBackup(deps, { id: 'copy', path, manifest: null, createdAt: 0 })
    expect(report.removedAgain.memories).toBe(40)
    expect(bytesLeft(0)).toEqual([])
    expect(bytesLeft(1)).toHaveLength(40)
    await purge(1)
    expect(bytesLeft(1)).toEqual([])
    const { backup } = await backUp(home)
    await restoreBackup(deps, backup)
    await purge(2)
    expect(bytesLeft(2)).toEqual([])
    expect(readdirSync(home).filter((name) => /restoring|rewritten/.test(name))).toEqual([])
  })

  test('to a moment: the newest that is not later', async () => {
    const { home, deps } = await filledHome()
    const first = (await backUp(home)).backup
    const second = (await backUp(home)).backup
    const all = listBackups(deps.folder)
    expect(findBackupAt(all, second.createdAt - 1).id).toBe(first.id)
    expect(findBackupAt(all, second.createdAt).id).toBe(second.id)
  })

  test('nothing happens while another process has the store open, nor with a backup that is not sound', async () => {
    const { home, deps } = await filledHome()
    const { backup } = await backUp(home)
    const before = await contentIn(home)
    const open = await openStoreIn(home)
    await expect(restoreBackup(deps, backup)).rejects.toMatchObject({ code: 'database_busy' })
    await open.close()
    writeFileSync(backup.path, readFileSync(backup.path).subarray(0, 9_000))
    await expect(restoreBackup(deps, backup)).rejects.toMatchObject({ code: 'database_damaged' })
    await expect(restoreBackup(deps, { ...backup, manifest: null })).rejects.toMatchObject({
      code: 'database_damaged',
    })
    expect(await contentIn(home)).toBe(before)
    expect(listBackups(deps.folder)).toHaveLength(1)
  })

  test('a file that is no store of Lore’s is refused by its own name', async () => {
    const { home, deps } = await filledHome()
    const before = await contentIn(home)
    const garbage = join(home, 'garbage.db')
    writeFileSync(garbage, 'no database '.repeat(50))
    const foreign = join(home, 'foreign.db')
    const other = new DatabaseSync(foreign)
    other.exec('CREATE TABLE recipes (title TEXT)')
    other.close()
    for (const [path, code] of [
      [garbage, 'database_damaged'],
      [foreign, 'database_foreign'],
    ] as const) {
      const file = { id: 'x', path, manifest: null, createdAt: 0 }
      await expect(restoreBackup(deps, file)).rejects.toMatchObject({
        code,
        message: expect.stringContaining(`${path} `),
        hint: expect.stringContaining('lore backup list'),
        details: { path },
      })
    }
    expect(await contentIn(home)).toBe(before)
  })

  test.each([
    ['in its beginning', 0],
    ['in its midst', 8_192],
  ])('takes the place of a database that is damaged %s, which is kept', async (_where, at) => {
    const { home, deps } = await filledHome()
    const { backup } = await backUp(home)
    const before = await contentIn(home)
    const damaged = readFileSync(deps.databasePath)
    damaged.fill(0xff, at, at + 40_000)
    writeFileSync(deps.databasePath, damaged)
    const report = await restoreBackup(deps, backup)
    expect(report.before).toBeNull()
    expect(report.changes).toBeNull()
    expect(readFileSync(report.safety?.path ?? '').equals(damaged)).toBe(true)
    expect(await contentIn(home)).toBe(before)
  })

  test('works where there is no database at all', async () => {
    const { home } = await filledHome()
    const { backup } = await backUp(home)
    const elsewhere = backupDepsIn(makeFolder())
    const report = await restoreBackup(elsewhere, backup)
    expect(report).toMatchObject({ safety: null, before: null })
    const store = await elsewhere.openStore(elsewhere.databasePath)
    expect(await store.check()).toEqual([])
    await store.close()
    if (process.platform !== 'win32') expect(statSync(elsewhere.databasePath).mode & 0o777).toBe(0o600)
  })

  test('a copy of an older schema is brought to the newest', async () => {
    const home = makeFolder()
    const deps = backupDepsIn(home)
    const path = join(home, 'old.db')
    const store = await openSqliteStore({ path, migrations: MIGRATIONS.slice(0, 3) })
    await store.close()
    const old = { id: 'old', path, manifest: null, createdAt: 0 }
    expect((await verifyBackup({ ...deps, folder: home }, old)).problems).toEqual([])
    await restoreBackup(deps, old)
    const now = await openStoreIn(home)
    expect((await now.describe()).schemaVersion).toBe(MIGRATIONS.at(-1)?.version)
    await now.close()
    expect(readdirSync(home).filter((name) => name.includes('backup-v'))).toEqual([])
  })
})

describe('exchanging databases', () => {
  test('a process that has the file open goes on with the new content', async () => {
    const home = makeFolder()
    const other = makeFolder()
    const [here, there] = [await openStoreIn(home), await openStoreIn(other)]
    await there.scopes.ensure({ namespace: 'new', project: null, branch: null }, 1)
    await here.scopes.ensure({ namespace: 'old', project: null, branch: null }, 1)
    await there.close()
    expect(isUnused(join(home, 'lore.db'))).toBe(false)
    await replaceDatabase(join(other, 'lore.db'), join(home, 'lore.db'))
    expect((await here.scopes.list()).map(({ namespace }) => namespace)).toEqual(['new'])
    await here.scopes.ensure({ namespace: 'newer', project: null, branch: null }, 1)
    expect(await here.check()).toEqual([])
    await here.close()
    expect(isUnused(join(home, 'lore.db'))).toBe(true)
  })

  test('does nothing while somebody is writing', async () => {
    const home = makeFolder()
    const other = makeFolder()
    const [here, there] = [await openStoreIn(home), await openStoreIn(other)]
    await there.close()
    await here.transact(async (inside) => {
      await inside.scopes.ensure({ namespace: 'kept', project: null, branch: null }, 1)
      await expect(replaceDatabase(join(other, 'lore.db'), join(home, 'lore.db'))).rejects.toMatchObject({
        code: 'database_busy',
      })
    })
    expect((await here.scopes.list()).map(({ namespace }) => namespace)).toEqual(['kept'])
    await here.close()
  })
})
