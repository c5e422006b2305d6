/** The caller of what the daemon does on its own account. */
import type { Caller } from '../core/caller.ts'

export const DAEMON_CALLER: Caller = { kind: 'system', name: 'daemon', session: 'daemon' }
