/** Since when a session must have been silent to be digested. */

import type { EpochMs } from '../core/ids.ts'
import type { EngineContext } from './context.ts'

/** Sessions idle since then are digested. */
export function idleSince(context: EngineContext): EpochMs {
  return context.clock.now() - context.digest.idleMs
}
