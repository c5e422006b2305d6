/** What is stored about a conversation besides its turns: a title, where it happened, with what. Pure. */
import { readBreaks, type Session } from '../../core/conversation.ts'
import { LIMITS } from '../../core/limits.ts'
import type { SessionFact } from '../../core/ports/transcript-source.ts'
import { TITLE_RANK, toPromptTitle } from '../records/titles.ts'
import { mergeBreaks } from './merge-breaks.ts'

/** A turn as it will be stored, whose words may name the conversation. */
export interface TitlingTurn {
  readonly externalId: string
  readonly text: string
}

/**
 * A title of at least the rank of the one there, else after the first turn that says something where there is
 * none; whatever else was told is added. `metadata.titleTurn` is the turn a title was taken from.
 * @param facts redacted
 */
export function describeSession(
  facts: readonly SessionFact[],
  turns: readonly TitlingTurn[],
  known: Session | null,
): { readonly title: string | null; readonly metadata: Session['metadata'] } {
  const metadata: Record<string, unknown> = {}
  for (const fact of facts) {
    if (fact.cwd !== undefined) metadata.cwd = fact.cwd
    if (fact.branch !== undefined) metadata.branch = fact.branch
    if (fact.model !== undefined) metadata.model = fact.model
    if (fact.parentSessionId !== undefined) metadata.parentSessionId = fact.parentSessionId
    Object.assign(metadata, fact.metadata)
  }
  const boundaries = mergeBreaks(known === null ? [] : readBreaks(known.metadata), facts)
  if (boundaries.length > 0) metadata.boundaries = boundaries
  const rankKnown = typeof known?.metadata.titleRank === 'number' ? known.metadata.titleRank : -1
  const told = facts
    .flatMap((fact) => fact.title ?? [])
    .reduce<{ text: string; rank: number } | null>(
      (top, title) => (title.rank >= (top?.rank ?? rankKnown) ? title : top),
      null,
    )
  if (told !== null) {
    metadata.titleRank = told.rank
    if (known?.metadata.titleTurn !== undefined) metadata.titleTurn = null
    return { title: told.text.slice(0, LIMITS.titleChars), metadata }
  }
  const named = rankKnown < 0 ? titleByTurn(turns) : null
  return named === null
    ? { title: null, metadata }
    : { title: named.title, metadata: { ...metadata, ...named.metadata } }
}

/** After the first turn that says something; null where none does. */
export function titleByTurn(
  turns: readonly TitlingTurn[],
): { readonly title: string; readonly metadata: Session['metadata'] } | null {
  for (const { externalId, text } of turns) {
    const title = toPromptTitle(text)
    if (title !== '') {
      return { title, metadata: { titleRank: TITLE_RANK.firstPrompt, titleTurn: externalId } }
    }
  }
  return null
}
