/** The caller of a use case. */
import type { SystemName } from './system.ts'

/** The transport decides it, never a model's arguments. */
export interface Caller {
  readonly kind: 'person' | 'agent' | 'system'
  /** `cli`, `claude-code`, `library` …; becomes the author of every memory the caller stores. */
  readonly name: string
  /** The client's session id. Several accesses in one session count once towards a memory's level. */
  readonly session: string
  /** The system whose tool makes the call; absent for commands, hooks and the library, which count as Lore's own. */
  readonly profile?: SystemName
}
