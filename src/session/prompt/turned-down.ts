/**
 * Decides if a passage rests on something that the person turned down later in the conversation: "I don't want a queue".
 * The person's turn need not object to the answer as a whole. Pure.
 */
import type { Episode } from '../../core/conversation.ts'
import { findRejected } from '../../speech/rejection.ts'
import { findOwnEnd } from '../../text/pasted.ts'
import { toTerms } from '../../text/tokens.ts'
import { readSubjects } from './prompt-subjects.ts'

/** A thing that was turned down, by its terms. */
export interface TurnedDown {
  readonly position: number
  readonly terms: readonly string[]
}

/** A shorter word names too much. */
const LEAST_CHARS = 3

/** Returns what the turn turns down; empty for turns of agents and tools. */
export function toTurnedDown({ role, text, position }: Episode): TurnedDown[] {
  if (role !== 'user') return []
  return findRejected(text.slice(0, findOwnEnd(text)))
    .filter(isSubject)
    .map((thing) => ({ position, terms: toTerms(thing) }))
    .filter(({ terms }) => terms.some((term) => term.length >= LEAST_CHARS))
}

/** False for words of any work, such as "tests" and "the new file". */
function isSubject(thing: string): boolean {
  const { names, terms } = readSubjects(thing)
  return names.length + terms.length > 0
}

/** @param position of the turn in which the passage was said */
export function isTurnedDown(passage: string, position: number, later: readonly TurnedDown[]): boolean {
  const said = new Set(toTerms(passage))
  return later.some((one) => one.position > position && one.terms.every((term) => said.has(term)))
}
