/** Collects the texts that answers about the graph show to a caller. Pure. */
import type { MemoryLine, MemoryTree } from '../../kernel/memory-views.ts'
import type { CausalChainAnswer, Timeline, Traversal } from './graph-views.ts'

export function textsOfLines(lines: readonly MemoryLine[]): string[] {
  return lines.flatMap(({ title, summary }) => [title, summary])
}

export function textsOfTree(tree: MemoryTree): string[] {
  return [...textsOfLines([tree]), ...tree.children.flatMap(textsOfTree)]
}

export function textsOfChains({ about, chains, told, grounds, turns }: CausalChainAnswer): (string | null)[] {
  return [
    ...textsOfLines(about === null ? [] : [about]),
    ...chains.flatMap(({ memories }) => textsOfLines(memories)),
    ...chains.flatMap(({ steps }) => steps.map(({ reasoning }) => reasoning)),
    ...told.flatMap(({ cause, effect }) => [cause, effect]),
    ...textsOfLines(grounds?.nearby.map(({ memory }) => memory) ?? []),
    grounds?.provenance.quote ?? null,
    ...(grounds?.provenance.episodes.map(({ text }) => text) ?? []),
    ...turns.map(({ summary }) => summary),
  ]
}

export function textsOfTimeline({ items }: Timeline): string[] {
  return items.flatMap((entry) =>
    entry.kind === 'memory' ? textsOfLines([entry.memory, ...entry.replaces]) : [entry.summary],
  )
}

export function textsOfTraversal({ start, reached }: Traversal): (string | null)[] {
  return [
    ...textsOfLines([start]),
    ...reached.flatMap(({ node, via }) => [
      ...(node.kind === 'memory' ? textsOfLines([node.memory]) : []),
      via.reasoning,
    ]),
  ]
}
