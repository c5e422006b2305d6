/**
 * Measures recall over PostgreSQL at a size, without embedding, relative to the least any hybrid search must do there in the
 * same run: one bare pgvector query by the index and one bare full-text query for the same words. Memories are made up and
 * inserted in bulk without triggers, as a restored backup would be; indexes are made afterwards and timed.
 */
import { randomFillSync } from 'node:crypto'
import { newId } from '../src/core/ports/new-id.ts'
import type { Store } from '../src/core/ports/store.ts'
import { createUuidV7Source } from '../src/core/ports/uuid-v7.ts'
import { createDatabaseVectorIndex } from '../src/embed/database-vector-index.ts'
import { createRecall } from '../src/recall/pipeline/create-recall.ts'
import { DEFAULT_POLICY } from '../src/recall/policies/index.ts'
import { toMemoryDocument } from '../src/store/document-row.ts'
import { MEMORY_ROWS } from '../src/store/memory-row.ts'
import { type Connection, type ConnectionPool, createPool } from '../src/store/postgres/driver.ts'
import { toLexeme, toWords } from '../src/store/postgres/full-text.ts'
import { toHalf } from '../src/store/postgres/half-vector.ts'
import { openPostgres } from '../src/store/postgres/open.ts'
import type { PostgresStore } from '../src/store/postgres/postgres-store.ts'
import { toBytes } from '../src/store/vector-bytes.ts'
import { analyseMemory } from '../src/text/analyse.ts'
import { toTerms } from '../src/text/tokens.ts'
import { createCorpus } from './support/corpus.ts'
import { makeMemory, START } from './support/fill-store.ts'
import { percentile, round } from './support/measure.ts'
import { createWordEmbedder } from './support/word-embedder.ts'

interface PostgresRecallOptions {
  /** A server on which a superuser may create a database; it is dropped afterwards. */
  readonly postgresUrl: string
  readonly n: number
  readonly questions: number
  /** Name of a database that stays; one of this name and size is asked again instead of being made anew. */
  readonly keep?: string
  readonly onProgress?: (done: number, total: number) => void
}

interface Times {
  readonly p50: number
  readonly p95: number
}

interface PostgresRecallResult {
  readonly n: number
  readonly questions: number
  readonly fillSeconds: number
  /** Time to make the index of vectors (HNSW) and the one of words (GIN) from nothing. */
  readonly indexSeconds: { readonly vectors: number; readonly words: number }
  readonly bytesPerMemory: number
  readonly recallMs: Times
  readonly bareVectorMs: Times
  readonly bareTextMs: Times
  /** Recall over the bare vector query plus the bare full-text query. */
  readonly ratio: Times
}

const PROJECTS = 10
const BATCH = 2_000
const MINUTE_MS = 60_000
const WARM_UP = 20

