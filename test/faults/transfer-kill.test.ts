/** Killed at any point: a restore leaves the former state or the new one, whole; an import goes on where it is run again. */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { RESTORE_STEPS } from '../../src/engine/transfer/restore-backup.ts'
import { createBackup } from '../../src/transfer/backup/create-backup.ts'
import { removeDatabase } from '../../src/transfer/backup/verify-backup.ts'
import { backupDepsIn, contentOf } from '../support/backups.ts'
import { makeFolder, PERSON } from '../support/engine.ts'
import { fill, openFilling, openStoreIn } from '../support/filled-store.ts'
import { seededRandom, sentence } from '../support/sentences.ts'
import { COUNTS } from './counts.ts'

interface Ended {
  readonly said: string
  readonly stderr: string
  readonly code: number | null
  readonly tookMs: number
}

/** @param killAfterMs from the moment it says that it began */
function run(script: string, args: readonly string[], killAfterMs?: number): Promise<Ended> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, ['--experimental-strip-types', '--no-warnings', path, ...args], {
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
    if (beganAt > 0 || !said.includes('began')) return
    beganAt = performance.now()
    if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
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
  const whole = await run('restorer.ts', [home, backup.id])
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
    const { code, said } = await run('restorer.ts', [home, backup.id, step])
    expect([code, said.includes('done')]).toEqual([null, false])
    await lookAfter()
  }
  const random = seededRandom(11)
  for (let round = 0; round < COUNTS.restoreKills; round++) {
    reset()
    await run('restorer.ts', [home, backup.id], Math.floor(random() * whole.tookMs))
    await lookAfter()
  }
  // The exchange came before the last step, and after all others.
  expect(seen.before).toBeGreaterThanOrEqual(RESTORE_STEPS.length - 1)
  expect(seen.after).toBeGreaterThanOrEqual(1)
  expect(await run('restorer.ts', [home, backup.id])).toMatchObject({ stderr: '', code: 0 })
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
  const whole = await run('carrier.ts', [makeFolder(), file])
  expect(whole).toMatchObject({ stderr: '', code: 0 })
  const random = seededRandom(12)
  for (let round = 0; round < COUNTS.importKills; round++) {
    const there = makeFolder()
    await run('carrier.ts', [there, file], Math.floor(random() * whole.tookMs))
    const half = await contentIn(there)
    expect(content.length).toBeGreaterThanOrEqual(half.length)
    expect(await run('carrier.ts', [there, file])).toMatchObject({ stderr: '', code: 0 })
    expect(await contentIn(there)).toBe(content)
  }
})
