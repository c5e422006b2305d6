/** A conversation as the reader shows it: turns, what became of them, and what Lore gave in between. Pure. */

export interface TurnLike {
  readonly id: string
  readonly at: number
  readonly position: number
}

export interface Given {
  readonly id: string
  readonly at: number
}

export type Item<T extends TurnLike, G extends Given> =
  | { readonly kind: 'turn'; readonly turn: T }
  | { readonly kind: 'given'; readonly given: readonly G[] }

/** Puts what was given before the first turn that is later; what is older than the first turn comes first. */
export function weave<T extends TurnLike, G extends Given>(
  turns: readonly T[],
  given: readonly G[],
  isWhole: { readonly start: boolean; readonly end: boolean },
): readonly Item<T, G>[] {
  const rest = given.toSorted((a, b) => a.at - b.at)
  const items: Item<T, G>[] = []
  const first = turns[0]
  // Turns before the loaded ones have their own.
  if (first !== undefined && !isWhole.start)
    while (rest[0] !== undefined && rest[0].at <= first.at) rest.shift()
  for (const turn of turns) {
    const due: G[] = []
    while (rest[0] !== undefined && rest[0].at <= turn.at) due.push(rest.shift() as G)
    if (due.length > 0) items.push({ kind: 'given', given: due })
    items.push({ kind: 'turn', turn })
  }
  if (rest.length > 0 && isWhole.end) items.push({ kind: 'given', given: rest })
  return items
}

/** The first line that says something, for a folded turn. */
export function firstLine(text: string, chars = 160): string {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? ''
  return line.length > chars ? `${line.slice(0, chars)} …` : line
}

/** Joins pages of turns by position, each turn once. */
export function joinTurns<T extends TurnLike>(known: readonly T[], more: readonly T[]): readonly T[] {
  const byPosition = new Map([...known, ...more].map((turn) => [turn.position, turn]))
  return [...byPosition.values()].sort((a, b) => a.position - b.position)
}
