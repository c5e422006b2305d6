/** Finds out to which part of a text each stored token belongs, by reading the text again as the model did. */
import { chooseEvenly } from './choose-tokens.ts'
import { planWindows, type WindowShape } from './windows.ts'

export interface PlacedBy {
  /** Returns the ids of a text's pieces, as the embedder encodes it. */
  readonly encode: (text: string) => readonly number[]
  readonly weightOf: (id: number) => number
  readonly shape: WindowShape
  /** Most tokens that are stored of a document. */
  readonly mostTokens: number
}

/**
 * Returns the index of the part for each stored token, in order.
 * @param label ids of the label's pieces
 * @param parts the text, cut at places where words end
 */
export function placeTokens(label: readonly number[], parts: readonly string[], by: PlacedBy): number[] {
  const most = by.shape.tokens * by.shape.windows
  const ids: number[] = []
  const owners: number[] = []
  for (const [owner, part] of parts.entries()) {
    if (ids.length >= most) break
    for (const id of by.encode(part)) {
      ids.push(id)
      owners.push(owner)
    }
  }
  ids.length = Math.min(ids.length, most)
  const windows = planWindows(label, ids, by.shape)
  const read = windows.reduce((sum, { textFrom, textUntil }) => sum + textUntil - textFrom, 0)
  const kept = chooseEvenly(ids.slice(0, read).map(by.weightOf), by.mostTokens)
  return kept.map((at) => owners[at] ?? 0)
}
