/** Waits until every document has its vector. */
import type { Caller } from '../../src/core/caller.ts'
import type { Engine } from '../../src/engine/engine.ts'

/** Short, so that progress shows. */
const STEP_MS = 2_000
/** Two minutes without a single vector. */
const MOST_STALLED = 60

/** Waits as long as there is progress: on a busy machine one batch may take longer than a step. */
export async function settleAll(
  engine: Engine,
  caller: Caller,
  onPending: (pending: number) => void = () => undefined,
): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY
  let stalled = 0
  for (;;) {
    const { pending } = await engine.settle({ timeoutMs: STEP_MS }, caller)
    onPending(pending)
    if (pending === 0) return
    stalled = pending < fewest ? 0 : stalled + 1
    if (stalled >= MOST_STALLED)
      throw new Error(`${pending} documents could not be embedded; run lore doctor.`)
    fewest = Math.min(fewest, pending)
  }
}
