/** What is derived is made again from what is stored: bit by bit, gone on with after a stop, and the same the second time. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { RebuildReport } from '../../src/care/rebuild/rebuild-views.ts'
import type { RebuildInput } from '../../src/care/rebuild.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { contentOf } from '../support/backups.ts'
import { AGENT, IS_ON_POSTGRES, makeFolder, openTestEngine, PERSON, runSql } from '../support/engine.ts'
import { fill, openFilling, openStoreIn } from '../support/filled-store.ts'

async function filled() {
  const folder = makeFolder()
  const engine = await openFilling(folder)
  return { folder, engine, ids: await fill(engine) }
}

/** In stretches of a millisecond. */
async function inStretches(engine: Engine, input: RebuildInput): Promise<readonly RebuildReport[]> {
  const reports: RebuildReport[] = []
  do reports.push(await engine.rebuild({ ...input, maxMs: 1 }, PERSON))
  while (reports.at(-1)?.state === 'more')
  return reports
}

/** Behind the engine's back, as an older version or a fault leaves it. */
async function damage(folder: string, ...statements: readonly string[]): Promise<void> {
  if (IS_ON_POSTGRES) {
    for (const statement of statements) await runSql(folder, statement)
    return
  }
  // With references, so that what hangs on a deleted row goes with it.
  const database = new DatabaseSync(join(folder, 'lore.db'))
  try {
    for (const statement of statements) database.exec(statement)
  } finally {
    database.close()
  }
}

/** Words that no document has any more, in the index of the database. */
const LOST_WORDS = IS_ON_POSTGRES
  ? 'UPDATE documents SET words = NULL'
  : "INSERT INTO documents_fts (documents_fts) VALUES ('delete-all')"

/** Links without their ids and times. */
async function linksIn(folder: string): Promise<string[]> {
  const store = await openStoreIn(folder)
  try {
    const edges = await store.exports.edges({ scopes: null, includeArchived: true }, null, 1_000)
    return edges.map(({ sourceId, targetId, relation, weight, madeBy }) =>
      [sourceId, targetId, relation, weight.toFixed(3), madeBy].join(' '),
    )
  } finally {
    await store.close()
  }
}

describe('the index', () => {
  test('texts that an older version read are noticed, and read again', async () => {
    const { folder, engine, ids } = await filled()
    await engine.close()
    await damage(
      folder,
      "UPDATE documents SET analysis_version = 1, terms = 'nothing', term_count = 1, information = NULL",
    )
    const after = await openFilling(folder)
    const noticed = (await after.selfTest({}, PERSON)).items.find(({ name }) => name === 'analysis')
    expect(noticed).toMatchObject({ ok: true, hint: expect.stringContaining('lore rebuild --index') })
    const find = async () =>
      (await after.recall({ query: 'crane tonnes' }, PERSON)).hits.map(({ ref }) => ref.id as string)
    const report = await after.rebuild({ part: 'index' }, PERSON)
    expect(report).toMatchObject({ state: 'done', done: report.total })
    expect(report.changes.analysed).toBe(report.total)
    expect(await find()).toContain(ids.fact)
    expect((await after.selfTest({}, PERSON)).items.map(({ name }) => name)).not.toContain('analysis')
    expect((await after.rebuild({ part: 'index' }, PERSON)).changes).toEqual({})
  })

  test('documents that are missing or of nothing, and a damaged full-text index, are mended', async () => {
    const { folder, engine, ids } = await filled()
    await engine.close()
    await damage(
      folder,
      `DELETE FROM documents WHERE subject_id = '${ids.fact}'`,
      LOST_WORDS,
      'UPDATE corpus_statistics SET documents = documents + 7',
    )
    const after = await openFilling(folder)
    const check = (await after.selfTest({}, PERSON)).items.find(({ name }) => name === 'check')
    expect(check).toMatchObject({ ok: false, hint: expect.stringContaining('lore rebuild --index') })
    const { findings } = await after.audit({}, PERSON)
    expect(findings.find(({ kind }) => kind === 'unreachable')?.fix).toBe('lore rebuild --index')
    await after.rebuild({ part: 'index' }, PERSON)
    expect((await after.selfTest({}, PERSON)).items[0]).toMatchObject({
      name: 'check',
      detail: 'the store is intact',
    })
    const { hits } = await after.recall({ query: 'north crane tonnes' }, PERSON)
    expect(hits.map(({ ref }) => ref.id)).toContain(ids.fact)
  })

  test('a stop in the midst is gone on with, also by another process', async () => {
    const { folder, engine } = await filled()
    const first = await engine.rebuild({ part: 'index', maxMs: 1 }, PERSON)
    await engine.close()
    const after = await openFilling(folder)
    const reports = await inStretches(after, { part: 'index' })
    expect(reports.at(-1)?.total).toBe(first.total)
    expect(reports.at(-1)?.state).toBe('done')
  })

  test('changes nothing that is stored', async () => {
    const { folder, engine } = await filled()
    await engine.close()
    const content = async () => {
      const store = await openStoreIn(folder)
      const text = await contentOf(store)
      await store.close()
      return text
    }
    const before = await content()
    const after = await openFilling(folder)
    for (const part of ['index', 'embeddings'] as const) await after.rebuild({ part }, PERSON)
    await after.close()
    expect(await content()).toBe(before)
  })
})

