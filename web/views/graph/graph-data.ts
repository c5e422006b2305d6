/** The graph as the view draws it: nodes with colours, links, and the way between two. Pure. */

export interface GraphNode {
  readonly id: string
  readonly title: string
  readonly kind: string
  readonly trust: string
  readonly community: string | null
  readonly parentId: string | null
  readonly importance: number
  readonly depth: number
}

export interface GraphLink {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly layer: string
  readonly relation: string
  readonly weight: number
}

export interface GraphData {
  readonly nodes: readonly GraphNode[]
  readonly links: readonly GraphLink[]
  readonly communities: readonly { readonly id: string; readonly name: string; readonly members: number }[]
}

export const LAYERS = ['semantic', 'causal', 'temporal', 'tree'] as const
export type Layer = (typeof LAYERS)[number]

export const LAYER_COLOURS: Readonly<Record<Layer, string>> = {
  semantic: '--muted',
  causal: '--c3',
  temporal: '--c2',
  tree: '--strong-line',
}

const COLOURS = ['--c1', '--c2', '--c3', '--c4', '--c5', '--c6'] as const

/** The largest communities have a colour of their own; the rest, and nodes without one, are grey. */
export function coloursOf({ communities }: Pick<GraphData, 'communities'>): ReadonlyMap<string, string> {
  const largest = communities.toSorted((a, b) => b.members - a.members || (a.id < b.id ? -1 : 1))
  return new Map(largest.slice(0, COLOURS.length).map(({ id }, index) => [id, COLOURS[index] ?? '--muted']))
}

/** Adds parents as links of the tree, and leaves out links whose ends are not both there. */
export function completeLinks(
  nodes: readonly GraphNode[],
  links: readonly GraphLink[],
): readonly GraphLink[] {
  const known = new Set(nodes.map(({ id }) => id))
  const tree = nodes.flatMap(({ id, parentId }) =>
    parentId === null
      ? []
      : [{ id: `tree ${id}`, source: id, target: parentId, layer: 'tree', relation: 'parent', weight: 1 }],
  )
  return [...links, ...tree].filter(({ source, target }) => known.has(source) && known.has(target))
}

export interface Step {
  readonly link: GraphLink
  readonly from: string
  readonly to: string
}

/** The shortest way between two nodes along links of the layers; null if there is none. Strong links come first. */
export function findPath(
  links: readonly GraphLink[],
  layers: ReadonlySet<string>,
  from: string,
  to: string,
): readonly Step[] | null {
  const around = new Map<string, Step[]>()
  const add = (step: Step) => {
    const steps = around.get(step.from)
    if (steps === undefined) around.set(step.from, [step])
    else steps.push(step)
  }
  for (const link of links.toSorted((a, b) => b.weight - a.weight)) {
    if (!layers.has(link.layer)) continue
    add({ link, from: link.source, to: link.target })
    add({ link, from: link.target, to: link.source })
  }
  const reached = new Map<string, Step | null>([[from, null]])
  let edge = [from]
  while (edge.length > 0 && !reached.has(to)) {
    const next: string[] = []
    for (const id of edge) {
      for (const step of around.get(id) ?? []) {
        if (reached.has(step.to)) continue
        reached.set(step.to, step)
        next.push(step.to)
      }
    }
    edge = next
  }
  if (!reached.has(to)) return null
  const path: Step[] = []
  for (let step = reached.get(to) ?? null; step !== null; step = reached.get(step.from) ?? null)
    path.unshift(step)
  return path
}

/** The node itself and all that a link of the layers joins to it. */
export function neighboursOf(
  links: readonly GraphLink[],
  layers: ReadonlySet<string>,
  id: string,
): ReadonlySet<string> {
  const near = new Set([id])
  for (const { source, target, layer } of links) {
    if (!layers.has(layer)) continue
    if (source === id) near.add(target)
    if (target === id) near.add(source)
  }
  return near
}
