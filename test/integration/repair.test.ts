/** `lore doctor --repair`: real files with real damage, and how much of them comes back. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { createWordEmbedder } from '../../bench/support/word-embedder.ts'
import { findDamage, repairStore } from '../../src/care/repair-store.ts'
import { createRepairDeps } from '../../src/cli/steps/repair.ts'
import { openEngine } from '../../src/compose.ts'
import { loadConfig } from '../../src/config/load.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import { MIGRATIONS } from '../../src/store/sqlite/migrations/index.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { contentOf } from '../support/backups.ts'
import { countRows, flip, flipPage, garble, PAGE, pagesOf } from '../support/damage.ts'
import { AGENT, MODELS_DIR, makeFolder, PERSON } from '../support/engine.ts'
import { type Filled, fill, openFilling, openStoreIn } from '../support/filled-store.ts'
import { seededRandom, sentence } from '../support/sentences.ts'

const TABLES = [
  'memories',
  'episodes',
  'sessions',
  'scopes',
  'edges',
  'journal',
  'tombstones',
  'memory_sources',
]
const MEMORIES = 400

const whole: { home: string; ids: Filled; purged: string } = {
  home: '',
  ids: undefined as unknown as Filled,
  purged: 'The code word of the night shift was cormorant.',
}

async function make(home: string): Promise<Filled> {
  const engine = await openEngine({
    dbPath: join(home, 'lore.db'),
    modelsDir: MODELS_DIR,
    embedding: { provider: 'local' },
    embedder: createWordEmbedder(),
    backgroundEmbedding: false,
  })
  const ids = await fill(engine)
  const many = Array.from({ length: MEMORIES }, (_, n) => ({
    force: true,
    vectors: 'background' as const,
    content: `${sentence(3, n).text} Remark ${n}: ${'the wind came from the west and the cranes stood still. '.repeat(n % 9)}`,
  }))
  for (let n = 0; n < many.length; n += 50) {
    await engine.rememberMany({ items: many.slice(n, n + 50) }, PERSON)
  }
  for (let session = 0; session < 8; session++) {
    const turns = Array.from({ length: 40 }, (_, n) => ({
      role: n % 2 === 0 ? ('user' as const) : ('assistant' as const),
      text: `${sentence(5, session * 40 + n).text} ${'And the tide was high that day. '.repeat(n === 7 ? 400 : 3)}`,
      at: Date.UTC(2026, 1, session + 1, 8, n),
    }))
    await engine.stage({ agent: 'claude-code', sessionId: `talk-${session}`, turns }, AGENT)
  }
  const gone = await engine.remember({ content: whole.purged, force: true }, PERSON)
  if (gone.kind === 'stored') await engine.purge({ id: gone.memory.id as MemoryId }, PERSON)
  await engine.settle({}, PERSON)
  await engine.close()
  return ids
}

beforeAll(async () => {
  whole.home = mkdtempSync(join(tmpdir(), 'lore-repair-test-'))
  whole.ids = await make(whole.home)
  return () => rmSync(whole.home, { recursive: true, force: true })
})

function copyHome(): { readonly home: string; readonly path: string } {
  const home = join(makeFolder(), 'home')
  cpSync(whole.home, home, { recursive: true })
  return { home, path: join(home, 'lore.db') }
}

function repairDeps(home: string) {
  return createRepairDeps(loadConfig({ env: { LORE_HOME: home }, cwd: home, homedir: home }))
}

/** Repairs, and looks through what came of it. */
async function repairIn(home: string) {
  const damaged = readFileSync(join(home, 'lore.db'))
  const deps = repairDeps(home)
  expect((await findDamage(deps)).length).toBeGreaterThan(0)
  const report = await repairStore(deps)
  expect(readFileSync(report.kept).equals(damaged)).toBe(true)
  if (process.platform !== 'win32') expect(statSync(report.kept).mode & 0o077).toBe(0)
  const store = await openStoreIn(home)
  try {
    expect(await store.check()).toEqual([])
  } finally {
    await store.close()
  }
  const database = new DatabaseSync(join(home, 'lore.db'), { readOnly: true })
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  database.close()
  expect(readFileSync(join(home, 'lore.db')).includes('cormorant')).toBe(false)
  expect(readdirSync(home).filter((name) => /repairing|merged/.test(name))).toEqual([])
  return { report, after: countRows(join(home, 'lore.db'), TABLES) }
}

function lostOf(report: Awaited<ReturnType<typeof repairIn>>['report'], table: string) {
  return report.tables.find((each) => each.table === table)
}

