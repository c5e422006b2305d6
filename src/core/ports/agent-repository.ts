/** Repository of agents' cursors in the feed of changes. */
import type { EpochMs } from '../ids.ts'

/** The cursor of one agent in the changes of a project. */
export interface AgentOffset {
  readonly agent: string
  readonly namespace: string
  /** The stored name of the project; empty for calls without a project. */
  readonly project: string
  /** Journal position up to which the agent has read everything. */
  readonly position: number
  readonly readAt: EpochMs
}

export interface AgentRepository {
  findOffset(agent: string, namespace: string, project: string): Promise<AgentOffset | null>
  /** Never moves back: of two concurrent acknowledgements the larger position stays. */
  saveOffset(offset: AgentOffset): Promise<void>
  /** Sorted by agent and project. */
  listOffsets(namespace: string): Promise<AgentOffset[]>
}
