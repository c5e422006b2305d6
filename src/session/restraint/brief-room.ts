/** Returns how many tokens a brief may have: fewer if agents mostly ignore briefs. */
import { roomFor } from '../moment/injected-block.ts'
import type { HookMoment } from '../moment/moment.ts'
import { restrainTokens } from './plan-restraint.ts'
import { loadRestraint } from './restraint-note.ts'

export async function loadBriefRoom({ context, settings }: HookMoment): Promise<number> {
  if (!settings.restraint) return roomFor(settings.briefTokens)
  const { restraints } = await loadRestraint(context.store)
  return roomFor(restrainTokens(settings.briefTokens, restraints.brief))
}
