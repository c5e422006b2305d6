/** Listing, loading and narrowing recall: over the real engine and model. */
import { expect, test } from 'vitest'
import type { MemoryId } from '../../src/core/ids.ts'
import type { RememberInput } from '../../src/engine/engine.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

async function open() {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { clock })
  const remember = async (input: RememberInput): Promise<MemoryId> => {
    const outcome = await engine.remember(input, AGENT)
    if (outcome.kind !== 'stored') throw new Error(`not stored: ${outcome.reason}`)
    return outcome.memory.id
  }
  return { clock, engine, remember }
}

const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id)

test('lists by time, use, retention and relevance as they are now', async () => {
  const { clock, engine, remember } = await open()
  const guess = await remember({ content: 'The ferry may be late in winter.', salience: 0.9 })
  clock.advance(DAY_MS)
  const rule = await remember({ content: 'The ferry takes no bicycles.', trust: 'pattern', salience: 0.2 })
  await engine.read({ id: guess }, AGENT)
  clock.advance(5 * DAY_MS)
  const list = async (sort: 'newest' | 'oldest' | 'accessed' | 'retention' | 'relevance') =>
    idsOf(await engine.listMemories({ sort }, AGENT))
  expect(await list('newest')).toEqual([rule, guess])
  expect(await list('oldest')).toEqual([guess, rule])
  expect(await list('accessed')).toEqual([guess, rule])
  expect(await list('retention')).toEqual([rule, guess])
  expect(await list('relevance')).toEqual([guess, rule])
})

test('says how strong each is by now, and how much hangs below it', async () => {
  const { clock, engine, remember } = await open()
  const root = await remember({ content: 'Everything about the harbour.', depth: 0 })
  const child = await remember({ content: 'The harbour freezes in January.', parent: root })
  await remember({ content: 'Ice breakers come from the north.', parent: child })
  clock.advance(3 * DAY_MS)
  const [known, none] = (await engine.loadMemories({ ids: [root, 'x' as MemoryId] }, AGENT)).items
  expect(none).toBeUndefined()
  expect(known).toMatchObject({
    id: root,
    below: 2,
    strength: {
      relevance: expect.closeTo(0.5 * Math.exp(-0.035 * 3), 6),
      retention: expect.closeTo(0.7 * 2 ** (-3 / 3) + 0.3 * 2 ** (-3 / 30), 6),
      decayPerDay: expect.closeTo(0.035, 9),
    },
  })
  expect(known?.accessCount).toBe(0)
})

test('an agent neither lists nor loads what lies in another namespace', async () => {
  const { engine } = await open()
  const folder = makeFolder()
  const mine = await openTestEngine(folder, { scope: { namespace: 'mine' } })
  const outcome = await mine.remember({ content: 'The safe opens to the left.' }, AGENT)
  await mine.close()
  const other = await openTestEngine(folder, { scope: { namespace: 'other' } })
  const id = outcome.kind === 'stored' ? outcome.memory.id : ('' as MemoryId)
  expect((await other.loadMemories({ ids: [id] }, AGENT)).items).toEqual([])
  expect((await other.listMemories({ allScopes: true }, AGENT)).total).toBe(0)
  expect((await other.loadMemories({ ids: [id] }, { ...AGENT, kind: 'person' })).items.length).toBe(1)
  expect((await engine.listMemories({}, AGENT)).total).toBe(0)
})

