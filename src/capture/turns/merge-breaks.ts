/** Merges the boundaries of a session; each is kept once, however often its file is read. Pure. */
import { isSessionBreak, type SessionBreak } from '../../core/conversation.ts'
import type { SessionFact } from '../../core/ports/transcript-source.ts'

/** Number of boundaries kept; the latest win. */
export const MAX_BREAKS = 200

/** Returns the boundaries, earliest first. */
export function mergeBreaks(
  stored: readonly SessionBreak[],
  facts: readonly Pick<SessionFact, 'boundary'>[],
): SessionBreak[] {
  const reported = facts.map((fact) => fact.boundary).filter(isSessionBreak)
  const byPlace = new Map<string, SessionBreak>()
  for (const { at, kind } of [...stored, ...reported]) byPlace.set(`${at} ${kind}`, { at, kind })
  return [...byPlace.values()]
    .toSorted((a, b) => a.at - b.at || (a.kind < b.kind ? -1 : 1))
    .slice(-MAX_BREAKS)
}
