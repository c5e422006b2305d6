/** Selects the best of many scores without sorting them all. */

/**
 * Returns the slots of the `count` highest scores, best first; equal scores by `rank`, lowest first. Scores
 * of −Infinity never count.
 */
export function selectBestSlots(
  scores: Float32Array,
  count: number,
  rank: (slot: number) => number,
): number[] {
  if (count <= 0) return []
  // A heap with the worst kept slot on top: one comparison rejects most scores.
  const heap: number[] = []
  const scoreOf = (slot: number): number => scores[slot] as number
  const isWorse = (a: number, b: number): boolean =>
    scoreOf(a) === scoreOf(b) ? rank(a) > rank(b) : scoreOf(a) < scoreOf(b)

  const sink = (from: number): void => {
    const slot = heap[from] as number
    let at = from
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isWorse(heap[child + 1] as number, heap[child] as number)) child++
      if (!isWorse(heap[child] as number, slot)) break
      heap[at] = heap[child] as number
      at = child
    }
    heap[at] = slot
  }

  let worst = Number.NEGATIVE_INFINITY
  for (let slot = 0; slot < scores.length; slot++) {
    const score = scoreOf(slot)
    if (score < worst || score === Number.NEGATIVE_INFINITY) continue
    if (heap.length < count) {
      heap.push(slot)
      if (heap.length < count) continue
      for (let i = (count >> 1) - 1; i >= 0; i--) sink(i)
    } else {
      if (!isWorse(heap[0] as number, slot)) continue
      heap[0] = slot
      sink(0)
    }
    worst = scoreOf(heap[0] as number)
  }
  return heap.sort((a, b) => scoreOf(b) - scoreOf(a) || rank(a) - rank(b))
}
