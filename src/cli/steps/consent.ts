/** Asks a person before `lore init` changes a file of another program. */
import { LoreError } from '../../core/errors.ts'
import type { CliContext } from '../command/context.ts'
import { canAsk, confirm, createView } from '../command/terminal.ts'

export interface Consent {
  readonly dryRun: boolean
  readonly yes: boolean
}

/** @throws LoreError protected if nobody can be asked */
export async function agrees(
  context: CliContext,
  { yes }: Consent,
  question: string,
  show: () => string,
): Promise<boolean> {
  if (yes) return true
  if (!canAsk()) {
    throw new LoreError(
      'protected',
      'Changing the settings of other programs must be confirmed, but this is not a terminal.',
      {
        hint: 'Look at it with --dry-run, then add --yes.',
      },
    )
  }
  context.note(show())
  return confirm(question)
}

export function viewOf({ surroundings, globals }: CliContext) {
  return createView(process.stderr, globals.color ? 'auto' : 'never', surroundings)
}
