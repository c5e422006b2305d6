/**
 * Drains the queue in the background while a process has the store open: on request, and when a write
 * is due.
 */
import type { EngineContext } from '../../kernel/context.ts'
import type { QueueRunner } from '../../kernel/setup/queue-runner.ts'
import { drain } from './drain.ts'

const POLL_MS = 5_000
const AFTER_FAILURE_MS = 30_000

/** @param open returns the context; called once it is complete */
export function createQueueRunner(open: () => EngineContext): QueueRunner {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let isClosed = false

  const schedule = (delayMs: number) => {
    if (isClosed) return
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(tick, delayMs)
    timer.unref()
  }

  const drainDue = async () => {
    const context = open()
    // Checking is cheap; taking a lease would block other writers.
    while (!isClosed && (await context.store.queue.isDue(context.clock.now()))) await drain(context)
  }

  function tick(): void {
    running ??= drainDue()
      .then(
        () => POLL_MS,
        // The store itself failed; callers of the store see the error.
        () => AFTER_FAILURE_MS,
      )
      .then((delayMs) => {
        running = null
        schedule(delayMs)
      })
  }

  schedule(POLL_MS)
  return {
    drainSoon: () => {
      if (running === null) schedule(0)
    },
    idle: async () => {
      await running
    },
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await running
    },
  }
}
