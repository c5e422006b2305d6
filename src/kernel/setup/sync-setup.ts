/** The dependencies of sync besides the store. */
import type { OpenSyncLink, ReplicaFile } from '../../core/ports/sync-link.ts'
import type { ShareGroup } from '../../core/sync.ts'

export interface SyncProgress {
  readonly group: ShareGroup
  readonly step: 'looking' | 'fetching' | 'showing' | 'sending'
  /** Records so far, and with those that are still to come; the total may grow. */
  readonly done: number
  readonly total: number
}

export interface SyncSetup {
  /** The progress of the sync that runs in this process, for those who watch it. */
  readonly watch: { progress: SyncProgress | null }
  /** Name of the person at this machine, as others see it: `ana@laptop`. */
  readonly person: () => string
  /** Identifies machine and folder; never sent. */
  readonly where: string
  /** null for a database that several machines share: its clients notice if it was replaced by an older one. */
  readonly replica: ReplicaFile | null
  readonly open: OpenSyncLink
  /** Keeps two processes from syncing at once; null if another one does. */
  readonly lock: () => { release(): void } | null
  /** Returns the group that the project's own settings file allows; null if it does not say. */
  readonly allowedBy: (folder: string) => string | null
}
