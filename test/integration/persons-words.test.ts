/** The words of a person stay the person's: agents neither rewrite nor forget them, and a quote has to prove itself. */
import { describe, expect, onTestFinished, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine, MemoryView, RememberInput } from '../../src/engine/engine.ts'
import {
  AGENT,
  DAY_MS,
  makeClock,
  makeFolder,
  openTestEngine,
  openTestStore,
  PERSON,
} from '../support/engine.ts'

const APPROVALS = 'Deploys to production need two approvals.'
const NONE = 'Deploys to production need no approval.'

async function open() {
  const clock = makeClock()
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const say = (text: string, sessionId = 's') =>
    engine.stage({ agent: 'a', sessionId, turns: [{ role: 'user', text, at: clock.now() }] }, AGENT)
  return { clock, engine, say, folder }
}

async function remember(engine: Engine, input: RememberInput, caller = AGENT): Promise<MemoryView> {
  const outcome = await engine.remember(input, caller)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory
}

async function load(engine: Engine, id: MemoryId) {
  const answer = await engine.read({ id }, PERSON)
  if (answer.kind !== 'memory') throw new Error('no memory')
  return answer.memory
}

/** A memory that a person stored, and one that an agent stored with words that the person said. */
async function openWithWords() {
  const opened = await open()
  const { engine, say } = opened
  await say('High-pass everything but the kick and the bass, please.')
  const stored = await remember(engine, { content: APPROVALS }, PERSON)
  const quoted = await remember(engine, {
    content: 'High-pass everything but the kick and the bass.',
    trust: 'principle',
    quote: 'high-pass everything but the kick and the bass',
  })
  expect(quoted.trust).toBe('principle')
  return { ...opened, stored, quoted }
}

test('an update to the text of another memory is refused and names it', async () => {
  const { engine } = await open()
  const [one, other] = [
    await remember(engine, { content: APPROVALS }),
    await remember(engine, { content: 'Osprey runs on three nodes.' }),
  ]
  await expect(engine.update({ id: other.id, content: APPROVALS }, AGENT)).rejects.toThrow(
    `Memory ${one.id} already says exactly this.`,
  )
  expect((await load(engine, other.id)).content).toBe('Osprey runs on three nodes.')
  await engine.update({ id: one.id, content: APPROVALS }, AGENT)
})

