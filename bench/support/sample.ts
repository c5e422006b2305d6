/** Draws a sample, the same one for the same seed. */

/** Returns at most `count` of the values, each once, in the order drawn. */
export function pickSample<T>(values: readonly T[], count: number, seed: number): T[] {
  const left = [...values]
  const random = mulberry32(seed)
  const drawn: T[] = []
  while (drawn.length < count && left.length > 0) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1))
  }
  return drawn
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
