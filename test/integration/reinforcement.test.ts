/** What reading does to a memory, its neighbours and its links; and what does not count as reading. */
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import type { EdgeMaker, Relation } from '../../src/core/edge.ts'
import { layerOf } from '../../src/core/edge.ts'
import type { EdgeId, MemoryId } from '../../src/core/ids.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { Engine, MemoryView, RememberInput } from '../../src/engine/engine.ts'
import { DAY_MS, makeClock, makeFolder, openTestEngine, openTestStore, PERSON } from '../support/engine.ts'

const inSession = (session: string): Caller => ({ kind: 'agent', name: 'test', session })

async function open() {
  const folder = makeFolder()
  const clock = makeClock()
  const engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const store = await openTestStore(folder)
  onTestFinished(() => store.close())
  return { engine, store, clock }
}

async function remember(engine: Engine, input: RememberInput | string): Promise<MemoryView> {
  const given = typeof input === 'string' ? { content: input } : input
  const outcome = await engine.remember({ vectors: 'background', ...given }, inSession('writing'))
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory
}

async function load(store: Store, id: MemoryId) {
  const memory = await store.memories.find(id)
  if (memory === null) throw new Error('gone')
  return memory
}

let links = 0
async function link(
  store: Store,
  [source, target]: readonly [MemoryId, MemoryId],
  weight: number,
  at: number,
  made: { readonly relation?: Relation; readonly by?: EdgeMaker; readonly validUntil?: number } = {},
): Promise<EdgeId> {
  const relation = made.relation ?? 'associative'
  const layer = layerOf(relation)
  if (layer === null) throw new Error(relation)
  const edge = await store.edges.upsert({
    id: `0193a1b2-0000-7000-8000-${String(++links).padStart(12, '0')}` as EdgeId,
    sourceId: source,
    targetId: target,
    layer,
    relation,
    weight,
    reasoning: null,
    author: 'test',
    madeBy: made.by ?? 'machine',
    createdAt: at,
    reinforcedAt: null,
    validFrom: null,
    validUntil: made.validUntil ?? null,
  })
  return edge.id
}

describe('reading a memory', () => {
  test('shows its links with the weight that is left, strongest first', async () => {
    const { engine, store, clock } = await open()
    const [a, b, c] = [
      await remember(engine, 'The crane is inspected every quarter.'),
      await remember(engine, 'The ferry leaves at nine.'),
      await remember(engine, 'The harbour master is on duty until six.'),
    ]
    const faded = await link(store, [a.id, b.id], 0.8, clock.now())
    const persons = await link(store, [a.id, c.id], 0.7, clock.now(), { by: 'person' })
    clock.advance(10 * DAY_MS)
    const answer = await engine.read({ id: a.id }, inSession('s1'))
    if (answer.kind !== 'memory') throw new Error('no memory')
    expect(answer.associations.map(({ edge }) => [edge.id, edge.weight])).toEqual([
      [persons, 0.7],
      [faded, expect.closeTo(0.8 * 0.95 ** 10, 10)],
    ])
    expect((await store.edges.find(faded))?.weight).toBe(0.8)
  })

  test('is an access of the client’s session that grows stability and starts the clock anew', async () => {
    const { engine, store, clock } = await open()
    const { id } = await remember(engine, 'The crane is inspected every quarter.')
    clock.advance(3 * DAY_MS)
    const answer = await engine.read({ id }, inSession('s1'))
    expect(answer).toMatchObject({ kind: 'memory', memory: { accessCount: 1, lastAccessedAt: clock.now() } })
    const after = await load(store, id)
    expect(after.stabilityDays).toBeCloseTo(3 * Math.exp(1 - 0.62991), 4)
    expect(after).toMatchObject({ lastReinforcedAt: clock.now(), nextDueAt: null, level: 1 })
    expect(await store.accesses.listFor(id)).toEqual([
      { memoryId: id, at: clock.now(), session: 's1', grade: 3 },
    ])
  })

  test('makes its strength due again, and is no change of the memory', async () => {
    const { engine, store, clock } = await open()
    const made = await remember(engine, 'The crane is inspected every quarter.')
    const cached = { relevance: 0.5, retention: 1, activation: 0, importance: 0.5, tier: 'STM' } as const
    await store.memories.saveStrength(made.id, { ...cached, nextDueAt: clock.now() + DAY_MS })
    clock.advance(DAY_MS)
    await engine.read({ id: made.id }, inSession('s1'))
    expect(await load(store, made.id)).toMatchObject({ nextDueAt: null, updatedAt: made.updatedAt })
    expect((await store.journal.listFor(made.id, 10)).map((entry) => entry.action)).toEqual(['remember'])
  })

  test('counts once a session for levels and for stability, but moves the clock', async () => {
    const { engine, store, clock } = await open()
    const { id } = await remember(engine, 'The crane is inspected every quarter.')
    clock.advance(3 * DAY_MS)
    await engine.read({ id }, inSession('s1'))
    const once = await load(store, id)
    for (let i = 0; i < 20; i++) {
      clock.advance(DAY_MS / 2)
      await engine.read({ id }, inSession('s1'))
    }
    const often = await load(store, id)
    expect(often).toMatchObject({
      stabilityDays: once.stabilityDays,
      level: 1,
      accessCount: 21,
      lastReinforcedAt: clock.now(),
    })
    for (const session of ['s2', 's3']) await engine.read({ id }, inSession(session))
    expect((await load(store, id)).level).toBe(2)
  })

  test('is the only thing that counts: lists, searches and turns of conversations do not', async () => {
    const { engine, store } = await open()
    const root = await remember(engine, 'What the harbour is about.')
    const { id } = await remember(engine, { content: 'The crane is inspected.', parent: root.id })
    const caller = inSession('s1')
    await engine.recall({ query: 'crane inspected' }, caller)
    await engine.listRoots({}, PERSON)
    await engine.children({ id: root.id }, PERSON)
    await engine.subtree({ id: root.id }, PERSON)
    await engine.recent({}, PERSON)
    await engine.govern({ id }, caller)
    const turns = [{ role: 'user' as const, text: 'When is the crane inspected?', at: 1 }]
    const { staged } = await engine.stage({ agent: 'a', sessionId: 'x', turns }, caller)
    await engine.read({ id: staged[0] ?? '' }, caller)
    expect(await load(store, id)).toMatchObject({ accessCount: 0, lastAccessedAt: null })
    expect(await store.accesses.listSession('s1', 10)).toEqual([])
  })
})

