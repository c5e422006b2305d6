/** Killed at any point: a restore or a repair leaves the former state or the new one, whole; an import goes on. */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { findDamage, REPAIR_STEPS } from '../../src/care/repair-store.ts'
import { listBackups } from '../../src/transfer/backup/backup-files.ts'
import { createBackup } from '../../src/transfer/backup/create-backup.ts'
import { removeDatabase, verifyBackup } from '../../src/transfer/backup/verify-backup.ts'
import { RESTORE_STEPS } from '../../src/transfer/restore-backup.ts'
import { backupDepsIn, contentOf } from '../support/backups.ts'
import { flip, flipPage } from '../support/damage.ts'
import { makeFolder, PERSON } from '../support/engine.ts'
import { fill, openFilling, openStoreIn } from '../support/filled-store.ts'
import { type Program, programFile } from '../support/programs.ts'
import { seededRandom, sentence } from '../support/sentences.ts'
import { COUNTS } from './counts.ts'

interface Ended {
  readonly said: string
  readonly stderr: string
  readonly code: number | null
  readonly tookMs: number
}

/** @param killAfterMs from the moment it says that it began */
/** @param kill milliseconds after it began, or once it has said this */
function run(program: Program, args: readonly string[], kill?: number | string): Promise<Ended> {
  const child = spawn(process.execPath, [programFile(program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let stderr = ''
  let beganAt = 0
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (typeof kill === 'string' && said.includes(kill)) child.kill('SIGKILL')
    if (beganAt > 0 || !said.includes('began')) return
    beganAt = performance.now()
    if (typeof kill === 'number') setTimeout(() => child.kill('SIGKILL'), kill)
  })
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ said, stderr, code, tookMs: performance.now() - beganAt }))
  })
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

/** A backup, and since then something new, and a conversation that was removed for good. */
async function prepareHome() {
  const home = makeFolder()
  const engine = await openFilling(home)
  const { session } = await fill(engine)
  for (let n = 0; n < 50; n++) {
    await engine.remember({ content: sentence(1, n).text, force: true, vectors: 'background' }, PERSON)
  }
  await engine.close()
  const store = await openStoreIn(home)
  const { backup } = await createBackup(store, backupDepsIn(home), { kind: 'manual' })
  await store.close()
  const later = await openFilling(home)
  await later.remember({ content: 'Something that came after the backup.', force: true }, PERSON)
  await later.forgetConversations({ session, confirmed: true }, PERSON)
  await later.close()
  return { home, backup }
}

test('a restore that is killed leaves one of the two states, whole, and removed is removed in both', async () => {
  const { home, backup } = await prepareHome()
  const before = await contentIn(home)
  const path = join(home, 'lore.db')
  const former = readFileSync(path)
  const whole = await run('restorer', [home, backup.id])
  expect(whole).toMatchObject({ stderr: '', code: 0 })
  const after = await contentIn(home)
  expect(after).not.toBe(before)
  expect(after).not.toContain('pier 5')
  const seen = { before: 0, after: 0 }
  /** Nobody has it open. */
  const reset = () => {
    removeDatabase(path)
    writeFileSync(path, former)
  }
  const lookAfter = async () => {
    const now = await contentIn(home)
    expect([before, after]).toContain(now)
    expect(now).not.toContain('pier 5')
    seen[now === before ? 'before' : 'after']++
  }
  for (const step of RESTORE_STEPS) {
    reset()
    const { code, said } = await run('restorer', [home, backup.id, step])
    expect([code, said.includes('done')]).toEqual([null, false])
    await lookAfter()
  }
  const random = seededRandom(11)
  for (let round = 0; round < COUNTS.restoreKills; round++) {
    reset()
    await run('restorer', [home, backup.id], Math.floor(random() * whole.tookMs))
    await lookAfter()
  }
  // The exchange came before the last step, and after all others.
  expect(seen.before).toBeGreaterThanOrEqual(RESTORE_STEPS.length - 1)
  expect(seen.after).toBeGreaterThanOrEqual(1)
  expect(await run('restorer', [home, backup.id])).toMatchObject({ stderr: '', code: 0 })
  expect(await contentIn(home)).toBe(after)
})

