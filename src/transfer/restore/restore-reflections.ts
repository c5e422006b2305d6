/** Restores which sessions were reflected on; each gets one reflection, wherever it was made. */
import type { MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Numbered, RestoreState } from './restore-state.ts'

/** Must run inside a transaction. */
export async function restoreReflections(
  store: Store,
  state: RestoreState,
  lines: readonly Numbered<'reflection'>[],
): Promise<void> {
  for (const { line: _line, ...record } of lines) {
    if ((await store.reflections.find(record.namespace, record.session)) !== null) {
      state.known.reflection++
      continue
    }
    state.added.reflection++
    if (!state.write) continue
    await store.reflections.add({ ...record, memoryId: record.memoryId as MemoryId })
    state.made.reflections.push({ namespace: record.namespace, session: record.session })
  }
}
