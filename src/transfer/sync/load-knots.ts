/** Loads what the shape of the tree is computed from. */
import type { MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { findRemoval, toShownValues } from './memory-fields.ts'
import { canonical, winner } from './record.ts'
import { openRow } from './rows.ts'
import type { Knot } from './shape.ts'

/** Loads what the shape needs: the given memories with all ancestors and successors, as their states say. */
export async function loadKnots(store: Store, ids: readonly string[]): Promise<Map<string, Knot>> {
  const knots = new Map<string, Knot>()
  let wanted = [...ids]
  while (wanted.length > 0) {
    const rows = (await store.sync.load('memory', wanted)).map(openRow)
    const next = new Set<string>()
    for (const { id, record } of rows) {
      const values = findRemoval(record) === null ? toShownValues(record) : null
      if (values === null) continue
      const [parent, successor] = [winner(record.fields.parent), winner(record.fields.successor)]
      const { namespace, project: key, branch } = record.place
      const scope = canonical([namespace, key, branch])
      knots.set(id, { id, scope, parent, successor, archived: values.archived !== null })
      for (const link of [parent, successor]) if (typeof link?.v === 'string') next.add(link.v)
    }
    wanted = [...next].filter((id) => !knots.has(id) && !rows.some((row) => row.id === id))
  }
  await dropAbsent(store, knots)
  return knots
}

/** Memories that are not in the store, such as those of a project that is not shared here, are no parents. */
async function dropAbsent(store: Store, knots: Map<string, Knot>): Promise<void> {
  const here = new Set(
    (await store.memories.load([...knots.keys()] as MemoryId[])).map(({ id }) => id as string),
  )
  for (const id of [...knots.keys()]) if (!here.has(id)) knots.delete(id)
}
