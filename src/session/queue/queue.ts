/** Use cases that list the queue, and retry or drop failed writes. */

import { z } from 'zod'
import type { MemoryId } from '../../core/ids.ts'
import { QUEUE_STATES } from '../../core/queued-write.ts'
import { list, memoryId, oneOf, optional, page } from '../../kernel/fields.ts'
import { readPage } from '../../kernel/paging.ts'
import { defineUseCase } from '../../kernel/use-case.ts'
import { toWriteView } from './enqueue.ts'
import type { QueueListing } from './queue-views.ts'

const DEFAULT_LIMIT = 50

/** Lists queued writes; an agent sees, and counts, only those of its namespace. */
export const listQueue = defineUseCase({
  name: 'listQueue',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Default: failed. */
      state: optional(oneOf(QUEUE_STATES)),
      /** Default 50. */
      ...page(),
    }),
  run: async (context, input): Promise<QueueListing> => {
    const { queue } = context.store
    const { state = 'failed' } = input
    const page = await readPage(context, input, {
      of: 'listQueue',
      limit: DEFAULT_LIMIT,
      read: (limit, offset) => queue.list(state, limit, offset),
      idOf: ({ id }) => id,
    })
    const { items } = page
    const waiting = state === 'waiting' ? items : await queue.list('waiting', 1, 0)
    return {
      ...page,
      items: items.map(toWriteView),
      counts: await queue.counts(),
      nextTryAt: waiting.length === 0 ? null : Math.min(...waiting.map(({ nextTryAt }) => nextTryAt)),
    }
  },
})

/** Puts failed writes back into the queue with their full number of attempts. */
export const retryQueued = defineUseCase({
  name: 'retryQueued',
  access: 'admin',
  retry: 'again',
  /** Default: all that failed. */
  input: () => z.strictObject({ ids: optional(list(memoryId())) }),
  run: async (context, { ids }): Promise<{ readonly retried: number }> => {
    const retried = await context.store.queue.retry(ids ?? null, context.clock.now())
    context.queue.drainSoon()
    return { retried }
  },
})

/** Drops failed writes for good; waiting and finished ones stay. */
export const dropQueued = defineUseCase({
  name: 'dropQueued',
  access: 'admin',
  retry: 'again',
  /** Default: all that failed. */
  input: () => z.strictObject({ ids: optional(list(memoryId())) }),
  run: async (context, { ids }): Promise<{ readonly dropped: readonly MemoryId[] }> =>
    context.store.transact(async (store) => {
      const failed = (await store.queue.list('failed', Number.MAX_SAFE_INTEGER)).map(({ id }) => id)
      const dropped = ids === undefined ? failed : failed.filter((id) => ids.includes(id))
      await store.queue.remove(dropped)
      return { dropped }
    }),
})
