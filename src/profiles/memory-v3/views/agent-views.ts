/** Result types of syncAgent. */
import type { EpochMs } from '../../../core/ids.ts'
import type { JournalAction } from '../../../core/journal.ts'

export interface AgentChange {
  /** Position in the journal, which orders the writes of all agents and processes. */
  readonly position: number
  readonly at: EpochMs
  /** `agent:…`, `person:…` or `system:…`. */
  readonly actor: string
  readonly action: JournalAction
  readonly subjectKind: 'memory' | 'edge'
  readonly subjectId: string
  /** Title of the memory, or the titles of both ends of the link. */
  readonly title: string
  readonly reason: string | null
}

export interface AgentSync {
  readonly agent: string
  /** Changes in the namespace, oldest first, without links that Lore made by itself. */
  readonly changes: readonly AgentChange[]
  /** The agent's new offset, or with `acknowledge: false` the offset to acknowledge. */
  readonly position: number
  /** True if there are more changes; ask again. */
  readonly more: boolean
  /** Time of the agent's previous request; null if it never asked. */
  readonly lastReadAt: EpochMs | null
  /** Number of contradictions between agents that were found at once among the changes. */
  readonly conflicts: number
}
