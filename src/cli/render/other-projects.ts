/**
 * Renders a line that tells if other projects hold more than the one that was searched, with the flag that
 * shows them. Pure.
 */
import { type Part, prose } from './layout/block.ts'
import { plural } from './layout/text.ts'
import type { View } from './layout/view.ts'

/** The number of memories and turns in the project that was searched, and in all others. */
export interface OtherProjects {
  readonly here: { readonly memories: number; readonly turns: number }
  readonly others: { readonly memories: number; readonly turns: number }
}

/** Returns null if the others hold no more than the project that was searched. */
export function renderOtherProjects(otherProjects: OtherProjects | null | undefined, { paint }: View): Part {
  if (!otherProjects) return null
  const { here, others } = otherProjects
  if (others.memories + others.turns <= here.memories + here.turns) return null
  const line = `Lore looked only in this project (${renderHoldings(here)}). Other projects hold ${renderHoldings(others)}: add --all to see them.`
  return prose(line, paint.yellow)
}

function renderHoldings({ memories, turns }: OtherProjects['here']): string {
  return `${plural(memories, 'memory', 'memories')}, ${plural(turns, 'turn')}`
}
