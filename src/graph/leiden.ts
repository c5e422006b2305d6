/**
 * Leiden communities: local moving, refinement, aggregation, until nothing moves. Unlike Louvain's, every
 * community it returns is connected.
 * @see Traag, Waltman & van Eck 2019, Scientific Reports 9, 5233 (algorithm A.2); quality: modularity with resolution γ
 */
import { type Graph, strengthsOf } from './graph.ts'
import {
  aggregate,
  countLabels,
  createTally,
  identity,
  type Level,
  relabel,
  splitUnconnected,
  tallyNeighbours,
  weightWithin,
} from './level.ts'
import { modularity } from './modularity.ts'
import { createRandom, type Random, shuffledIndexes } from './random.ts'

export interface LeidenOptions {
  /** γ: higher values give more and smaller communities. 1 is plain modularity. */
  readonly resolution?: number
  readonly seed?: number
  /**
   * One start label per node, 0 … nodeCount − 1; good parts of it are kept. Absent: every node starts alone.
   */
  readonly initial?: Uint32Array
}

/** θ of the paper: randomness of the refinement, in edge weight. */
const RANDOMNESS = 0.01
/** Most runs; each starts from the result of the previous one. */
const MAX_RUNS = 10
/** Least gain of modularity for another run. */
const WORTH_A_RUN = 1e-4
const GAIN_EPSILON = 1e-12

interface Kernel {
  readonly gamma: number
  readonly twoM: number
  readonly random: Random
}

/**
 * Returns one label per node, 0 … count − 1 in order of first appearance. Deterministic: same graph and
 * options, same result. Nodes without edges are their own communities.
 */
export function leiden(graph: Graph, options: LeidenOptions = {}): Uint32Array {
  const bottom: Level = { ...graph, k: strengthsOf(graph) }
  const kernel: Kernel = {
    gamma: options.resolution ?? 1,
    twoM: bottom.k.reduce((sum, k) => sum + k, 0),
    random: createRandom(options.seed ?? 1),
  }
  let communities = options.initial === undefined ? identity(graph.nodeCount) : relabel(options.initial)
  if (kernel.twoM === 0) return identity(graph.nodeCount)
  let quality = modularity(graph, communities, kernel.gamma)
  for (let run = 0; run < MAX_RUNS; run++) {
    const before = quality
    communities = relabel(runOnce(bottom, communities, kernel))
    quality = modularity(graph, communities, kernel.gamma)
    if (quality - before < WORTH_A_RUN) break
  }
  return communities
}

function runOnce(bottom: Level, initial: Uint32Array, kernel: Kernel): Uint32Array {
  let level = bottom
  let communities: Uint32Array = initial.slice()
  /** The current level's node of each bottom node. */
  let place = identity(bottom.nodeCount)
  for (;;) {
    moveNodes(level, communities, kernel)
    communities = relabel(communities)
    if (countLabels(communities) === level.nodeCount) break
    const refined = relabel(refine(level, communities, kernel))
    const groups = countLabels(refined)
    // Refinement keeps every node alone although communities have several nodes: higher levels would not
    // change that.
    if (groups === level.nodeCount) {
      communities = splitUnconnected(level, communities)
      break
    }
    const above = new Uint32Array(groups)
    for (let v = 0; v < level.nodeCount; v++) above[refined[v] ?? 0] = communities[v] ?? 0
    place = place.map((v) => refined[v] ?? 0)
    level = aggregate(level, refined, groups)
    communities = above
  }
  return place.map((v) => communities[v] ?? 0)
}

