/** Draws the graph with sigma and moves its nodes as the layout thread says. Knows nothing of memories. */
import Graphology from 'graphology'
import Sigma from 'sigma'
import { NodeCircleProgram } from 'sigma/rendering'
import type { GraphData, Layer } from './graph-data.ts'
import { coloursOf, groupNodes, LAYER_COLOURS, LAYERS, placeNodes } from './graph-data.ts'
import type { LayoutOrder } from './layout-worker.ts'
import LayoutWorker from './layout-worker.ts?worker'
import { slideWhileDragged } from './slide.ts'

/** What is shown of the graph at the moment. */
interface Shown {
  readonly layers: ReadonlySet<string>
  /** Nodes in the light; all others are dimmed. Null dims none. */
  readonly lit: ReadonlySet<string> | null
  /** Links of the path, drawn strongly. */
  readonly path: ReadonlySet<string>
  readonly focus: string | null
}

export interface Renderer {
  show(shown: Shown): void
  /** Moves the camera so that these nodes fill the picture, and follows them while the layout moves them. */
  approach(ids: readonly string[]): void
  close(): void
}

const LAYOUT_MS = 6_000
/** Below this many nodes every one has its label. */
const FEW = 60
/** Above this many nodes links and labels are hidden while the picture moves, and it is dragged as it is. */
const MANY = 4_000

export function createRenderer(
  box: HTMLElement,
  data: GraphData,
  onOpen: (id: string | null) => void,
): Renderer {
  const style = getComputedStyle(box)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const muted = colour('--muted')
  const dim = colour('--line')
  const accent = colour('--accent')
  const linkColours = Object.fromEntries(LAYERS.map((layer) => [layer, colour(LAYER_COLOURS[layer])]))
  const graph = toGraphology(data, (name) => (name === null ? muted : colour(name)))
  let shown: Shown = { layers: new Set(LAYERS), lit: null, path: new Set(), focus: null }

  const sigma = new Sigma(graph, box, {
    allowInvalidContainer: true,
    nodeProgramClasses: { circle: PlainCircles },
    labelColor: { color: colour('--text') },
    labelFont: style.fontFamily,
    labelSize: 12,
    labelDensity: box.clientWidth < 600 ? 0.15 : 0.5,
    labelGridCellSize: 200,
    labelRenderedSizeThreshold: data.nodes.length < FEW ? 0 : 7,
    hideEdgesOnMove: data.nodes.length > MANY,
    hideLabelsOnMove: data.nodes.length > MANY,
    zIndex: true,
    // Nodes grow slowly when a person comes nearer, so that those that touch come apart.
    zoomToSizeRatioFunction: (ratio) => ratio ** 0.3,
    minCameraRatio: 0.02,
    maxCameraRatio: 4,
    defaultDrawNodeHover: (context, node, settings) => drawHover(context, node, settings.labelSize, colour),
    nodeReducer: (id, given) => {
      const isLit = shown.lit === null || shown.lit.has(id)
      if (id === shown.focus)
        return { ...given, color: accent, size: given.size * 1.6, forceLabel: true, zIndex: 2 }
      if (isLit) return { ...given, forceLabel: shown.lit !== null && shown.lit.size < 40, zIndex: 1 }
      return { ...given, color: dim, label: '', zIndex: 0 }
    },
    edgeReducer: (id, given) => {
      if (shown.path.has(id)) return { ...given, color: accent, size: 4, zIndex: 2 }
      if (!shown.layers.has(given.layer as Layer)) return { ...given, hidden: true }
      const isLit = shown.lit === null || (shown.lit.has(graph.source(id)) && shown.lit.has(graph.target(id)))
      return { ...given, color: isLit ? (linkColours[given.layer as Layer] ?? dim) : dim, hidden: !isLit }
    },
  })
  // Sigma asks the graphics card which node lies under the pointer, and waits for its answer at every move.
  Object.defineProperty(sigma, 'getNodeAtPosition', {
    value: (place: Place) =>
      sigma.getMouseCaptor().draggedEvents > 0 ? null : findNode(sigma, graph, place),
  })
  if (data.nodes.length > MANY) slideWhileDragged(sigma)
  sigma.on('clickNode', ({ node }) => onOpen(node))
  sigma.on('clickStage', () => onOpen(null))
  let wanted: { readonly ids: readonly string[]; readonly target: CameraTarget } | null = null
  const targetOf = (ids: readonly string[]) =>
    findTarget(ids.flatMap((id) => sigma.getNodeDisplayData(id) ?? []))
  const approach = (ids: readonly string[]) => {
    const target = targetOf(ids)
    if (target === null) return
    wanted = { ids, target }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) sigma.getCamera().setState(target)
    else void sigma.getCamera().animate(target, { duration: 400 })
  }
  const stop = startLayout(graph, data, () => {
    // A person who moves the picture, or has moved it since, is left alone.
    if (sigma.getMouseCaptor().isMouseDown || wanted === null) return
    const target = targetOf(wanted.ids)
    if (target === null || !isAt(sigma.getCamera().getState(), wanted.target)) return
    wanted = { ...wanted, target }
    sigma.getCamera().setState(target)
  })

  return {
    show(next) {
      shown = next
      sigma.refresh({ skipIndexation: true })
    },
    approach,
    close() {
      stop()
      sigma.kill()
    },
  }
}

interface CameraTarget {
  readonly x: number
  readonly y: number
  readonly ratio: number
}

/** A picture shows more than its nodes, and labels need room. */
const ROOM = 1.8
const NEAREST = 0.04
const FARTHEST = 0.6

