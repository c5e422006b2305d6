import { expect, test } from 'vitest'
import type { MemoryId } from '../../core/ids.ts'
import type { QueuedWriteView, QueueListing } from '../../session/queue/queue-views.ts'
import { PLAIN, type View } from './layout/view.ts'
import { renderDropped, renderQueue, renderRetried } from './queue.ts'

const NOW = Date.UTC(2026, 10, 2, 10)
const view: View = { paint: PLAIN, width: 60, now: NOW }
const REASON =
  'memory_not_found: The memory that it was to hang on is not there any more. Choose another parent and add it again.'

function write(n: number, overrides: Partial<QueuedWriteView> = {}): QueuedWriteView {
  return {
    id: `0000000${n}-0000-7000-8000-000000000001` as MemoryId,
    operation: 'remember',
    priority: 3,
    state: 'failed',
    attempts: 3,
    nextTryAt: NOW,
    reason: REASON,
    outcome: null,
    queuedAt: NOW - 7_200_000,
    endedAt: NOW,
    author: 'ada',
    scope: 'default',
    title: 'Hangs on nothing',
    ...overrides,
  }
}

const listing = (...items: QueuedWriteView[]): QueueListing => ({
  items,
  counts: { waiting: 2, failed: items.length, done: 5 },
  nextTryAt: null,
})

test('what failed is told with its whole reason, and what to do', () => {
  const text = renderQueue(
    listing(write(1), write(2, { operation: 'link_alike', title: null })),
    'failed',
    view,
  )
  expect(text).toMatch(/00000001-0000\s+memory\s+Hangs on nothing\s+ada\s+3\s+2h/)
  expect(text).toMatch(/00000002-0000\s+links/)
  expect(text.replace(/\s+/g, ' ')).toContain(REASON)
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(72)
  expect(text).toContain('2 waiting, 2 failed, 5 done')
  expect(text).toContain('lore queue retry')
  expect(text).not.toContain('scope')
})

test('what waits needs no advice, and an empty queue is said to be', () => {
  const text = renderQueue(listing(write(1, { state: 'waiting', reason: null })), 'waiting', view)
  expect(text).not.toContain('lore queue')
  expect(renderQueue(listing(), 'failed', view)).toContain('Nothing failed.')
  expect(renderQueue(listing(), 'waiting', view)).toContain('Nothing waits.')
})

test('escape codes in texts and reasons stay text', () => {
  const text = renderQueue(
    listing(write(1, { title: 'a\u001b[31mb', reason: 'x\u001b[0m\ny' })),
    'failed',
    view,
  )
  expect(text).not.toContain('\u001b')
})

test('trying again and dropping say what came of it', () => {
  expect(renderRetried({ retried: 3, done: 1, failed: 1, postponed: 1 }, view)).toBe(
    'Tried again: 3 writes (1 done, 1 failed again: see `lore queue`, 1 to be tried later).',
  )
  expect(renderRetried({ retried: 0, done: 0, failed: 0, postponed: 0 }, view)).toBe('Nothing to try again.')
  expect(renderDropped({ dropped: ['a'] }, view)).toBe('Dropped: 1 write.')
  expect(renderDropped({ dropped: [] }, view)).toBe('Nothing was dropped.')
})
