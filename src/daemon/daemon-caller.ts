/** Who asks if the daemon itself does. */
import type { Caller } from '../core/caller.ts'

export const DAEMON_CALLER: Caller = { kind: 'system', name: 'daemon', session: 'daemon' }
