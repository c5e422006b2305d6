/**
 * Executes queued writes in order. Several processes may do so: each write is leased to one of them and
 * done once.
 */
import { z } from 'zod'
import { type LoreError, toLoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { QueuedWrite } from '../../core/queued-write.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { integer, optional } from '../../kernel/fields.ts'
import { defineUseCase } from '../../kernel/use-case.ts'
import type { DrainReport } from './queue-views.ts'
import { runWrite } from './run-write.ts'
import { planRetry } from './write-tries.ts'

const BATCH = 10
const MOST = 10_000
/** Lease of a write, far longer than it takes; after a crash it becomes available again. */
const LEASE_MS = 60_000
/** Time for which the outcome of a write can be queried. */
const KEPT_MS = 86_400_000

type Ended = 'done' | 'failed' | 'postponed'

/** Executes some of the waiting writes. */
export const drainQueue = defineUseCase({
  name: 'drainQueue',
  access: 'admin',
  retry: 'again',
  /** Maximum number of writes; default 10. */
  input: () => z.strictObject({ limit: optional(integer(1, MOST)) }),
  run: async (context, { limit = BATCH }) => {
    // The background may have taken writes that the caller expects to be done afterwards.
    await context.queue.idle()
    return drain(context, limit)
  },
})

/** Executes up to `limit` writes, in batches of ten. */
export async function drain(context: EngineContext, limit = BATCH): Promise<DrainReport> {
  const counts: Record<Ended, number> = { done: 0, failed: 0, postponed: 0 }
  let left = limit
  while (left > 0 && !context.sleep.signal.aborted) {
    const taken = await take(context, Math.min(BATCH, left))
    for (const write of taken) counts[await runTaken(context, write)]++
    left -= taken.length
    if (taken.length < BATCH) break
    await context.sleep.yieldToOthers()
  }
  await context.store.queue.prune(context.clock.now() - KEPT_MS)
  return { ...counts, waiting: (await context.store.queue.counts()).waiting }
}

/** Executes this write, unless another process has it or it is not due. */
export async function runOne(context: EngineContext, id: MemoryId): Promise<void> {
  for (const write of await take(context, 1, id)) await runTaken(context, write)
}

function take(context: EngineContext, limit: number, only?: MemoryId): Promise<QueuedWrite[]> {
  const now = context.clock.now()
  return context.store.queue.take(now, now + LEASE_MS, limit, only)
}

async function runTaken(context: EngineContext, write: QueuedWrite): Promise<Ended> {
  const { queue } = context.store
  try {
    const outcome = await runWrite(context, write)
    await queue.finish(write.id, outcome, context.clock.now())
    return 'done'
  } catch (thrown) {
    const error = toLoreError(thrown)
    const now = context.clock.now()
    const nextTryAt = planRetry(error, write.attempts, now)
    await queue.fail(write.id, renderReason(error), nextTryAt, now)
    return nextTryAt === null ? 'failed' : 'postponed'
  }
}

function renderReason({ code, message, hint }: LoreError): string {
  return `${code}: ${message} ${hint}`
}
