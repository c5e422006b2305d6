/** Tool that returns the changes since an agent last asked; each change is reported once. */
import * as z from 'zod'
import type { AgentChange, AgentSync } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { toIso } from './shapes.ts'

export const agentSync = defineTool({
  name: 'agent_sync',
  description: 'What changed since this agent last asked. Call it when you start.',
  input: z.strictObject({ agent_id: z.string() }),
  run: ({ agent_id: agent }, { engine, caller }) => engine.syncAgent({ agent }, caller),
  result: toResult,
})

function toResult({ agent, changes, position, more, conflicts }: AgentSync) {
  return {
    agent_id: agent,
    entries_read: changes.length,
    entries: changes.map(toEntry),
    new_offset: position,
    more,
    new_conflicts: conflicts,
  }
}

/** Renders a change on one line: time, actor, action, id, title, and the reason if there is one. */
function toEntry({ at, actor, action, subjectId, title, reason }: AgentChange): string {
  const why = reason === null ? '' : ` (${reason})`
  return `${toIso(at)} ${actor} ${action} ${subjectId} ${title}${why}`
}
