/** What the explorer's views are made of: curves, versions, the day, the review, and the graph. */
import { describe, expect, test } from 'vitest'
import { monthsBefore } from '../../src/care/home-summary.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine, RememberInput } from '../../src/engine/engine.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const START = Date.UTC(2026, 2, 15, 9)

async function open() {
  const clock = makeClock(START)
  const engine = await openTestEngine(makeFolder(), { clock, backgroundEmbedding: false })
  return { clock, engine }
}

async function store(engine: Engine, input: RememberInput, caller = PERSON): Promise<MemoryId> {
  const outcome = await engine.remember({ force: true, ...input }, caller)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory.id
}

describe('memoryCurves', () => {
  test('shows the past with its uses, and the day on which an unused memory leaves', async () => {
    const { clock, engine } = await open()
    const id = await store(engine, { content: 'The cache is warmed at night.', salience: 0.2 }, AGENT)
    clock.advance(10 * DAY_MS)
    await engine.read({ id }, { ...AGENT, session: 'later' })
    clock.advance(DAY_MS)
    const curves = await engine.memoryCurves({ id, days: 400 }, PERSON)
    expect(curves.now).toBe(START + 11 * DAY_MS)
    expect(curves.uses).toMatchObject([{ kind: 'access', at: START + 10 * DAY_MS, session: 'later' }])
    expect(curves.points[0]).toMatchObject({ at: START, retention: 1 })
    expect(curves.points.at(-1)?.at).toBe(curves.now + 400 * DAY_MS)
    expect(curves.leaves).toMatchObject({ rule: 'faded' })
    expect(curves.leaves?.at).toBeGreaterThan(curves.now)
    expect(curves.guard).toBeNull()
    // Looking is no use: the same answer again.
    expect(await engine.memoryCurves({ id, days: 400 }, PERSON)).toEqual(curves)
  })

  test('says why a memory stays', async () => {
    const { engine } = await open()
    const id = await store(engine, { content: 'Never deploy on a Friday.' })
    expect(await engine.memoryCurves({ id }, PERSON)).toMatchObject({ leaves: null, guard: 'person' })
  })
})

describe('memoryVersions', () => {
  test('shows every change of a memory and of what it replaced, with the differing lines', async () => {
    const { clock, engine } = await open()
    const old = await store(engine, { content: 'The service listens on port 80.\nIt logs to disk.' })
    clock.advance(DAY_MS)
    await engine.update({ id: old, content: 'The service listens on port 8080.\nIt logs to disk.' }, PERSON)
    clock.advance(DAY_MS)
    const by = await store(engine, { content: 'The service listens on port 9090.', supersedes: old })
    const { line, versions, more } = await engine.memoryVersions({ id: by }, PERSON)
    expect(line.map(({ id, supersededBy }) => [id, supersededBy])).toEqual([
      [old, by],
      [by, null],
    ])
    expect(more).toBe(false)
    const edit = versions.find(({ action, memory }) => action === 'update' && memory === old)
    expect(edit?.actor).toBe('person:test-person')
    expect(edit?.changes.find(({ field }) => field === 'content')?.lines).toEqual([
      '- The service listens on port 80.',
      '+ The service listens on port 8080.',
    ])
    expect(versions.map(({ at }) => at)).toEqual(versions.map(({ at }) => at).toSorted((a, b) => b - a))
    expect(await engine.memoryVersions({ id: old }, PERSON)).toMatchObject({
      line: [{ id: old }, { id: by }],
    })
  })

  test('names what can be undone: no undo, and nothing that was undone before', async () => {
    const { clock, engine } = await open()
    const id = await store(engine, { content: 'The service listens on port 80.' })
    clock.advance(DAY_MS)
    await engine.update({ id, content: 'The service listens on port 8080.' }, PERSON)
    const undoableUpdates = async () =>
      (await engine.memoryVersions({ id }, PERSON)).versions
        .filter(({ action }) => action === 'update')
        .map(({ undoable }) => undoable)
    expect(await undoableUpdates()).toEqual([true])
    const [run] = (await engine.listRuns({ kind: 'update', limit: 1 }, PERSON)).items
    await engine.undo({ id: run?.id ?? '' }, PERSON)
    expect(await undoableUpdates()).toEqual([false, false])
  })
})

