/**
 * Gives of a person's words what they settle or state: an order beside it was of use until it was carried out, and what
 * they were doing until it was done. Pure.
 */
import { EXTRACTOR_AUTHORITY, type Memory, type MemoryKind } from '../../core/memory.ts'
import { addAboutNote, splitAboutNote } from '../../digest/passages/about-note.ts'
import { withoutOrders } from '../../speech/ordered-clause.ts'
import { toSummary } from '../../text/sentences.ts'
import { withoutOwnDoings } from './ends-with-its-work.ts'

/** Kinds whose words may be an order: a rule or a promise is worded like one. */
const MIXED: ReadonlySet<MemoryKind> = new Set(['decision', 'fact', 'insight', 'experience'])

/**
 * Returns an extracted memory without the orders in a person's words, and a decision without what they were doing; its
 * content is empty if nothing else was said. Other memories are returned as they are.
 */
export function asSettled(memory: Memory): Memory {
  const { kind, authority, trust, content } = memory
  if (authority < EXTRACTOR_AUTHORITY || trust !== 'principle' || !MIXED.has(kind)) return memory
  const { statement, about } = splitAboutNote(content)
  const settled = withoutOrders(kind === 'decision' ? withoutOwnDoings(statement) : statement)
  if (settled === statement) return memory
  const words = settled === '' ? '' : addAboutNote(settled, about ?? '')
  return { ...memory, title: '', content: words, summary: toSummary(words) }
}
