/** Selects the best of many scores without sorting them all. */

/** Every so many scores one is sampled; fewer scores are not worth a sample. */
const SAMPLED_EVERY = 32
const FEWEST_SAMPLED = 256
/** More than this many times the wanted ones are not sorted. */
const MOST_SORTED = 16

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
  const from = guessLowest(scores, count)
  if (from > Number.NEGATIVE_INFINITY) {
    const high: number[] = []
    const most = MOST_SORTED * count
    for (let slot = 0; slot < scores.length && high.length <= most; slot++) {
      if ((scores[slot] as number) >= from) high.push(slot)
    }
    // If at least `count` reach the guess, the best are among them. Too many do if scores are equal.
    if (high.length >= count && high.length <= most) return sortBest(scores, high, rank).slice(0, count)
  }
  return selectByHeap(scores, count, rank)
}

/** Guesses from a sample a score that somewhat more than `count` reach; −Infinity if a sample would not help. */
function guessLowest(scores: Float32Array, count: number): number {
  const size = Math.floor(scores.length / SAMPLED_EVERY)
  const wanted = Math.ceil((1.5 * count) / SAMPLED_EVERY) + 8
  if (size < FEWEST_SAMPLED || wanted > size / 4) return Number.NEGATIVE_INFINITY
  const sample = new Float32Array(size)
  for (let i = 0; i < size; i++) sample[i] = scores[i * SAMPLED_EVERY] as number
  const lowest = selectByHeap(sample, wanted, (slot) => slot).at(wanted - 1)
  return lowest === undefined ? Number.NEGATIVE_INFINITY : (sample[lowest] as number)
}

function sortBest(scores: Float32Array, slots: number[], rank: (slot: number) => number): number[] {
  return slots.sort((a, b) => (scores[b] as number) - (scores[a] as number) || rank(a) - rank(b))
}

function selectByHeap(scores: Float32Array, count: number, rank: (slot: number) => number): number[] {
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
  return sortBest(scores, heap, rank)
}