describe('homeSummary', () => {
  test('counts what happened since the morning, and remembers this day', async () => {
    const { clock, engine } = await open()
    const first = await store(engine, { content: 'We chose Postgres for billing.', kind: 'decision' })
    clock.advance(31 * DAY_MS)
    const morning = clock.now()
    await engine.stage(
      { agent: 'tester', sessionId: 's', turns: [{ role: 'user', text: 'Good morning.', at: morning }] },
      PERSON,
    )
    const wrong = await store(engine, { content: 'Billing runs at noon.' })
    await store(engine, { content: 'Billing runs at midnight.', kind: 'correction', supersedes: wrong })
    await engine.forget({ id: await store(engine, { content: 'The intern is called Tim.' }) }, PERSON)
    const summary = await engine.homeSummary({ since: morning }, PERSON)
    expect(summary).toMatchObject({
      since: morning,
      captured: { turns: 1, sessions: 1 },
      learnt: 1,
      corrected: 1,
      replaced: 1,
      forgotten: 1,
      waits: { conflicts: 0, wishes: 0, queue: { waiting: 0 } },
      lastSleep: null,
      lastTurnAt: morning,
    })
    expect(summary.onThisDay).toMatchObject([{ monthsAgo: 1, memory: { id: first } }])
  })

  test('the same day of a month that is too short is its last', () => {
    expect(new Date(monthsBefore(Date.UTC(2026, 2, 31, 9), 1)).toISOString()).toBe('2026-02-28T09:00:00.000Z')
    expect(new Date(monthsBefore(Date.UTC(2026, 0, 15), 12)).toISOString()).toBe('2025-01-15T00:00:00.000Z')
  })
})

describe('reviewQueue', () => {
  test('lists disputes, wishes, unproven quotes, doubts and what leaves soon, each with a reason', async () => {
    const { clock, engine } = await open()
    const a = await store(engine, { content: 'The door code is on the fridge.' })
    const b = await store(engine, { content: 'The door code is in the safe.' })
    await engine.connect({ source: b, target: a, relation: 'contradicts' }, PERSON)
    const wished = await store(engine, { content: 'Always run the linter.', category: 'fundamental' }, AGENT)
    const faint = await store(engine, { content: 'The lamp flickers now and then.', salience: 0.2 }, AGENT)
    const unsure = await store(engine, { content: 'The key may hang by the door.', confidence: 0.4 }, AGENT)
    clock.advance(45 * DAY_MS)
    await engine.sleep({}, PERSON)
    const queue = await engine.reviewQueue({ days: 60 }, PERSON)
    const found = queue.items.map(({ reason, memory, other }) => [reason, memory.id, other?.id ?? null])
    expect(found).toContainEqual(['disputed', b, a])
    expect(found).toContainEqual(['wished', wished, null])
    expect(found).toContainEqual(['leaving', faint, null])
    expect(found.filter(([reason]) => reason === 'low_trust')).toEqual([['low_trust', unsure, null]])
    expect(queue.counts.disputed).toBe(1)
    expect(queue.total).toBe(queue.items.length)
    for (const { why } of queue.items) expect(why).toMatch(/^[A-Z].*\.$/)
    const disputed = await engine.reviewQueue({ reasons: ['disputed'] }, PERSON)
    expect(disputed.items.map(({ reason }) => reason)).toEqual(['disputed'])
    const [conflict] = disputed.items
    await engine.resolveConflict({ id: conflict?.conflict ?? ('' as never), keep: 'a' }, PERSON)
    expect((await engine.reviewQueue({ reasons: ['disputed'] }, PERSON)).total).toBe(0)
  })
})

describe('graphSlice', () => {
  test('gives every memory and every link once over its pages', async () => {
    const { engine } = await open()
    const ids: MemoryId[] = []
    for (const n of ['one', 'two', 'three', 'four', 'five']) {
      ids.push(await store(engine, { content: `Fact number ${n} about the harbour.` }))
    }
    const link = async (from: number, to: number) => {
      const [source, target] = [ids[from], ids[to]]
      if (source === undefined || target === undefined) throw new Error('both were stored')
      await engine.connect({ source, target, relation: 'related_to' }, PERSON)
    }
    await link(0, 4)
    await link(3, 1)
    const nodes: string[] = []
    const links: string[] = []
    let after: string | undefined
    do {
      const page = await engine.graphSlice({ limit: 2, ...(after === undefined ? {} : { after }) }, PERSON)
      expect(page.total).toBe(5)
      nodes.push(...page.items.map(({ id }) => id))
      links.push(
        ...page.links.map(
          ({ source, target }) => `${ids.indexOf(source)}-${ids.indexOf(target as MemoryId)}`,
        ),
      )
      after = page.next
    } while (after !== undefined)
    expect(nodes.toSorted()).toEqual(ids.toSorted())
    expect(links.toSorted()).toEqual(['0-4', '3-1'])
  })
})