describe('a whole database', () => {
  test('is left alone', async () => {
    const { home } = copyHome()
    expect(await findDamage(repairDeps(home))).toEqual([])
  })

  test('read page by page it gives back everything, row for row', async () => {
    const { home, path } = copyHome()
    const before = await openStoreIn(home)
    const content = await contentOf(before)
    await before.close()
    const rows = countRows(path, TABLES)
    const report = await repairStore(repairDeps(home))
    expect(report).toMatchObject({
      unreadablePages: 0,
      strayRows: 0,
      mended: { scopes: 0, sessions: 0, dropped: 0 },
    })
    expect(report.tables.filter(({ lost }) => lost > 0)).toEqual([])
    expect(countRows(path, TABLES)).toEqual(rows)
    const after = await openStoreIn(home)
    expect(await contentOf(after)).toBe(content)
    await after.close()
  })
})

describe('flipped bytes', () => {
  test('in leaf pages of memories: only the rows of these pages are lost, and they are counted', async () => {
    const { home, path } = copyHome()
    const before = countRows(path, TABLES)
    const leaves = pagesOf(path, 'memories').filter(({ kind }) => kind === 'leaf')
    const hit = [leaves[3], leaves[Math.floor(leaves.length / 2)]].filter((leaf) => leaf !== undefined)
    for (const { page } of hit) flipPage(path, page)
    const inside = hit.reduce((sum, { cells }) => sum + cells, 0)
    const { report, after } = await repairIn(home)
    expect(after.memories).toBe((before.memories ?? 0) - inside)
    expect(lostOf(report, 'memories')).toMatchObject({ lost: inside, isCounted: true })
    expect(after.episodes).toBe(before.episodes)
    expect(after.sessions).toBe(before.sessions)
  })

  test('in the root of memories: every row below it is found all the same', async () => {
    const { home, path } = copyHome()
    const before = countRows(path, TABLES)
    const inner = pagesOf(path, 'memories').filter(({ kind }) => kind === 'internal')
    expect(inner.length).toBeGreaterThan(0)
    for (const { page } of inner) flipPage(path, page, 0, 200)
    const { report, after } = await repairIn(home)
    expect(after.memories).toBe(before.memories)
    expect(lostOf(report, 'memories')).toMatchObject({ lost: 0 })
    expect(report.unreadablePages).toBeGreaterThan(0)
  })

  test('in the root of a table that is kept like an index', async () => {
    const { home, path } = copyHome()
    const before = countRows(path, ['deleted_memories', 'memory_sources', 'entity_endings'])
    for (const { page } of pagesOf(path, 'entity_endings').filter(({ kind }) => kind === 'internal')) {
      flipPage(path, page)
    }
    flipPage(path, pagesOf(path, 'served_texts')[0]?.page ?? 0)
    await repairIn(home)
    expect(countRows(path, ['memory_sources']).memory_sources).toBe(before.memory_sources)
  })

  test('in the header', async () => {
    const { home, path } = copyHome()
    const before = countRows(path, TABLES)
    flip(path, 0, 100)
    const { after } = await repairIn(home)
    expect(after).toEqual(before)
  })

  test('in the mark that says whose file it is', async () => {
    const { home, path } = copyHome()
    const before = countRows(path, TABLES)
    flip(path, 68, 4)
    expect((await repairIn(home)).after).toEqual(before)
  })

  test('in the whole first page, which says where every table begins', async () => {
    const { home, path } = copyHome()
    const before = countRows(path, TABLES)
    garble(path, 1, seededRandom(7))
    const { after } = await repairIn(home)
    for (const table of ['memories', 'episodes', 'sessions', 'scopes'])
      expect(after[table]).toBe(before[table])
  })

  test('in the full-text index: nothing is lost, and words find again', async () => {
    const { home, path } = copyHome()
    const before = countRows(path, TABLES)
    for (const { page } of pagesOf(path, 'documents_fts_data').filter(({ kind }) => kind === 'leaf')) {
      flipPage(path, page, 0, 400)
    }
    const { after } = await repairIn(home)
    expect(after).toEqual(before)
    const engine = await openFilling(home)
    const { hits } = await engine.recall({ query: 'north crane tonnes' }, PERSON)
    expect(hits.map(({ ref }) => ref.id)).toContain(whole.ids.fact)
    await engine.close()
  })

  test('in an index: nothing is lost', async () => {
    const { home, path } = copyHome()
    const before = countRows(path, TABLES)
    for (const { page } of pagesOf(path, 'sqlite_autoindex_memories_1')) flipPage(path, page)
    expect((await repairIn(home)).after).toEqual(before)
  })

  test('in the page of scopes: no memory is lost, and none shows up in a namespace in use', async () => {
    const { home, path } = copyHome()
    const before = countRows(path, TABLES)
    for (const { page } of pagesOf(path, 'scopes')) garble(path, page, seededRandom(3))
    const { report, after } = await repairIn(home)
    expect(after.memories).toBe(before.memories)
    expect(report.mended.scopes).toBeGreaterThan(0)
    const engine = await openFilling(home)
    expect((await engine.recent({ limit: 5 }, PERSON)).items).toEqual([])
    expect(
      (await engine.recent({ scope: { namespace: 'recovered' }, limit: 5 }, PERSON)).items.length,
    ).toBeGreaterThan(0)
    await engine.close()
  })

  test('in the page of conversations: their turns stay', async () => {
    const { home, path } = copyHome()
    const before = countRows(path, TABLES)
    for (const { page } of pagesOf(path, 'sessions')) garble(path, page, seededRandom(4))
    const { report, after } = await repairIn(home)
    expect(after.episodes).toBe(before.episodes)
    expect(report.mended.sessions).toBeGreaterThan(0)
  })
})

