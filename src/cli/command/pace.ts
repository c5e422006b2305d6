/** Measures the speed of work in progress, from when it was first seen. */

export interface Pace {
  /** Time since it was first seen. */
  readonly elapsedMs: number
  /** Amount done since then. */
  readonly done: number
}

/** Takes how much is left at every call. Restarts if that is 0, or more than at the start. */
export function createPace(nowMs: () => number): (left: number) => Pace {
  let first: { readonly at: number; readonly left: number } | null = null
  return (left) => {
    if (first === null || left === 0 || left > first.left) first = { at: nowMs(), left }
    return { elapsedMs: nowMs() - first.at, done: first.left - left }
  }
}
