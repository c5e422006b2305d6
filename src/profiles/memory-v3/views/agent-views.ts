/** What an agent is told about the work of others. */
import type { EpochMs } from '../../../core/ids.ts'
import type { JournalAction } from '../../../core/journal.ts'

export interface AgentChange {
  /** In the order of writing, all agents' and processes' alike. */
  readonly position: number
  readonly at: EpochMs
  /** `agent:…`, `person:…` or `system:…`. */
  readonly actor: string
  readonly action: JournalAction
  readonly subjectKind: 'memory' | 'edge'
  readonly subjectId: string
  /** Of the memory, or of both ends of the link. */
  readonly title: string
  readonly reason: string | null
}

export interface AgentSync {
  readonly agent: string
  /** Oldest first; of the namespace, and without the links that Lore makes by itself. */
  readonly changes: readonly AgentChange[]
  /** Where the offset is now, or would be. */
  readonly position: number
  /** There are more: ask again. */
  readonly more: boolean
  /** When it last asked; null: never. */
  readonly lastReadAt: EpochMs | null
  /** Contradictions between agents that were found among the changes. */
  readonly conflicts: number
}
