/** How a turn stands in its conversation: talk between people who have names is read differently from the rest. Pure. */
import { type SearchDocument, TEXT_FEATURES } from '../core/document.ts'

/** Labels that say what somebody is, not who. */
export const ROLE_WORDS: ReadonlySet<string> = new Set([
  'user',
  'assistant',
  'human',
  'system',
  'tool',
  'agent',
  'bot',
  'model',
  'ai',
])

type Turn = Pick<SearchDocument, 'ref' | 'role' | 'labelTerms' | 'previous'>

/** A turn of a person with a name: people talk to people, not to an assistant. */
export function isTalk({ ref, role, labelTerms }: Turn): boolean {
  return ref.kind === 'episode' && role === 'user' && labelTerms !== '' && !ROLE_WORDS.has(labelTerms)
}

/**
 * A person's turn after somebody else's question. Among people the question may stand in one of the last two
 * sentences; an assistant ends in one all the time, so there it must be the very end.
 */
export function answersPrevious(turn: Turn): boolean {
  const { previous, role, labelTerms } = turn
  if (previous === null || (role !== 'user' && role !== null) || previous.labelTerms === labelTerms)
    return false
  const asked = isTalk(turn)
    ? TEXT_FEATURES.asksNearEnd | TEXT_FEATURES.endsInQuestion
    : TEXT_FEATURES.endsInQuestion
  return (previous.features & asked) !== 0
}
