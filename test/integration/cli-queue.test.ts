/** The queue of writes from the command line: what failed is seen, tried again and dropped. */
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { QueuedWrite } from '../../src/core/queued-write.ts'
import type { QueueListing } from '../../src/session/queue/queue-views.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { createSandbox, runLore, type Sandbox } from './cli-lore.ts'

let sandbox: Sandbox
beforeEach(() => {
  sandbox = createSandbox()
})
afterEach(() => sandbox.remove())

const lore = (...args: string[]) => runLore(sandbox, args)
const PARENT = '01890000-0000-7000-8000-000000000009' as MemoryId

/** Failed for want of a parent; the second only for want of patience. */
async function fillQueue(): Promise<readonly MemoryId[]> {
  expect((await lore('add', 'The harbour opens at six.', '--no-wait')).code).toBe(0)
  const store = await openSqliteStore({ path: join(sandbox.home, 'lore.db') })
  const inputs = [{ content: 'Hangs on nothing.', parent: PARENT }, { content: 'The ferry leaves at seven.' }]
  const writes = inputs.map(
    (input, n): QueuedWrite => ({
      id: `0189000${n}-0000-7000-8000-000000000001` as MemoryId,
      operation: 'remember',
      input,
      caller: { kind: 'person', name: 'ada', session: 's' },
      scope: { namespace: 'default', project: null, branch: null },
      priority: 3,
      state: 'failed',
      attempts: 5,
      nextTryAt: 0,
      reason: `database_busy: It was busy the whole time ${n}. Try again.`,
      outcome: null,
      queuedAt: Date.now(),
      endedAt: Date.now(),
    }),
  )
  for (const write of writes) await store.queue.insert(write)
  await store.close()
  return writes.map(({ id }) => id)
}

async function failedOf(): Promise<QueueListing> {
  const { stdout } = await lore('queue', 'list', '--json')
  return JSON.parse(stdout) as QueueListing
}

test('what failed is listed with reasons, doctor tells of it, and it is tried again and dropped', async () => {
  const [orphan] = (await fillQueue()) as [MemoryId, MemoryId]
  const shown = await lore('queue')
  expect(shown.code).toBe(0)
  expect(shown.stdout).toContain('Hangs on nothing')
  expect(shown.stdout).toContain('database_busy: It was busy the whole time 1. Try again.')
  expect(shown.stdout).toContain('lore queue retry')
  const doctor = await lore('doctor', '--json')
  const { checks } = JSON.parse(doctor.stdout) as { checks: { name: string }[] }
  expect(checks.find(({ name }) => name === 'queue')).toMatchObject({
    state: 'note',
    detail: '2 writes failed, nothing waits',
    hint: expect.stringContaining('lore queue'),
  })

  const retried = await lore('queue', 'retry', '--json')
  expect(JSON.parse(retried.stdout)).toEqual({ retried: 2, done: 1, failed: 1, postponed: 0 })
  const [left, ...more] = (await failedOf()).items
  expect(more).toEqual([])
  expect(left).toMatchObject({ id: orphan, reason: expect.stringContaining('memory_not_found') })

  expect((await lore('queue', 'drop')).code).toBe(2)
  const unknown = await lore('queue', 'drop', '0189ffff')
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('0189ffff') })
  expect((await lore('queue', 'drop', orphan.slice(0, 8))).stdout).toContain('Dropped: 1 write.')
  expect((await lore('queue', '--state', 'done')).stdout).toMatch(/0 failed, 1 done/)
})

test('the subcommand lists the state, and as many, as are asked for', async () => {
  const ids = await fillQueue()
  const pageOf = async (...args: string[]) => {
    const { stdout } = await lore('queue', 'list', ...args, '--json')
    return (JSON.parse(stdout) as QueueListing).items.map(({ id }) => id)
  }
  expect(await pageOf('--state', 'waiting')).toEqual([])
  const pages = [await pageOf('--limit', '1'), await pageOf('--limit', '1', '--offset', '1')]
  expect(pages.map(({ length }) => length)).toEqual([1, 1])
  expect(pages.flat().toSorted()).toEqual(ids)
  const dropped = await lore('queue', 'drop', '--all', '--limit', '1')
  expect(dropped).toMatchObject({ code: 2, stderr: expect.stringContaining('takes no --limit') })
})
