/**
 * Memories that a person's prompt may have corrected and about which the agent was asked. For a while the agent may replace
 * them: it heard the person's words, which are captured only later. Kept in memory only.
 */
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { HookWrites } from './hook-writes.ts'

/** How long an agent may settle what it was asked. */
const SETTLED_WITHIN_MS = 30 * 60_000
const MOST = 200

interface Asking {
  readonly hooks: Pick<HookWrites, 'asked'>
  readonly clock: Clock
}

export function noteAsked({ hooks, clock }: Asking, id: MemoryId): void {
  hooks.asked.delete(id)
  hooks.asked.set(id, clock.now())
  for (const oldest of hooks.asked.keys()) {
    if (hooks.asked.size <= MOST) break
    hooks.asked.delete(oldest)
  }
}

export function isAsked({ hooks, clock }: Asking, id: MemoryId): boolean {
  const at: EpochMs | undefined = hooks.asked.get(id)
  return at !== undefined && clock.now() - at <= SETTLED_WITHIN_MS
}
