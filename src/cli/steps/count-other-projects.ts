/** Counts what the current project holds, and what the others do, for a command that searched only one. */
import type { Engine } from '../../engine/engine.ts'
import type { CliContext } from '../command/context.ts'
import type { OtherProjects } from '../render/other-projects.ts'

/** Returns null if no project is named: then the whole namespace was searched. */
export async function countOtherProjects(engine: Engine, context: CliContext): Promise<OtherProjects | null> {
  const scope = await context.scope()
  if (scope.project === null) return null
  // Memories of no project are visible from every one.
  const [own, shared, all] = await Promise.all([
    engine.stats({ scope }, context.caller),
    engine.stats({ scope: { ...scope, project: null } }, context.caller),
    engine.stats({}, context.caller),
  ])
  const here = { memories: own.memories + shared.memories, turns: own.episodes + shared.episodes }
  return { here, others: { memories: all.memories - here.memories, turns: all.episodes - here.turns } }
}