/** The camera that shows all of the places; null if there are none. */
function findTarget(places: readonly Place[]): CameraTarget | null {
  if (places.length === 0) return null
  const [left, right] = findSpan(places.map(({ x }) => x))
  const [bottom, top] = findSpan(places.map(({ y }) => y))
  const span = Math.max(right - left, top - bottom) * ROOM
  return {
    x: (left + right) / 2,
    y: (bottom + top) / 2,
    ratio: Math.min(FARTHEST, Math.max(NEAREST, span)),
  }
}

function findSpan(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)]
}

function isAt(camera: CameraTarget, target: CameraTarget): boolean {
  const distance = Math.hypot(camera.x - target.x, camera.y - target.y)
  return distance < 0.01 * target.ratio && Math.abs(camera.ratio / target.ratio - 1) < 0.01
}

/** Circles that are drawn once: sigma would draw them a second time to find out which one lies under the pointer. */
class PlainCircles extends NodeCircleProgram {
  constructor(gl: WebGLRenderingContext, _picking: WebGLFramebuffer | null, sigma: Sigma) {
    super(gl, null, sigma)
  }
}

interface Place {
  readonly x: number
  readonly y: number
}

/** Pixels around the middle of a node that belong to it, however small it is drawn. */
const LEAST_REACH_PX = 5

/** Returns the node nearest to a place in the box if the place lies on it; null if on none. */
function findNode(sigma: Sigma, graph: Graphology, place: Place): string | null {
  const { x, y } = sigma.viewportToGraph(place)
  const ratio = sigma.getGraphToViewportRatio()
  let [found, least] = [null as string | null, Number.POSITIVE_INFINITY]
  graph.forEachNode((id, attributes) => {
    const distancePx = Math.hypot(attributes.x - x, attributes.y - y) * ratio
    if (distancePx >= least) return
    if (distancePx > Math.max(LEAST_REACH_PX, sigma.scaleSize(attributes.size))) return
    ;[found, least] = [id, distancePx]
  })
  return found
}

function toGraphology(data: GraphData, colour: (name: string | null) => string): Graphology {
  const grouping = groupNodes(data)
  const colours = coloursOf(grouping)
  const places = placeNodes(data.nodes, grouping)
  // Many nodes are drawn smaller, so that they do not cover each other.
  const scale = Math.max(0.3, Math.min(1, Math.sqrt(MANY / 3 / data.nodes.length)))
  const graph = new Graphology({ multi: true, type: 'directed' })
  for (const { id, title, importance, depth } of data.nodes) {
    const [x = 0, y = 0] = places.get(id) ?? []
    graph.addNode(id, {
      x,
      y,
      size: scale * (3 + 5 * importance + (depth === 0 ? 3 : 0)),
      label: title.length > 48 ? `${title.slice(0, 48).replace(/\s+\S*$/, '')}…` : title,
      color: colour(colours.get(grouping.of.get(id) ?? '') ?? null),
    })
  }
  for (const { id, source, target, layer, weight } of data.links) {
    if (!graph.hasEdge(id)) graph.addEdgeWithKey(id, source, target, { layer, weight, size: 0.5 + weight })
  }
  return graph
}

/**
 * @param onMoved called whenever the nodes have other places
 * @returns a function that ends it
 */
function startLayout(graph: Graphology, data: GraphData, onMoved: () => void): () => void {
  const indexes = new Map(data.nodes.map(({ id }, index) => [id, index]))
  const positions = new Float32Array(data.nodes.length * 2)
  data.nodes.forEach(({ id }, index) => {
    positions[index * 2] = graph.getNodeAttribute(id, 'x') as number
    positions[index * 2 + 1] = graph.getNodeAttribute(id, 'y') as number
  })
  const ends = new Uint32Array(data.links.length * 2)
  const weights = new Float32Array(data.links.length)
  data.links.forEach(({ source, target, weight }, index) => {
    ends[index * 2] = indexes.get(source) ?? 0
    ends[index * 2 + 1] = indexes.get(target) ?? 0
    weights[index] = Math.max(0.05, weight)
  })
  const worker = new LayoutWorker()
  worker.addEventListener(
    'message',
    ({ data: moved }: MessageEvent<{ positions: Float32Array; isOver: boolean }>) => {
      graph.updateEachNodeAttributes(
        (id, attributes) => {
          const index = indexes.get(id) ?? 0
          attributes.x = moved.positions[index * 2]
          attributes.y = moved.positions[index * 2 + 1]
          return attributes
        },
        { attributes: ['x', 'y'] },
      )
      if (moved.isOver) worker.terminate()
      // The new places are known to the camera after the next drawing.
      requestAnimationFrame(() => requestAnimationFrame(onMoved))
    },
  )
  const order: LayoutOrder = { positions, ends, weights, lastsMs: LAYOUT_MS }
  worker.postMessage(order)
  return () => worker.terminate()
}

interface Hovered {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly label: string | null
  readonly color: string
}

/** The label of the node under the pointer, on a background that fits light and dark. */
function drawHover(
  context: CanvasRenderingContext2D,
  node: Hovered,
  size: number,
  colour: (name: string) => string,
): void {
  const { x, y, label, color } = node
  context.font = `600 ${size}px system-ui, sans-serif`
  const width = context.measureText(label ?? '').width
  context.fillStyle = colour('--raised')
  context.strokeStyle = colour('--strong-line')
  context.beginPath()
  context.roundRect(x + node.size, y - size, width + 14, size * 2, 5)
  context.fill()
  context.stroke()
  context.fillStyle = color
  context.beginPath()
  context.arc(x, y, node.size + 1, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = colour('--text')
  context.fillText(label ?? '', x + node.size + 7, y + size / 3)
}