describe('other damage', () => {
  test('garbage in a hundredth of all pages: at least 95 of 100 rows outside of them come back', async () => {
    const { home, path } = copyHome()
    const before = countRows(path, TABLES)
    const random = seededRandom(11)
    const pages = Math.floor(statSync(path).size / PAGE)
    const hit = new Set<number>()
    while (hit.size < Math.ceil(pages / 100)) hit.add(2 + Math.floor(random() * (pages - 2)))
    const inside = (table: string) => {
      const own = pagesOf(path, table)
      const rows = own.filter(({ page, kind }) => kind === 'leaf' && hit.has(page))
      const ends = own.filter(({ page, kind }) => kind === 'overflow' && hit.has(page)).length
      return rows.reduce((sum, { cells }) => sum + cells, 0) + ends
    }
    const outside = Object.fromEntries(
      ['memories', 'episodes'].map((table) => [table, (before[table] ?? 0) - inside(table)]),
    )
    for (const page of hit) garble(path, page, random)
    const { after } = await repairIn(home)
    for (const [table, rows] of Object.entries(outside)) {
      expect(after[table] ?? 0, table).toBeGreaterThanOrEqual(Math.floor(rows * 0.95))
    }
  })

  test('the end of a long row: the row goes, its neighbours stay, and no garbage is taken for text', async () => {
    const { home, path } = copyHome()
    const before = countRows(path, TABLES)
    const [end] = pagesOf(path, 'episodes').filter(({ kind }) => kind === 'overflow')
    garble(path, end?.page ?? 0, seededRandom(5))
    const { report, after } = await repairIn(home)
    expect(after.episodes).toBe((before.episodes ?? 0) - 1)
    expect(lostOf(report, 'episodes')).toMatchObject({ lost: 1, isCounted: true })
  })

  test('a file that was cut: what is left of it comes back', async () => {
    const { home, path } = copyHome()
    const before = countRows(path, TABLES)
    const own = pagesOf(path, 'episodes').filter(({ kind }) => kind === 'leaf')
    const kept = own.map(({ page }) => page).toSorted((a, b) => a - b)[Math.floor(own.length / 2)] ?? 0
    const rowsIn = (table: string) =>
      pagesOf(path, table)
        .filter(({ page, kind }) => kind === 'leaf' && page <= kept)
        .reduce((sum, { cells }) => sum + cells, 0)
    const held = { memories: rowsIn('memories'), episodes: rowsIn('episodes') }
    const pages = statSync(path).size / PAGE
    truncateSync(path, kept * PAGE + 100)
    const { report, after } = await repairIn(home)
    expect(report.pages).toBe(pages)
    // The page that is cut itself counts too if one of the trees needs it.
    expect(report.unreadablePages).toBeGreaterThanOrEqual(pages - kept - 1)
    expect(report.unreadablePages).toBeLessThan(pages)
    expect(after.memories).toBeGreaterThanOrEqual(Math.floor(held.memories * 0.95))
    expect(after.episodes).toBeGreaterThanOrEqual(Math.floor(held.episodes * 0.95))
    expect(before.episodes).toBeGreaterThan(after.episodes ?? 0)
    expect(lostOf(report, 'episodes')?.unreadablePages).toBeGreaterThan(0)
    expect(lostOf(report, 'episodes')?.isCounted).toBe(false)
  })

  test('a log that was torn in the middle of a page: whole transactions in it count', async () => {
    const { home, path } = copyHome()
    const database = new DatabaseSync(path)
    database.exec('PRAGMA wal_autocheckpoint = 0; PRAGMA journal_mode = WAL')
    database.exec("UPDATE memories SET title = 'In the log' WHERE rowid = 5")
    database.exec("UPDATE memories SET title = 'In the torn part' WHERE rowid = 300")
    const log = readFileSync(`${path}-wal`)
    const file = readFileSync(path)
    database.close()
    writeFileSync(path, file)
    writeFileSync(`${path}-wal`, log.subarray(0, log.length - 1_500))
    const before = log.length
    flip(path, 0, 100)
    const report = await repairStore(repairDeps(home))
    expect(before).toBeGreaterThan(0)
    expect(existsSync(`${report.kept}-wal`)).toBe(true)
    const repaired = new DatabaseSync(path, { readOnly: true })
    const titled = (title: string) =>
      repaired.prepare('SELECT count(*) AS total FROM memories WHERE title = ?').get(title)?.total
    expect(titled('In the log')).toBe(1)
    expect(titled('In the torn part')).toBe(0)
    repaired.close()
  })

  test('the next conversations are read from their start again where turns were lost', async () => {
    const { home, path } = copyHome()
    const database = new DatabaseSync(path)
    database.exec(
      "INSERT INTO watermarks VALUES ('/a.jsonl', 'claude-code', 1, 1, 1, 1, '', 0, NULL, 1, '{}', NULL, 1)",
    )
    database.close()
    const [, leaf] = pagesOf(path, 'episodes').filter(({ kind }) => kind === 'leaf')
    flipPage(path, leaf?.page ?? 0)
    await repairIn(home)
    expect(countRows(path, ['watermarks'])).toEqual({ watermarks: 0 })
  })

  test('a root that is an empty page again: rows that an index knows of are found all the same', async () => {
    const { home, path } = copyHome()
    const before = countRows(path, TABLES)
    const [root] = pagesOf(path, 'memories')
    const [empty] = pagesOf(path, 'vault_files')
    expect([root?.kind, empty?.kind, empty?.cells]).toEqual(['internal', 'leaf', 0])
    const bytes = readFileSync(path)
    bytes.copyWithin(
      ((root?.page ?? 0) - 1) * PAGE,
      ((empty?.page ?? 0) - 1) * PAGE,
      (empty?.page ?? 0) * PAGE,
    )
    writeFileSync(path, bytes)
    const { after } = await repairIn(home)
    expect(after.memories).toBe(before.memories)
  })

  test('vectors of another text go, with their tokens', async () => {
    const { home, path } = copyHome()
    const before = countRows(path, TABLES)
    const database = new DatabaseSync(path)
    database.exec("UPDATE embeddings SET text_hash = 'another'")
    database.exec("INSERT OR IGNORE INTO token_vectors SELECT document_seq, model_key, x'00' FROM embeddings")
    expect(database.prepare('SELECT count(*) AS total FROM token_vectors').get()?.total).toBeGreaterThan(0)
    database.close()
    for (const { page } of pagesOf(path, 'sqlite_autoindex_memories_1')) flipPage(path, page)
    expect((await repairIn(home)).after).toEqual(before)
  })

  test('in a file of an older version: it is found, and nothing of the file is changed by looking', async () => {
    const home = makeFolder()
    const path = join(home, 'lore.db')
    const former = await openSqliteStore({ path, migrations: MIGRATIONS.slice(0, -1) })
    await former.close()
    const deps = repairDeps(home)
    expect(await findDamage(deps)).toEqual([])
    flipPage(path, pagesOf(path, 'scopes')[0]?.page ?? 0)
    const bytes = readFileSync(path)
    expect((await findDamage(deps)).length).toBeGreaterThan(0)
    expect(readFileSync(path).equals(bytes)).toBe(true)
    expect(readdirSync(home).filter((name) => name.includes('repairing'))).toEqual([])
  })
})