describe('vectors', () => {
  test('are all made again, while the old ones answer', async () => {
    const { folder, engine, ids } = await filled()
    await engine.settle({}, PERSON)
    const store = await openStoreIn(folder)
    const model = (await engine.stats({}, PERSON)).embedding.model
    await store.embeddings.requeue(model, null)
    const during = await engine.recall({ query: 'crane', explain: true }, PERSON)
    expect(during.byMeaning).toBe(true)
    expect(during.hits.map(({ ref }) => ref.id)).toContain(ids.fact)
    await store.close()
    const report = await engine.rebuild({ part: 'embeddings' }, PERSON)
    expect(report).toMatchObject({ state: 'done', done: report.total })
    expect(report.total).toBeGreaterThan(5)
    expect((await engine.stats({}, PERSON)).embedding.pending).toBe(0)
  })

  test('that are neither there nor waited for are found missing, with the way to make them', async () => {
    const { folder, engine } = await filled()
    await engine.settle({}, PERSON)
    await engine.close()
    await damage(folder, 'DELETE FROM embeddings', 'DELETE FROM pending_embeddings')
    const after = await openFilling(folder)
    const check = (await after.selfTest({}, PERSON)).items.find(({ name }) => name === 'check')
    expect(check).toMatchObject({ ok: false, hint: expect.stringContaining('lore rebuild --embeddings') })
    const { findings } = await after.audit({}, PERSON)
    expect(findings.find(({ sentence }) => sentence.includes('by meaning'))?.fix).toBe(
      'lore rebuild --embeddings',
    )
    await after.rebuild({ part: 'embeddings' }, PERSON)
    expect((await after.selfTest({}, PERSON)).items[0]).toMatchObject({
      name: 'check',
      detail: 'the store is intact',
    })
  })

  test('a model that is away is told, the queue stays, and is not begun again', async () => {
    const folder = makeFolder()
    const engine = await openTestEngine(folder, {
      embedding: { provider: 'ollama', baseUrl: 'http://127.0.0.1:9', model: 'none' },
      backgroundEmbedding: false,
    })
    await engine.remember({ content: 'A line without a vector.', vectors: 'background' }, PERSON)
    const report = await engine.rebuild({ part: 'embeddings', maxMs: 2_000 }, PERSON)
    expect(report).toMatchObject({ state: 'waiting', total: 1, done: 0 })
    expect(report.reason).not.toBe('')
    await engine.remember({ content: 'Another line without one.', vectors: 'background' }, PERSON)
    expect(await engine.rebuild({ part: 'embeddings', maxMs: 2_000 }, PERSON)).toMatchObject({ total: 1 })
  })
})

describe('strength', () => {
  test('is worked out anew for every memory', async () => {
    const { folder, engine, ids } = await filled()
    const before = await engine.read({ id: ids.root }, PERSON)
    await engine.close()
    await damage(folder, 'UPDATE memories SET relevance = 0.123, importance = 0.9, next_due_at = 9e15')
    const after = await openFilling(folder)
    // Each stretch gets somewhere, also where reading what is left takes longer than that.
    const reports = await inStretches(after, { part: 'strength' })
    expect(reports.at(-1)).toMatchObject({ state: 'done', done: reports.at(-1)?.total })
    const store = await openStoreIn(folder)
    const memory = await store.memories.find(ids.root)
    expect(memory?.relevance).not.toBe(0.123)
    expect(memory?.nextDueAt).not.toBe(9e15)
    await store.close()
    expect(before.kind).toBe('memory')
  })
})

