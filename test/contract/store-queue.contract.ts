/** What a store must keep of writes that wait, and of how far agents have read. */
import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { JournalEntry } from '../../src/core/journal.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { QueuedWrite } from '../../src/core/queued-write.ts'

const NOW = Date.UTC(2026, 0, 5)
const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}` as MemoryId

function write(n: number, changes: Partial<QueuedWrite> = {}): QueuedWrite {
  return {
    id: id(n),
    operation: 'remember',
    input: { content: `Text ${n}` },
    caller: { kind: 'agent', name: 'tester', session: 's' },
    scope: { namespace: 'default', project: null, branch: null },
    priority: 3,
    state: 'waiting',
    attempts: 0,
    nextTryAt: NOW,
    reason: null,
    outcome: null,
    queuedAt: NOW,
    endedAt: null,
    ...changes,
  }
}

const numbers = (writes: readonly QueuedWrite[]) => writes.map((one) => Number(one.id.slice(-3)))

export function describeQueue(open: () => Promise<Store>): void {
  describe('the queue of writes', () => {
    test('gives out the most urgent first, the oldest of equals before others, each to one', async () => {
      const { queue } = await open()
      for (const [n, priority] of [
        [1, 5],
        [2, 3],
        [3, 1],
        [4, 3],
      ] as const) {
        await queue.insert(write(n, { priority }))
      }
      const first = await queue.take(NOW, NOW + 1000, 3)
      expect(numbers(first)).toEqual([3, 2, 4])
      expect(first[0]).toMatchObject({ attempts: 1, nextTryAt: NOW + 1000, input: { content: 'Text 3' } })
      expect(numbers(await queue.take(NOW, NOW + 1000, 9))).toEqual([1])
      expect(await queue.take(NOW, NOW + 1000, 9)).toEqual([])
    })

    test('gives out again what was taken and never ended, once its time is over', async () => {
      const { queue } = await open()
      await queue.insert(write(1))
      await queue.take(NOW, NOW + 1000, 1)
      expect(await queue.take(NOW + 999, NOW + 2000, 1)).toEqual([])
      expect((await queue.take(NOW + 1000, NOW + 2000, 1))[0]).toMatchObject({ attempts: 2 })
    })

    test('takes one by its id, only where its time has come', async () => {
      const { queue } = await open()
      await queue.insert(write(1, { priority: 1 }))
      await queue.insert(write(2, { nextTryAt: NOW + 500 }))
      expect(await queue.take(NOW, NOW + 1000, 1, id(2))).toEqual([])
      expect(numbers(await queue.take(NOW + 500, NOW + 1000, 1, id(2)))).toEqual([2])
    })

    test('keeps nothing of the text of what is done, and prunes it', async () => {
      const { queue } = await open()
      await queue.insert(write(1))
      await queue.finish(id(1), { kind: 'stored', memoryId: id(1), arrival: null }, NOW + 5)
      expect(await queue.find(id(1))).toMatchObject({
        state: 'done',
        input: null,
        outcome: { kind: 'stored', memoryId: id(1) },
        endedAt: NOW + 5,
      })
      await queue.prune(NOW + 5)
      expect(await queue.counts()).toEqual({ waiting: 0, done: 1, failed: 0 })
      await queue.prune(NOW + 6)
      expect(await queue.find(id(1))).toBeNull()
    })

    test('lists and counts one namespace, whatever the project', async () => {
      const { queue } = await open()
      const scopes = [
        { namespace: 'alpha', project: null, branch: null },
        { namespace: 'alpha', project: 'web', branch: null },
        { namespace: 'beta', project: 'alpha', branch: null },
      ]
      for (const [i, scope] of scopes.entries()) await queue.insert(write(i + 1, { scope }))
      await queue.fail(id(2), 'refused', null, NOW)
      expect(await queue.counts('alpha')).toEqual({ waiting: 1, done: 0, failed: 1 })
      expect(await queue.counts('beta')).toEqual({ waiting: 1, done: 0, failed: 0 })
      expect(await queue.counts('gamma')).toEqual({ waiting: 0, done: 0, failed: 0 })
      expect(numbers(await queue.list('waiting', 9, 0, 'alpha'))).toEqual([1])
      expect(numbers(await queue.list('waiting', 1, 0, 'beta'))).toEqual([3])
      expect(numbers(await queue.list('waiting', 9))).toEqual([1, 3])
    })

    test('keeps failures with their reason until they are tried again or removed', async () => {
      const { queue } = await open()
      for (const n of [1, 2, 3]) await queue.insert(write(n))
      await queue.fail(id(1), 'busy', NOW + 50, NOW)
      await queue.fail(id(2), 'refused', null, NOW + 1)
      await queue.fail(id(3), 'refused too', null, NOW + 2)
      expect(await queue.find(id(1))).toMatchObject({ state: 'waiting', reason: 'busy', nextTryAt: NOW + 50 })
      expect(numbers(await queue.list('failed', 9))).toEqual([3, 2])
      expect(numbers(await queue.list('failed', 9, 1))).toEqual([2])
      expect((await queue.list('failed', 1))[0]).toMatchObject({
        reason: 'refused too',
        input: { content: 'Text 3' },
      })
      expect(await queue.retry([id(3), id(1)], NOW + 9)).toBe(1)
      expect(await queue.find(id(3))).toMatchObject({ state: 'waiting', attempts: 0, endedAt: null })
      expect(await queue.retry(null, NOW + 9)).toBe(1)
      await queue.remove([id(1), id(2)])
      expect(numbers(await queue.list('waiting', 9))).toEqual([3])
    })
  })

  describe('what agents have read', () => {
    test('an offset is kept by agent, namespace and project, and never goes back', async () => {
      const { agents } = await open()
      expect(await agents.findOffset('ada', 'default', 'web')).toBeNull()
      const offset = { agent: 'ada', namespace: 'default', project: 'web', position: 7, readAt: NOW }
      await agents.saveOffset(offset)
      await agents.saveOffset({ ...offset, position: 3, readAt: NOW + 1 })
      await agents.saveOffset({ ...offset, namespace: 'other', position: 1 })
      expect(await agents.findOffset('ada', 'default', 'web')).toEqual({ ...offset, readAt: NOW + 1 })
      expect(await agents.findOffset('ada', 'default', '')).toBeNull()
      await agents.saveOffset({ ...offset, project: '', position: 2 })
      expect((await agents.listOffsets('default')).map(({ position }) => position)).toEqual([2, 7])
      expect(await agents.listOffsets('other')).toHaveLength(1)
    })

    test('the journal is told in the order written, from a position on', async () => {
      const { journal } = await open()
      expect(await journal.position()).toBe(0)
      const entry = (n: number): JournalEntry => ({
        id: id(n) as string as JournalEntry['id'],
        runId: 'r',
        at: NOW - n,
        actor: 'agent:ada',
        action: 'remember',
        subjectKind: 'memory',
        subjectId: id(n),
        reason: null,
        before: null,
        after: {},
      })
      await journal.append([entry(3), entry(1), entry(2)])
      const told = await journal.listAfter(0, 2)
      expect(told.map(({ subjectId }) => subjectId)).toEqual([id(3), id(1)])
      const rest = await journal.listAfter(told[1]?.position ?? 0, 9)
      expect(rest.map(({ subjectId }) => subjectId)).toEqual([id(2)])
      expect(await journal.position()).toBe(rest[0]?.position)
    })
  })
}
