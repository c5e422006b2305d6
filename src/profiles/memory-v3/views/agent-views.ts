/** What an agent asks about the work of others, and what it is told. */
import type { EpochMs } from '../../../core/ids.ts'
import type { JournalAction } from '../../../core/journal.ts'

export interface SyncAgentInput {
  /** Whose offset; any name the agent goes by. */
  readonly agent: string
  /** Changes at most, 1–500; default 100. */
  readonly limit?: number
  /** Move the offset past what is answered; default true. */
  readonly acknowledge?: boolean
}

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

export interface AcknowledgeInput {
  readonly agent: string
  /** Everything up to it was seen. Going back has no effect. */
  readonly position: number
}
