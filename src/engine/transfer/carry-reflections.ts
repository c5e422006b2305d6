/** Brings over which sessions were reflected on: a session is reflected on once, wherever that was. */
import type { MemoryId } from '../../core/ids.ts'
import type { Reflection, Store } from '../../core/ports/store.ts'
import type { Crossing, Numbered } from './jsonl-crossing.ts'

/** Inside a transaction. @returns those that are new */
export async function carryReflections(
  store: Store,
  crossing: Crossing,
  lines: readonly Numbered<'reflection'>[],
): Promise<readonly Reflection[]> {
  const made: Reflection[] = []
  for (const { line: _line, ...record } of lines) {
    if ((await store.reflections.find(record.namespace, record.session)) !== null) {
      crossing.known.reflection++
      continue
    }
    crossing.added.reflection++
    const reflection = { ...record, memoryId: record.memoryId as MemoryId }
    if (!crossing.write) continue
    await store.reflections.add(reflection)
    made.push(reflection)
  }
  return made
}
