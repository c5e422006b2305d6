/** Lists the texts of memories that a caller gets to read. Pure. */
import type { Memory } from '../core/memory.ts'

export function textsOfMemories(
  memories: readonly Pick<Memory, 'title' | 'summary' | 'content' | 'quote'>[],
): (string | null)[] {
  return memories.flatMap(({ title, summary, content, quote }) => [title, summary, content, quote])
}
