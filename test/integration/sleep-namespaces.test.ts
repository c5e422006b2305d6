import { describe, expect, test } from 'vitest'
import { createWordEmbedder } from '../../bench/support/word-embedder.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { PHASE_NAMES } from '../../src/sleep/run/phase-names.ts'
import type { SleepReport } from '../../src/sleep/run/sleeping.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON, runSql } from '../support/engine.ts'

const OTHER = { namespace: 'other' } as const
const PHASES = PHASE_NAMES.filter((name) => name !== 'digest')

async function openBoth() {
  const clock = makeClock()
  const folder = makeFolder()
  const embedder = createWordEmbedder()
  const engine = await openTestEngine(folder, { clock, embedder, backgroundEmbedding: false })
  await engine.ensureScope(OTHER, PERSON)
  return { engine, clock, folder }
}

async function store(engine: Engine, content: string, more: object = {}): Promise<MemoryId> {
  const outcome = await engine.remember({ content, force: true, ...more }, PERSON)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

/** As if tools of agents had stored everything, and a digest had made the topics named. */
async function forgettable(folder: string, topics: readonly MemoryId[] = []): Promise<void> {
  await runSql(
    folder,
    "UPDATE memories SET origin = 'lore', authority = 2, trust = 'inference', quote = NULL",
  )
  for (const id of topics) {
    await runSql(
      folder,
      "UPDATE memories SET origin = 'digest', author = 'lore:none', metadata = ? WHERE id = ?",
      JSON.stringify({ machineRoot: true }),
      id,
    )
  }
}

/** Everything that is kept of the other namespace, derived values too. */
async function dumpOther(folder: string): Promise<object> {
  const scope = `(SELECT id FROM scopes WHERE namespace = '${OTHER.namespace}')`
  const ids = `(SELECT id FROM memories WHERE scope_id IN ${scope})`
  const all = (sql: string) => runSql(folder, sql)
  return {
    memories: await all(`SELECT * FROM memories WHERE scope_id IN ${scope} ORDER BY id`),
    edges: await all(`SELECT * FROM edges WHERE source_id IN ${ids} OR target_id IN ${ids} ORDER BY id`),
    entities: await all(`SELECT * FROM entities WHERE scope_id IN ${scope} ORDER BY id`),
    clusters: await all(`SELECT * FROM clusters WHERE scope_id IN ${scope} ORDER BY id`),
    communities: await all(`SELECT * FROM communities WHERE scope_id IN ${scope} ORDER BY id`),
    journal: await all(`SELECT * FROM journal WHERE subject_id IN ${ids} ORDER BY id`),
  }
}

const changesOf = (report: SleepReport) =>
  Object.fromEntries(report.phases.map(({ phase, changes }) => [phase, changes]))

/** Something for most phases to do, the same in each of these. */
async function fillBoth({ engine, clock, folder }: Awaited<ReturnType<typeof openBoth>>) {
  const topics: MemoryId[] = []
  for (const scope of [OTHER, undefined]) {
    const more = scope === undefined ? {} : { scope }
    const gone = await store(engine, 'The old lighthouse keeper retired in spring.', more)
    topics.push(gone)
    await engine.forget({ id: gone }, PERSON)
    await store(engine, 'Invoices for the lighthouse go to the port authority.', more)
  }
  await forgettable(folder, topics)
  clock.advance(190 * DAY_MS)
  for (const scope of [OTHER, undefined]) {
    const more = scope === undefined ? {} : { scope }
    const root = await store(engine, 'Everything about the ferry to Lindholm.', more)
    for (const content of [
      'The ferry timetable changes when the tide tables are printed.',
      'The ferry timetable to Lindholm changes in the summer.',
    ]) {
      await store(engine, content, { ...more, parent: root })
    }
    for (let i = 0; i < 3; i++) await store(engine, 'The harbour crane is inspected every quarter.', more)
  }
  await engine.settle({}, PERSON)
  // All of it was there before anybody sleeps.
  clock.advance(60_000)
}

describe('an agent’s sleep', () => {
  test('leaves other namespaces as they are, and goes over its own whole', async () => {
    const both = await openBoth()
    await fillBoth(both)
    const before = await dumpOther(both.folder)
    const planned = await both.engine.sleep({ phases: PHASES, dryRun: true }, AGENT)
    const report = await both.engine.sleep({ phases: PHASES }, AGENT)
    expect(await dumpOther(both.folder)).toEqual(before)
    expect(report.state).toBe('done')
    const own = changesOf(report)
    expect(own).toMatchObject({
      replay: { upsert_edge: expect.any(Number) },
      'merge-duplicates': { supersede: 2 },
      archive: { archive_memory: 1 },
      purge: { purge_memory: 1 },
    })
    expect(changesOf(planned)).toMatchObject({ archive: { archive_memory: 1 }, purge: { purge_memory: 1 } })
    const derived = Object.fromEntries(report.phases.map(({ phase, derived: each }) => [phase, each]))
    expect(derived['recompute-strength']).toEqual({ importance: 7, stale: 1 })

    // What it went over is nothing that the others were gone over with.
    const later = await both.engine.sleep({ phases: PHASES }, PERSON)
    expect(changesOf(later)).toMatchObject(own)
  })

  test('finds its own behind pages of what others have due', async () => {
    const { engine, clock, folder } = await openBoth()
    for (let i = 0; i < 201; i++) await store(engine, `Berth ${i} is free.`, { scope: OTHER })
    const mine = await store(engine, 'The sluice is opened at noon.')
    await forgettable(folder)
    clock.advance(100 * DAY_MS)
    const report = await engine.sleep({ phases: ['archive'] }, AGENT)
    expect(changesOf(report)).toEqual({ archive: { archive_memory: 1 } })
    expect((await engine.listArchived({}, PERSON)).items.map(({ id }) => id)).toEqual([mine])
  })

  test('takes its own numbers, which decide over nothing else', async () => {
    const { engine, folder } = await openBoth()
    await store(engine, 'The kettle is blue.', { scope: OTHER })
    await store(engine, 'The kettle is red.')
    const importance = { relevance: 0, frequency: 0, recency: 0, surprise: 0 }
    const phases = ['recompute-strength']
    const tiers = async () => {
      const rows = await runSql(folder, 'SELECT tier FROM memories ORDER BY id')
      return rows.map(({ tier }) => tier)
    }
    expect((await engine.sleep({ phases, tuning: { importance } }, AGENT)).state).toBe('done')
    expect(await tiers()).toEqual([null, 'current'])
    await engine.sleep({ phases }, PERSON)
    expect((await tiers())[0]).not.toBe('current')
  })

  test('drops and mends its own links only', async () => {
    const { engine, clock, folder } = await openBoth()
    for (const more of [{ scope: OTHER }, {}]) {
      const source = await store(engine, 'The mill grinds rye.', more)
      const kept = await store(engine, 'The baker buys flour.', more)
      const gone = await store(engine, 'The cooper makes barrels.', more)
      await engine.connect({ source, target: kept, relation: 'see_also', weight: 0.2 }, PERSON)
      await engine.connect({ source, target: gone, relation: 'requires_reading' }, PERSON)
    }
    await runSql(folder, "UPDATE edges SET made_by = 'machine' WHERE relation = 'see_also'")
    await runSql(folder, "UPDATE edges SET target_id = 'nobody' WHERE relation = 'requires_reading'")
    clock.advance(300 * DAY_MS)
    const dropped = { 'decay-edges': { remove_edge: 1 }, repair: { remove_edge: 1 } }
    const phases = Object.keys(dropped)
    const before = await dumpOther(folder)
    expect(changesOf(await engine.sleep({ phases }, AGENT))).toEqual(dropped)
    expect(await dumpOther(folder)).toEqual(before)
    expect(changesOf(await engine.sleep({ phases }, PERSON))).toEqual(dropped)
  })

  test('counts what changed elsewhere, where communities are looked for again by somebody else', async () => {
    const { engine, folder } = await openBoth()
    const changesElsewhere = async () => {
      const [row] = await runSql(
        folder,
        'SELECT changes FROM community_scopes JOIN scopes ON id = scope_id WHERE namespace = ?',
        OTHER.namespace,
      )
      return row?.changes
    }
    const phases = ['communities']
    for (const more of [{ scope: OTHER }, {}]) await store(engine, 'The pilot boards at the buoy.', more)
    await engine.sleep({ phases }, PERSON)
    expect(await changesElsewhere()).toBe(0)
    await store(engine, 'The tug waits behind the mole.', { scope: OTHER })
    await engine.sleep({ phases }, AGENT)
    expect(await changesElsewhere()).toBe(1)
  })

  test('digests nothing where others have conversations', async () => {
    const { engine, clock } = await openBoth()
    const text = 'The quarry blasts at noon on weekdays, and sirens sound before.'
    const stage = (sessionId: string, more: object) =>
      engine.stage(
        { agent: 'chat', sessionId, turns: [{ role: 'user', text, at: clock.now() }], ...more },
        PERSON,
      )
    await stage('mine', {})
    clock.advance(DAY_MS)
    const phases = ['digest']
    expect((await engine.sleep({ phases }, AGENT)).phases).toMatchObject([{ state: 'done' }])
    await stage('theirs', { scope: OTHER })
    clock.advance(DAY_MS)
    const [digest] = (await engine.sleep({ phases }, AGENT)).phases
    expect(digest).toMatchObject({ state: 'skipped', changes: {}, reason: expect.stringContaining('person') })
    expect(Object.keys((await engine.sleep({ phases }, PERSON)).phases[0]?.changes ?? {})).not.toEqual([])
  })
})
