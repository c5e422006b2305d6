/** The read offsets of agents in one namespace. */
import type { AgentRepository } from '../../core/ports/agent-repository.ts'
import { requireNamespace } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleAgents(agents: AgentRepository, visible: Visibility): AgentRepository {
  return {
    findOffset: async (agent, namespace, project) =>
      namespace === visible.namespace ? agents.findOffset(agent, namespace, project) : null,
    saveOffset: async (offset) => {
      requireNamespace(visible, offset.namespace)
      return agents.saveOffset(offset)
    },
    listOffsets: async (namespace) => (namespace === visible.namespace ? agents.listOffsets(namespace) : []),
  }
}
