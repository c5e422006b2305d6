/**
 * Places memories in one tree and one chain of successors, whatever was moved and replaced on different sides. A pure
 * function of all shared states, so that every side finds the same shape.
 */
import { outranks, type Version } from './record.ts'

/** The part of a memory that its shape depends on. */
export interface Knot {
  readonly id: string
  /** Memories of different scopes are not placed below each other. */
  readonly scope: string
  /** The version of the parent and of the successor that is shown; null if it has none. */
  readonly parent: Version | null
  readonly successor: Version | null
  readonly archived: boolean
}

export type Knots = ReadonlyMap<string, Knot>

/**
 * The parent below which the memory is shown. Of moves that close a cycle, the weakest loses and its memory becomes a
 * root; what remains is free of cycles. A parent that is archived passes its children up to its own parent, so a memory
 * is always shown below one of its ancestors.
 */
export function findParent(id: string, knots: Knots): string | null {
  const scope = knots.get(id)?.scope
  let at = heldLink(id, knots, 'parent')
  while (at !== null) {
    const knot = knots.get(at)
    if (knot === undefined || scope === undefined || knot.scope !== scope) return null
    if (!knot.archived) return at
    at = heldLink(at, knots, 'parent')
  }
  return null
}

/** The memory that replaces this one; of replacements that close a cycle, the weakest loses. */
export function findSuccessor(id: string, knots: Knots): string | null {
  const to = heldLink(id, knots, 'successor')
  return to !== null && knots.has(to) ? to : null
}

type LinkName = 'parent' | 'successor'

/** The link as written, unless it is the weakest of a cycle. */
function heldLink(id: string, knots: Knots, name: LinkName): string | null {
  const to = targetOf(id, knots, name)
  const cycle = findCycle(id, knots, name)
  if (cycle === null) return to
  const weakest = cycle.reduce((weak, each) => {
    const [a, b] = [knots.get(each)?.[name], knots.get(weak)?.[name]]
    return a != null && b != null && outranks(b, a) ? each : weak
  })
  return weakest === id ? null : to
}

function targetOf(id: string, knots: Knots, name: LinkName): string | null {
  const to = knots.get(id)?.[name]?.v
  return typeof to === 'string' ? to : null
}

/** The memories whose place depends on the move of this one: those of the cycle that it closes. */
export function listCycle(id: string, knots: Knots): readonly string[] {
  return [...(findCycle(id, knots, 'parent') ?? []), ...(findCycle(id, knots, 'successor') ?? [])]
}

/** The memories of the cycle that the link of this memory closes; null if it closes none. */
function findCycle(id: string, knots: Knots, name: LinkName): string[] | null {
  const path = [id]
  const passed = new Set(path)
  for (let at = targetOf(id, knots, name); at !== null; at = targetOf(at, knots, name)) {
    if (at === id) return path
    if (passed.has(at)) return null
    passed.add(at)
    path.push(at)
  }
  return null
}
