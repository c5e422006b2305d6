/** What the project at hand does not show: one line where other projects hold more, with the flag that shows it. Pure. */
import { plural } from './text.ts'
import type { View } from './view.ts'
import { wrapText } from './wrap.ts'

/** Memories and turns of the project that was looked in, and of all others. */
export interface Elsewhere {
  readonly here: { readonly memories: number; readonly turns: number }
  readonly others: { readonly memories: number; readonly turns: number }
}

/** '' where the others hold no more than what was looked in. */
export function renderElsewhere({ here, others }: Elsewhere, view: View): string {
  if (others.memories + others.turns <= here.memories + here.turns) return ''
  const line = `Only this project was looked in (${renderHoldings(here)}). Other projects hold ${renderHoldings(others)}: add --all to see them.`
  return view.paint.yellow(wrapText(line, view.width))
}

function renderHoldings({ memories, turns }: Elsewhere['here']): string {
  return `${plural(memories, 'memory', 'memories')}, ${plural(turns, 'turn')}`
}
