/**
 * Links memories to the entities they name, and entities to shorter names inside their names. Reads
 * memories not scanned since they were written, and entities not placed yet; writes `mentions` and
 * `part_of` edges. Safe to repeat: scanned memories are not listed.
 */
import type { PlannedChange } from '../../core/change.ts'
import type { Entity } from '../../core/entity.ts'
import type { DocumentSeq } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { findNamesOf } from '../../text/entities/names-of-memory.ts'
import type { Phase } from '../statements/phase.ts'
import { walkPages } from '../statements/walk-pages.ts'

const ENTITIES_AT_ONCE = 200
const MEMORIES_AT_ONCE = 50

export const mentions: Phase = {
  name: 'mentions',
  sentence: 'Links memories to the people, places and things they name.',
  async *plan({ store }) {
    for await (const page of walkPages<Entity>(ENTITIES_AT_ONCE, (afterId) =>
      store.entities.listUnplaced(afterId, ENTITIES_AT_ONCE),
    )) {
      yield page.map((entity): PlannedChange => ({ kind: 'place_entity', entity }))
    }
    yield* readMemories(store)
  },
}

async function* readMemories(store: Store): AsyncGenerator<readonly PlannedChange[]> {
  let after: DocumentSeq | null = null
  for (;;) {
    const unread: Awaited<ReturnType<Store['entities']['listUnread']>> = await store.entities.listUnread(
      after,
      MEMORIES_AT_ONCE,
    )
    const changes: PlannedChange[] = []
    for (const { id, scopeId, title, content } of await store.memories.load(
      unread.map(({ memoryId }) => memoryId),
    )) {
      const memory = { id, scopeId, title, content }
      changes.push({ kind: 'link_names', memory, entities: await findNamesOf(memory) })
    }
    if (changes.length > 0) yield changes
    if (unread.length < MEMORIES_AT_ONCE) return
    after = unread.at(-1)?.seq ?? null
  }
}
