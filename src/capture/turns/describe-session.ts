/** Builds the stored description of a session: title, folder, branch, model. Pure. */
import { readBreaks, type Session } from '../../core/conversation.ts'
import { LIMITS } from '../../core/limits.ts'
import type { SessionFact } from '../../core/ports/transcript-source.ts'
import { TITLE_RANK, toPromptTitle } from '../records/titles.ts'
import { mergeBreaks } from './merge-breaks.ts'

/** A turn as it will be stored, whose text may become the title. */
export interface TitlingTurn {
  readonly externalId: string
  readonly text: string
}

/**
 * Returns the reported title if its rank is at least that of the known one; else, if there is none, a
 * title from the first turn with text. All other facts go into the metadata; `metadata.titleTurn` is
 * the turn a title was taken from.
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
  const reported = facts
    .flatMap((fact) => fact.title ?? [])
    .reduce<{ text: string; rank: number } | null>(
      (top, title) => (title.rank >= (top?.rank ?? rankKnown) ? title : top),
      null,
    )
  if (reported !== null) {
    metadata.titleRank = reported.rank
    if (known?.metadata.titleTurn !== undefined) metadata.titleTurn = null
    return { title: reported.text.slice(0, LIMITS.titleChars), metadata }
  }
  const named = rankKnown < 0 ? titleByTurn(turns) : null
  return named === null
    ? { title: null, metadata }
    : { title: named.title, metadata: { ...metadata, ...named.metadata } }
}

/** Makes a title from the first turn that holds text; null if there is none. */
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
