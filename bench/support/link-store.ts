/**
 * Gives the memories of a filled store names that they mention; as in real data, a few of them in many
 * memories.
 */
import { DatabaseSync } from 'node:sqlite'
import { seededRandom } from './corpus.ts'
import { START } from './fill-store.ts'

const MEMORIES_A_NAME = 5
const MENTIONS_A_MEMORY = 3

/** @returns the number of links */
export function linkStore(path: string): number {
  const database = new DatabaseSync(path)
  const random = seededRandom(11)
  const memories = database.prepare('SELECT id, scope_id FROM memories ORDER BY id').all()
  const names = Math.max(1, Math.ceil(memories.length / MEMORIES_A_NAME))
  const toUuid = (n: number) => `00000000-0000-7000-9000-${n.toString(16).padStart(12, '0')}`
  database.exec('BEGIN')
  const entity = database.prepare(
    "INSERT INTO entities (id, scope_id, kind, name, name_key, created_at) VALUES (?, ?, 'system', ?, ?, ?)",
  )
  const scope = memories[0]?.scope_id ?? 1
  for (let i = 0; i < names; i++) entity.run(toUuid(i), scope, `Name ${i}`, `name ${i}`, START)
  const link = database.prepare(
    `INSERT INTO edges (id, source_id, target_id, layer, relation, weight, author, made_by, created_at)
     VALUES (?, ?, ?, 'entity', 'mentions', 1, 'bench', 'machine', ?) ON CONFLICT DO NOTHING`,
  )
  let made = 0
  for (const { id } of memories) {
    for (let k = 0; k < MENTIONS_A_MEMORY; k++) {
      // The cube makes a few of them very frequent.
      const name = toUuid(Math.floor(random() ** 3 * names))
      link.run(toUuid(0x1000_0000 + made++), id as string, name, START)
    }
  }
  database.exec('COMMIT')
  database.close()
  return made
}
