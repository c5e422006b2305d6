/** Lays out the graph by ForceAtlas2 in a thread of its own, and posts the positions after each stretch of steps. */
import iterate from 'graphology-layout-forceatlas2/iterate.js'

/** The order of numbers that the library's step function works on: ten a node, three a link. */
const NODE = 10
const LINK = 3

export interface LayoutOrder {
  /** x and y of every node. */
  readonly positions: Float32Array
  /** Indexes of both ends of every link. */
  readonly ends: Uint32Array
  readonly weights: Float32Array
  /** Milliseconds after which the layout rests. */
  readonly lastsMs: number
}

const STRETCH_MS = 24

function lay({ positions, ends, weights, lastsMs }: LayoutOrder): void {
  const size = positions.length / 2
  const nodes = new Float32Array(size * NODE)
  const links = new Float32Array(weights.length * LINK)
  for (let index = 0; index < size; index++) {
    nodes[index * NODE] = positions[index * 2] ?? 0
    nodes[index * NODE + 1] = positions[index * 2 + 1] ?? 0
    // Mass, convergence and size.
    nodes[index * NODE + 6] = 1
    nodes[index * NODE + 7] = 1
    nodes[index * NODE + 8] = 1
  }
  for (let index = 0; index < weights.length; index++) {
    const source = (ends[index * 2] ?? 0) * NODE
    const target = (ends[index * 2 + 1] ?? 0) * NODE
    const weight = weights[index] ?? 0
    links[index * LINK] = source
    links[index * LINK + 1] = target
    links[index * LINK + 2] = weight
    nodes[source + 6] = (nodes[source + 6] ?? 1) + weight
    nodes[target + 6] = (nodes[target + 6] ?? 1) + weight
  }
  const settings = {
    linLogMode: false,
    outboundAttractionDistribution: false,
    adjustSizes: false,
    edgeWeightInfluence: 1,
    scalingRatio: 10,
    strongGravityMode: true,
    gravity: 0.05,
    slowDown: 1 + Math.log(size + 1),
    barnesHutOptimize: size > 1_000,
    barnesHutTheta: 0.6,
  }
  const began = performance.now()
  const stretch = () => {
    const until = performance.now() + STRETCH_MS
    do iterate(settings, nodes, links)
    while (performance.now() < until)
    const now = new Float32Array(size * 2)
    for (let index = 0; index < size; index++) {
      now[index * 2] = nodes[index * NODE] ?? 0
      now[index * 2 + 1] = nodes[index * NODE + 1] ?? 0
    }
    const isOver = performance.now() - began > lastsMs
    postMessage({ positions: now, isOver }, { transfer: [now.buffer] })
    if (!isOver) setTimeout(stretch, 8)
  }
  if (size > 0) stretch()
}

addEventListener('message', ({ data }: MessageEvent<LayoutOrder>) => lay(data))
