/** One line if other projects hold more than the one that was looked in, with the flag that shows it. Pure. */
import { type Part, prose } from './layout/block.ts'
import { plural } from './layout/text.ts'
import type { View } from './layout/view.ts'

/** Memories and turns of the project that was looked in, and of all others. */
export interface Elsewhere {
  readonly here: { readonly memories: number; readonly turns: number }
  readonly others: { readonly memories: number; readonly turns: number }
}

/** null if the others hold no more than the project that was looked in. */
export function renderElsewhere(elsewhere: Elsewhere | null | undefined, { paint }: View): Part {
  if (!elsewhere) return null
  const { here, others } = elsewhere
  if (others.memories + others.turns <= here.memories + here.turns) return null
  const line = `Only this project was looked in (${renderHoldings(here)}). Other projects hold ${renderHoldings(others)}: add --all to see them.`
  return prose(line, paint.yellow)
}

function renderHoldings({ memories, turns }: Elsewhere['here']): string {
  return `${plural(memories, 'memory', 'memories')}, ${plural(turns, 'turn')}`
}
