/** Looks at the queue, and deals with what failed in it. */
import { z } from 'zod'
import type { MemoryId } from '../../core/ids.ts'
import { QUEUE_STATES } from '../../core/queued-write.ts'
import { list, memoryId, oneOf, optional, page } from '../../kernel/fields.ts'
import { defineUseCase } from '../../kernel/use-case.ts'
import { toWriteView } from './enqueue.ts'
import type { QueueListing } from './queue-views.ts'

const DEFAULT_LIMIT = 50

/** An agent is shown, and told the number of, what its own namespace has. */
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
  run: async ({ store: { queue } }, input): Promise<QueueListing> => {
    const { state = 'failed', limit = DEFAULT_LIMIT, offset = 0 } = input
    const items = await queue.list(state, limit, offset)
    const waiting = state === 'waiting' ? items : await queue.list('waiting', 1, 0)
    return {
      items: items.map(toWriteView),
      counts: await queue.counts(),
      nextTryAt: waiting.length === 0 ? null : Math.min(...waiting.map(({ nextTryAt }) => nextTryAt)),
    }
  },
})

/** Failed writes wait again, with all their tries before them. */
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

/** Gives up for good what failed; what waits or is done stays. */
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
