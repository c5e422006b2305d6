import { createHash } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { Watermark } from '../../src/core/capture.ts'
import type { DocumentSeq, ScopeId } from '../../src/core/ids.ts'
import type { Memory } from '../../src/core/memory.ts'
import type { Origin } from '../../src/core/origin.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { MIGRATIONS } from '../../src/store/sqlite/migrations/index.ts'
import type { Migration } from '../../src/store/sqlite/migrations/migration.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import {
  edgeId,
  ensureScope,
  insertMemory,
  journalId,
  makeAnalysis,
  makeEpisode,
  makeMemory,
  makeSession,
  memoryId,
  NOW,
} from '../contract/store-records.ts'
import { makeStoreFolder, openStoreIn } from './store-folder.ts'

/** The model of the time when tokens were new. */
const GTE_SMALL = 'gte-small-q8-idf@d34e00d9'

/** Every file of a folder with a digest of its bytes. */
function fingerprint(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  )
}

const watermark: Watermark = {
  path: '/home/ada/.claude/projects/web/a.jsonl',
  agent: 'claude-code',
  byteOffset: 10,
  lineNumber: 1,
  sizeBytes: 10,
  modifiedAt: NOW,
  headHash: 'h',
  headBytes: 10,
  parserState: { title: 'words of an excluded conversation' },
  turns: 1,
  dropped: {},
  error: null,
  readAt: NOW,
}

function alter(folder: string, script: string): void {
  const database = new DatabaseSync(join(folder, 'lore.db'))
  database.exec(script)
  database.close()
}