test('an import that is killed is sound, and whole once it is run again', async () => {
  const { home } = await prepareHome()
  const store = await openStoreIn(home)
  const content = await contentOf(store)
  await store.close()
  const file = join(home, 'all.jsonl')
  const counts: Record<string, number> = {}
  for (const line of content.trimEnd().split('\n')) {
    const { type } = JSON.parse(line) as { type: string }
    counts[type] = (counts[type] ?? 0) + 1
  }
  const header = { format: 'lore-jsonl', version: 1, exportedAt: '2026-11-02', counts }
  writeFileSync(file, `${JSON.stringify(header)}\n${content}`)
  const whole = await run('carrier', [makeFolder(), file])
  expect(whole).toMatchObject({ stderr: '', code: 0 })
  const random = seededRandom(12)
  for (let round = 0; round < COUNTS.importKills; round++) {
    const there = makeFolder()
    await run('carrier', [there, file], Math.floor(random() * whole.tookMs))
    const half = await contentIn(there)
    expect(content.length).toBeGreaterThanOrEqual(half.length)
    expect(await run('carrier', [there, file])).toMatchObject({ stderr: '', code: 0 })
    expect(await contentIn(there)).toBe(content)
  }
})

test.each([
  ['that SQLite can open', (path: string) => flipPage(path, leafOf(path))],
  ['that it cannot', (path: string) => flip(path, 0, 100)],
])(
  'a repair of a file %s, killed, leaves the damaged store with all it holds, or the repaired one',
  async (_, damage) => {
    const { home } = await prepareHome()
    const path = join(home, 'lore.db')
    // Two changes that only the log holds.
    const writer = new DatabaseSync(path)
    writer.exec(
      "PRAGMA wal_autocheckpoint = 0; UPDATE memories SET title = 'Only in the log' WHERE rowid = 1",
    )
    const former = { file: readFileSync(path), log: readFileSync(`${path}-wal`) }
    writer.close()
    const reset = () => {
      removeDatabase(path)
      writeFileSync(path, former.file)
      writeFileSync(`${path}-wal`, former.log)
      damage(path)
    }
    reset()
    const whole = await run('repairer', [home])
    expect(whole).toMatchObject({ stderr: '', code: 0 })
    const repaired = await contentIn(home)
    expect(repaired).toContain('Only in the log')
    const lookAfter = async () => {
      if ((await findDamage(backupDepsIn(home))).length > 0) {
        expect(await run('repairer', [home])).toMatchObject({ stderr: '', code: 0 })
      }
      expect(await contentIn(home)).toBe(repaired)
    }
    for (const step of REPAIR_STEPS) {
      reset()
      const { code, said } = await run('repairer', [home, step])
      expect([code, said.includes('done')]).toEqual([null, false])
      await lookAfter()
    }
    const random = seededRandom(13)
    for (let round = 0; round < COUNTS.restoreKills; round++) {
      reset()
      await run('repairer', [home], Math.floor(random() * whole.tookMs))
      await lookAfter()
    }
  },
)

function leafOf(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true })
  const sql = "SELECT pageno FROM dbstat WHERE name = 'journal' AND pagetype = 'leaf' LIMIT 1"
  const page = Number(database.prepare(sql).get()?.pageno)
  database.close()
  return page
}

test('backups that are killed leave no half one behind that counts as one', async () => {
  const { home } = await prepareHome()
  const random = seededRandom(14)
  const deps = backupDepsIn(home)
  for (let round = 0; round < COUNTS.restoreKills; round++) {
    await run('backer', [home], 50 + Math.floor(random() * 400))
    for (const backup of listBackups(deps.folder)) {
      expect(backup.manifest).not.toBeNull()
      expect((await verifyBackup(deps, backup)).problems).toEqual([])
    }
  }
  // However slow the machine is, the next one makes two.
  await run('backer', [home], 'made\nmade\n')
  expect(listBackups(deps.folder).length).toBeGreaterThan(1)
})
