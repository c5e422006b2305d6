/** The time since which a session must have been idle to be digested. */

import type { EpochMs } from '../core/ids.ts'
import type { EngineContext } from './context.ts'

/** Returns that time: now minus the configured idle time. */
export function idleSince(context: EngineContext): EpochMs {
  return context.clock.now() - context.digest.idleMs
}