/** Moves nodes from a queue, one at a time, to the community with the greatest gain; in place. */
function moveNodes(level: Level, communities: Uint32Array, { gamma, twoM, random }: Kernel): void {
  const n = level.nodeCount
  const strength = new Float64Array(n)
  const size = new Uint32Array(n)
  for (let v = 0; v < n; v++) {
    const c = communities[v] ?? 0
    strength[c] = (strength[c] ?? 0) + (level.k[v] ?? 0)
    size[c] = (size[c] ?? 0) + 1
  }
  const empty: number[] = []
  for (let c = n - 1; c >= 0; c--) if (size[c] === 0) empty.push(c)
  const queue = shuffledIndexes(n, random)
  const waiting = new Uint8Array(n).fill(1)
  const weightTo = createTally(n)
  let head = 0
  for (let left = n; left > 0; ) {
    const v = queue[head] ?? 0
    head = (head + 1) % n
    left--
    waiting[v] = 0
    const k = level.k[v] ?? 0
    const from = communities[v] ?? 0
    tallyNeighbours(level, v, communities, weightTo)
    strength[from] = (strength[from] ?? 0) - k
    size[from] = (size[from] ?? 0) - 1
    const gainOf = (c: number) => (weightTo.sums[c] ?? 0) - (gamma * k * (strength[c] ?? 0)) / twoM
    let best = from
    let bestGain = gainOf(from)
    for (const c of weightTo.touched) {
      const gain = gainOf(c)
      if (gain > bestGain + GAIN_EPSILON) {
        best = c
        bestGain = gain
      }
    }
    if (bestGain < -GAIN_EPSILON && (size[from] ?? 0) > 0) best = empty.pop() ?? from
    if ((size[from] ?? 0) === 0 && best !== from) empty.push(from)
    strength[best] = (strength[best] ?? 0) + k
    size[best] = (size[best] ?? 0) + 1
    weightTo.clear()
    if (best === from) continue
    communities[v] = best
    const until = level.offsets[v + 1] ?? 0
    for (let at = level.offsets[v] ?? 0; at < until; at++) {
      const u = level.targets[at] ?? 0
      if (waiting[u] === 1 || communities[u] === best) continue
      queue[(head + left) % n] = u
      waiting[u] = 1
      left++
    }
  }
}

/**
 * Splits each community into well-connected parts: nodes start alone and merge at random, better merges with
 * higher probability.
 */
function refine(level: Level, communities: Uint32Array, { gamma, twoM, random }: Kernel): Uint32Array {
  const n = level.nodeCount
  const refined = identity(n)
  const whole = new Float64Array(n)
  for (let v = 0; v < n; v++) {
    const c = communities[v] ?? 0
    whole[c] = (whole[c] ?? 0) + (level.k[v] ?? 0)
  }
  const strength = level.k.slice()
  const size = new Uint32Array(n).fill(1)
  /** Weight from a part to the rest of its community. */
  const outward = new Float64Array(n)
  for (let v = 0; v < n; v++) outward[v] = weightWithin(level, v, communities)
  const wellConnected = (part: number, community: number) => {
    const k = strength[part] ?? 0
    return (outward[part] ?? 0) >= (gamma * k * ((whole[community] ?? 0) - k)) / twoM - GAIN_EPSILON
  }
  const weightTo = createTally(n)
  for (const v of shuffledIndexes(n, random)) {
    const community = communities[v] ?? 0
    if (refined[v] !== v || size[v] !== 1 || !wellConnected(v, community)) continue
    const k = level.k[v] ?? 0
    const until = level.offsets[v + 1] ?? 0
    for (let at = level.offsets[v] ?? 0; at < until; at++) {
      const u = level.targets[at] ?? 0
      if (communities[u] === community) weightTo.add(refined[u] ?? 0, level.weights[at] ?? 0)
    }
    const part = pickMerge(
      v,
      weightTo.touched.filter((c) => wellConnected(c, community)),
      (c) => (weightTo.sums[c] ?? 0) - (gamma * k * (strength[c] ?? 0)) / twoM,
      random,
    )
    if (part !== v) {
      refined[v] = part
      strength[part] = (strength[part] ?? 0) + k
      size[part] = (size[part] ?? 0) + 1
      size[v] = 0
      outward[part] = (outward[part] ?? 0) + (outward[v] ?? 0) - 2 * (weightTo.sums[part] ?? 0)
    }
    weightTo.clear()
  }
  return refined
}

/** Picks among merges without loss (including staying alone) with probability ∝ e^(gain / θ). */
function pickMerge(
  alone: number,
  parts: readonly number[],
  gainOf: (part: number) => number,
  random: Random,
): number {
  const gains = parts.map((part) => ({ part, gain: gainOf(part) })).filter(({ gain }) => gain >= 0)
  const best = gains.reduce((most, { gain }) => Math.max(most, gain), 0)
  const chances = [{ part: alone, gain: 0 }, ...gains].map(({ part, gain }) => ({
    part,
    chance: Math.exp((gain - best) / RANDOMNESS),
  }))
  let left = random() * chances.reduce((sum, { chance }) => sum + chance, 0)
  for (const { part, chance } of chances) {
    left -= chance
    if (left < 0) return part
  }
  return chances.at(-1)?.part ?? alone
}
