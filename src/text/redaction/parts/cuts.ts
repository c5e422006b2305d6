/**
 * Cuts and the marks that replace them. Every family of rules returns cuts; here they are merged and applied.
 * The text of a credential never leaves this step.
 */

/** A passage to remove: [start, end) in UTF-16 units. */
export interface Cut {
  readonly start: number
  readonly end: number
  /** Lowercase words joined by hyphens: `github-token`. */
  readonly kind: string
}

/** Finds passages of one family, in time linear in the length of the text. */
export type Finder = (text: string) => Cut[]

/** Returns the mark that replaces a cut passage. */
export const toMark = (kind: string): string => (kind === PRIVATE ? '[private]' : `[redacted:${kind}]`)

/** The kind of passages that a person marked as private. */
export const PRIVATE = 'private'

const MARK = /\[(?:redacted:[a-z0-9-]{1,40}|private)\]/g

/** Returns true if the text already contains a mark. */
export function hasMark(text: string): boolean {
  return text.includes('[redacted:') || text.includes('[private]')
}

/**
 * Sorts and merges cuts. Overlapping cuts become one, with the kind of the one that comes first in the list,
 * because families are listed from the most to the least specific. Existing marks are never cut again.
 */
export function uniteCuts(text: string, cuts: readonly Cut[]): Cut[] {
  const ranked = cuts.map((cut, rank) => ({ ...cut, rank })).sort((a, b) => a.start - b.start)
  const united: { start: number; end: number; kind: string; rank: number }[] = []
  for (const cut of ranked) {
    const last = united.at(-1)
    if (last === undefined || cut.start >= last.end) united.push({ ...cut })
    else {
      last.end = Math.max(last.end, cut.end)
      if (cut.rank < last.rank) Object.assign(last, { kind: cut.kind, rank: cut.rank })
    }
  }
  const plain = united.map(({ start, end, kind }) => ({ start, end, kind }))
  return hasMark(text) ? withoutMarks(text, plain) : plain
}

function withoutMarks(text: string, cuts: readonly Cut[]): Cut[] {
  const marks = [...text.matchAll(MARK)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
  }))
  let next = 0
  return cuts.filter((cut) => {
    while ((marks[next]?.end ?? Number.POSITIVE_INFINITY) <= cut.start) next++
    return (marks[next]?.start ?? Number.POSITIVE_INFINITY) >= cut.end
  })
}

/** Returns the text with every cut replaced by its mark. Cuts must be sorted and must not overlap. */
export function applyCuts(text: string, cuts: readonly Cut[]): string {
  const parts: string[] = []
  let from = 0
  for (const cut of cuts) {
    parts.push(text.slice(from, cut.start), toMark(cut.kind))
    from = cut.end
  }
  parts.push(text.slice(from))
  return parts.join('')
}
