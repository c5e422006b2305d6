/** What a person removed for good does not live on in copies that were made before. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listBackups } from '../../src/transfer/backup/backup-files.ts'
import { createBackup } from '../../src/transfer/backup/create-backup.ts'
import { verifyBackup } from '../../src/transfer/backup/verify-backup.ts'
import { cleanBackups, findUncleaned } from '../../src/transfer/clean-backups.ts'
import { backupDepsIn } from '../support/backups.ts'
import { makeFolder, PERSON } from '../support/engine.ts'
import { fill, openFilling, openStoreIn } from '../support/filled-store.ts'

const WORD = 'cormorant'

async function backUp(home: string, kind: 'manual' | 'scheduled') {
  const store = await openStoreIn(home)
  const { backup } = await createBackup(store, backupDepsIn(home), { kind })
  await store.close()
  return backup
}

/** A daily and a manual copy with a memory, which is then removed for good, and a copy from after that. */
async function purgedHome() {
  const home = makeFolder()
  const engine = await openFilling(home)
  await fill(engine)
  const stored = await engine.remember({ content: `The code word is ${WORD}.`, force: true }, PERSON)
  if (stored.kind !== 'stored') throw new Error('it was not stored')
  const before = [await backUp(home, 'scheduled'), await backUp(home, 'manual')]
  await engine.purge({ id: stored.memory.id }, PERSON)
  await engine.close()
  return { home, before, deps: backupDepsIn(home) }
}

test('copies that hold it are made anew without it, and are as sound and as old as before', async () => {
  const { home, before, deps } = await purgedHome()
  for (const { path } of before) expect(readFileSync(path).includes(WORD)).toBe(true)
  expect(findUncleaned(deps).own.map(({ id }) => id)).toEqual(before.map(({ id }) => id).toReversed())
  const after = await backUp(home, 'manual')
  expect(findUncleaned(deps).own).toHaveLength(2)
  const { cleaned, left } = await cleanBackups(deps)
  expect([cleaned.toSorted(), left]).toEqual([before.map(({ id }) => id).toSorted(), []])
  for (const backup of listBackups(deps.folder)) {
    expect(readFileSync(backup.path).includes(WORD)).toBe(false)
    expect((await verifyBackup(deps, backup)).problems).toEqual([])
    const former = [...before, after].find(({ id }) => id === backup.id)
    expect(backup.createdAt).toBe(former?.createdAt)
    if (former !== after) {
      expect(backup.manifest?.counts.memories).toBe((former?.manifest.counts.memories ?? 0) - 1)
    }
  }
  expect(await cleanBackups(deps)).toEqual({ cleaned: [], left: [] })
})

test('copies that cannot be cleaned are named, and stay as they are', async () => {
  const { before, deps } = await purgedHome()
  const [broken] = before
  const damaged = join(deps.folder, 'damaged-20260101-000000-000.db')
  const former = join(deps.folder, 'lore.db.backup-v3-20260101T000000000Z')
  for (const path of [damaged, former]) writeFileSync(path, 'whatever')
  writeFileSync(broken?.path ?? '', `${readFileSync(broken?.path ?? '', 'latin1')}x`, 'latin1')
  const bytes = readFileSync(broken?.path ?? '')
  const { cleaned, left } = await cleanBackups(deps)
  expect(cleaned).toEqual([before[1]?.id])
  expect(left.toSorted()).toEqual([broken?.path, damaged, former].toSorted())
  expect(readFileSync(broken?.path ?? '').equals(bytes)).toBe(true)
  expect(readFileSync(former, 'utf8')).toBe('whatever')
})

test('what lies beside the database is named, also where there is no backup', async () => {
  const { home, deps } = await purgedHome()
  rmSync(deps.folder, { recursive: true })
  const beside = ['rescued-20261102T101500123Z-4711', 'restoring', 'repairing-wal'].map((end) =>
    join(home, `lore.db.${end}`),
  )
  for (const path of [...beside, join(home, 'lore.db.sleep')]) writeFileSync(path, 'whatever')
  expect(findUncleaned(deps).left.toSorted()).toEqual(beside.toSorted())
})

test('where nothing was removed, nothing is looked at', async () => {
  const home = makeFolder()
  const engine = await openFilling(home)
  await engine.remember({ content: 'The ferry leaves at nine.', force: true }, PERSON)
  await engine.close()
  await backUp(home, 'manual')
  expect(await cleanBackups(backupDepsIn(home))).toEqual({ cleaned: [], left: [] })
})