export async function runPostgresRecall(options: PostgresRecallOptions): Promise<PostgresRecallResult> {
  const { keep } = options
  const name = keep === undefined ? `lore_bench_recall_${process.pid}` : `lore_bench_kept_${keep}`
  const admin = await createPool(options.postgresUrl, { connections: 1 })
  const run = (sql: string) => admin.use((connection) => connection.query(sql))
  const made = keep === undefined ? null : await readMade(admin, name)
  const isKept = made?.n === options.n
  if (!isKept) {
    await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await run(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  }
  const own = new URL(options.postgresUrl)
  own.pathname = `/${name}`
  const pool = await createPool(own.href, { reachesAll: true, connections: 4 })
  try {
    const making = isKept ? made : await make(pool, options)
    if (keep !== undefined) await run(`COMMENT ON DATABASE ${name} IS '${JSON.stringify(making)}'`)
    return await measure(pool, making, options.questions)
  } finally {
    await pool.end()
    if (keep === undefined) await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.end()
  }
}

type Making = Pick<PostgresRecallResult, 'n' | 'fillSeconds' | 'indexSeconds'>

/** Returns how the kept database was made; null if there is none, or if its making did not end. */
async function readMade(admin: ConnectionPool, name: string): Promise<Making | null> {
  const { rows } = await admin.use((connection) =>
    connection.query<{ note: string | null }>(
      "SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = $1",
      [name],
    ),
  )
  const note = rows[0]?.note ?? null
  return note === null ? null : (JSON.parse(note) as Making)
}

async function make(pool: ConnectionPool, { n, onProgress }: PostgresRecallOptions): Promise<Making> {
  const store = await openPostgres({ pool })
  const startedAt = performance.now()
  await pool.use((connection) => fill(connection, store, n, (done) => onProgress?.(done, n)))
  const filledAt = performance.now()
  const indexSeconds = await pool.use((connection) => makeIndexes(connection, createWordEmbedder().modelId))
  await store.close()
  return { n, fillSeconds: round((filledAt - startedAt) / 1_000, 1), indexSeconds }
}

async function measure(
  pool: ConnectionPool,
  making: Making,
  questions: number,
): Promise<PostgresRecallResult> {
  const { n } = making
  const store = await openPostgres({ pool })
  const embedder = createWordEmbedder()
  const asked = createCorpus(5)
  const ask = createAsk(store, embedder, START + n * MINUTE_MS)
  const bare = createBare(pool, embedder)
  const times = { recall: [] as number[], vector: [] as number[], text: [] as number[] }
  for (let at = -WARM_UP; at < questions; at++) {
    const question = asked.question(Math.abs(at))
    const recall = await ask(question)
    const [vector, text] = await bare(question)
    if (at < 0) continue
    times.recall.push(recall)
    times.vector.push(vector)
    times.text.push(text)
  }
  const { rows } = await pool.use((connection) =>
    connection.query<{ bytes: number }>('SELECT pg_database_size(current_database()) AS bytes'),
  )
  const ratio = (q: number) =>
    round(percentile(times.recall, q) / (percentile(times.vector, q) + percentile(times.text, q)), 2)
  await store.close()
  return {
    ...making,
    questions,
    bytesPerMemory: round(Number(rows[0]?.bytes) / n, 0),
    recallMs: toTimes(times.recall),
    bareVectorMs: toTimes(times.vector),
    bareTextMs: toTimes(times.text),
    ratio: { p50: ratio(0.5), p95: ratio(0.95) },
  }
}

/** Inserts memories with documents, vectors and token vectors. */
async function fill(
  connection: Connection,
  store: Store,
  n: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const embedder = createWordEmbedder()
  const corpus = createCorpus(5)
  const ids = createUuidV7Source({ now: () => START }, (length) => randomFillSync(new Uint8Array(length)))
  await store.embeddings.register({
    id: embedder.modelId,
    dimensions: (await embedder.model()).dimensions,
    state: 'active',
  })
  const scopes = await Promise.all(
    Array.from({ length: PROJECTS }, (_, i) =>
      store.scopes.ensure({ namespace: 'default', project: `project-${i}`, branch: null }, START),
    ),
  )
  await connection.query('SET session_replication_role = replica')
  await connection.query('DROP INDEX documents_by_words')
  await connection.query(
    `DO $$ DECLARE index text; BEGIN FOR index IN SELECT relname FROM pg_class WHERE relname LIKE 'embeddings_by_vector_%'
     LOOP EXECUTE format('DROP INDEX %I', index); END LOOP; END $$`,
  )
  // The next batch is made while the database writes the last one.
  let written: Promise<void> = Promise.resolve()
  for (let from = 0; from < n; from += BATCH) {
    const made = Array.from({ length: Math.min(BATCH, n - from) }, (_, i) => {
      const at = START + (from + i) * MINUTE_MS
      const scope = scopes[(from + i) % PROJECTS]
      if (scope === undefined) throw new Error('there is a scope for each project')
      return makeMemory(newId.memory(ids), scope, corpus.text(from + i), at)
    })
    const vectors = await embedder.embedDocuments(made.map(({ content }) => ({ label: null, text: content })))
    const documents = made.map((memory, i) => {
      const document = toMemoryDocument(memory, analyseMemory({ ...memory, at: memory.createdAt }))
      return { seq: from + i + 1, revision: from + i + 1, ...document, words: toIndexed(document) }
    })
    const rows = vectors.map(({ vector, tokens }, i) => ({
      seq: from + i + 1,
      hash: documents[i]?.text_hash,
      vector: Buffer.from(toBytes(vector)).toString('base64'),
      half: toShortHalf(vector),
      tokens: Buffer.from(tokens ?? []).toString('base64'),
    }))
    const memories = made.map((memory) => MEMORY_ROWS.toRow(memory))
    await written
    written = write(connection, { memories, documents, rows }).then(() => onProgress(from + made.length))
    // A failure is thrown where it is waited for.
    written.catch(() => undefined)
  }
  await written
  const { rows: wrong } = await connection.query(
    'SELECT seq FROM documents WHERE seq <= 100 AND words IS DISTINCT FROM lore_index(terms, label_terms, scope_id)',
  )
  if (wrong.length > 0) throw new Error('the bench indexes words otherwise than the database does')
  await connection.query(
    `SELECT setval(pg_get_serial_sequence('documents', 'seq'), ${n}), setval('revisions', ${n})`,
  )
  await connection.query('SET session_replication_role = origin')
}

interface Batch {
  readonly memories: readonly object[]
  readonly documents: readonly object[]
  /** Vectors and token vectors, as JSON. */
  readonly rows: readonly object[]
}

async function write(connection: Connection, { memories, documents, rows }: Batch): Promise<void> {
  await insert(connection, 'memories', memories)
  await insert(connection, 'documents', documents)
  await connection.query(
    `WITH given AS MATERIALIZED (SELECT * FROM json_to_recordset($1::json)
       AS r (seq bigint, hash text, vector text, half text, tokens text)),
     kept AS (INSERT INTO embeddings (document_seq, model_key, text_hash, revision, half, vector)
       SELECT seq, (SELECT max(key) FROM embedding_models), hash, seq, half::halfvec, decode(vector, 'base64') FROM given)
     INSERT INTO token_vectors (document_seq, model_key, tokens)
       SELECT seq, (SELECT max(key) FROM embedding_models), decode(tokens, 'base64') FROM given`,
    [JSON.stringify(rows)],
  )
}

/** As `toHalf`, with as many digits as 16 bits keep: a third of the text that the server has to read. */
function toShortHalf(vector: Float32Array): string {
  return `[${Array.from(vector, (value) => Math.round(value * 1e6) / 1e6).join(',')}]`
}

async function insert(connection: Connection, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => `"${column}"`)
  await connection.query(
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map((column) => `r.${column}`).join(', ')}
     FROM json_populate_recordset(NULL::${table}, $1::json) AS r`,
    [JSON.stringify(rows)],
  )
}

/** The words with their places as `lore_index` of the database makes them, which the bench compares once. */
function toIndexed(document: ReturnType<typeof toMemoryDocument>): string {
  const words = toWords(document.terms)
  const place = (from: number, mark: string) => (word: string, i: number) =>
    `${toLexeme(word)}:${Math.min(from + i + 1, LAST_PLACE)}${mark}`
  return [
    ...words.map(place(0, '')),
    ...toWords(document.label_terms).map(place(words.length + BEFORE_LABEL, 'B')),
    toLexeme(`§${document.scope_id}`),
  ].join(' ')
}

const LAST_PLACE = 16_383
const BEFORE_LABEL = 10

/** Makes what the triggers would have kept: counts, and both indexes. */
async function makeIndexes(
  connection: Connection,
  modelId: string,
): Promise<PostgresRecallResult['indexSeconds']> {
  const timed = async (sql: string): Promise<number> => {
    const startedAt = performance.now()
    await connection.query(sql)
    return round((performance.now() - startedAt) / 1_000, 1)
  }
  // A graph that does not fit is made many times more slowly.
  await connection.query("SET maintenance_work_mem = '2GB'")
  await connection.query(`INSERT INTO corpus_statistics (scope_id, kind, documents, terms)
    SELECT scope_id, kind, count(*), sum(term_count) FROM documents GROUP BY scope_id, kind`)
  await connection.query(`INSERT INTO term_statistics (term, scope_id, documents)
    SELECT t.term, d.scope_id, count(*) FROM documents AS d, unnest(tsvector_to_array(d.words)) AS t (term) GROUP BY 1, 2`)
  const words = await timed('CREATE INDEX documents_by_words ON documents USING gin (words)')
  const vectors = await timed(
    `SELECT lore_index_vectors(key) FROM embedding_models WHERE id = '${modelId.replaceAll("'", "''")}'`,
  )
  await connection.query('ANALYZE')
  return { vectors, words }
}