describe('looking around', () => {
  test('is no use of a memory, unlike reading and finding it', async () => {
    const { clock, engine } = await open()
    const id = await store(engine, { content: 'The cache is warmed at night.' }, AGENT)
    const uses = async () => (await engine.memoryCurves({ id }, PERSON)).uses.length
    clock.advance(DAY_MS)
    await engine.read({ id, quietly: true }, PERSON)
    await engine.recall({ query: 'when is the cache warmed', quietly: true }, PERSON)
    expect((await engine.read({ id, quietly: true }, PERSON)).kind).toBe('memory')
    expect(await uses()).toBe(0)
    await engine.read({ id }, { ...PERSON, session: 'another' })
    expect(await uses()).toBe(1)
  })

  test('shows the day’s pause', async () => {
    const { engine } = await open()
    expect((await engine.homeSummary({ since: START }, PERSON)).paused).toBeNull()
    await engine.pauseCapture({ until: START + DAY_MS }, PERSON)
    expect((await engine.homeSummary({ since: START }, PERSON)).paused).toMatchObject({
      until: START + DAY_MS,
    })
  })
})

test('conversations are counted by day, agent and project, and listed by day', async () => {
  const { engine } = await open()
  const talk = (agent: string, project: string, daysAgo: number, turns: number) =>
    engine.stage(
      {
        agent,
        sessionId: `${agent} ${project} ${daysAgo}`,
        scope: { project },
        turns: Array.from({ length: turns }, (_, n) => ({
          role: 'user' as const,
          text: `Turn ${n} of ${project}, ${daysAgo} days ago.`,
          at: START - daysAgo * DAY_MS + n,
        })),
      },
      PERSON,
    )
  for (const project of ['harbour', 'garden']) await engine.ensureScope({ project }, PERSON)
  await talk('codex', 'harbour', 2, 3)
  await talk('codex', 'garden', 2, 2)
  await talk('claude-code', 'harbour', 1, 1)
  await talk('claude-code', 'harbour', 9, 1)
  const days = [2, 1, 0].map((ago) => START - ago * DAY_MS)
  const counted = await engine.sessionActivity({ days, allScopes: true }, PERSON)
  expect(counted).toEqual({
    sessions: 3,
    turns: 6,
    days: [
      { day: days[0], agent: 'codex', sessions: 2, turns: 5 },
      { day: days[1], agent: 'claude-code', sessions: 1, turns: 1 },
    ],
    projects: [
      { scope: 'default/harbour', sessions: 2, turns: 4 },
      { scope: 'default/garden', sessions: 1, turns: 2 },
    ],
  })
  const day = { since: days[0] ?? 0, until: days[1] ?? 0, allScopes: true }
  const listed = await engine.listSessions(day, PERSON)
  expect(listed.items.map(({ externalId }) => externalId).toSorted()).toEqual([
    'codex garden 2',
    'codex harbour 2',
  ])
  expect(listed.total).toBe(2)
  await expect(engine.sessionActivity({ days: [] }, PERSON)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('the timeline of a person has their words, what was made of them, and what they stored', async () => {
  const { engine } = await open()
  const said = (speaker: string, text: string, minute: number) =>
    ({ role: 'user', speaker, text, at: START - DAY_MS + minute * 60_000 }) as const
  await engine.stage(
    {
      agent: 'chat',
      sessionId: 'one',
      turns: [
        said('Mara', 'We decided to deploy on Tuesdays, because Mondays are busy.', 0),
        said('Jonas', 'We decided to keep raw readings for 30 days.', 1),
      ],
    },
    PERSON,
  )
  await engine.digest({ all: true }, PERSON)
  await store(engine, { content: 'The tide table is blue.' }, { ...PERSON, name: 'Mara' })
  for (const about of [{}, { about: 'what did we decide' }]) {
    const { items } = await engine.timeline(
      { person: 'mara', kinds: ['memory', 'episode'], allScopes: true, ...about },
      PERSON,
    )
    const texts = JSON.stringify(items)
    expect(texts).toContain('Tuesdays')
    expect(texts).not.toContain('raw readings')
    if (!('about' in about)) expect(texts).toContain('tide table is blue')
  }
})
