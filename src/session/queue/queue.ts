/** Looks at the queue, and deals with what failed in it. */
import type { Caller } from '../../core/caller.ts'
import { LoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { QUEUE_STATES } from '../../core/queued-write.ts'
import type { EngineContext } from '../../kernel/context.ts'
import {
  requireInteger,
  requireLimit,
  requireList,
  requireMemoryId,
  requireOneOf,
} from '../../kernel/validate.ts'
import { toWriteView } from './enqueue.ts'
import type { ListQueueInput, QueueChoice, QueueListing } from './queue-views.ts'

const DEFAULT_LIMIT = 50

/** An agent is shown, and told the number of, what its own namespace has. */
export async function listQueue(
  context: EngineContext,
  input: ListQueueInput,
  caller: Caller,
): Promise<QueueListing> {
  const { queue } = context.store
  const state = input.state === undefined ? 'failed' : requireOneOf('state', input.state, QUEUE_STATES)
  const limit = requireLimit(input.limit, DEFAULT_LIMIT, LIMITS.listMax)
  const offset =
    input.offset === undefined ? 0 : requireInteger('offset', input.offset, 0, Number.MAX_SAFE_INTEGER)
  const namespace = caller.kind === 'agent' ? context.defaultScope.namespace : undefined
  const items = await queue.list(state, limit, offset, namespace)
  const waiting = state === 'waiting' ? items : await queue.list('waiting', 1, 0, namespace)
  return {
    items: items.map(toWriteView),
    counts: await queue.counts(namespace),
    nextTryAt: waiting.length === 0 ? null : Math.min(...waiting.map(({ nextTryAt }) => nextTryAt)),
  }
}

/** Failed ones have all their tries before them again. */
export async function retryQueued(
  context: EngineContext,
  input: QueueChoice = {},
): Promise<{ readonly retried: number }> {
  const ids = input.ids === undefined ? null : requireIds(input.ids)
  const retried = await context.store.queue.retry(ids, context.clock.now())
  context.queue.wake()
  return { retried }
}

/** Gives up for good what failed; what waits or is done stays. */
export async function dropQueued(
  context: EngineContext,
  input: QueueChoice,
  caller: Caller,
): Promise<{ readonly dropped: readonly MemoryId[] }> {
  if (caller.kind === 'agent') {
    throw new LoreError('protected', 'Only a person may drop what could not be written.', {
      hint: 'Try it again, or ask the person.',
    })
  }
  const ids = input.ids === undefined ? null : requireIds(input.ids)
  return context.store.transact(async (store) => {
    const failed = (await store.queue.list('failed', Number.MAX_SAFE_INTEGER)).map(({ id }) => id)
    const dropped = ids === null ? failed : failed.filter((id) => ids.includes(id))
    await store.queue.remove(dropped)
    return { dropped }
  })
}

function requireIds(given: unknown): readonly MemoryId[] {
  return requireList('ids', given).map((id) => requireMemoryId('ids', id))
}