/** The row of a memory as it was written before it could be boosted or rated. */
function insertScript(memory: Memory): string {
  const { salienceBoost, sourceEpisodes, ratedConfidence, strikes, origin, ...fields } = memory
  const columns = Object.keys(fields).map((field) => field.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`))
  const values = Object.values(fields).map((value) => {
    if (value === null || typeof value === 'number') return String(value)
    if (typeof value === 'boolean') return String(Number(value))
    return `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`
  })
  return `INSERT INTO memories (${columns.join(', ')}) VALUES (${values.join(', ')})`
}

async function makeFilledStore(folder: string): Promise<void> {
  const store = await openSqliteStore({ path: join(folder, 'lore.db') })
  await insertMemory(store, 1, await ensureScope(store))
  await store.close()
}

describe('a database of another program', () => {
  const programs: readonly [string, string][] = [
    ['earlier Lore', 'CREATE TABLE fragments (id TEXT PRIMARY KEY, content TEXT)'],
    ['memory-v3', 'CREATE TABLE memories (id INTEGER PRIMARY KEY, governance_layer INTEGER)'],
    ['Knowledge Graph', 'CREATE TABLE nodes (id TEXT, trust TEXT, memory_level INTEGER)'],
    ['Lorekeeper', 'CREATE TABLE memories (lore_id TEXT, title TEXT)'],
    ['another program', 'CREATE TABLE recipes (id INTEGER)'],
  ]
  test.each(programs)('is recognised and left alone byte for byte: %s', async (name, script) => {
    const folder = makeStoreFolder()
    alter(folder, script)
    const before = fingerprint(folder)
    await expect(openSqliteStore({ path: join(folder, 'lore.db') })).rejects.toMatchObject({
      code: 'database_foreign',
      message: expect.stringContaining(name),
      hint: expect.stringMatching(/LORE_DB_PATH.*lore import/),
    })
    expect(fingerprint(folder)).toEqual(before)
  })

  test('is left alone in WAL mode, closed or in use', async () => {
    const folder = makeStoreFolder()
    alter(folder, 'PRAGMA journal_mode = WAL; CREATE TABLE fragments (id TEXT)')
    const before = fingerprint(folder)
    const open = () => openSqliteStore({ path: join(folder, 'lore.db') })
    await expect(open()).rejects.toMatchObject({ code: 'database_foreign' })
    expect(fingerprint(folder)).toEqual(before)

    const other = new DatabaseSync(join(folder, 'lore.db'))
    other.exec("CREATE TABLE more (id TEXT); INSERT INTO more VALUES ('x')")
    const inUse = fingerprint(folder)['lore.db']
    await expect(open()).rejects.toMatchObject({ code: 'database_foreign' })
    expect(fingerprint(folder)['lore.db']).toEqual(inUse)
    expect(other.prepare('SELECT count(*) AS total FROM more').get()).toEqual({ total: 1 })
    other.close()
  })

  test('is left alone when its program died with everything still in the log', async () => {
    const [source, folder] = [makeStoreFolder(), makeStoreFolder()]
    const other = new DatabaseSync(join(source, 'lore.db'))
    other.exec('PRAGMA journal_mode = WAL; CREATE TABLE fragments (id TEXT)')
    for (const name of ['lore.db', 'lore.db-wal']) copyFileSync(join(source, name), join(folder, name))
    other.close()
    const before = fingerprint(folder)
    const open = openSqliteStore({ path: join(folder, 'lore.db') })
    await expect(open).rejects.toMatchObject({ code: 'database_foreign' })
    expect(fingerprint(folder)).toMatchObject(before)
  })
})

describe('a database that cannot be used', () => {
  test('is refused untouched when a newer Lore wrote it', async () => {
    const folder = makeStoreFolder()
    await makeFilledStore(folder)
    alter(folder, 'PRAGMA user_version = 99')
    const before = fingerprint(folder)
    await expect(openSqliteStore({ path: join(folder, 'lore.db') })).rejects.toMatchObject({
      code: 'database_newer',
      details: { found: 99, known: MIGRATIONS.length },
    })
    expect(fingerprint(folder)).toEqual(before)
  })

  test('is called damaged when it is no database', async () => {
    const folder = makeStoreFolder()
    writeFileSync(join(folder, 'lore.db'), 'Dear diary, '.repeat(1_000))
    const before = fingerprint(folder)
    await expect(openSqliteStore({ path: join(folder, 'lore.db') })).rejects.toMatchObject({
      code: 'database_damaged',
    })
    expect(fingerprint(folder)).toEqual(before)
  })

  test('is called damaged when its pages are cut off or overwritten', async () => {
    const cut = makeStoreFolder()
    await makeFilledStore(cut)
    truncateSync(join(cut, 'lore.db'), 6_000)
    await expect(openSqliteStore({ path: join(cut, 'lore.db') })).rejects.toMatchObject({
      code: 'database_damaged',
    })
  })

  test('is not created where the path is a folder, or leads through a file', async () => {
    const folder = makeStoreFolder()
    writeFileSync(join(folder, 'file'), 'x')
    for (const path of [folder, join(folder, 'file', 'lore.db')]) {
      await expect(openSqliteStore({ path })).rejects.toMatchObject({ code: 'invalid_input' })
    }
  })
})

describe('an empty file', () => {
  test('becomes a store, also when SQLite made it', async () => {
    const bare = makeStoreFolder()
    writeFileSync(join(bare, 'lore.db'), '')
    expect(await (await openStoreIn(bare)).check()).toEqual([])
    const vacuumed = makeStoreFolder()
    alter(vacuumed, 'CREATE TABLE t (x); DROP TABLE t')
    expect(await (await openStoreIn(vacuumed)).check()).toEqual([])
  })
})

const DROP_LATER_COLUMNS = 'ALTER TABLE documents DROP COLUMN information; DROP TABLE projects;'

/** A store of a former version that takes what is written to it today; what it lacks must be dropped again. */
async function openFormer(folder: string, version: number): Promise<Store> {
  const path = join(folder, 'lore.db')
  const migrations = MIGRATIONS.slice(0, version)
  await (await openSqliteStore({ path, migrations })).close()
  alter(
    folder,
    `ALTER TABLE documents ADD COLUMN information REAL;
     CREATE TABLE projects (name TEXT PRIMARY KEY, label TEXT, joined_to TEXT, created_at INTEGER);`,
  )
  return openSqliteStore({ path, migrations })
}

describe('migrations', () => {
  const addition: Migration = {
    version: MIGRATIONS.length + 1,
    title: 'addition',
    sql: '-- Why: a test.\nCREATE TABLE additions (id INTEGER PRIMARY KEY) STRICT;',
  }
  const backups = (folder: string) => readdirSync(folder).filter((name) => name.includes('.backup-v'))

  test('say why, are numbered without gaps, and a fresh store has had all of them', async () => {
    expect(MIGRATIONS.map((migration) => migration.version)).toEqual(MIGRATIONS.map((_, n) => n + 1))
    for (const migration of MIGRATIONS) expect(migration.sql.trim()).toMatch(/^-- Why: /)
    const folder = makeStoreFolder()
    const store = await openStoreIn(folder)
    expect((await store.describe()).schemaVersion).toBe(MIGRATIONS.length)
    expect(backups(folder)).toEqual([])
  })

  test('an applied one that changed since is refused', async () => {
    const folder = makeStoreFolder()
    await makeFilledStore(folder)
    const [first, ...rest] = MIGRATIONS
    if (first === undefined) throw new Error('no migrations')
    const changed = { ...first, sql: `${first.sql}\n-- later thoughts` }
    await expect(openStoreIn(folder, { migrations: [changed, ...rest] })).rejects.toMatchObject({
      code: 'migration_changed',
    })
    const crlf = { ...first, sql: first.sql.replaceAll('\n', '\r\n') }
    expect(await (await openStoreIn(folder, { migrations: [crlf, ...rest] })).check()).toEqual([])
  })

  test('memories and sessions from before digestion are kept: unboosted, and waiting to be segmented', async () => {
    const folder = makeStoreFolder()
    const before = await openFormer(folder, 2)
    const session = makeSession(1, await ensureScope(before))
    await before.sessions.ensure(session)
    await before.episodes.insert(makeEpisode(0, session), makeAnalysis('said'))
    await before.close()
    alter(folder, DROP_LATER_COLUMNS)
    alter(folder, insertScript(makeMemory(1, session.scopeId, { quote: "it's" })))
    const store = await openStoreIn(folder)
    expect(await store.memories.find(memoryId(1))).toEqual(
      makeMemory(1, session.scopeId, { quote: "it's", salienceBoost: 1 }),
    )
    expect(await store.digest.listUnsegmented(session.lastAt, 10)).toEqual([session.id])
  })

  test('edges from before sleep know who made them, the journal its order, and files are read again', async () => {
    const folder = makeStoreFolder()
    const path = join(folder, 'lore.db')
    const before = await openSqliteStore({ path, migrations: MIGRATIONS.slice(0, 3) })
    await before.capture.saveWatermark(watermark)
    await before.close()
    const edge = (n: number, author: string) =>
      `INSERT INTO edges (id, source_id, target_id, layer, relation, weight, author, created_at)
       VALUES ('${edgeId(n)}', 'm${n}', 'x', 'semantic', 'related_to', 0.5, '${author}', ${NOW});`
    const entry = (n: number, at: number, actor: string, action: string) =>
      `INSERT INTO journal (id, run_id, at, actor, action, subject_kind, subject_id, source_id)
       VALUES ('${journalId(n)}', 'r', ${at}, '${actor}', '${action}', 'edge', '${edgeId(at - NOW)}', 'm');`
    alter(
      folder,
      [
        edge(1, 'lore:none'),
        edge(2, 'claude-code'),
        edge(3, 'cli'),
        entry(9, NOW + 3, 'person:cli', 'connect'),
        entry(8, NOW + 2, 'agent:claude-code', 'connect'),
        entry(7, NOW + 2, 'person:cli', 'disconnect'),
      ].join('\n'),
    )
    const store = await openStoreIn(folder)
    const makers = await Promise.all([1, 2, 3].map(async (n) => (await store.edges.find(edgeId(n)))?.madeBy))
    expect(makers).toEqual(['machine', 'agent', 'person'])
    const written = (await store.journal.listRun('r')).map((each) => each.id)
    expect(written).toEqual([9, 8, 7].map(journalId))
    expect(await store.capture.listWatermarks()).toEqual([])
  })

  test('what the local model embedded before tokens waits for them, and its vectors answer meanwhile', async () => {
    const folder = makeStoreFolder()
    const models = [
      { id: GTE_SMALL, dimensions: 2, state: 'active' },
      { id: 'ollama:words', dimensions: 2, state: 'building' },
    ] as const
    const before = await openFormer(folder, 4)
    for (const model of models) await before.embeddings.register(model)
    const session = makeSession(1, await ensureScope(before))
    await before.sessions.ensure(session)
    const turns: DocumentSeq[] = []
    for (const n of [0, 1, 2]) {
      turns.push(await before.episodes.insert(makeEpisode(n, session), makeAnalysis('said')))
    }
    const [first, second, later] = turns as [DocumentSeq, DocumentSeq, DocumentSeq]
    await before.close()
    alter(folder, DROP_LATER_COLUMNS)
    for (const key of [1, 2]) {
      alter(
        folder,
        `INSERT INTO embeddings SELECT seq, ${key}, text_hash, x'0000803f00000000' FROM documents
           WHERE seq <> ${later};
         DELETE FROM pending_embeddings WHERE model_key = ${key} AND document_seq <> ${later}`,
      )
    }
    const { embeddings, check } = await openStoreIn(folder)
    const pending = async (modelId: string) =>
      (await embeddings.pending(modelId, 10)).map(({ seq }) => seq).sort((a, b) => a - b)
    expect(await pending(GTE_SMALL)).toEqual(turns)
    expect(await pending('ollama:words')).toEqual([later])
    expect((await embeddings.changesSince(GTE_SMALL, 0)).changed).toHaveLength(2)
    expect(await embeddings.loadTokens(GTE_SMALL, turns)).toEqual(new Map())
    const oldest = (await embeddings.pending(GTE_SMALL, 10)).find(({ seq }) => seq === first)
    const tokens = Uint8Array.of(1)
    await embeddings.save(GTE_SMALL, [
      { seq: first, textHash: oldest?.textHash ?? '', vector: Float32Array.of(1, 0), tokens },
    ])
    expect(await embeddings.loadTokens(GTE_SMALL, turns)).toEqual(new Map([[first, tokens]]))
    expect(await pending(GTE_SMALL)).toEqual([second, later])
    expect(await check()).toEqual([])
  })

  test('memories from before origins get theirs from what else is known of them', async () => {
    const folder = makeStoreFolder()
    const path = join(folder, 'lore.db')
    await (await openSqliteStore({ path, migrations: MIGRATIONS.slice(0, 16) })).close()
    const [own, shared] = [1 as ScopeId, 2 as ScopeId]
    alter(
      folder,
      `INSERT INTO scopes (id, namespace, created_at) VALUES (${own}, 'default', ${NOW}), (${shared}, 'shared', ${NOW});`,
    )
    const imported = (kind: string) => ({ import: { kind, key: 'k', at: NOW, text: 'h' } })
    const cases: readonly (readonly [Partial<Memory>, Origin])[] = [
      [{ authority: 1 }, 'person'],
      [{ author: 'vault', authority: 3, metadata: { vault: { key: '' } } }, 'person'],
      [{ authority: 3, author: 'cli' }, 'person'],
      [{ author: 'lore:none', authority: 6 }, 'digest'],
      [{ kind: 'correction', metadata: { heardIn: 's' } }, 'digest'],
      [{ author: 'lore:sleep', authority: 6 }, 'sleep'],
      [{ metadata: imported('knowledge-graph') }, 'import:knowledge-graph'],
      [{ metadata: imported('mem0') }, 'import'],
      [{ metadata: { experience: {} } }, 'knowledge-graph'],
      [{ layer: 4 }, 'memory-v3'],
      [{ scopeId: shared }, 'lorekeeper'],
      [{ author: 'claude-code', nextDueAt: NOW }, 'lore'],
      [{ archivedAt: NOW, archivedReason: 'importance 0.099 after 52 days' }, 'lore'],
    ]
    for (const [n, [overrides]] of cases.entries()) {
      alter(folder, insertScript(makeMemory(n + 1, overrides.scopeId ?? own, overrides)))
    }
    alter(
      folder,
      `INSERT INTO journal (id, run_id, at, actor, action, subject_kind, subject_id)
         VALUES ('j', 'r', ${NOW}, 'person:cli', 'remember', 'memory', '${memoryId(3)}');
       INSERT INTO write_queue (id, operation, caller, scope, priority, state, attempts, next_try_at, queued_at)
         VALUES ('${memoryId(10)}', 'remember', '{}', '{}', 4, 'done', 1, ${NOW}, ${NOW});`,
    )
    const store = await openStoreIn(folder)
    const memories = await store.memories.load(cases.map((_, n) => memoryId(n + 1)))
    const origins = new Map(memories.map(({ id, origin }) => [id, origin]))
    expect(cases.map((_, n) => origins.get(memoryId(n + 1)))).toEqual(cases.map(([, origin]) => origin))
    expect(memories.map(({ nextDueAt }) => nextDueAt).every((due) => due === null)).toBe(true)
    expect(await store.capture.readNote('forgetting.former')).toBe(true)
  })

  test('a backup of the old version is taken first', async () => {
    const folder = makeStoreFolder()
    const backupDir = join(folder, 'backups')
    await makeFilledStore(folder)
    const options = { migrations: [...MIGRATIONS, addition], backupDir, clock: { now: () => NOW } }
    const store = await openStoreIn(folder, options)
    expect((await store.describe()).schemaVersion).toBe(addition.version)
    expect(await store.memories.find(memoryId(1))).not.toBeNull()
    expect(backups(backupDir)).toEqual([`lore.db.backup-v${MIGRATIONS.length}-20261102T100000000Z`])
    const copy = await openSqliteStore({ path: join(backupDir, backups(backupDir)[0] ?? '') })
    expect((await copy.describe()).schemaVersion).toBe(MIGRATIONS.length)
    expect(await copy.memories.find(memoryId(1))).not.toBeNull()
    expect(await copy.check()).toEqual([])
    await copy.close()
  })

  test('the last three backups are kept, other files are not touched', async () => {
    const folder = makeStoreFolder()
    await makeFilledStore(folder)
    const precious = 'lore.db.backup-v1-mine'
    writeFileSync(join(folder, precious), 'mine')
    const steps: Migration[] = []
    for (let n = 1; n <= 5; n++) {
      const version = MIGRATIONS.length + n
      steps.push({ version, title: `step ${n}`, sql: `-- Why: a test.\nCREATE TABLE step_${n} (id);` })
      const store = await openSqliteStore({
        path: join(folder, 'lore.db'),
        migrations: [...MIGRATIONS, ...steps],
        clock: { now: () => NOW + n },
      })
      await store.close()
    }
    expect(backups(folder).sort()).toEqual([
      precious,
      ...[3, 4, 5].map((n) => `lore.db.backup-v${MIGRATIONS.length + n - 1}-20261102T10000000${n}Z`).sort(),
    ])
  })

  test('one that fails leaves the database as it was', async () => {
    const folder = makeStoreFolder()
    await makeFilledStore(folder)
    const broken = {
      ...addition,
      version: addition.version + 1,
      sql: '-- Why: a test.\nCREATE TABLE nonsense',
    }
    const migrations = [...MIGRATIONS, addition, broken]
    await expect(openStoreIn(folder, { migrations })).rejects.toThrow()
    const store = await openStoreIn(folder)
    expect((await store.describe()).schemaVersion).toBe(MIGRATIONS.length)
    expect(await store.check()).toEqual([])
  })
})

describe('read-only', () => {
  test('reads, refuses to write, and changes nothing', async () => {
    const folder = makeStoreFolder()
    await makeFilledStore(folder)
    const store = await openStoreIn(folder, { readOnly: true })
    expect(await store.memories.find(memoryId(1))).not.toBeNull()
    await expect(ensureScope(store, 'new')).rejects.toMatchObject({ code: 'database_read_only' })
    expect(await store.check()).toEqual([])
  })

  test('does not create or migrate', async () => {
    const folder = makeStoreFolder()
    await expect(openStoreIn(folder, { readOnly: true })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(readdirSync(folder)).toEqual([])
    await makeFilledStore(folder)
    const migrations = [...MIGRATIONS, { version: MIGRATIONS.length + 1, title: 'x', sql: '-- Why: x' }]
    await expect(openStoreIn(folder, { readOnly: true, migrations })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})
