/** Makes sure that a person decides: inside an agent's session only an answer at a terminal counts. */
import { LoreError } from '../../core/errors.ts'
import type { CliContext } from './context.ts'
import { canAsk, requireYes } from './terminal.ts'

/**
 * Asks the question unless --yes was given. Inside an agent's session --yes does not count, since the agent could type it.
 * @throws LoreError protected if nobody can be asked; cancelled if the answer is no
 */
export async function requirePerson(
  question: string,
  yes: boolean,
  { surroundings: { agent } }: Pick<CliContext, 'surroundings'>,
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (yes && agent === null) return
  if (!canAsk()) {
    throw new LoreError('protected', 'Only a person can decide this, but this is not a terminal.', {
      hint:
        agent === null
          ? 'Add --yes, or run it in a terminal.'
          : `This command runs inside a session of ${agent}. Ask the person to run it in their own terminal.`,
      details,
    })
  }
  await requireYes(question)
}
