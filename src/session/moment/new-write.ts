/** Creates queue entries. */

import type { Caller } from '../../core/caller.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { QueuedWrite, WritePriority } from '../../core/queued-write.ts'
import type { EngineContext } from '../../kernel/context.ts'

/** Returns a write that remembers `input`, unless the caller replaces the operation. */
export function newWrite(
  context: EngineContext,
  caller: Caller,
  scope: QueuedWrite['scope'],
  priority: WritePriority,
  input: object,
): QueuedWrite {
  const now = context.clock.now()
  return {
    id: newId.memory(context.ids),
    operation: 'remember',
    input: { ...input },
    caller,
    scope,
    priority,
    state: 'waiting',
    attempts: 0,
    nextTryAt: now,
    reason: null,
    outcome: null,
    queuedAt: now,
    endedAt: null,
  }
}
