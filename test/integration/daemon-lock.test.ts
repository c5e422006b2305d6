/** The lock of the daemon between real processes: one holder, freed by any death. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { acquireProcessLock } from '../../src/store/sqlite/process-lock.ts'
import { makeFolder } from '../support/engine.ts'

const SOURCE = new URL('../../src/store/sqlite/process-lock.ts', import.meta.url)

/** Takes the lock and keeps it, or says that it could not. */
async function holdElsewhere(path: string): Promise<{ child: ChildProcess; said: string }> {
  const script = `
    const { acquireProcessLock } = await import(${JSON.stringify(SOURCE.href)})
    const lock = acquireProcessLock(process.argv[1])
    console.log(lock === null ? 'taken' : 'held')
    if (lock !== null) setInterval(() => lock, 1000)`
  const child = spawn(
    process.execPath,
    ['--experimental-strip-types', '--no-warnings', '--input-type=module', '-e', script, path],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: chunk.toString().trim() }
}

test('has one holder among processes, and is free again when that one is killed', async () => {
  const path = join(makeFolder(), 'daemon.lock')
  const { child, said } = await holdElsewhere(path)
  expect(said).toBe('held')
  expect(acquireProcessLock(path)).toBeNull()
  expect((await holdElsewhere(path)).said).toBe('taken')
  child.kill('SIGKILL')
  await once(child, 'close')
  const lock = acquireProcessLock(path, 1_000)
  expect(lock).not.toBeNull()
  lock?.release()
})

test('is not lost when the same process asks for it again', async () => {
  const path = join(makeFolder(), 'daemon.lock')
  const lock = acquireProcessLock(path)
  expect(acquireProcessLock(path)).toBeNull()
  expect((await holdElsewhere(path)).said).toBe('taken')
  lock?.release()
  lock?.release()
  expect((await holdElsewhere(path)).said).toBe('held')
})

test.skipIf(process.platform === 'win32')('notices that its file was removed or replaced', () => {
  const path = join(makeFolder(), 'daemon.lock')
  const lock = acquireProcessLock(path)
  expect(lock?.isIntact()).toBe(true)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  writeFileSync(`${path}.other`, '')
  renameSync(`${path}.other`, path)
  expect(lock?.isIntact()).toBe(false)
  rmSync(path)
  expect(lock?.isIntact()).toBe(false)
  lock?.release()
})

test('says what is wrong where the file cannot be made', () => {
  expect(() => acquireProcessLock(join(makeFolder(), 'missing', 'daemon.lock'))).toThrow('ENOENT')
})

test('says what is wrong where something else stands in its place', () => {
  const path = join(makeFolder(), 'daemon.lock')
  writeFileSync(path, 'x'.repeat(4096))
  expect(() => acquireProcessLock(path)).toThrow('damaged')
})
