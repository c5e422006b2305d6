/** Measures how fast something comes to its end, from when it was first seen under way. */

export interface Pace {
  /** Since it was first seen. */
  readonly elapsedMs: number
  /** Done since then. */
  readonly done: number
}

/** Tell it again and again how much is left. More than ever before, or nothing, begins anew. */
export function createPace(nowMs: () => number): (left: number) => Pace {
  let first: { readonly at: number; readonly left: number } | null = null
  return (left) => {
    if (first === null || left === 0 || left > first.left) first = { at: nowMs(), left }
    return { elapsedMs: nowMs() - first.at, done: first.left - left }
  }
}
