/**
 * Moves everything from one database to another: rows as they are, page by page, each with a note of how far it came, so
 * that a move that was killed goes on where it stopped. Afterwards every row of both is read again and compared. What a
 * database derives by itself (full text, statistics, revisions) is not moved.
 */
import { createHash } from 'node:crypto'
import { LoreError } from '../core/errors.ts'
import type { CellValue, RowStore, StoredRow, TableOrder } from '../core/ports/row-store.ts'

interface MovedTable extends TableOrder {
  /** Columns that point to rows of the same table, which are set once all its rows are there. */
  readonly later?: readonly string[]
  /** True if triggers of the target fill the table, too: it is emptied before its rows come. */
  readonly isDerived?: boolean
}

/** In an order in which each row finds what it points to. */
export const MOVED_TABLES: readonly MovedTable[] = [
  { table: 'scopes', key: ['id'] },
  { table: 'projects', key: ['name'] },
  { table: 'project_aliases', key: ['kind', 'value', 'project'] },
  { table: 'project_separations', key: ['project', 'other'] },
  { table: 'project_changes', key: ['seq'] },
  { table: 'scope_moves', key: ['run_id', 'kind', 'row_id'] },
  { table: 'sessions', key: ['id'] },
  { table: 'episodes', key: ['id'] },
  { table: 'participants', key: ['scope_id', 'name'] },
  { table: 'memories', key: ['id'], later: ['parent_id', 'superseded_by'] },
  { table: 'memory_sources', key: ['memory_id', 'position'] },
  { table: 'accesses', key: ['id'] },
  { table: 'found_memories', key: ['memory_id', 'session'] },
  { table: 'entities', key: ['id'] },
  { table: 'entity_endings', key: ['scope_id', 'words', 'entity_id'] },
  { table: 'edges', key: ['id'] },
  { table: 'journal', key: ['seq'] },
  { table: 'watermarks', key: ['path'] },
  { table: 'tombstones', key: ['hash'] },
  { table: 'served_texts', key: ['fingerprint'] },
  { table: 'notes', key: ['key'] },
  { table: 'segments', key: ['id'] },
  { table: 'decisions', key: ['id'] },
  { table: 'pending_quotes', key: ['memory_id'] },
  { table: 'ledger', key: ['id'] },
  { table: 'clusters', key: ['id', 'model_id'] },
  { table: 'communities', key: ['id'] },
  { table: 'community_members', key: ['memory_id'] },
  { table: 'community_scopes', key: ['scope_id'] },
  { table: 'runs', key: ['id'] },
  { table: 'judged_pairs', key: ['question', 'a', 'b'] },
  { table: 'vault_files', key: ['path'] },
  { table: 'write_queue', key: ['seq'] },
  { table: 'agent_offsets', key: ['agent', 'namespace', 'project'] },
  { table: 'reflections', key: ['namespace', 'session'] },
  { table: 'hook_sessions', key: ['agent', 'session'] },
  { table: 'injections', key: ['id'] },
  { table: 'asked_memories', key: ['agent', 'session', 'memory_id'] },
  { table: 'hook_runs', key: ['id'] },
  { table: 'corrected_turns', key: ['episode_id', "coalesce(memory_id, '')"], isDerived: true },
  { table: 'sync_shares', key: ['namespace', 'project'] },
  { table: 'sync_places', key: ['"group"'] },
  { table: 'sync_records', key: ['kind', 'id'] },
  { table: 'documents', key: ['seq'] },
  { table: 'embedding_models', key: ['key'] },
  { table: 'embeddings', key: ['document_seq', 'model_key'] },
  { table: 'token_vectors', key: ['document_seq', 'model_key'] },
  { table: 'pending_embeddings', key: ['model_key', 'priority', 'document_seq'], isDerived: true },
  { table: 'unread_memories', key: ['document_seq'], isDerived: true },
]

const ROWS_AT_A_TIME = 500
/** Notes that belong to the store they are in. */
const OWN_NOTES: ReadonlySet<CellValue> = new Set(['store.move', 'proof-of-writing'])

export interface MoveReport {
  /** Rows by table, for tables that have any. */
  readonly tables: Readonly<Record<string, number>>
  readonly rows: number
  /** SHA-256 over the hashes of all rows, equal in both stores. */
  readonly digest: string
  /** True if an earlier move was continued. */
  readonly resumed: boolean
}

export interface MoveOptions {
  /** Called after each page with the rows done and the rows there are. */
  readonly onProgress?: (done: number, total: number) => void
  readonly signal?: AbortSignal
}

interface Progress {
  readonly from: string
  /** Place of the table in the list. */
  readonly at: number
  readonly step: 'rows' | 'later'
  readonly after: readonly CellValue[] | null
}

export async function moveStore(
  from: RowStore,
  to: RowStore,
  options: MoveOptions = {},
): Promise<MoveReport> {
  if (from.schemaVersion !== to.schemaVersion) {
    throw new LoreError('invalid_input', 'The two databases have different schemas.', {
      hint: 'Open both with this version of Lore first.',
      details: { from: from.schemaVersion, to: to.schemaVersion },
    })
  }
  const known = await readProgress(to)
  if (known === null) await requireEmpty(to)
  else if (known.from !== from.location) {
    throw new LoreError('invalid_input', `${to.location} is half filled from another database.`, {
      hint: `Finish moving ${known.from} first, or name an empty database.`,
    })
  }
  const total = await countAll(from)
  let done = 0
  for (const [at, moved] of MOVED_TABLES.entries()) {
    if (known !== null && at < known.at) {
      done += await from.count(moved.table)
      continue
    }
    const resume = known?.at === at ? known : null
    const tell = (rows: number) => {
      done += rows
      options.onProgress?.(done, total)
    }
    await moveTable(from, to, moved, at, resume, tell, options.signal)
  }
  const compared = await compareStores(from, to, options.signal)
  await to.finish()
  return { ...compared, resumed: known !== null }
}

