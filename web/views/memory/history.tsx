/** Versions of a memory with their differences, and its strength over time. */
import type { MemoryAnswer } from './document-pane.tsx'

export function History({ memory: _memory }: { readonly memory: MemoryAnswer['memory'] }) {
  return null
}
