/** Tells each found turn how late in its conversation it was said: the later word on a matter tends to hold. Pure. */
import type { SearchDocument } from '../../core/document.ts'
import type { SessionId } from '../../core/ids.ts'
import type { CandidateSignals } from '../policies/signal-names.ts'

/** A candidate with its signals. */
interface Judged {
  readonly document: Pick<SearchDocument, 'sessionId' | 'role' | 'position'>
  readonly signals: CandidateSignals
}

/**
 * Adds the signal `late`: −½ for the first found turn of a conversation, ½ for the last, evenly between. Only found
 * turns count, so nothing else has to be loaded. Memories and tool output keep 0.
 */
export function addLateness<J extends Judged>(judged: readonly J[]): J[] {
  const bySession = new Map<SessionId, number[]>()
  for (const { document } of judged) {
    const { sessionId, position } = document
    if (sessionId === null || position === null || !isSaid(document)) continue
    const positions = bySession.get(sessionId)
    if (positions === undefined) bySession.set(sessionId, [position])
    else positions.push(position)
  }
  const orders = new Map(
    [...bySession].map(([id, positions]) => {
      const order = positions.sort((a, b) => a - b)
      return [
        id,
        new Map(order.map((position, rank) => [position, rank / (order.length - 1) - 0.5])),
      ] as const
    }),
  )
  return judged.map((each) => {
    const { sessionId, position } = each.document
    if (sessionId === null || position === null || !isSaid(each.document)) return each
    const order = orders.get(sessionId)
    const late = order === undefined || order.size < 2 ? 0 : (order.get(position) ?? 0)
    return { ...each, signals: { ...each.signals, late } }
  })
}

function isSaid({ role }: Pick<SearchDocument, 'role'>): boolean {
  return role !== null && role !== 'tool'
}