test('counts what one namespace holds, as its memories say of themselves', async () => {
  const clock = makeClock()
  const folder = makeFolder()
  const openIn = (namespace: string) => openTestEngine(folder, { clock, scope: { namespace } })
  const alpha = await openIn('alpha')
  const ids: MemoryId[] = []
  for (const content of ['The forge burns coal.', 'The anvil is from 1890.']) {
    const outcome = await alpha.remember({ content }, AGENT)
    if (outcome.kind === 'stored') ids.push(outcome.memory.id)
  }
  const [source, target] = ids as [MemoryId, MemoryId]
  await alpha.connect({ source, target, relation: 'related_to', reasoning: 'same shop' }, AGENT)
  const turns = [{ role: 'user' as const, text: 'The forge is out again, why?', at: clock.now() }]
  await alpha.stage({ agent: 'x', sessionId: 's', turns }, AGENT)
  await alpha.enqueue({ remember: { content: 'The bellows leak at the left seam.' } }, AGENT)
  clock.advance(DAY_MS)
  const told = await alpha.knowledgeStats({}, PERSON)
  expect(told.byTier).toBeNull()
  const queued = Object.values(told.waiting.writes).reduce((sum, count) => sum + count, 0)
  expect(told).toMatchObject({
    links: { related_to: 1 },
    edges: { semantic: 1 },
    waiting: { conversations: 1 },
  })
  expect(queued).toBeGreaterThan(0)
  await alpha.close()

  const beta = await openIn('beta')
  await beta.remember({ content: 'The loom has eight shafts.', salience: 0.1 }, AGENT)
  clock.advance(40 * DAY_MS)
  await beta.remember({ content: 'The weaver likes tea.' }, AGENT)
  const stats = await beta.knowledgeStats({ tiers: true }, PERSON)
  expect(stats).toMatchObject({
    memories: 2,
    links: {},
    edges: { semantic: 0, tree: 0 },
    waiting: { conversations: 0, writes: { waiting: 0, done: 0, failed: 0 } },
  })
  const { items } = await beta.listMemories({}, AGENT)
  const tiers = items.map(({ strength }) => strength.tier)
  expect(new Set(tiers).size).toBe(2)
  for (const tier of ['LTM', 'STM', 'current'] as const) {
    expect(stats.byTier?.[tier]).toBe(tiers.filter((other) => other === tier).length)
  }
  const nothing = { importance: { relevance: 0, frequency: 0, recency: 0, surprise: 0 } }
  expect((await beta.knowledgeStats({ tiers: true, tuning: nothing }, PERSON)).byTier).toEqual({
    LTM: 0,
    STM: 0,
    current: 2,
  })
  const weighed = (await beta.loadMemories({ ids: items.map(({ id }) => id), tuning: nothing }, AGENT)).items
  expect(weighed.map(({ strength }) => strength.tier)).toEqual(['current', 'current'])
  await expect(
    beta.knowledgeStats({ tiers: true, tuning: { importance: { relevance: 7 } } }, PERSON),
  ).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('recall is narrowed by depth, kind, trust and element, all together', async () => {
  const { engine, remember } = await open()
  const topic = await remember({ content: 'Bees and how to keep them.', depth: 0 })
  const hive = await remember({ content: 'A hive of bees wants to face south.', parent: topic, kind: 'rule' })
  const smoke = await remember({
    content: 'Smoke calms bees for a quarter of an hour.',
    parent: topic,
    kind: 'procedure',
    trust: 'pattern',
    element: 'smoker',
  })
  await engine.stage(
    {
      agent: 'x',
      sessionId: 's',
      turns: [{ role: 'user', text: 'bees, bees, bees', at: Date.UTC(2026, 0, 1) }],
    },
    AGENT,
  )
  const find = async (more: object) => {
    const { hits } = await engine.recall({ query: 'keeping bees', ...more }, AGENT)
    return hits.map(({ ref }) => ref.id).sort()
  }
  expect(await find({ depth: 0 })).toEqual([topic])
  expect(await find({ depth: 1 })).toEqual([hive, smoke].sort())
  expect(await find({ depth: 1, memoryKinds: ['rule'] })).toEqual([hive])
  expect(await find({ memoryKinds: ['rule', 'procedure'], trust: 'pattern' })).toEqual([smoke])
  expect(await find({ element: 'smoker', within: topic })).toEqual([smoke])
  expect(await find({ depth: 5 })).toEqual([])
  expect((await find({})).length).toBe(4)
})