async function moveTable(
  from: RowStore,
  to: RowStore,
  moved: MovedTable,
  at: number,
  resume: Progress | null,
  tell: (rows: number) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { table, later = [] } = moved
  const columns = await sameColumns(from, to, table)
  const note = (step: Progress['step'], after: Progress['after']) =>
    JSON.stringify({ from: from.location, at, step, after } satisfies Progress)
  if (moved.isDerived === true && resume === null) await to.clear(table)
  if (resume?.step !== 'later') {
    for await (const { rows, last } of readPages(from, moved, columns, resume?.after ?? null, signal)) {
      const written = rows
        .filter((row) => !isOwn(table, row))
        .map((row) => ({
          ...toKeepable(row, to),
          ...Object.fromEntries(later.map((column) => [column, null])),
        }))
      await to.write(table, written, note('rows', last))
      tell(rows.length)
    }
  }
  if (later.length === 0) return
  const [key = 'id'] = moved.key
  const after = resume?.step === 'later' ? resume.after : null
  for await (const { rows, last } of readPages(from, moved, [key, ...later], after, signal)) {
    const linked = rows.filter((row) => later.some((column) => row[column] !== null))
    await to.update(table, key, linked, note('later', last))
  }
}

async function* readPages(
  store: RowStore,
  order: TableOrder,
  columns: readonly string[],
  after: readonly CellValue[] | null,
  signal?: AbortSignal,
): AsyncGenerator<{ readonly rows: readonly StoredRow[]; readonly last: readonly CellValue[] }> {
  for (let from = after; ; ) {
    signal?.throwIfAborted()
    const page = await store.page(order, columns, from, ROWS_AT_A_TIME)
    const last = page.at(-1)
    if (last === undefined) return
    yield { rows: page.map(({ row }) => row), last: last.key }
    from = last.key
  }
}

/** Reads all rows of both, and throws at the first that differs. */
async function compareStores(
  from: RowStore,
  to: RowStore,
  signal: AbortSignal | undefined,
): Promise<Pick<MoveReport, 'tables' | 'rows' | 'digest'>> {
  const digest = createHash('sha256')
  const tables: Record<string, number> = {}
  let rows = 0
  for (const order of MOVED_TABLES) {
    const columns = await sameColumns(from, to, order.table)
    const theirs = readHashes(to, to, order, columns, signal)
    let count = 0
    for await (const hash of readHashes(from, to, order, columns, signal)) {
      const other = await theirs.next()
      if (other.done === true || other.value !== hash) throw differs(order.table, from, to)
      digest.update(hash)
      count += 1
    }
    if ((await theirs.next()).done !== true) throw differs(order.table, from, to)
    if (count > 0) tables[order.table] = count
    rows += count
  }
  return { tables, rows, digest: digest.digest('hex') }
}

/** Hashes rows as the target keeps them. */
async function* readHashes(
  store: RowStore,
  target: RowStore,
  order: TableOrder,
  columns: readonly string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<string, undefined> {
  for await (const { rows } of readPages(store, order, columns, null, signal)) {
    for (const row of rows) if (!isOwn(order.table, row)) yield hashRow(toKeepable(row, target), columns)
  }
  return undefined
}

function hashRow(row: StoredRow, columns: readonly string[]): string {
  const hash = createHash('sha256')
  for (const column of columns) {
    const value = row[column] ?? null
    hash.update(
      `${column}:${value === null ? 'null' : value instanceof Uint8Array ? 'bytes' : typeof value}:`,
    )
    if (value instanceof Uint8Array) hash.update(value)
    else if (value !== null) hash.update(String(value))
    hash.update('\n')
  }
  return hash.digest('hex')
}

function toKeepable(row: StoredRow, target: RowStore): StoredRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' ? target.toText(value) : value,
    ]),
  )
}

function isOwn(table: string, row: StoredRow): boolean {
  return table === 'notes' && OWN_NOTES.has(row.key ?? null)
}

async function sameColumns(from: RowStore, to: RowStore, table: string): Promise<readonly string[]> {
  const [one, other] = [await from.columnsOf(table), await to.columnsOf(table)]
  const missing = [
    ...one.filter((name) => !other.includes(name)),
    ...other.filter((name) => !one.includes(name)),
  ]
  if (missing.length === 0) return [...one].sort()
  throw new LoreError(
    'internal',
    `The databases do not agree about the columns of ${table}: ${missing.join(', ')}.`,
    {
      hint: 'This is a fault in Lore; please report it.',
    },
  )
}

async function countAll(store: RowStore): Promise<number> {
  let total = 0
  for (const { table } of MOVED_TABLES) total += await store.count(table)
  return total
}

async function requireEmpty(to: RowStore): Promise<void> {
  for (const table of ['scopes', 'memories', 'sessions', 'tombstones', 'runs'] as const) {
    if ((await to.count(table)) === 0) continue
    throw new LoreError('invalid_input', `${to.location} already holds something.`, {
      hint: 'Name an empty database: a move replaces nothing and mixes nothing.',
    })
  }
}

async function readProgress(to: RowStore): Promise<Progress | null> {
  const note = await to.readNote()
  return note === null ? null : (JSON.parse(note) as Progress)
}

function differs(table: string, from: RowStore, to: RowStore): LoreError {
  return new LoreError(
    'changed_since',
    `The rows of ${table} differ between ${from.location} and ${to.location}.`,
    {
      hint: 'Something was written while they were moved: stop what writes, empty the target and move again. The source is unchanged.',
      details: { table },
    },
  )
}
