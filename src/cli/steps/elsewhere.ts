/** How much the project at hand holds, and how much the others do, for a command that looked in one of them. */
import type { Engine } from '../../engine/engine.ts'
import type { CliContext } from '../command/context.ts'
import type { Elsewhere } from '../render/elsewhere.ts'

/** null where no project is named, so that everything in the namespace was looked at. */
export async function countElsewhere(engine: Engine, context: CliContext): Promise<Elsewhere | null> {
  const scope = context.scope()
  if (scope.project === null) return null
  // What belongs to no project is seen from every one.
  const [own, shared, all] = await Promise.all([
    engine.stats({ scope }, context.caller),
    engine.stats({ scope: { ...scope, project: null } }, context.caller),
    engine.stats({}, context.caller),
  ])
  const here = { memories: own.memories + shared.memories, turns: own.episodes + shared.episodes }
  return { here, others: { memories: all.memories - here.memories, turns: all.episodes - here.turns } }
}
