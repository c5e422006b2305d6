import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { acquireProcessLock } from '../../src/store/sqlite/process-lock.ts'
import {
  AGENT,
  DAY_MS,
  IS_ON_POSTGRES,
  makeClock,
  makeFolder,
  openTestEngine,
  PERSON,
  readEverything,
  runSql,
} from '../support/engine.ts'

async function openSleeping() {
  const clock = makeClock()
  const folder = makeFolder()
  return { clock, folder, engine: await openTestEngine(folder, { clock }) }
}

async function store(engine: Engine, content: string, more: object = {}, by = AGENT): Promise<MemoryId> {
  const outcome = await engine.remember({ content, ...more }, by)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

async function find(engine: Engine, id: MemoryId) {
  const answer = await engine.read({ id }, PERSON)
  if (answer.kind !== 'memory') throw new Error('no memory')
  return answer
}

const FACTS = [
  'The harbour crane is inspected on the first Monday of a quarter.',
  'Invoices for the lighthouse go to the port authority in Bergen.',
  'The ferry timetable changes when the tide tables are printed.',
] as const

/** A conversation of one turn, digested: the run and the fact it made. */
async function digestQuarry() {
  const { engine, clock, folder } = await openSleeping()
  const text = 'The quarry blasts at noon on weekdays, and sirens sound before.'
  const turns = [{ role: 'user', text, at: clock.now() }] as const
  await engine.stage({ agent: 'chat', sessionId: 's', turns }, AGENT)
  clock.advance(DAY_MS)
  await engine.digest({}, AGENT)
  const [run] = (await engine.listRuns({}, PERSON)).items
  const { hits } = await engine.recall({ query: 'quarry blasts', kinds: ['memory'] }, PERSON)
  return { engine, clock, folder, run, fact: hits.find(({ depth }) => depth === 2)?.ref.id as MemoryId }
}

/** As if a digest had made the roots of this title. */
function makeMachineRoots(folder: string, title: string) {
  return runSql(
    folder,
    "UPDATE memories SET authority = 6, author = 'lore:digest', metadata = ? WHERE parent_id IS NULL AND title = ?",
    JSON.stringify({ machineRoot: true, machineTitle: title }),
    title,
  )
}

describe('a run of sleep', () => {
  test('forgets what nobody used, once, and says why', async () => {
    const { engine, clock } = await openSleeping()
    const id = await store(engine, FACTS[0], { salience: 0.2 })
    expect((await engine.sleep({}, PERSON)).state).toBe('done')
    clock.advance(60 * DAY_MS)
    const dry = await engine.sleep({ dryRun: true }, PERSON)
    expect(dry.plan).toEqual([
      expect.objectContaining({
        phase: 'archive',
        kind: 'archive_memory',
        subject: id,
        reason: expect.stringMatching(/importance|retention|relevance/i),
      }),
    ])
    expect((await engine.listArchived({}, PERSON)).total).toBe(0)
    const { run, phases } = await engine.sleep({}, PERSON)
    expect(phases.find(({ phase }) => phase === 'archive')).toMatchObject({ changes: { archive_memory: 1 } })
    expect((await engine.listArchived({}, PERSON)).items.map((item) => item.id)).toEqual([id])
    const again = await engine.sleep({}, PERSON)
    expect(again.phases.every(({ changes }) => Object.keys(changes).length === 0)).toBe(true)
    const shown = await engine.showRun({ id: run?.id ?? '' }, PERSON)
    expect(shown.entries).toEqual([
      expect.objectContaining({
        action: 'archive',
        subjectId: id,
        before: { archivedAt: null, archivedReason: null },
      }),
    ])
  })

  test('purges what a digest made 180 days after it was archived, and nothing that was stored', async () => {
    const { engine, clock, folder, fact } = await digestQuarry()
    // The person's own words would stay for good.
    await runSql(folder, "UPDATE memories SET trust = 'inference'")
    const [stored, told] = [await store(engine, FACTS[0]), await store(engine, FACTS[1], {}, PERSON)]
    for (const id of [fact, stored, told]) await engine.forget({ id }, PERSON)
    const archived = async () => (await engine.listArchived({ limit: 100 }, PERSON)).items.map(({ id }) => id)
    clock.advance(179 * DAY_MS)
    await engine.sleep({}, PERSON)
    expect(await archived()).toEqual(expect.arrayContaining([fact, stored, told]))
    clock.advance(2 * DAY_MS)
    await engine.sleep({}, PERSON)
    await expect(engine.read({ id: fact }, PERSON)).rejects.toMatchObject({ code: 'memory_not_found' })
    clock.advance(3_650 * DAY_MS)
    await engine.sleep({}, PERSON)
    expect(await archived()).toEqual(expect.arrayContaining([stored, told]))
    await engine.restore({ id: stored }, PERSON)
    expect((await find(engine, stored)).memory.archivedAt).toBeNull()
  })

  test('runs only the phases asked for, and knows no others', async () => {
    const { engine } = await openSleeping()
    const { phases } = await engine.sleep({ phases: ['repair', 'archive'] }, PERSON)
    expect(phases.map(({ phase }) => phase)).toEqual(['archive', 'repair'])
    await expect(engine.sleep({ phases: ['nap'] }, PERSON)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('stops when its time is over and goes on the next time', async () => {
    const { engine } = await openSleeping()
    await store(engine, FACTS[0])
    const { state, phases } = await engine.sleep({ maxMs: 1 }, PERSON)
    expect(state).toBe('stopped')
    expect(phases.some((phase) => phase.state === 'stopped')).toBe(true)
    expect((await engine.sleep({}, PERSON)).state).toBe('done')
  })
})

describe('undoing a run', () => {
  async function forgetAll(above: object = { protected: true }) {
    const { engine, clock } = await openSleeping()
    const parent = await store(engine, 'Everything about the harbour.', { salience: 0.2, ...above })
    const more = { parent, salience: 0.2 }
    const ids = [await store(engine, FACTS[0], more), await store(engine, FACTS[1], more)]
    await engine.connect(
      { source: ids[0] as MemoryId, target: ids[1] as MemoryId, relation: 'related_to' },
      AGENT,
    )
    await engine.settle({}, PERSON)
    clock.advance(60 * DAY_MS)
    const before = await Promise.all([parent, ...ids].map((id) => snapshot(engine, id)))
    const { run } = await engine.sleep({}, PERSON)
    return { engine, clock, parent, ids, before, runId: run?.id ?? '' }
  }

  /** Without what reading itself changes, and without caches. */
  async function snapshot(engine: Engine, id: MemoryId) {
    const { items } = await engine.listArchived({}, PERSON)
    const answer = await engine.subtree({ id, maxDepth: 5 }, PERSON)
    return { archived: items.some((item) => item.id === id), tree: answer.children.map((child) => child.id) }
  }

  test('puts memories, places and links back', async () => {
    const { engine, parent, ids, before, runId } = await forgetAll()
    expect((await engine.listArchived({}, PERSON)).total).toBeGreaterThan(0)
    const { undone, kept } = await engine.undo({ id: runId }, PERSON)
    expect(undone).toBeGreaterThan(0)
    expect(kept).toEqual([])
    expect(await Promise.all([parent, ...ids].map((id) => snapshot(engine, id)))).toEqual(before)
    const { hits } = await engine.recall({ query: 'harbour crane inspection' }, PERSON)
    expect(hits[0]?.ref.id).toBe(ids[0])
    expect((await engine.listRuns({}, PERSON)).items.find(({ id }) => id === runId)).toMatchObject({
      state: 'undone',
    })
    await expect(engine.undo({ id: runId }, PERSON)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('puts a whole tree back that left in one run', async () => {
    const { engine, parent, ids, before, runId } = await forgetAll({})
    expect((await engine.listArchived({}, PERSON)).total).toBe(3)
    expect((await engine.undo({ id: runId }, PERSON)).kept).toEqual([])
    expect((await engine.children({ id: parent }, PERSON)).items.map(({ id }) => id)).toEqual(ids)
    expect(await Promise.all([parent, ...ids].map((id) => snapshot(engine, id)))).toEqual(before)
  })

  test('refuses where a later change touched the same memory, says which, and can take back the rest', async () => {
    const { engine, ids, runId } = await forgetAll()
    await engine.restore({ id: ids[0] as MemoryId }, PERSON)
    await engine.forget({ id: ids[0] as MemoryId, reason: 'no longer true' }, PERSON)
    await expect(engine.undo({ id: runId }, PERSON)).rejects.toMatchObject({
      code: 'changed_since',
      message: expect.stringContaining('harbour crane'),
    })
    const { kept } = await engine.undo({ id: runId, partial: true }, PERSON)
    expect(kept.map(({ subjectId }) => subjectId)).toEqual([ids[0]])
    expect((await engine.listArchived({}, PERSON)).items.map(({ id }) => id)).not.toContain(ids[1])
  })

  test('what is back where it was already is no hindrance', async () => {
    const { engine, ids, runId } = await forgetAll()
    await engine.restore({ id: ids[0] as MemoryId }, PERSON)
    expect((await engine.undo({ id: runId }, PERSON)).kept).toEqual([])
    expect((await engine.listArchived({}, PERSON)).total).toBe(0)
  })

  test('works after later runs, and is not for agents', async () => {
    const { engine, ids, runId } = await forgetAll()
    await engine.sleep({}, PERSON)
    await expect(engine.undo({ id: runId }, AGENT)).rejects.toMatchObject({ code: 'protected' })
    await expect(engine.undo({ id: 'ffff' }, PERSON)).rejects.toMatchObject({ code: 'run_not_found' })
    await engine.undo({ id: runId }, PERSON)
    expect((await find(engine, ids[1] as MemoryId)).memory.archivedAt).toBeNull()
  })

  test('using memories since is no hindrance, nor is what the run made and a later one removed', async () => {
    const { engine, clock } = await openSleeping()
    const one = await store(engine, 'The ferry leaves Bergen at nine in the morning.')
    const two = await store(engine, 'The ferry leaves Bergen at nine, and the café opens at eight.')
    await engine.settle({}, PERSON)
    const { run } = await engine.sleep({ phases: ['replay'] }, PERSON)
    expect(run?.phases[0]?.changes).toEqual({ upsert_edge: 1 })
    await find(engine, one)
    await find(engine, two)
    expect((await engine.undo({ id: run?.id ?? '' }, PERSON)).undone).toBe(1)
    expect((await engine.sleep({ phases: ['replay'], since: 0 }, PERSON)).run?.phases[0]?.changes).toEqual({})
    const third = await store(
      engine,
      'The ferry leaves Bergen at nine, the café opens at eight, the kiosk at seven.',
    )
    await engine.settle({}, PERSON)
    const linked = await engine.sleep({ phases: ['replay'] }, PERSON)
    expect(linked.run?.phases[0]?.changes.upsert_edge).toBeGreaterThan(0)
    clock.advance(60 * DAY_MS)
    await engine.sleep({ phases: ['decay-edges'] }, PERSON)
    expect((await find(engine, third)).associations).toEqual([])
    expect((await engine.undo({ id: linked.run?.id ?? '' }, PERSON)).kept).toEqual([])
  })

  test('what was folded and taken apart again is not folded a second time', async () => {
    const { engine } = await openSleeping()
    for (const end of ['.', '!', ' ']) {
      await engine.remember(
        { content: `The archive is kept in the cellar of the old mill${end}`, force: true },
        AGENT,
      )
    }
    await engine.settle({}, PERSON)
    const { run } = await engine.sleep({ phases: ['merge-duplicates'] }, PERSON)
    expect(run?.phases[0]?.changes).toEqual({ supersede: 2 })
    await engine.undo({ id: run?.id ?? '' }, PERSON)
    const again = await engine.sleep({ phases: ['merge-duplicates'], since: 0 }, PERSON)
    expect(again.run?.phases[0]?.changes).toEqual({})
  })

  test('says what cannot come back because it was purged since', async () => {
    const { engine, clock, folder, fact } = await digestQuarry()
    await runSql(folder, "UPDATE memories SET trust = 'inference'")
    clock.advance(100 * DAY_MS)
    const archiving = await engine.sleep({ phases: ['archive'] }, PERSON)
    expect((await engine.listArchived({}, PERSON)).items.map(({ id }) => id)).toContain(fact)
    clock.advance(181 * DAY_MS)
    const purging = await engine.sleep({}, PERSON)
    expect(purging.phases.find(({ phase }) => phase === 'purge')?.changes.purge_memory).toBeGreaterThan(0)
    await expect(engine.undo({ id: archiving.run?.id ?? '' }, PERSON)).rejects.toMatchObject({
      message: expect.stringContaining('purged'),
    })
    const { kept } = await engine.undo({ id: purging.run?.id ?? '' }, PERSON)
    expect(kept).toEqual([expect.objectContaining({ reason: 'purged for good' })])
  })

  test.each(['protect', 'tag', 'link'] as const)(
    'does not take away what a digest made and somebody made theirs (%s)',
    async (how) => {
      const { engine, run, fact: id } = await digestQuarry()
      if (how === 'protect') await engine.govern({ id, protected: true }, PERSON)
      if (how === 'tag') await engine.update({ id, tags: ['quarry'] }, PERSON)
      if (how === 'link')
        await engine.connect(
          { source: await store(engine, FACTS[0]), target: id, relation: 'related_to' },
          PERSON,
        )
      await expect(engine.undo({ id: run?.id ?? '' }, PERSON)).rejects.toMatchObject({
        code: 'changed_since',
      })
      const { kept } = await engine.undo({ id: run?.id ?? '', partial: true }, PERSON)
      expect(kept.map(({ subjectId }) => subjectId)).toContain(id)
      expect((await find(engine, id)).memory.archivedAt).toBeNull()
    },
  )

  test('what a memory had replaced since holds again when it is taken back', async () => {
    const { engine, run, fact: by } = await digestQuarry()
    const old = await store(engine, 'Blasting in the quarry happens whenever the foreman likes.')
    await engine.supersede({ old, by }, { ...PERSON, kind: 'system' })
    await engine.undo({ id: run?.id ?? '', partial: true }, PERSON)
    expect((await find(engine, old)).memory).toMatchObject({ supersededBy: null, validUntil: null })
  })

  test('takes back a digest: what it stored is gone, what it superseded holds again', async () => {
    const { engine, clock } = await openSleeping()
    const at = clock.now()
    const old = await store(engine, 'The staging database runs on port 5432 for everybody.', {
      validFrom: at - DAY_MS,
    })
    const turns = [
      { role: 'user', text: 'The staging database runs on port 6543 for everybody.', at },
    ] as const
    await engine.stage({ agent: 'chat', sessionId: 's', turns }, AGENT)
    const before = await engine.stats({}, PERSON)
    clock.advance(DAY_MS)
    expect((await engine.digest({}, AGENT)).decisions.UPDATE).toBe(1)
    expect((await find(engine, old)).memory.supersededBy).not.toBeNull()
    const [run] = (await engine.listRuns({}, PERSON)).items
    expect(run).toMatchObject({ kind: 'digest', state: 'done' })
    await engine.undo({ id: run?.id ?? '' }, PERSON)
    expect((await find(engine, old)).memory).toMatchObject({ supersededBy: null, validUntil: null })
    expect(await engine.stats({}, PERSON)).toMatchObject({
      memories: before.memories,
      roots: before.roots,
      edges: before.edges,
    })
    expect((await engine.digest({ all: true }, AGENT)).segments).toBe(0)
  })
})

describe('what sleep made of a conversation', () => {
  test('goes with it: no summary, link or journal line keeps its words', async () => {
    const { engine, clock, folder } = await openSleeping()
    const say = (sessionId: string, texts: readonly string[]) =>
      engine.stage(
        {
          agent: 'chat',
          sessionId,
          turns: texts.map((text, i) => ({
            role: 'user' as const,
            speaker: 'Ann',
            text,
            at: clock.now() + i,
          })),
        },
        AGENT,
      )
    await say('kept', [
      'The greenhouse in Aarhus grows twelve kinds of basil for the market.',
      'Basil from the greenhouse is sold on Saturdays.',
    ])
    await say('gone', [
      'The greenhouse heating was built by Zorblatt in Aarhus in 1987.',
      'Zorblatt repairs the greenhouse heating every spring for 900 crowns.',
    ])
    clock.advance(DAY_MS)
    await engine.digest({}, AGENT)
    await engine.settle({}, PERSON)
    await engine.sleep({}, PERSON)
    expect(await wordsIn(folder, engine, 'Zorblatt')).toBe(true)
    await engine.forgetConversations({ session: 'gone', confirmed: true }, PERSON)
    clock.advance(DAY_MS)
    await engine.sleep({}, PERSON)
    expect((await engine.recall({ query: 'basil greenhouse' }, PERSON)).hits.length).toBeGreaterThan(0)
    await engine.close()
    expect(await readEverything(folder)).not.toMatch(/zorblatt/i)
  })

  async function wordsIn(folder: string, engine: Engine, word: string): Promise<boolean> {
    const { hits } = await engine.recall({ query: word }, PERSON)
    return hits.length > 0 && (await readEverything(folder)).includes(word)
  }
})

// On PostgreSQL the lock is the database's own, and test/server holds it to that.
describe('two processes over one memory', () => {
  test.skipIf(IS_ON_POSTGRES)(
    'one sleeps at a time, and a run under way is not taken for abandoned',
    async () => {
      const { engine, folder } = await openSleeping()
      await store(engine, FACTS[0])
      const lock = acquireProcessLock(join(folder, 'lore.db.sleep'))
      await expect(engine.sleep({}, PERSON)).rejects.toMatchObject({ code: 'database_busy' })
      lock?.release()
      expect((await engine.sleep({}, PERSON)).state).toBe('done')
    },
  )
})

describe('what somebody does while a run is under way', () => {
  test('a summary a person has just written is not overwritten, nor is what they named archived', async () => {
    const { engine, folder } = await openSleeping()
    const roots: MemoryId[] = []
    for (let i = 0; i < 40; i++) {
      const root = await store(engine, `Topic ${i} about pumps and valves of dock ${i}`, {
        title: 'Pumps',
        force: true,
      })
      roots.push(root)
      for (const part of ['pump', 'valve', 'gauge']) {
        await store(engine, `The ${part} of dock ${i} is checked in week ${i + 1}.`, {
          parent: root,
          force: true,
        })
      }
    }
    await makeMachineRoots(folder, 'Pumps')
    const sleeping = engine.sleep({ phases: ['summarise-roots'], since: 0 }, PERSON)
    // Planning has begun by then, and applying has not.
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    await Promise.all(roots.map((id) => engine.update({ id, summary: 'Written by hand.' }, PERSON)))
    await sleeping
    for (const id of roots) {
      const read = await engine.read({ id }, AGENT)
      expect(read.kind === 'memory' && read.memory.summary).toBe('Written by hand.')
    }
  })
})

describe('undoing one run after another', () => {
  test('the earlier one can be taken back once the later one was', async () => {
    const { engine, clock, folder } = await openSleeping()
    for (const site of ['alpha', 'beta']) {
      const root = await store(engine, `Deployment pipeline with Kubernetes and Helm charts`, {
        title: 'Deployment pipeline',
        force: true,
      })
      for (const fact of [
        'Kubernetes pipeline deploys helm charts to staging first',
        'Helm charts roll back with one command in the deployment pipeline',
        'The deployment pipeline waits for Kubernetes pods to be ready',
      ])
        await store(engine, `${fact} at ${site}`, { parent: root, force: true })
    }
    await makeMachineRoots(folder, 'Deployment pipeline')
    await engine.sleep({ phases: ['centroids'], since: 0 }, PERSON)
    const first = await engine.sleep({ phases: ['summarise-roots'], since: 0 }, PERSON)
    expect(first.phases[0]?.changes.update_memory).toBeGreaterThan(0)
    clock.advance(DAY_MS)
    const second = await engine.sleep({ phases: ['merge-duplicates'], since: 0 }, PERSON)
    expect(second.phases[0]?.changes.archive_memory).toBe(1)
    clock.advance(DAY_MS)
    expect((await engine.undo({ id: second.run?.id ?? '' }, PERSON)).kept).toEqual([])
    expect((await engine.undo({ id: first.run?.id ?? '' }, PERSON)).kept).toEqual([])
  })

  test('what was replaced holds again although its successor was purged since', async () => {
    const { engine, clock } = await openSleeping()
    const old = await store(engine, 'The gateway listens on port 8080.')
    clock.advance(DAY_MS)
    const wrong = await store(engine, 'The gateway listens on port 9090.', { force: true })
    const { run } = await engine.sleep({ phases: ['contradictions'], since: 0 }, PERSON)
    expect((await find(engine, old)).memory.supersededBy).toBe(wrong)
    await engine.forget({ id: wrong, confirmed: true }, PERSON)
    clock.advance(31 * DAY_MS)
    await engine.sleep({ phases: ['purge'], since: 0 }, PERSON)
    expect((await engine.undo({ id: run?.id ?? '' }, PERSON)).kept).toEqual([])
    const { memory } = await find(engine, old)
    expect(memory).toMatchObject({ supersededBy: null, validUntil: null })
    expect(memory.metadata).not.toHaveProperty('history')
  })

  test('a run whose process died can be undone without another sleep', async () => {
    const { engine, folder, clock } = await openSleeping()
    await store(engine, FACTS[0], { salience: 0.2 })
    clock.advance(60 * DAY_MS)
    const { run } = await engine.sleep({}, PERSON)
    await runSql(folder, "UPDATE runs SET state = 'running', ended_at = NULL")
    expect((await engine.undo({ id: run?.id ?? '' }, PERSON)).undone).toBe(1)
  })
})
