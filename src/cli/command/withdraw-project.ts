/** Takes back what this machine shared of a project, after asking; for the commands that offer it. */
import type { Engine } from '../../engine/engine.ts'
import { plural } from '../render/layout/text.ts'
import type { CommandOutput } from './command.ts'
import type { CliContext } from './context.ts'
import { requirePerson } from './require-person.ts'

export async function withdrawProject(
  engine: Engine,
  project: string,
  yes: boolean,
  context: CliContext,
): Promise<CommandOutput> {
  await requirePerson(`Take back what was shared of ${project}?`, yes, context)
  const outcome = await engine.withdrawShare({ project }, context.caller)
  return {
    json: outcome,
    render: ({ paint }) =>
      `${paint.green('Taken back')}: ${plural(outcome.withdrawn, 'memory', 'memories')}. Run lore sync to tell the others.`,
  }
}
