/** Leaves out lines of memories that the instruction files of the repository contradict or say already. */
import type { BriefLine } from '../moment/brief-lines.ts'
import type { HookMoment } from '../moment/moment.ts'
import { loadInstructions } from './load-instructions.ts'
import { judgeByInstructions } from './read-instructions.ts'

/** Returns a test for statements of memories: false if the instruction files settle the matter. */
export async function loadUnsettled(
  moment: Pick<HookMoment, 'context' | 'call'>,
): Promise<(said: string) => boolean> {
  const instructions = await loadInstructions(moment)
  return (said) => instructions.length === 0 || judgeByInstructions(said, instructions) === null
}

/** Lines about the work of a session stay; they are history. */
export function withoutSettled(
  lines: readonly BriefLine[],
  isUnsettled: (said: string) => boolean,
): BriefLine[] {
  return lines.filter(({ ref, said }) => ref?.kind !== 'memory' || said === '' || isUnsettled(said))
}