describe('an agent', () => {
  test('changes neither the words nor the weight nor the time of what a person said', async () => {
    const { engine, stored, quoted } = await openWithWords()
    for (const { id } of [stored, quoted]) {
      for (const change of [
        { content: NONE },
        { title: 'Never high-pass anything' },
        { summary: NONE },
        { quote: 'no approval, ever' },
        { trust: 'inference' },
        { validUntil: Date.UTC(2026, 0, 6) },
        { kind: 'reference' },
        { category: 'creative' },
        { salience: 0 },
      ] as const) {
        await expect(engine.update({ id, ...change }, AGENT)).rejects.toMatchObject({
          code: 'protected',
          hint: expect.stringContaining('supersedes'),
        })
      }
      await expect(engine.forget({ id }, AGENT)).rejects.toMatchObject({ code: 'protected' })
      expect(await engine.update({ id, tags: ['work'] }, AGENT)).toMatchObject({ tags: ['work'] })
      for (const tags of [[], ['other']]) {
        await expect(engine.update({ id, tags }, AGENT)).rejects.toMatchObject({
          code: 'protected',
          hint: 'Give its present tags with the new ones.',
        })
      }
      expect(await engine.update({ id, tags: ['work', 'mix'] }, AGENT)).toMatchObject({
        tags: ['work', 'mix'],
      })
      await expect(engine.govern({ id, layer: 4 }, AGENT)).rejects.toMatchObject({ code: 'protected' })
      expect((await engine.govern({ id, layer: 4 }, PERSON)).memory.layer).toBe(4)
    }
    expect((await engine.update({ id: stored.id, content: NONE }, PERSON)).content).toBe(NONE)
    await engine.forget({ id: quoted.id }, PERSON)
  })

  test('changes neither the metadata nor the subject of what a person said', async () => {
    const { engine } = await open()
    const given = { content: APPROVALS, element: 'deploys', metadata: { ticket: 7 } }
    const { id } = await remember(engine, given, PERSON)
    for (const change of [
      { metadata: {} },
      { metadata: { ticket: 7, note: 'obsolete' } },
      { metadata: { ticket: 7, history: true } },
      { element: 'hotfixes' },
      { element: null },
    ]) {
      await expect(engine.update({ id, ...change }, AGENT)).rejects.toMatchObject({ code: 'protected' })
    }
    await engine.update({ id, category: 'fundamental' }, AGENT)
    expect(await load(engine, id)).toMatchObject({
      element: 'deploys',
      metadata: { ticket: 7, wishes: { category: 'fundamental' } },
    })
  })

  test('makes no guess everlasting by the mark of former statements', async () => {
    const { engine } = await open()
    const metadata = { history: true }
    await expect(engine.remember({ content: NONE, metadata }, AGENT)).rejects.toMatchObject({
      code: 'invalid_input',
    })
    const { id } = await remember(engine, { content: NONE })
    await expect(engine.update({ id, metadata }, AGENT)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('is told by its run that it disputes, and replaces nothing', async () => {
    const { engine, stored } = await openWithWords()
    const own = await remember(engine, { content: NONE })
    await engine.supersede({ old: stored.id, by: own.id }, AGENT)
    const [run] = (await engine.listRuns({}, PERSON)).items
    expect(run?.phases[0]?.changes).toEqual({ upsert_edge: 1 })
  })

  test('signs neither as a person nor as Lore', async () => {
    const { engine } = await open()
    for (const author of ['person', 'User', 'cli', 'lore:sleep']) {
      await expect(engine.remember({ content: NONE, author }, AGENT)).rejects.toMatchObject({
        code: 'protected',
        hint: expect.stringContaining('Leave author out'),
      })
    }
    expect((await remember(engine, { content: NONE, author: 'codex' })).author).toBe('codex')
  })

  test('may set its own beside it: both are found and marked as disputed until a person decides', async () => {
    const { engine, stored } = await openWithWords()
    const outcome = await engine.remember({ content: NONE, supersedes: stored.id }, AGENT)
    expect(outcome).toMatchObject({
      kind: 'stored',
      disputes: stored.id,
      memory: { trust: 'inference', author: AGENT.name, disputedBy: [stored.id] },
    })
    const hits = (await engine.recall({ query: 'approvals for production deploys' }, AGENT)).hits
    expect(hits.map(({ ref, disputed }) => [ref.id, disputed])).toEqual(
      expect.arrayContaining([
        [stored.id, true],
        [outcome.kind === 'stored' ? outcome.memory.id : '', true],
      ]),
    )
    const { items } = await engine.listConflicts({}, PERSON)
    expect(items).toMatchObject([{ foundBy: 'agent', why: expect.stringContaining('a person decides') }])
    await expect(engine.resolveConflict({ id: items[0]?.id ?? '', keep: 'a' }, AGENT)).rejects.toMatchObject({
      code: 'protected',
    })
    await engine.resolveConflict({ id: items[0]?.id ?? '', keep: 'a' }, PERSON)
    expect(await load(engine, stored.id)).toMatchObject({ supersededBy: expect.any(String) })
  })

  test('leaves a run that takes it back', async () => {
    const { engine, stored } = await openWithWords()
    await remember(engine, { content: NONE, supersedes: stored.id })
    const [run] = (await engine.listRuns({}, PERSON)).items
    const changes = { insert_memory: 1, upsert_edge: 1 }
    expect(run).toMatchObject({ kind: 'update', state: 'done', phases: [{ changes }] })
    expect(run?.phases[0]?.changes).not.toHaveProperty('supersede')
    expect((await engine.undo({ id: run?.id ?? '' }, PERSON)).kept).toEqual([])
    expect((await load(engine, stored.id)).disputedBy).toBeUndefined()
    expect((await engine.stats({}, PERSON)).memories).toBe(2)
  })

  test('disputes the successor too, once the person has changed their statement', async () => {
    const { engine, stored } = await openWithWords()
    const disputing = await remember(engine, { content: NONE, supersedes: stored.id })
    const content = 'Deploys to production need three approvals.'
    const successor = await remember(engine, { content, supersedes: stored.id }, PERSON)
    expect((await load(engine, disputing.id)).disputedBy).toEqual([successor.id])
    expect((await load(engine, successor.id)).disputedBy).toEqual([disputing.id])
    const [run] = (await engine.listRuns({}, PERSON)).items
    await engine.undo({ id: run?.id ?? '' }, PERSON)
    expect((await load(engine, disputing.id)).disputedBy).toEqual([stored.id])
  })

  test('disputes nothing any more if the person has come to say the same', async () => {
    const { engine, stored } = await openWithWords()
    const disputing = await remember(engine, { content: NONE, supersedes: stored.id })
    await remember(
      engine,
      { content: 'Deploys to production do need no approval.', supersedes: stored.id },
      PERSON,
    )
    expect((await load(engine, disputing.id)).disputedBy ?? []).toEqual([])
  })

  test('replaces it once the words that it quotes are found', async () => {
    const { engine, clock, say, stored } = await openWithWords()
    const quote = 'from today deploys to production need one approval'
    const claim = { content: quote, trust: 'principle', quote, supersedes: stored.id } as const
    const { id } = await remember(engine, claim)
    expect((await load(engine, stored.id)).supersededBy).toBeNull()
    clock.advance(1000)
    await say('From today, deploys to production need one approval!', 'later')
    clock.advance(DAY_MS / 2)
    expect((await engine.digest({}, AGENT)).quotes).toEqual({ confirmed: 1, refuted: 0 })
    expect(await load(engine, id)).toMatchObject({ trust: 'principle', verification: 'verified' })
    expect(await load(engine, stored.id)).toMatchObject({ supersededBy: id })
  })
})

test('true words about something else only dispute what a person said', async () => {
  const { engine, stored, quoted } = await openWithWords()
  await engine.supersede({ old: stored.id, by: quoted.id }, AGENT)
  expect(await load(engine, stored.id)).toMatchObject({ supersededBy: null })
  expect((await load(engine, stored.id)).disputedBy).toBeDefined()
})

test('words that the person has replaced since prove nothing, whether the agent names the newer ones or not', async () => {
  const { engine, clock, say } = await open()
  await say(NONE, 'before')
  clock.advance(DAY_MS)
  const newer = await remember(engine, { content: APPROVALS }, PERSON)
  clock.advance(DAY_MS)
  const claim = { content: NONE, trust: 'principle', quote: NONE, force: true } as const
  for (const more of [{}, { supersedes: newer.id }]) {
    const outcome = await engine.remember({ ...claim, ...more }, AGENT)
    expect(outcome).toMatchObject({
      memory: { trust: 'inference' },
      quoteProblem: `The person has said otherwise since: ${newer.id}.`,
    })
  }
  await engine.sleep({}, AGENT)
  expect(await load(engine, newer.id)).toMatchObject({ supersededBy: null })
})

test('a quote that is found after the person has replaced the memory changes nothing, and digest goes on', async () => {
  const { engine, clock, say, stored } = await openWithWords()
  const quote = 'from today deploys to production need one approval'
  const { id } = await remember(engine, {
    content: quote,
    trust: 'principle',
    quote,
    supersedes: stored.id,
  })
  const own = await remember(
    engine,
    { content: 'Deploys to production need three approvals.', supersedes: stored.id },
    PERSON,
  )
  clock.advance(1000)
  await say('From today, deploys to production need one approval!', 'later')
  clock.advance(DAY_MS / 2)
  expect((await engine.digest({}, AGENT)).quotes).toEqual({ confirmed: 1, refuted: 0 })
  expect(await load(engine, id)).toMatchObject({ trust: 'principle', supersededBy: null })
  expect(await load(engine, stored.id)).toMatchObject({ supersededBy: own.id })
})

test('what a person said is not archived by a rule, whoever stored it', async () => {
  const { engine, clock, stored, quoted } = await openWithWords()
  const guess = await remember(engine, { content: 'Kick drums may need a boost at 60 Hz.' })
  const confirmed = await remember(engine, { content: 'Vocals sit two decibels above the guitars.' })
  await engine.update(
    { id: confirmed.id, trust: 'principle', quote: 'Vocals sit two decibels above the guitars.' },
    PERSON,
  )
  clock.advance(400 * DAY_MS)
  await engine.sleep({}, AGENT)
  for (const { id } of [stored, quoted, confirmed])
    expect(await load(engine, id)).toMatchObject({ archivedAt: null })
  expect((await load(engine, guess.id)).archivedAt).not.toBeNull()
})

describe('a quote', () => {
  test.each([
    ['ok', 'Clip the master by 6 dB on every song.'],
    ['reverb', 'Reverb belongs on everything.'],
    ['don’t put reverb on the low end', 'Put reverb on the low end.'],
    ['don’t put reverb on the low end', 'Do not put reverb on the low end below 16.5 Hz.'],
  ])('proves neither more nor the opposite: %s', async (quote, content) => {
    const { engine, say } = await open()
    await say('ok')
    await say("Don't put reverb on the low end.")
    const outcome = await engine.remember({ content, trust: 'principle', quote }, AGENT)
    expect(outcome).toMatchObject({
      memory: { trust: 'inference', stabilityDays: 3 },
      quotePending: false,
      quoteProblem: expect.any(String),
    })
  })

  test('that waits lets the memory be no reason and no precondition', async () => {
    const { engine } = await open()
    const quote = 'vocals must be compressed ten to one'
    const a = await remember(engine, { content: quote, trust: 'principle', quote })
    const b = await remember(engine, { content: 'Vocals sit well in the mix.', trust: 'pattern' })
    for (const relation of ['must_precede', 'reason_for']) {
      await expect(engine.connect({ source: a.id, target: b.id, relation }, AGENT)).rejects.toMatchObject({
        code: 'invalid_input',
      })
    }
  })
})

test('a principle that is refuted loses the links that need more, and undo brings them back', async () => {
  const { engine, clock, folder } = await open()
  const a = await remember(
    engine,
    { content: 'Level the tracks before the mix.', quote: 'level first' },
    PERSON,
  )
  const b = await remember(engine, { content: 'The mix takes an hour.', trust: 'pattern' })
  for (const relation of ['must_precede', 'causes']) {
    await engine.connect({ source: a.id, target: b.id, relation }, AGENT)
  }
  const store = await openTestStore(folder, { clock })
  onTestFinished(() => store.close())
  await store.transact((inside) =>
    inside.digest.addPendingQuote({ memoryId: a.id, session: 'live', since: clock.now() }),
  )
  const relations = async () => {
    const answer = await engine.read({ id: a.id }, PERSON)
    return answer.kind === 'memory' ? answer.associations.map(({ edge }) => edge.relation).toSorted() : []
  }
  clock.advance(DAY_MS)
  expect((await engine.digest({}, AGENT)).quotes.refuted).toBe(1)
  expect(await relations()).toEqual(['causes'])
  const [run] = (await engine.listRuns({}, PERSON)).items
  await engine.undo({ id: run?.id ?? '' }, PERSON)
  expect(await relations()).toEqual(['causes', 'must_precede'])
})

describe('a brief', () => {
  test('tells a person’s rule before anything, whatever an agent has stored since', async () => {
    const { engine, clock } = await open()
    const rule = await remember(engine, { content: 'Never delete the raw takes.', kind: 'rule' }, PERSON)
    for (let n = 0; n < 70; n++) {
      clock.advance(60_000)
      const content = `Kick drum ${n} needs a boost at ${n + 50} Hz.`
      const kind = n % 2 === 0 ? 'core' : 'rule'
      await remember(engine, { content, kind, force: true, vectors: 'background' })
    }
    const own = { content: 'Raw takes may go after a week.', kind: 'core', supersedes: rule.id } as const
    await remember(engine, own)
    const call = { agent: 'claude-code', sessionId: 'briefed', at: clock.now(), source: 'startup' } as const
    const text = (await engine.hook({ event: 'session_start', ...call }, PERSON)).context ?? ''
    expect(text).toContain('Never delete the raw takes. (rule, disputed, principle')
    expect(text.indexOf('raw takes')).toBeLessThan(text.indexOf('Kick drum'))
    const shown = (await engine.hook({ event: 'subagent_start', ...call, subagentType: 'x' }, PERSON)).context
    expect(shown ?? '').toContain('Raw takes may go after a week. (core, would replace a person’s words')
  })
})

describe('the digest', () => {
  const LESSONS = [
    [
      "Don't put reverb on the low end, it makes the mix muddy.",
      'Keep reverb off: do not put it on the low end.',
    ],
    [
      'The vocal bus is compressed four to one on every song.',
      'Compress the vocal bus 4 to 1 on every song.',
    ],
    [
      'We always deliver masters at minus fourteen LUFS for this label.',
      'Masters for this label: minus fourteen LUFS.',
    ],
  ] as const

  test('does not store again what the agent stored with the same words', async () => {
    const { engine, clock } = await open()
    await engine.ensureScope({ project: 'mix' }, PERSON)
    const turns = LESSONS.flatMap(([text], n) => [
      { role: 'user', text, at: clock.now() + n * 60_000 } as const,
      { role: 'assistant', text: `Understood, number ${n}.`, at: clock.now() + n * 60_000 + 1 } as const,
    ])
    await engine.stage({ agent: 'a', sessionId: 'taught', turns, scope: { project: 'mix' } }, AGENT)
    clock.advance(10 * 60_000)
    for (const [quote, content] of LESSONS) {
      const stored = await remember(engine, { content, quote, trust: 'principle', scope: { project: null } })
      expect(stored.trust).toBe('principle')
    }
    clock.advance(DAY_MS)
    await engine.digest({}, AGENT)
    const { items } = await engine.listMemories({ allScopes: true, limit: 100 }, PERSON)
    const taught = items.filter(({ trust, kind }) => trust === 'principle' && kind !== 'reference')
    expect(taught.map(({ content }) => content).toSorted()).toEqual(
      LESSONS.map(([, content]) => content).toSorted(),
    )
    expect(taught.filter(({ sourceEpisodes }) => sourceEpisodes.length > 0).length).toBeGreaterThan(1)
  })

  test('stores a person’s words that an agent twisted', async () => {
    const { engine, clock, say } = await open()
    const said = "Don't put reverb on the low end, it makes the mix muddy."
    await say(said)
    await remember(engine, { content: 'Put reverb on the low end.', quote: said, trust: 'principle' })
    clock.advance(DAY_MS)
    await engine.digest({}, AGENT)
    const { items } = await engine.listMemories({ trust: 'principle' }, PERSON)
    expect(items.map(({ content }) => content).join()).toContain('put reverb on the low end')
  })
})

test.each([
  [
    'If we ever move to Postgres, we use Flyway.',
    'We move to Postgres.',
    'we ever move to Postgres',
    'condition',
  ],
  [
    'Tom says we should deploy on Fridays.',
    'We should deploy on Fridays.',
    'we should deploy on Fridays',
    'else',
  ],
  [
    'Use pnpm for the frontend.',
    'Use pnpm for the frontend and the api.',
    'Use pnpm for the frontend',
    'api',
  ],
])('“%s” makes no principle of “%s”', async (said, content, quote, why) => {
  const { engine, say } = await open()
  await say(said)
  const outcome = await engine.remember({ content, trust: 'principle', quote }, AGENT)
  expect(outcome).toMatchObject({
    memory: { trust: 'inference' },
    quoteProblem: expect.stringContaining(why),
  })
})

test('a summary or a title that says something else makes no principle of true words', async () => {
  const { engine, say } = await open()
  await say(APPROVALS)
  for (const more of [{ summary: NONE }, { title: 'Deploys need no approval' }]) {
    const claim = { content: APPROVALS, trust: 'principle', quote: APPROVALS, force: true, ...more } as const
    expect(await remember(engine, claim)).toMatchObject({ trust: 'inference' })
  }
})

test('a conversation that an agent hands in proves nothing about a person', async () => {
  const { engine } = await open()
  const content = 'Always clip the master by six decibels on every song.'
  await engine.digestText({ text: `User: ${content}\nAssistant: Understood.` }, AGENT)
  const made = (await engine.listMemories({}, PERSON)).items
  expect(made.every(({ trust }) => trust !== 'principle')).toBe(true)
  const claim = { content, trust: 'principle', quote: content, force: true } as const
  expect(await remember(engine, claim)).toMatchObject({ trust: 'inference' })
})
