/** Queued writes of one namespace. */
import type { MemoryId } from '../../core/ids.ts'
import type { QueueRepository } from '../../core/ports/queue-repository.ts'
import { requireNamespace } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleQueue(queue: QueueRepository, visible: Visibility): QueueRepository {
  const { namespace } = visible
  const find = async (id: MemoryId) => {
    const write = await queue.find(id)
    return write?.scope.namespace === namespace ? write : null
  }
  /** True if another namespace was asked for; its queue counts as empty. */
  const isOther = (asked: string | undefined) => asked !== undefined && asked !== namespace
  return {
    insert: async (write) => {
      requireNamespace(visible, write.scope.namespace)
      return queue.insert(write)
    },
    find,
    take: async (now, leaseUntil, limit, only, asked) =>
      isOther(asked) ? [] : queue.take(now, leaseUntil, limit, only, namespace),
    isDue: async (now, asked) => !isOther(asked) && queue.isDue(now, namespace),
    finish: async (id, outcome, at) => {
      if ((await find(id)) !== null) await queue.finish(id, outcome, at)
    },
    fail: async (id, reason, nextTryAt, at) => {
      if ((await find(id)) !== null) await queue.fail(id, reason, nextTryAt, at)
    },
    retry: async (ids, now, asked) => (isOther(asked) ? 0 : queue.retry(ids, now, namespace)),
    remove: async (ids, asked) => {
      if (!isOther(asked)) await queue.remove(ids, namespace)
    },
    list: async (state, limit, offset, asked) =>
      isOther(asked) ? [] : queue.list(state, limit, offset, namespace),
    counts: async (asked) => (isOther(asked) ? { waiting: 0, done: 0, failed: 0 } : queue.counts(namespace)),
    prune: async (before, asked) => {
      if (!isOther(asked)) await queue.prune(before, namespace)
    },
  }
}
