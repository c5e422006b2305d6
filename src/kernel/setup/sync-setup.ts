/** The dependencies of sync besides the store. */
import type { OpenSyncLink, ReplicaFile } from '../../core/ports/sync-link.ts'

export interface SyncSetup {
  /** Name of the person at this machine, as others see it: `ana@laptop`. */
  readonly person: () => string
  /** Identifies machine and folder; never sent. */
  readonly where: string
  readonly replica: ReplicaFile
  readonly open: OpenSyncLink
  /** Keeps two processes from syncing at once; null if another one does. */
  readonly lock: () => { release(): void } | null
  /** Returns the group that the project's own settings file allows; null if it does not say. */
  readonly allowedBy: (folder: string) => string | null
}