describe('what is refused', () => {
  test('a file of another program, garbage, and one that is not there', async () => {
    const { home, path } = copyHome()
    writeFileSync(path, Buffer.alloc(50_000, 7))
    await expect(repairStore(repairDeps(home))).rejects.toMatchObject({ code: 'database_damaged' })
    expect(readFileSync(path).equals(Buffer.alloc(50_000, 7))).toBe(true)
    const other = join(home, 'other.db')
    const database = new DatabaseSync(other)
    database.exec('CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES (1)')
    database.close()
    const bytes = readFileSync(other)
    await expect(repairStore({ ...repairDeps(home), databasePath: other })).rejects.toMatchObject({
      code: 'database_foreign',
      message: expect.stringContaining(other),
    })
    expect(readFileSync(other).equals(bytes)).toBe(true)
    await expect(
      findDamage({ ...repairDeps(home), databasePath: join(home, 'none.db') }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('a database that another process has open', async () => {
    const { home, path } = copyHome()
    flipPage(path, pagesOf(path, 'memories').find(({ kind }) => kind === 'leaf')?.page ?? 0)
    const database = new DatabaseSync(path)
    database.exec('SELECT count(*) FROM scopes')
    await expect(repairStore(repairDeps(home))).rejects.toMatchObject({ code: 'database_busy' })
    database.close()
    expect(readdirSync(join(home, 'backups'))).toEqual([])
  })
})
