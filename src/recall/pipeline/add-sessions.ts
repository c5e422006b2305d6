/** Tells each candidate how well its whole conversation fits the question. Pure. */
import type { SearchDocument } from '../../core/document.ts'
import type { SessionId } from '../../core/ids.ts'
import type { CandidateSignals } from '../policies/signal-names.ts'
import { meanOfBest } from './fields.ts'
import { measureScale, toStandardScore } from './scale.ts'

/** A candidate with its signals. */
export interface Judged {
  readonly document: Pick<SearchDocument, 'sessionId' | 'role'>
  readonly signals: CandidateSignals
}

const SESSION = { match: 1, words: 0.05, date: 2.5, speaker: 0.7 } as const

/**
 * Adds the session signal, the mean of a session's best three fits: a conversation with several fitting
 * turns is more likely to hold the answer. Tool output tells nothing about its conversation.
 */
export function addSessions<J extends Judged>(judged: readonly J[]): J[] {
  const bySession = new Map<SessionId, number[]>()
  for (const { document, signals } of judged) {
    if (document.sessionId === null || document.role === 'tool') continue
    const fit =
      SESSION.match * signals.match +
      SESSION.words * signals.words +
      SESSION.date * signals.date +
      SESSION.speaker * signals.speaker
    bySession.set(document.sessionId, [...(bySession.get(document.sessionId) ?? []), fit])
  }
  if (bySession.size < 2) return [...judged]
  const fits = new Map([...bySession].map(([id, all]) => [id, meanOfBest(all)] as const))
  const fitOf = ({ document }: J) =>
    document.sessionId === null ? null : (fits.get(document.sessionId) ?? null)
  const scale = measureScale(judged.flatMap((each) => fitOf(each) ?? []))
  return judged.map((each) => {
    const fit = fitOf(each)
    return fit === null
      ? each
      : { ...each, signals: { ...each.signals, session: toStandardScore(fit, scale) } }
  })
}
