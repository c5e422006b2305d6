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

export const COLOURS = ['--c1', '--c2', '--c3', '--c4', '--c5', '--c6'] as const

interface Group {
  readonly id: string
  readonly name: string
  readonly members: number
}

export interface Grouping {
  /** Largest first. */
  readonly groups: readonly Group[]
  /** The group of each node; nodes without one are absent. */
  readonly of: ReadonlyMap<string, string>
}

/** Groups by community; before sleep has found any, by topic: the root of the tree that a memory lies in. */
export function groupNodes({ nodes, communities }: Pick<GraphData, 'nodes' | 'communities'>): Grouping {
  const named = new Map(communities.map(({ id, name }) => [id, name]))
  if (named.size > 0) {
    const of = nodes.flatMap(({ id, community }) =>
      community === null || !named.has(community) ? [] : [[id, community] as const],
    )
    return countGroups(new Map(of), named)
  }
  const known = new Map(nodes.map((node) => [node.id, node]))
  const rootOf = (node: GraphNode): string => {
    let root = node
    for (let depth = 0; depth < MOST_DEPTH; depth++) {
      const parent = root.parentId === null ? undefined : known.get(root.parentId)
      if (parent === undefined) break
      root = parent
    }
    return root.id
  }
  const of = new Map(nodes.map((node) => [node.id, rootOf(node)]))
  return countGroups(of, new Map(nodes.map(({ id, title }) => [id, title])))
}

const MOST_DEPTH = 40

/** A group of one is none. */
function countGroups(of: ReadonlyMap<string, string>, names: ReadonlyMap<string, string>): Grouping {
  const counts = new Map<string, number>()
  for (const group of of.values()) counts.set(group, (counts.get(group) ?? 0) + 1)
  const groups = [...counts]
    .filter(([, members]) => members > 1)
    .map(([id, members]) => ({ id, name: names.get(id) ?? id, members }))
    .sort((a, b) => b.members - a.members || (a.id < b.id ? -1 : 1))
  const kept = new Set(groups.map(({ id }) => id))
  return { groups, of: new Map([...of].filter(([, group]) => kept.has(group))) }
}

/** The largest groups have a colour of their own; smaller ones share them, and nodes without a group are grey. */
export function coloursOf({ groups }: Pick<Grouping, 'groups'>): ReadonlyMap<string, string> {
  return new Map(groups.map(({ id }, index) => [id, COLOURS[index % COLOURS.length] ?? '--muted']))
}

/** Where the layout begins: groups on a spiral, their members around the middle of each. */
export function placeNodes(
  nodes: readonly GraphNode[],
  { groups, of }: Grouping,
): ReadonlyMap<string, readonly [number, number]> {
  const centres = new Map<string, { readonly x: number; readonly y: number; next: number }>()
  let reach = 0
  groups.forEach(({ id, members }, index) => {
    reach += members
    const radius = 14 * Math.sqrt(reach)
    centres.set(id, { x: radius * Math.cos(index * GOLDEN), y: radius * Math.sin(index * GOLDEN), next: 0 })
  })
  let alone = reach
  return new Map(
    nodes.map(({ id }) => {
      const centre = centres.get(of.get(id) ?? '')
      const place = centre === undefined ? alone++ : centre.next++
      const radius = (centre === undefined ? 14 : 6) * Math.sqrt(place + 1)
      const x = (centre?.x ?? 0) + radius * Math.cos(place * GOLDEN)
      return [id, [x, (centre?.y ?? 0) + radius * Math.sin(place * GOLDEN)]] as const
    }),
  )
}

/** The angle that spreads points on a spiral evenly. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5))

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