describe('neighbours', () => {
  test('move a tenth of the way to now, times the weight; no access of theirs', async () => {
    const { engine, store, clock } = await open()
    const start = clock.now()
    const a = await remember(engine, 'The crane is inspected every quarter.')
    const whole = await remember(engine, 'The lighthouse was painted white.')
    const half = await remember(engine, 'The ferry leaves at nine.')
    await link(store, [a.id, whole.id], 1, start, { relation: 'causes' })
    await link(store, [half.id, a.id], 0.5, start, { relation: 'depends_on' })
    clock.advance(10 * DAY_MS)
    await engine.read({ id: a.id }, inSession('s1'))
    const unread = { accessCount: 0, lastAccessedAt: null, stabilityDays: 3, level: 1, nextDueAt: null }
    expect(await load(store, whole.id)).toMatchObject({ ...unread, lastReinforcedAt: start + DAY_MS })
    expect(await load(store, half.id)).toMatchObject({ ...unread, lastReinforcedAt: start + DAY_MS / 2 })
    expect(await store.accesses.listFor(whole.id)).toEqual([])
    await engine.read({ id: a.id }, inSession('s1'))
    expect((await load(store, whole.id)).lastReinforcedAt).toBe(start + DAY_MS)
  })

  test('count by what is left of a fading link', async () => {
    const { engine, store, clock } = await open()
    const start = clock.now()
    const a = await remember(engine, 'The crane is inspected every quarter.')
    const b = await remember(engine, 'The lighthouse was painted white.')
    await link(store, [a.id, b.id], 1, start)
    clock.advance(10 * DAY_MS)
    await engine.read({ id: a.id }, inSession('s1'))
    const moved = ((await load(store, b.id)).lastReinforcedAt ?? 0) - start
    expect(moved).toBe(Math.floor(10 * DAY_MS * 0.1 * 0.95 ** 10))
  })

  test('are not what it replaced, disputes or archived, nor parents, children and ends of old links', async () => {
    const { engine, store, clock } = await open()
    const start = clock.now()
    const parent = await remember(engine, 'What the harbour is about.')
    const a = await remember(engine, { content: 'The crane is inspected.', parent: parent.id })
    const child = await remember(engine, { content: 'By two people.', parent: a.id })
    const disputed = await remember(engine, 'The crane is never inspected.')
    const archived = await remember(engine, 'The ferry leaves at nine.')
    const over = await remember(engine, 'The lighthouse was painted white.')
    await link(store, [a.id, disputed.id], 1, start, { relation: 'contradicts' })
    await link(store, [a.id, archived.id], 1, start, { relation: 'uses' })
    await link(store, [a.id, over.id], 1, start, { relation: 'uses', validUntil: start + DAY_MS })
    await engine.forget({ id: archived.id }, inSession('s0'))
    clock.advance(10 * DAY_MS)
    await engine.read({ id: a.id }, inSession('s1'))
    for (const { id } of [parent, child, disputed, archived, over]) {
      expect((await load(store, id)).lastReinforcedAt).toBeNull()
    }
  })

  test('are the twenty strongest', async () => {
    const { engine, store, clock } = await open()
    const start = clock.now()
    const hub = await remember(engine, 'Everything is linked to this.')
    const others: MemoryId[] = []
    for (let i = 0; i < 25; i++) {
      const { id } = await remember(engine, `Item number ${i} of the long list.`)
      await link(store, [hub.id, id], (i + 1) / 25, start, { relation: 'uses' })
      others.push(id)
    }
    clock.advance(10 * DAY_MS)
    await engine.read({ id: hub.id }, inSession('s1'))
    const moved = (await store.memories.load(others)).filter(
      ({ lastReinforcedAt }) => lastReinforcedAt !== null,
    )
    expect(moved.map(({ id }) => others.indexOf(id)).sort((x, y) => x - y)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 5),
    )
  })
})