describe('links', () => {
  async function related(folder: string) {
    const engine = await openFilling(folder)
    const ids: MemoryId[] = []
    for (const content of [
      'The ferry to Lindholm leaves at seven in the morning.',
      'The ferry to Lindholm leaves at nine in the evening.',
      'The ferry to Lindholm costs four crowns.',
      'Bread needs flour, water and salt.',
    ]) {
      const outcome = await engine.remember({ content, force: true }, AGENT)
      if (outcome.kind === 'stored') ids.push(outcome.memory.id)
    }
    await engine.settle({}, PERSON)
    await engine.sleep({ phases: ['mentions', 'replay', 'associate'] }, PERSON)
    return { engine, ids }
  }

  test('that machines made are made again; a person’s and an agent’s stay', async () => {
    const folder = makeFolder()
    const { engine, ids } = await related(folder)
    const [first, second, third, bread] = ids
    if (!first || !second || !third || !bread) throw new Error('not all were stored')
    await engine.connect({ source: bread, target: first, relation: 'see_also', weight: 0.3 }, PERSON)
    await engine.connect({ source: bread, target: second, relation: 'associative', weight: 0.3 }, AGENT)
    await engine.close()
    const sound = await linksIn(folder)
    const seeAlso = sound.filter((link) => link.includes('see_also') && link.endsWith('machine'))
    expect(seeAlso.length).toBeGreaterThan(0)
    // One that should not be there, one that is missing, and names that are gone.
    await damage(
      folder,
      "DELETE FROM edges WHERE relation IN ('see_also', 'mentions') AND made_by = 'machine'",
      `INSERT INTO edges (id, source_id, target_id, layer, relation, weight, author, made_by, created_at)
       VALUES ('00000000-0000-7000-8000-0000000000ff', '${bread}', '${third}', 'semantic', 'see_also', 0.9,
               'lore:sleep', 'machine', 0)`,
    )
    const after = await openFilling(folder)
    const report = await after.rebuild({ part: 'edges' }, PERSON)
    expect(report).toMatchObject({ state: 'done', changes: { remove_edge: 1 } })
    expect(report.run).not.toBeNull()
    await after.close()
    expect((await linksIn(folder)).sort()).toEqual(sound.sort())
    const again = await openFilling(folder)
    expect(await again.rebuild({ part: 'edges' }, PERSON)).toMatchObject({
      state: 'done',
      changes: {},
      run: null,
    })
    const undone = await again.undo({ id: report.run ?? '' }, PERSON)
    expect(undone.undone).toBeGreaterThan(0)
  })

  test('in stretches come to the same, under one run', async () => {
    const folder = makeFolder()
    const { engine } = await related(folder)
    await engine.close()
    const sound = await linksIn(folder)
    await damage(
      folder,
      "DELETE FROM edges WHERE relation IN ('see_also', 'mentions') AND made_by = 'machine'",
    )
    const after = await openFilling(folder)
    const reports = await inStretches(after, { part: 'edges' })
    expect(reports.length).toBeGreaterThan(1)
    const runs = (await after.listRuns({ limit: 50 }, PERSON)).items.filter(({ kind }) => kind === 'rebuild')
    expect(runs.map(({ state }) => state)).toEqual(['done'])
    await after.close()
    expect((await linksIn(folder)).sort()).toEqual(sound.sort())
  })
})

describe('asking for it', () => {
  test('agents may not, unknown parts are refused, and a scope limits it', async () => {
    const { engine } = await filled()
    await expect(engine.rebuild({ part: 'index' }, AGENT)).rejects.toMatchObject({ code: 'protected' })
    await expect(engine.rebuild({ part: 'memories' as never }, PERSON)).rejects.toMatchObject({
      code: 'invalid_input',
    })
    const web = await engine.rebuild({ part: 'index', scope: { project: 'web' }, exactScope: true }, PERSON)
    expect(web.total).toBe(1)
    const all = await engine.rebuild({ part: 'index' }, PERSON)
    expect(all.total).toBeGreaterThan(web.total)
  })
})
