/** Tells talk between named people from other turns, which ranking treats differently. Pure. */
import { type SearchDocument, TEXT_FEATURES } from '../core/document.ts'

/** Labels that name a role rather than a person. */
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

/** Returns true for a turn of a named person: people talk to people, not to an assistant. */
export function isTalk({ ref, role, labelTerms }: Turn): boolean {
  return ref.kind === 'episode' && role === 'user' && labelTerms !== '' && !ROLE_WORDS.has(labelTerms)
}

/**
 * Returns true for a person's turn after somebody else's question. Among people the question may be in one of
 * the last two sentences; an assistant often asks there, so its turn must end with the question.
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