describe('links', () => {
  test('that fade are raised once when both ends are read in one session', async () => {
    const { engine, store, clock } = await open()
    const start = clock.now()
    const a = await remember(engine, 'The crane is inspected every quarter.')
    const b = await remember(engine, 'The lighthouse was painted white.')
    const edge = await link(store, [a.id, b.id], 0.8, start)
    clock.advance(10 * DAY_MS)
    await engine.read({ id: a.id }, inSession('s1'))
    expect(await store.edges.find(edge)).toMatchObject({ weight: 0.8, reinforcedAt: null })
    await engine.read({ id: b.id }, inSession('s2'))
    expect(await store.edges.find(edge)).toMatchObject({ weight: 0.8, reinforcedAt: null })
    await engine.read({ id: b.id }, inSession('s1'))
    const left = 0.8 * 0.95 ** 10
    const raised = await store.edges.find(edge)
    expect(raised?.weight).toBeCloseTo(left + 0.1 * (1 - left), 10)
    expect(raised?.reinforcedAt).toBe(clock.now())
    for (const { id } of [a, b, a]) await engine.read({ id }, inSession('s1'))
    expect(await store.edges.find(edge)).toEqual(raised)
  })

  test('that a person made, or that do not fade, stay as they are', async () => {
    const { engine, store, clock } = await open()
    const a = await remember(engine, 'The crane is inspected every quarter.')
    const b = await remember(engine, 'The lighthouse was painted white.')
    const own = await link(store, [a.id, b.id], 0.6, clock.now(), { by: 'person' })
    const causal = await link(store, [a.id, b.id], 0.6, clock.now(), { relation: 'causes' })
    for (const { id } of [a, b]) await engine.read({ id }, inSession('s1'))
    for (const id of [own, causal])
      expect(await store.edges.find(id)).toMatchObject({ weight: 0.6, reinforcedAt: null })
  })
})

describe('a restored memory', () => {
  test('is not taken again by the next sleep', async () => {
    const { engine, store, clock } = await open()
    const { id } = await remember(engine, { content: 'The crane is inspected.', salience: 0.2 })
    clock.advance(60 * DAY_MS)
    await engine.sleep({}, { kind: 'system', name: 'sleep', session: 'sleep' })
    expect((await load(store, id)).archivedAt).toBe(clock.now())
    clock.advance(DAY_MS)
    await engine.restore({ id }, { kind: 'person', name: 'cli', session: 's1' })
    expect(await load(store, id)).toMatchObject({
      archivedAt: null,
      accessCount: 1,
      lastReinforcedAt: clock.now(),
      nextDueAt: null,
    })
    await engine.sleep({}, { kind: 'system', name: 'sleep', session: 'sleep' })
    expect((await load(store, id)).archivedAt).toBeNull()
  })
})

describe('a parent', () => {
  test('is looked at again when a child was archived or moved away', async () => {
    const { engine, store, clock } = await open()
    const root = await remember(engine, 'What the harbour is about.')
    const other = await remember(engine, 'What the town is about.')
    const a = await remember(engine, { content: 'The crane is inspected.', parent: root.id })
    const b = await remember(engine, { content: 'The ferry leaves at nine.', parent: root.id })
    const cached = { relevance: 0.5, retention: 1, activation: 0, importance: 0.5, tier: 'STM' } as const
    const settle = () => store.memories.saveStrength(root.id, { ...cached, nextDueAt: clock.now() + DAY_MS })
    await settle()
    await engine.forget({ id: a.id }, inSession('s1'))
    expect((await load(store, root.id)).nextDueAt).toBeNull()
    await settle()
    await engine.update({ id: b.id, parent: other.id }, inSession('s1'))
    expect((await load(store, root.id)).nextDueAt).toBeNull()
  })
})
