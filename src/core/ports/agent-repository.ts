/** How far agents have read of what changed. */
import type { EpochMs } from '../ids.ts'

/** How far an agent has read of what changed in a namespace. */
export interface AgentOffset {
  readonly agent: string
  readonly namespace: string
  /** In the journal: everything up to it was seen. */
  readonly position: number
  readonly readAt: EpochMs
}

export interface AgentRepository {
  findOffset(agent: string, namespace: string): Promise<AgentOffset | null>
  /** Never goes back: of two that acknowledge at once, the one further on stays. */
  saveOffset(offset: AgentOffset): Promise<void>
  /** By name. */
  listOffsets(namespace: string): Promise<AgentOffset[]>
}
