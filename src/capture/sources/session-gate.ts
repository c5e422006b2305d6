/**
 * Keeps back what is said about a conversation until somebody speaks in it: the first turn of a session comes
 * together with its folder, branch and title, and sessions in which nothing was said never appear.
 */
import type { ParseOutcome, SessionFact } from '../../core/ports/transcript-source.ts'
import { listAt, stringAt, stringsOf, toRecord } from './json-values.ts'

export interface SessionGate {
  pass(outcome: ParseOutcome): ParseOutcome
  state(): unknown
}

const MAX_BEGUN = 64
const MAX_HELD = 64

/** @param state what `state()` gave before; anything else is as good as nothing. */
export function createSessionGate(state: unknown): SessionGate {
  const saved = toRecord(state) ?? {}
  const begun = new Set(stringsOf(saved.begun))
  let held = listAt(saved, 'held').filter(isFact)
  return {
    pass(outcome) {
      if (outcome.turns.length === 0 && outcome.facts.length === 0) return outcome
      for (const turn of outcome.turns) {
        begun.delete(turn.sessionId)
        begun.add(turn.sessionId)
      }
      for (const id of begun) {
        if (begun.size <= MAX_BEGUN) break
        begun.delete(id)
      }
      const facts = [...held, ...outcome.facts]
      held = facts.filter((fact) => !begun.has(fact.sessionId)).slice(-MAX_HELD)
      return { ...outcome, facts: facts.filter((fact) => begun.has(fact.sessionId)) }
    },
    state: () => ({ begun: [...begun], held: [...held] }),
  }
}

function isFact(value: unknown): value is SessionFact {
  const fact = toRecord(value)
  return fact !== null && stringAt(fact, 'sessionId') !== ''
}
