/** What every use case is given: ports, and the few settings that shape answers. */

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
import type { VectorKeeper } from './setup/vector-keeper.ts'
import type { VisibleScopes } from './visible-store/visibility.ts'

export interface EngineContext {
  /** Shows what the caller may see, and nothing else. */
  readonly store: Store
  /** All of it, for the bookkeeping of Lore itself: never for what an answer tells. */
  readonly whole: Store
  /** Where `store` shows one namespace: which. Vectors, graph and recall hold all of them, and are asked for its scopes only. */
  readonly visible?: VisibleScopes
  readonly clock: Clock
  readonly ids: IdSource
  readonly vectors: VectorKeeper
  readonly recall: Recaller
  /** Where things go, and where is looked, when the caller names no scope. */
  readonly defaultScope: Scope
  readonly capture: CaptureSetup
  readonly digest: DigestSetup
  readonly sleep: SleepSetup
  readonly skillFiles: SkillFiles
  /** What hooks have yet to write. */
  readonly hooks: HookWrites
  /** Does in the background what was queued. */
  readonly queue: QueueRunner
  readonly served: ServedTexts
  /** The store cannot be written: answers are given all the same, and what they would note down is not. */
  readonly readOnly?: boolean
  /** What to do where the store is damaged. */
  readonly damageHint?: (() => string) | undefined
  /** Inside a run: what is journalled belongs to it. */
  readonly runId?: string
  readonly runStartedAt?: EpochMs
}

/** What capture needs beyond the store. */
interface CaptureSetup {
  readonly sources: readonly TranscriptSource[]
  readonly place: SourcePlace
  readonly redactor: Redactor
  readonly projects: ProjectResolver
  readonly openDatabase: (path: string) => ForeignDatabase
  readonly toolResults: ToolResultCut
  /** Folders and projects the user keeps out, now. */
  readonly excluded: () => readonly string[]
  /** What was removed for good, also where an older copy of the database is put back. */
  readonly tombstones: TombstoneFile
  /** Nothing is read while a task runs here. Shared by all engines over one store. */
  readonly inTurn: Turns
  /** Files outside the agents' own folders, by path, size and time, and whose they are; filled as they are seen. */
  readonly recognised: Map<string, TranscriptSource | null>
  /** Whether the file of the project around a folder keeps it out. */
  readonly optedOut: (folder: string) => boolean
  /** The namespace which that file names; null where it names none. */
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
      actor: `${caller.kind}:${caller.name}`,
      action: change.action,
      subjectKind: change.subjectKind,
      subjectId: change.subjectId,
      reason: change.reason ?? null,
      before: change.before,
      after: change.after,
    })),
  )
}

/** A journal line that says a memory got another parent. */
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
