/**
 * Fills a store with a made-up graph: memories in topics, entities that some of them mention, and links,
 * mostly within a topic, the others to a few hubs. Rows are copied in the database itself, since texts do
 * not matter here.
 */
import { DatabaseSync } from 'node:sqlite'
import type { Relation } from '../../src/core/edge.ts'
import { layerOf } from '../../src/core/edge.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { analyseMemory } from '../../src/text/analyse.ts'
import { seededRandom } from './corpus.ts'
import { makeMemory, START } from './fill-store.ts'

export interface FillGraphOptions {
  readonly path: string
  /** Number of memories. */
  readonly n: number
  readonly edges: number
  readonly onProgress?: (done: number) => void
}

export interface FilledGraph {
  readonly memories: readonly string[]
  readonly entities: readonly string[]
  /** Inserts one more link like the others; does nothing if it exists already. */
  addLink(database: DatabaseSync): void
}

const TOPIC = 50
/** Number of memories for each entity. */
const MENTIONERS = 10
const MENTIONS_SHARE = 0.25
const INSIDE_SHARE = 0.8
const RELATIONS: readonly Relation[] = ['associative', 'related_to', 'see_also', 'causes', 'depends_on']

const toUuid = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

export async function fillGraph({ path, n, edges, onProgress }: FillGraphOptions): Promise<FilledGraph> {
  const random = seededRandom(7)
  const memories = Array.from({ length: n }, (_, i) => toUuid(i + 1))
  const entities = Array.from({ length: Math.ceil(n / MENTIONERS) }, (_, i) => toUuid(0x1_0000_0000 + i))
  const store = await openSqliteStore({ path })
  const scope = await store.scopes.ensure({ namespace: 'default', project: 'bench', branch: null }, START)
  const first = makeMemory(toUuid(1) as MemoryId, scope, 'A statement of no account', START)
  await store.memories.insert(first, analyseMemory({ ...first, at: START }))
  await store.close()

  const database = new DatabaseSync(path)
  let made = 0
  const links = database.prepare(
    `INSERT INTO edges (id, source_id, target_id, layer, relation, weight, author, made_by, created_at)
     VALUES (?, ?, ?, ?, ?, ?, 'bench', 'machine', ?) ON CONFLICT DO NOTHING`,
  )
  const pick = (count: number) => Math.floor(random() * count)
  const insertLink = (statement: typeof links) => {
    const from = pick(n)
    const mentions = random() < MENTIONS_SHARE
    const relation = mentions ? 'mentions' : (RELATIONS[pick(RELATIONS.length)] ?? 'related_to')
    const inside = Math.min(n - 1, from - (from % TOPIC) + pick(TOPIC))
    const to = random() < INSIDE_SHARE ? inside : Math.floor(random() ** 3 * n)
    const target = mentions ? entities[Math.floor(to / MENTIONERS)] : memories[to]
    const id = toUuid(0x2_0000_0000 + made++)
    const weight = mentions ? 1 : 0.3 + 0.7 * random()
    if (target === undefined || target === memories[from]) return
    statement.run(id, memories[from] ?? '', target, layerOf(relation) ?? '', relation, weight, START)
  }
  database.exec('BEGIN')
  copyRows(database, memories.slice(1))
  const entity = database.prepare(
    "INSERT INTO entities (id, scope_id, kind, name, name_key, created_at) VALUES (?, ?, 'system', ?, ?, ?)",
  )
  for (const [i, id] of entities.entries()) entity.run(id, scope.id, `System ${i}`, `system ${i}`, START)
  for (let e = 0; e < edges; e++) {
    insertLink(links)
    if (e % 10_000 === 0) onProgress?.(e)
  }
  database.exec('COMMIT')
  database.close()
  return {
    memories,
    entities,
    addLink: (other) =>
      insertLink(
        other.prepare(
          `INSERT INTO edges (id, source_id, target_id, layer, relation, weight, author, made_by, created_at)
           VALUES (?, ?, ?, ?, ?, ?, 'bench', 'machine', ?) ON CONFLICT DO NOTHING`,
        ),
      ),
  }
}

/** Copies the first memory and its document under other ids. */
function copyRows(database: DatabaseSync, ids: readonly string[]): void {
  const copyOf = (table: string, key: string, leaveOut: readonly string[]) => {
    const columns = database
      .prepare(`PRAGMA table_info(${table})`)
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !leaveOut.includes(name))
    const values = columns.map((name) => (name === key ? '?' : name))
    return database.prepare(
      `INSERT INTO ${table} (${columns}) SELECT ${values} FROM ${table} WHERE ${key} = '${toUuid(1)}'`,
    )
  }
  const memory = copyOf('memories', 'id', [])
  const document = copyOf('documents', 'subject_id', ['seq', 'revision'])
  for (const id of ids) {
    memory.run(id)
    document.run(id)
  }
}