/** Asks as a server does: through a store that shows one namespace. Returns the time of the search. */
function createAsk(
  store: PostgresStore,
  embedder: ReturnType<typeof createWordEmbedder>,
  now: number,
): (query: string) => Promise<number> {
  const index = createDatabaseVectorIndex({ nearest: store.nearest, embeddings: store.embeddings, embedder })
  const recall = createRecall({
    store: store.forCaller([{ namespace: 'default' }]),
    answering: () => ({ embedder, index }),
    monotonicMs: () => performance.now(),
  })
  return async (query) => {
    const { tookMs } = await recall({
      query,
      filter: {
        scopes: null,
        kinds: ['memory', 'episode'],
        at: now,
        includeSuperseded: false,
        includeArchived: false,
        includeExpired: false,
        within: null,
        sessions: null,
        since: null,
        until: null,
      },
      countedIn: null,
      reference: now,
      limit: 10,
      policy: DEFAULT_POLICY,
      explain: false,
      deep: false,
      tokenBudget: null,
    })
    return tookMs.search
  }
}

/** The two queries alone, ten finds each, with the settings that PostgreSQL and pgvector have by themselves. */
function createBare(
  pool: ConnectionPool,
  embedder: ReturnType<typeof createWordEmbedder>,
): (question: string) => Promise<readonly [vectorMs: number, textMs: number]> {
  return async (question) => {
    const { vector } = await embedder.embedQuery({ text: question, dampedNames: [] })
    const half = toHalf(vector)
    const words = [...new Set(toTerms(question))].map((term) => `'${term.replaceAll("'", "''")}'`).join(' | ')
    return pool.use(async (connection) => {
      const timed = async (sql: string, values: readonly unknown[]): Promise<number> => {
        const startedAt = performance.now()
        await connection.query(sql, values)
        return performance.now() - startedAt
      }
      const size = vector.length
      const { rows } = await connection.query<{ key: number }>('SELECT max(key) AS key FROM embedding_models')
      const key = Number(rows[0]?.key)
      return [
        await timed(
          `SELECT document_seq FROM embeddings WHERE model_key = ${key} AND vector_dims(half) = ${size}
           ORDER BY half::halfvec(${size}) <=> $1::halfvec(${size}) LIMIT 10`,
          [half],
        ),
        await timed(
          `SELECT seq FROM documents WHERE words @@ $1::tsquery ORDER BY ts_rank(words, $1::tsquery) DESC LIMIT 10`,
          [words],
        ),
      ]
    })
  }
}

function toTimes(values: readonly number[]): Times {
  return { p50: round(percentile(values, 0.5), 1), p95: round(percentile(values, 0.95), 1) }
}
