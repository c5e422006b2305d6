/** The context that every use case gets: ports, and the few settings that shape answers. */

import type { Caller } from '../core/caller.ts'
import type { EpochMs, MemoryId } from '../core/ids.ts'
import type { JournalAction, JournalEntry } from '../core/journal.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { IdSource } from '../core/ports/id-source.ts'
import { newId } from '../core/ports/new-id.ts'
import type { ProjectResolver } from '../core/ports/project-resolver.ts'
import type { Redactor } from '../core/ports/redactor.ts'
import type { SkillFiles } from '../core/ports/skill-files.ts'
import type { Store } from '../core/ports/store.ts'
import type { TombstoneFile } from '../core/ports/tombstone-file.ts'
import type {
  ForeignDatabase,
  SourcePlace,
  ToolResultCut,
  TranscriptSource,
} from '../core/ports/transcript-source.ts'
import type { Scope } from '../core/scope.ts'
import type { Turns } from '../core/turns.ts'
import type { DigestSetup } from './setup/digest-setup.ts'
import type { HookWrites } from './setup/hook-writes.ts'
import type { QueueRunner } from './setup/queue-runner.ts'
import type { Recaller } from './setup/recaller.ts'
import type { ServedTexts } from './setup/served-texts.ts'
import type { SleepSetup } from './setup/sleep-setup.ts'
import type { SyncSetup } from './setup/sync-setup.ts'
import type { VectorKeeper } from './setup/vector-keeper.ts'
import type { VisibleScopes } from './visible-store/visibility.ts'

export interface EngineContext {
  /** The store, limited to what the caller may see. */
  readonly store: Store
  /** The whole store, for Lore's own bookkeeping; never for the content of an answer. */
  readonly whole: Store
  /** The namespace that `store` is limited to, if any. Vectors, graph and recall hold all of them: pass its scopes. */
  readonly visible?: VisibleScopes
  /** The scopes that every caller of this engine is limited to, people included; default: only agents, to a namespace. */
  readonly confined?: VisibleScopes
  readonly clock: Clock
  readonly ids: IdSource
  readonly vectors: VectorKeeper
  readonly recall: Recaller
  /** The scope to read and write if the caller names none. */
  readonly defaultScope: Scope
  readonly capture: CaptureSetup
  readonly digest: DigestSetup
  readonly sleep: SleepSetup
  readonly skillFiles: SkillFiles
  /** Pending writes and caches of hooks. */
  readonly hooks: HookWrites
  /** Runs queued writes in the background. */
  readonly queue: QueueRunner
  readonly served: ServedTexts
  readonly sync: SyncSetup
  /** True if the store cannot be written: reads still answer, but record no accesses or notes. */
  readonly readOnly?: boolean
  /** Returns advice for a damaged store. */
  readonly damageHint?: (() => string) | undefined
  /** Id of the current run; journal entries belong to it. */
  readonly runId?: string
  readonly runStartedAt?: EpochMs
}

/** The dependencies of capture besides the store. */
interface CaptureSetup {
  readonly sources: readonly TranscriptSource[]
  readonly place: SourcePlace
  readonly redactor: Redactor
  readonly projects: ProjectResolver
  readonly openDatabase: (path: string) => ForeignDatabase
  readonly toolResults: ToolResultCut
  /** Returns the folders, projects and agents that the user currently excludes. */
  readonly excluded: () => readonly string[]
  /** Tombstones in a file, so that they survive the restore of an older database. */
  readonly tombstones: TombstoneFile
  /** Mutex: no transcript is read while a task runs in it. Shared by all engines over one store. */
  readonly inTurn: Turns
  /** Cache of the source of files outside the agents' own folders, keyed by path, size and time. */
  readonly recognised: Map<string, TranscriptSource | null>
  /** True if the settings file of the folder's project opts it out of capture. */
  readonly optedOut: (folder: string) => boolean
  /** Returns the namespace that the project's settings file names; null if none. */
  readonly ownNamespace: (folder: string) => string | null
}

export interface Change {
  readonly action: JournalAction
  readonly subjectKind: JournalEntry['subjectKind']
  readonly subjectId: string
  readonly reason?: string | null
  readonly before: JournalEntry['before']
  readonly after: JournalEntry['after']
}

/** The caller as the journal names it. */
export function actorOf({ kind, name }: Pick<Caller, 'kind' | 'name'>): string {
  return `${kind}:${name}`
}

/** Journals the changes of one call, under the run it belongs to or an id of its own. */
export async function journal(
  context: Pick<EngineContext, 'clock' | 'ids' | 'runId'>,
  store: Store,
  caller: Caller,
  changes: readonly Change[],
): Promise<void> {
  const at = context.clock.now()
  const runId = context.runId ?? context.ids.next()
  await store.journal.append(
    changes.map((change) => ({
      id: newId.journal(context.ids),
      runId,
      at,
      actor: actorOf(caller),
      action: change.action,
      subjectKind: change.subjectKind,
      subjectId: change.subjectId,
      reason: change.reason ?? null,
      before: change.before,
      after: change.after,
    })),
  )
}

/** Returns the journal entry for a memory that got another parent. */
export function moveChange(
  id: MemoryId,
  from: MemoryId | null,
  to: MemoryId | null,
  depthFrom: number,
  depthTo: number,
): Change {
  return {
    action: 'move',
    subjectKind: 'memory',
    subjectId: id,
    before: { parentId: from, depth: depthFrom },
    after: { parentId: to, depth: depthTo },
  }
}
