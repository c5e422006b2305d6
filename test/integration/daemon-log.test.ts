/** The log file on a real disk: bounded, private, readable back. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { followLog } from '../../src/daemon/follow-log.ts'
import { openLogFile, readLog } from '../../src/daemon/log-file.ts'
import { makeFolder } from '../support/engine.ts'

test('keeps the newest entries in three files of bounded size', () => {
  const path = join(makeFolder(), 'logs', 'daemon.log')
  const { log } = openLogFile({ path, maxBytes: 1_000 })
  for (let n = 0; n < 200; n++) log('info', 'counted', { n })
  const files = readdirSync(join(path, '..')).sort()
  expect(files).toEqual(['daemon.log', 'daemon.log.1', 'daemon.log.2'])
  for (const file of files) expect(statSync(join(path, '..', file)).size).toBeLessThanOrEqual(1_000)
  const entries = readLog(path, 25)
  expect(entries.map(({ fields }) => fields.n)).toEqual(Array.from({ length: 25 }, (_, i) => 175 + i))
})

test.skipIf(process.platform === 'win32')('is its owner’s alone', () => {
  const path = join(makeFolder(), 'logs', 'daemon.log')
  openLogFile({ path }).log('info', 'started')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
})

test('goes on in a file it finds, and takes a later process’s size into account', () => {
  const path = join(makeFolder(), 'logs', 'daemon.log')
  openLogFile({ path, maxBytes: 100 }).log('info', 'first')
  openLogFile({ path, maxBytes: 100 }).log('warn', 'second')
  expect(readLog(path, 10).map(({ event, level }) => [event, level])).toEqual([
    ['first', 'info'],
    ['second', 'warn'],
  ])
  expect(readFileSync(path, 'utf8')).not.toContain('first')
})

test('says that it cannot write, does not fail, and goes on when it can again', () => {
  const path = join(makeFolder(), 'logs')
  mkdirSync(join(path, 'daemon.log'), { recursive: true })
  const file = openLogFile({ path: join(path, 'daemon.log') })
  file.log('info', 'lost')
  expect(file.problem()).toContain('EISDIR')
  rmSync(join(path, 'daemon.log'), { recursive: true })
  file.log('info', 'kept')
  expect(file.problem()).toBeNull()
  expect(readLog(join(path, 'daemon.log'), 10)).toHaveLength(1)
})

test('passes over lines that are not entries', () => {
  const path = join(makeFolder(), 'daemon.log')
  writeFileSync(path, 'half a li\n{"at":"2026-01-05T09:00:00.000Z","level":"error","event":"x","n":1}\n{"ev')
  expect(readLog(path, 10)).toEqual([
    { at: Date.UTC(2026, 0, 5, 9), level: 'error', event: 'x', fields: { n: 1 } },
  ])
})

test('following shows the newest entries first, and misses none that is written while they are shown', async () => {
  const path = join(makeFolder(), 'daemon.log')
  const { log } = openLogFile({ path })
  for (const event of ['first', 'second', 'third']) log('info', event)
  const following = followLog(path, 2)
  const next = async () => (await following.next()).value.event
  expect(await next()).toBe('second')
  log('info', 'fourth')
  expect([await next(), await next()]).toEqual(['third', 'fourth'])
})

test('following goes on in the new file when the old one is rotated', async () => {
  const path = join(makeFolder(), 'daemon.log')
  const { log } = openLogFile({ path, maxBytes: 100 })
  log('info', 'first')
  const following = followLog(path, 1)
  const next = async () => (await following.next()).value.event
  expect(await next()).toBe('first')
  log('info', 'second')
  expect(await next()).toBe('second')
})
