/** Gathers where a conversation breaks, each place once, however often its file is read. Pure. */
import { isSessionBreak, type SessionBreak } from '../../core/conversation.ts'
import type { SessionFact } from '../../core/ports/transcript-source.ts'

/** A conversation that breaks more often keeps its latest ones. */
export const MAX_BREAKS = 200

/** Earliest first. */
export function mergeBreaks(
  stored: readonly SessionBreak[],
  facts: readonly Pick<SessionFact, 'boundary'>[],
): SessionBreak[] {
  const told = facts.map((fact) => fact.boundary).filter(isSessionBreak)
  const byPlace = new Map<string, SessionBreak>()
  for (const { at, kind } of [...stored, ...told]) byPlace.set(`${at} ${kind}`, { at, kind })
  return [...byPlace.values()]
    .toSorted((a, b) => a.at - b.at || (a.kind < b.kind ? -1 : 1))
    .slice(-MAX_BREAKS)
}
