/** The phases of forgetting on a real engine and a real database: strength, links, graveyard, repair. */
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { memoryTombstone } from '../../src/kernel/tombstones.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON, runSql } from '../support/engine.ts'

const FACTS = [
  'The harbour crane is inspected on the first Monday of a quarter.',
  'Invoices for the lighthouse go to the port authority in Bergen.',
  'The ferry timetable changes when the tide tables are printed.',
  'Salted cod is weighed twice before it leaves the northern quay.',
  'A diver checks the mooring chains every second autumn.',
] as const

async function open() {
  const clock = makeClock()
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { clock })
  const sql = (statement: string, ...values: (string | number | null)[]) =>
    runSql(folder, statement, ...values)
  return {
    clock,
    engine,
    /** What is in the database, or a change to it behind everybody's back. */
    sql,
    /** As if a digest had read these out of a turn that is still there. */
    derive: async (...ids: readonly MemoryId[]) => {
      const turns = [{ role: 'user', text: 'What was said.', at: clock.now() }] as const
      await engine.stage({ agent: 'chat', sessionId: 's', turns }, PERSON)
      for (const id of ids) {
        await sql("UPDATE memories SET origin = 'digest' WHERE id = ?", id)
        await sql('INSERT INTO memory_sources SELECT ?, 0, id FROM episodes', id)
      }
    },
  }
}

async function store(engine: Engine, content: string, more: object = {}): Promise<MemoryId> {
  const outcome = await engine.remember({ content, ...more }, AGENT)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

async function changesOf(engine: Engine, phase: string, since = 0) {
  const { phases } = await engine.sleep({ phases: [phase], since }, PERSON)
  expect(phases).toMatchObject([{ phase, reason: null, state: 'done' }])
  return phases[0]?.changes
}

describe('recomputing strength', () => {
  test('raises the level of what was read in five sessions on its 14th day, in the journal, once', async () => {
    const { engine, clock, sql } = await open()
    const id = await store(engine, FACTS[0])
    for (const session of ['a', 'b', 'c', 'd', 'e']) {
      clock.advance(DAY_MS)
      await engine.read({ id }, { ...AGENT, session } satisfies Caller)
    }
    expect(await changesOf(engine, 'recompute-strength')).toEqual({})
    clock.advance(9 * DAY_MS - 1)
    expect(await changesOf(engine, 'recompute-strength', clock.now())).toEqual({})
    clock.advance(1)
    expect(await changesOf(engine, 'recompute-strength', clock.now())).toEqual({ update_memory: 1 })
    expect(
      await sql('SELECT level, CASE WHEN next_due_at IS NULL THEN 1 ELSE 0 END AS unknown FROM memories'),
    ).toEqual([{ level: 3, unknown: 0 }])
    expect(await sql("SELECT reason FROM journal WHERE action = 'update'")).toEqual([
      { reason: 'used in 5 sessions, 14 days old' },
    ])
    expect(await changesOf(engine, 'recompute-strength')).toEqual({})
  })

  test('marks as stale what nobody verified for 90 days, and leaves its confidence', async () => {
    const { engine, clock, sql } = await open()
    await store(engine, FACTS[0], { layer: 2 })
    await changesOf(engine, 'recompute-strength')
    clock.advance(90 * DAY_MS)
    expect(await changesOf(engine, 'recompute-strength', clock.now())).toEqual({})
    clock.advance(1)
    expect(await changesOf(engine, 'recompute-strength', clock.now())).toEqual({ update_memory: 1 })
    expect(await sql('SELECT verification, confidence FROM memories')).toEqual([
      { verification: 'stale', confidence: 0.95 },
    ])
    expect(await changesOf(engine, 'recompute-strength')).toEqual({})
  })
})

test('a tree is archived from its leaves to its root in one run', async () => {
  const { engine, clock, sql } = await open()
  const ids: MemoryId[] = []
  for (const fact of FACTS) {
    const place = ids.length === 0 ? {} : { parent: ids.at(-1) }
    ids.push(await store(engine, fact, { salience: 0.2, ...place }))
  }
  clock.advance(80 * DAY_MS)
  expect(await changesOf(engine, 'recompute-strength')).toEqual({})
  const planned = await engine.sleep({ phases: ['archive'], dryRun: true }, PERSON)
  expect(planned.plan.map(({ subject }) => subject)).toEqual(ids.toReversed())
  expect(await changesOf(engine, 'archive')).toEqual({ archive_memory: 5 })
  expect(
    (await sql("SELECT subject_id AS id FROM journal WHERE action = 'archive' ORDER BY seq")).map(
      ({ id }) => id,
    ),
  ).toEqual(ids.toReversed())
  expect(await changesOf(engine, 'archive')).toEqual({})
})

test('an unused link is dropped and remembered; a person’s stays', async () => {
  const { engine, clock, sql } = await open()
  const [a, b, c] = [
    await store(engine, FACTS[0]),
    await store(engine, FACTS[1]),
    await store(engine, FACTS[2]),
  ]
  await engine.connect({ source: a, target: b, relation: 'related_to', weight: 0.5 }, AGENT)
  await engine.connect({ source: a, target: c, relation: 'related_to', weight: 0.5 }, PERSON)
  clock.advance(23 * DAY_MS)
  expect(await changesOf(engine, 'decay-edges')).toEqual({})
  clock.advance(DAY_MS)
  expect(await changesOf(engine, 'decay-edges')).toEqual({ remove_edge: 1 })
  expect(await sql('SELECT target_id AS id, weight FROM edges')).toEqual([{ id: c, weight: 0.5 }])
  const hashes = (await sql('SELECT content_hash AS hash FROM memories WHERE id IN (?, ?)', a, b)).map(
    ({ hash }) => hash,
  )
  expect(await sql('SELECT question, a, b, verdict FROM judged_pairs')).toEqual([
    { question: 'link', a: hashes.toSorted()[0], b: hashes.toSorted()[1], verdict: 'faded' },
  ])
  expect(await changesOf(engine, 'decay-edges')).toEqual({})
})

test('of what leaves the graveyard, only what a person forgot is kept from coming back', async () => {
  const { engine, clock, sql, derive } = await open()
  const [byPerson, byAgent] = [await store(engine, FACTS[0]), await store(engine, FACTS[1])]
  const stored = await store(engine, FACTS[2])
  for (const id of [byPerson, stored]) await engine.forget({ id }, PERSON)
  await engine.forget({ id: byAgent }, AGENT)
  await derive(byPerson, byAgent)
  clock.advance(400 * DAY_MS)
  expect(await changesOf(engine, 'purge')).toEqual({ purge_memory: 2 })
  const kept = (await sql('SELECT hash FROM tombstones')).map(({ hash }) => hash)
  expect(kept).toContain(memoryTombstone(byPerson))
  expect(kept).not.toContain(memoryTombstone(byAgent))
})

test('what was derived goes after its time, also where it had replaced something, which stays ended', async () => {
  const { engine, clock, derive } = await open()
  const [old, by, other] = [
    await store(engine, FACTS[0]),
    await store(engine, FACTS[1]),
    await store(engine, FACTS[2]),
  ]
  await engine.supersede({ old, by }, PERSON)
  await engine.forget({ id: by }, PERSON)
  await engine.forget({ id: other }, PERSON)
  await derive(old, by, other)
  clock.advance(400 * DAY_MS)
  expect(await changesOf(engine, 'purge')).toEqual({ purge_memory: 2 })
  expect(await changesOf(engine, 'repair')).toEqual({})
  expect(await changesOf(engine, 'purge')).toEqual({})
  await expect(engine.read({ id: by }, PERSON)).rejects.toMatchObject({ code: 'memory_not_found' })
  const { hits } = await engine.recall({ query: FACTS[0] }, PERSON)
  expect(hits.map(({ ref }) => ref.id)).not.toContain(old)
})

describe('repair', () => {
  test('puts a damaged tree in order, and then finds nothing to do', async () => {
    const { engine, clock, sql } = await open()
    const root = await store(engine, FACTS[0])
    const concept = await store(engine, FACTS[1], { parent: root })
    const orphan = await store(engine, FACTS[2], { parent: concept })
    const detail = await store(engine, FACTS[3], { parent: orphan })
    const lost = await store(engine, FACTS[4])
    const crooked = await store(engine, 'The lock keeper has the only key of the sluice.', { parent: root })
    const [one, two] = [
      await store(engine, 'Every pilot boat carries two anchors and a flare.'),
      await store(engine, 'The customs house closes on the eve of midsummer.'),
    ]
    await sql('UPDATE memories SET archived_at = 1 WHERE id = ?', concept)
    await sql('UPDATE memories SET parent_id = ?, depth = 3 WHERE id = ?', 'nobody', lost)
    await sql('UPDATE memories SET depth = 7 WHERE id = ?', crooked)
    await sql('UPDATE memories SET parent_id = ?, depth = 1 WHERE id = ?', two, one)
    await sql('UPDATE memories SET parent_id = ?, depth = 1 WHERE id = ?', one, two)
    clock.advance(DAY_MS)

    await changesOf(engine, 'repair')
    const place = async (id: MemoryId) =>
      (await sql('SELECT parent_id AS parent, depth FROM memories WHERE id = ?', id))[0]
    expect(await place(orphan)).toEqual({ parent: root, depth: 1 })
    expect(await place(detail)).toEqual({ parent: orphan, depth: 2 })
    expect(await place(lost)).toEqual({ parent: null, depth: 0 })
    expect(await place(crooked)).toEqual({ parent: root, depth: 1 })
    expect([(await place(one))?.parent, (await place(two))?.parent]).toContain(null)
    expect(await changesOf(engine, 'repair')).toEqual({})
  })

  test('removes links without an end', async () => {
    const { engine, sql } = await open()
    const [a, b] = [await store(engine, FACTS[0]), await store(engine, FACTS[1])]
    await engine.connect({ source: a, target: b, relation: 'uses' }, PERSON)
    await engine.connect({ source: b, target: a, relation: 'part_of' }, PERSON)
    await sql("UPDATE edges SET target_id = 'nobody' WHERE relation = 'uses'")
    expect(await changesOf(engine, 'repair')).toEqual({ remove_edge: 1 })
    expect(await sql('SELECT relation FROM edges')).toEqual([{ relation: 'part_of' }])
    expect(await changesOf(engine, 'repair')).toEqual({})
  })
})

describe('what a forgotten memory had replaced', () => {
  test('stays as it is, because no rule purges what was superseded', async () => {
    const { engine, clock, sql, derive } = await open()
    const first = await store(engine, 'The API listens on port 8080.')
    const second = await store(engine, 'The API listens on port 9090.', { supersedes: first, force: true })
    const third = await store(engine, 'The API listens on port 7070.', {
      supersedes: second,
      force: true,
    })
    await engine.govern({ id: third, layer: 2 }, PERSON)
    await engine.forget({ id: second, confirmed: true }, PERSON)
    await derive(first, second, third)
    clock.advance(400 * DAY_MS)
    expect(await changesOf(engine, 'purge')).toEqual({})
    expect(await sql('SELECT superseded_by AS by FROM memories WHERE id = ?', first)).toEqual([
      { by: second },
    ])
    clock.advance(400 * DAY_MS)
    expect(await changesOf(engine, 'archive')).toEqual({})
  })

  test('stays as history where there is no successor left', async () => {
    const { engine, clock, sql, derive } = await open()
    const first = await store(engine, 'The API listens on port 8080.')
    const second = await store(engine, 'The API listens on port 9090.', { supersedes: first, force: true })
    await engine.forget({ id: second, confirmed: true }, PERSON)
    await derive(second)
    clock.advance(181 * DAY_MS)
    expect(await changesOf(engine, 'purge')).toEqual({ purge_memory: 1 })
    clock.advance(400 * DAY_MS)
    await engine.sleep({ phases: ['recompute-strength', 'archive', 'purge'], since: 0 }, PERSON)
    expect(await sql('SELECT archived_at AS archived FROM memories WHERE id = ?', first)).toEqual([
      { archived: null },
    ])
  })
})

test('a link that a person made again since is not overwritten by an undo', async () => {
  const { engine, clock, sql } = await open()
  const [a, b] = [await store(engine, FACTS[0]), await store(engine, FACTS[1])]
  await engine.connect({ source: a, target: b, relation: 'related_to', weight: 0.5 }, AGENT)
  clock.advance(24 * DAY_MS)
  const { run } = await engine.sleep({ phases: ['decay-edges'], since: 0 }, PERSON)
  const again = { source: a, target: b, relation: 'related_to', weight: 0.33, reasoning: 'I say so' } as const
  await engine.connect(again, PERSON)
  await expect(engine.undo({ id: run?.id ?? '' }, PERSON)).rejects.toMatchObject({
    code: 'changed_since',
    message: expect.stringContaining('linked again'),
  })
  await engine.undo({ id: run?.id ?? '', partial: true }, PERSON)
  expect(await sql('SELECT weight, reasoning FROM edges')).toEqual([{ weight: 0.33, reasoning: 'I say so' }])
})

test('no rule archives what a person linked, until the link is gone', async () => {
  const { engine, clock } = await open()
  const [a, b, c] = [
    await store(engine, FACTS[0]),
    await store(engine, FACTS[1]),
    await store(engine, FACTS[2]),
  ]
  const linked = await engine.connect({ source: a, target: b, relation: 'uses' }, PERSON)
  await engine.connect({ source: b, target: c, relation: 'uses' }, AGENT)
  clock.advance(400 * DAY_MS)
  expect(await changesOf(engine, 'archive')).toEqual({ archive_memory: 1 })
  expect((await engine.listArchived({}, PERSON)).items.map(({ id }) => id)).toEqual([c])
  if (linked.kind !== 'linked') throw new Error('not linked')
  await expect(engine.disconnect({ id: linked.edge.id }, AGENT)).rejects.toMatchObject({ code: 'protected' })
  await engine.disconnect({ id: linked.edge.id }, PERSON)
  expect(await changesOf(engine, 'archive')).toEqual({ archive_memory: 2 })
})
