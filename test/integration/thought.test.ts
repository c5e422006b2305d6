/** The tools of thought on a real engine: chains, time, links, trees, suggestions, topics. */

import { describe, expect, test } from 'vitest'
import { defined } from '../../src/core/defined.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine, RememberInput } from '../../src/engine/engine.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const START = Date.UTC(2026, 0, 5, 9)

async function openThought(options: Parameters<typeof openTestEngine>[1] = {}) {
  const clock = makeClock(START)
  const engine = await openTestEngine(makeFolder(), { clock, ...options })
  return { clock, engine }
}

async function keep(engine: Engine, content: string, more: Partial<RememberInput> = {}): Promise<MemoryId> {
  const outcome = await engine.remember({ content, force: true, ...more }, PERSON)
  if (outcome.kind !== 'stored') throw new Error(`not stored: ${content}`)
  return outcome.memory.id
}

const link = (engine: Engine, source: MemoryId, relation: string, target: MemoryId, reasoning?: string) =>
  engine.connect({ source, target, relation, ...defined({ reasoning }) }, PERSON)

/** Three steps: a leak, an outage, a rewrite, calm. */
async function keepStory(engine: Engine) {
  const leak = await keep(engine, 'The image resizer leaked file handles under load')
  const outage = await keep(engine, 'The upload service went down every night in March')
  const rewrite = await keep(engine, 'We rewrote the image resizer in Rust', { kind: 'decision' })
  const calm = await keep(engine, 'Uploads have been stable since April')
  await link(engine, outage, 'triggered_by', leak, 'handles ran out at four in the morning')
  await link(engine, outage, 'motivated', rewrite)
  await link(engine, rewrite, 'enabled', calm)
  return { leak, outage, rewrite, calm }
}

describe('causal chain', () => {
  test('runs from the root cause to the last effect, whichever way a link was made', async () => {
    const { engine } = await openThought()
    const { leak, outage, rewrite, calm } = await keepStory(engine)
    const { chains, about, starts } = await engine.causalChain({ id: rewrite }, PERSON)
    expect(about?.id).toBe(rewrite)
    expect(starts.map(({ id }) => id)).toEqual([rewrite])
    expect(chains).toHaveLength(1)
    expect(chains[0]?.memories.map(({ id }) => id)).toEqual([leak, outage, rewrite, calm])
    expect(chains[0]?.steps).toMatchObject([
      {
        cause: leak,
        effect: outage,
        relation: 'triggered_by',
        forward: false,
        reasoning: 'handles ran out at four in the morning',
        weight: 1,
        madeBy: 'person',
        inferred: false,
      },
      { cause: outage, effect: rewrite, relation: 'motivated', forward: true },
      { cause: rewrite, effect: calm, relation: 'enabled', forward: true },
    ])
  })

  test('keeps to one direction and to a depth', async () => {
    const { engine } = await openThought()
    const { leak, outage, rewrite, calm } = await keepStory(engine)
    const ids = async (direction: 'causes' | 'effects', maxDepth = 5) =>
      (await engine.causalChain({ id: rewrite, direction, maxDepth }, PERSON)).chains.map(({ memories }) =>
        memories.map(({ id }) => id),
      )
    expect(await ids('causes')).toEqual([[leak, outage, rewrite]])
    expect(await ids('effects')).toEqual([[rewrite, calm]])
    expect(await ids('causes', 1)).toEqual([[outage, rewrite]])
    const cut = await engine.causalChain({ id: rewrite, direction: 'causes', maxDepth: 1 }, PERSON)
    expect(cut.chains[0]?.cut).toBe(true)
  })

  test('a question finds what has causes, and a contradiction is no step', async () => {
    const { engine } = await openThought()
    const { outage, rewrite } = await keepStory(engine)
    const doubt = await keep(engine, 'The upload service never went down')
    await link(engine, doubt, 'contradicts', outage)
    const answer = await engine.causalChain({ query: 'why did we rewrite the image resizer?' }, PERSON)
    expect(answer.starts.map(({ id }) => id)).toContain(rewrite)
    expect(answer.chains[0]?.memories).toHaveLength(4)
    expect(answer.chains.flatMap(({ memories }) => memories.map(({ id }) => id))).not.toContain(doubt)
  })

  test('marks what only an inference speaks for', async () => {
    const { engine } = await openThought()
    const store = async (content: string) => {
      const outcome = await engine.remember({ content, force: true }, AGENT)
      return outcome.kind === 'stored' ? outcome.memory.id : outcome.of.id
    }
    const [a, b] = [await store('The cache was cold on Monday'), await store('The first request was slow')]
    await engine.connect({ source: a, target: b, relation: 'causes', weight: 0.4 }, AGENT)
    const { chains } = await engine.causalChain({ id: b }, AGENT)
    expect(chains[0]).toMatchObject({
      weight: 0.4,
      steps: [{ trust: 'inference', inferred: true, madeBy: 'agent' }],
    })
  })

  test('without causes it says so, and shows what the memory rests on', async () => {
    const { engine } = await openThought()
    const topic = await keep(engine, 'Tooling of the web project')
    const fact = await keep(engine, 'The web project is installed with pnpm', { parent: topic })
    const decision = await keep(engine, 'Lockfiles are checked in', { parent: topic, kind: 'decision' })
    const answer = await engine.causalChain({ id: fact }, PERSON)
    expect(answer.chains).toEqual([])
    expect(answer.hints.join(' ')).toContain('No causal link')
    expect(answer.grounds).toMatchObject({
      parent: { id: topic },
      provenance: { author: 'test-person' },
      nearby: [{ how: 'beside', memory: { id: decision } }],
    })
  })

  test('where only conversations speak of it, it shows what was said', async () => {
    const { engine, clock } = await openThought()
    await engine.stage(
      {
        agent: 'chat',
        sessionId: 's',
        turns: [
          {
            role: 'user',
            text: 'We moved to Postgres because SQLite locked under the importer.',
            at: clock.now(),
          },
        ],
      },
      AGENT,
    )
    await engine.settle({}, PERSON)
    const answer = await engine.causalChain({ query: 'why Postgres?' }, PERSON)
    expect(answer).toMatchObject({ about: null, chains: [], grounds: null })
    expect(answer.turns[0]?.summary).toContain('because SQLite locked')
  })

  test('refuses neither and both of id and query', async () => {
    const { engine } = await openThought()
    const id = await keep(engine, 'something')
    for (const input of [{}, { id, query: 'why' }]) {
      await expect(engine.causalChain(input, PERSON)).rejects.toMatchObject({ code: 'invalid_input' })
    }
    await expect(engine.causalChain({ id, maxDepth: 11 }, PERSON)).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('counts as no access', async () => {
    const { engine } = await openThought()
    const { rewrite } = await keepStory(engine)
    await engine.causalChain({ id: rewrite }, PERSON)
    const read = await engine.read({ id: rewrite }, PERSON)
    expect(read.kind === 'memory' && read.memory.accessCount).toBe(1)
  })
})

describe('timeline', () => {
  test('orders by when it became true, and shows a change as one', async () => {
    const { engine, clock } = await openThought()
    const port = await keep(engine, 'The API listens on port 8080')
    clock.advance(2 * DAY_MS)
    const next = await keep(engine, 'The API listens on port 9090', { supersedes: port })
    const before = await keep(engine, 'The company was founded', { validFrom: START - 400 * DAY_MS })
    const { items: entries, total } = await engine.timeline({}, PERSON)
    expect(total).toBe(3)
    expect(entries.map((entry) => entry.kind === 'memory' && entry.memory.id)).toEqual([before, port, next])
    expect(entries[1]).toMatchObject({
      at: START,
      memory: { superseded: true, until: START + 2 * DAY_MS },
      replacedBy: { id: next },
    })
    expect(entries[2]).toMatchObject({ replaces: [{ id: port, at: START, until: START + 2 * DAY_MS }] })
  })

  test('turns come along where asked, by when they were said, and pages fit together', async () => {
    const { engine, clock } = await openThought()
    await engine.stage(
      {
        agent: 'chat',
        sessionId: 's',
        title: 'Plans',
        turns: [0, 1, 2, 3].map((n) => ({
          role: 'user' as const,
          text: `Word number ${n}`,
          at: START + n * 60_000,
        })),
      },
      AGENT,
    )
    clock.advance(90_000)
    const memory = await keep(engine, 'A memory in between')
    const kinds = ['memory', 'episode'] as const
    const whole = await engine.timeline({ kinds }, PERSON)
    expect(whole.items.map((entry) => entry.kind)).toEqual([
      'episode',
      'episode',
      'memory',
      'episode',
      'episode',
    ])
    expect(whole.items[2]).toMatchObject({ memory: { id: memory } })
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => engine.timeline({ kinds, limit: 2, offset }, PERSON)),
    )
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
    const newest = await engine.timeline({ kinds, order: 'newest' }, PERSON)
    expect(newest.items).toEqual(whole.items.toReversed())
    const session = await engine.timeline({ kinds, session: 's' }, PERSON)
    expect(session.items.map((entry) => entry.kind === 'episode' && entry.session.title)).toEqual(
      Array(4).fill('Plans'),
    )
    expect(
      (await engine.timeline({ kinds, from: START + 60_000, until: START + 120_000 }, PERSON)).total,
    ).toBe(2)
  })

  test('keeps to kinds of memories, and to what a question is about', async () => {
    const { engine, clock } = await openThought()
    const ids: MemoryId[] = []
    for (const [kind, content] of [
      ['decision', 'We chose Redis for the session cache'],
      ['fact', 'Maria keeps bees behind the house'],
      ['decision', 'The Redis session cache moved to its own host'],
      ['fact', 'The dentist is closed on Wednesdays'],
      ['fact', 'The marathon begins at nine in the park'],
      ['fact', 'The Redis cache evicts sessions after a day'],
      ['fact', 'Sessions in the Redis cache are encrypted'],
      ['fact', 'Grandmother bakes plum cake in September'],
    ] as const) {
      clock.advance(DAY_MS)
      ids.push(await keep(engine, content, { kind }))
    }
    const decided = await engine.timeline({ memoryKinds: ['decision'] }, PERSON)
    expect(decided.items.map((entry) => entry.kind === 'memory' && entry.memory.id)).toEqual([ids[0], ids[2]])
    const about = await engine.timeline({ about: 'Redis session cache' }, PERSON)
    expect(about.items.map((entry) => entry.kind === 'memory' && entry.memory.id)).toEqual([
      ids[0],
      ids[2],
      ids[5],
      ids[6],
    ])
  })

  test('refuses a span that ends before it begins', async () => {
    const { engine } = await openThought()
    await expect(engine.timeline({ from: 5, until: 5 }, PERSON)).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('an agent sees no session of another namespace', async () => {
    const { engine } = await openThought()
    await engine.ensureScope({ namespace: 'elsewhere', project: null }, PERSON)
    const turn = { role: 'user' as const, text: 'A secret plan', at: START }
    const scope = { namespace: 'elsewhere', project: null }
    await engine.stage({ agent: 'chat', sessionId: 'x', scope, turns: [turn] }, PERSON)
    const input = { session: 'x', kinds: ['episode'] as const }
    expect((await engine.timeline(input, PERSON)).total).toBe(1)
    await expect(engine.timeline(input, AGENT)).rejects.toMatchObject({ code: 'session_not_found' })
  })
})

describe('traverse', () => {
  test('goes breadth first, and says by which link', async () => {
    const { engine } = await openThought()
    const [a, b, c, d] = [
      await keep(engine, 'alpha'),
      await keep(engine, 'beta'),
      await keep(engine, 'gamma'),
      await keep(engine, 'delta'),
    ]
    await link(engine, a, 'uses', b)
    await link(engine, b, 'depends_on', c, 'because')
    await link(engine, d, 'see_also', a)
    const both = await engine.traverse({ id: a }, PERSON)
    expect(both.start.id).toBe(a)
    expect(both.reached).toMatchObject([
      { depth: 1, node: { kind: 'memory', id: b }, via: { from: a, relation: 'uses', forward: true } },
      { depth: 1, node: { id: d }, via: { from: a, relation: 'see_also', forward: false } },
      { depth: 2, node: { id: c }, via: { from: b, relation: 'depends_on', reasoning: 'because' } },
    ])
    const ids = async (input: object) =>
      (await engine.traverse({ id: a, ...input }, PERSON)).reached.map(({ node }) => node.id)
    expect(await ids({ direction: 'out' })).toEqual([b, c])
    expect(await ids({ direction: 'in' })).toEqual([d])
    expect(await ids({ maxDepth: 1 })).toEqual([b, d])
    expect(await ids({ relations: ['uses'] })).toEqual([b])
    expect(await ids({ layers: ['causal'] })).toEqual([])
  })

  test('says when the limit ended it', async () => {
    const { engine } = await openThought()
    const [a, b, c] = [await keep(engine, 'alpha'), await keep(engine, 'beta'), await keep(engine, 'gamma')]
    await link(engine, a, 'uses', b)
    await link(engine, b, 'uses', c)
    expect(await engine.traverse({ id: a, limit: 1 }, PERSON)).toMatchObject({ more: true, reached: [{}] })
    expect((await engine.traverse({ id: a, limit: 2 }, PERSON)).more).toBe(false)
    expect((await engine.traverse({ id: a, limit: 1, maxDepth: 1 }, PERSON)).more).toBe(false)
  })

  test('goes up and down the tree', async () => {
    const { engine } = await openThought()
    const root = await keep(engine, 'root')
    const child = await keep(engine, 'child', { parent: root })
    const leaf = await keep(engine, 'leaf', { parent: child })
    const ids = async (id: MemoryId, input: object) =>
      (await engine.traverse({ id, ...input }, PERSON)).reached.map(({ node }) => node.id)
    expect(await ids(root, { direction: 'children' })).toEqual([child, leaf])
    expect(await ids(leaf, { direction: 'parents' })).toEqual([child, root])
    expect(await ids(child, { relations: ['parent'], maxDepth: 1 })).toEqual([root, leaf])
    expect(await ids(child, {})).toEqual([])
  })

  test('an agent starts in its own namespace only', async () => {
    const { engine } = await openThought()
    await engine.ensureScope({ namespace: 'elsewhere', project: null }, PERSON)
    const id = await keep(engine, 'private', { scope: { namespace: 'elsewhere', project: null } })
    await expect(engine.traverse({ id }, AGENT)).rejects.toMatchObject({ code: 'memory_not_found' })
  })
})

describe('explore', () => {
  test('gives the tree of the root that fits best, with its score', async () => {
    const { engine } = await openThought()
    const rust = await keep(engine, 'Rust in the backend')
    const errors = await keep(engine, 'Libraries use thiserror for their errors', { parent: rust })
    const detail = await keep(engine, 'thiserror derives Display and From', { parent: errors })
    await keep(engine, 'Binaries use anyhow for their errors', { parent: rust })
    await keep(engine, 'thiserror 2 needs no standard library', { parent: detail })
    await keep(engine, 'Maria keeps bees behind the house')
    const found = await engine.explore({ topic: 'which crate for errors in a library?' }, AGENT)
    const [best] = found.items
    expect(best).toMatchObject({ id: rust, size: 5 })
    expect(best?.found).toContain(errors)
    expect(best?.score).toBeGreaterThan(0.5)
    expect(best?.children[0]?.children[0]?.id).toBe(detail)
    expect(best?.children[0]?.children[0]?.children).toEqual([])
    const narrow = { topic: 'errors in a library', maxDepth: 1, limit: 1 }
    const { items: shallow } = await engine.explore(narrow, AGENT)
    expect(shallow).toHaveLength(1)
    expect(shallow[0]?.children[0]?.children).toEqual([])
  })
})

describe('recommended links', () => {
  test('ranks by four signals, and leaves out what is linked or hangs together already', async () => {
    const { engine, clock } = await openThought()
    const topic = await keep(engine, 'Caching')
    const source = await keep(engine, 'Redis keeps the sessions of the web shop', { parent: topic })
    const child = await keep(engine, 'Redis sessions of the shop expire after a day', { parent: source })
    const linked = await keep(engine, 'The web shop reads sessions from Redis')
    clock.advance(7 * DAY_MS)
    const wanted = await keep(engine, 'Sessions of the web shop are lost when Redis restarts')
    const far = await keep(engine, 'Maria keeps bees behind the house')
    await link(engine, source, 'related_to', linked)
    const { candidates, byMeaning, source: asked } = await engine.recommendLinks({ id: source }, AGENT)
    expect([byMeaning, asked?.id]).toEqual([true, source])
    const ids = candidates.map(({ memory }) => memory.id)
    expect(ids[0]).toBe(wanted)
    for (const other of [source, topic, child, linked, far]) expect(ids).not.toContain(other)
    const [best] = candidates
    expect(best?.scores.cosine).toBeGreaterThan(0.5)
    expect(best?.scores.bm25).toBeGreaterThan(0.2)
    expect(best?.scores.temporal).toBeCloseTo(0.5)
    expect(best?.scores.entity).toBeGreaterThan(0)
    expect(best?.shared).toContain('Redis')
    expect(best?.reason).toContain('Redis')
    expect((await engine.stats({}, PERSON)).edges.semantic).toBe(1)
  })

  test('takes a text, a limit and a least score', async () => {
    const { engine } = await openThought()
    for (const content of [
      'The build runs on Node 24',
      'Node 24 is required for the build',
      'Bees like thyme',
    ]) {
      await keep(engine, content)
    }
    const found = await engine.recommendLinks({ text: 'Which Node version builds it?', minScore: 0 }, AGENT)
    expect(found.source).toBeNull()
    expect(found.candidates[0]?.memory.title).toContain('Node 24')
    expect(await engine.recommendLinks({ text: 'Node', minScore: 0, limit: 1 }, AGENT)).toMatchObject({
      candidates: [{}],
    })
    expect((await engine.recommendLinks({ text: 'Node', minScore: 1 }, AGENT)).candidates).toEqual([])
    await expect(engine.recommendLinks({ text: 'x', limit: 51 }, AGENT)).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await expect(engine.recommendLinks({}, AGENT)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('topics', () => {
  test('are the roots while there are no communities, with size, examples and last change', async () => {
    const { engine, clock } = await openThought()
    const root = await keep(engine, 'Deployment of the shop')
    const step = await keep(engine, 'Deploys go out on Tuesdays', { parent: root })
    await keep(engine, 'The script is deploy.sh', { parent: step })
    clock.advance(DAY_MS)
    await engine.update({ id: step, content: 'Deploys go out on Thursdays' }, PERSON)
    await keep(engine, 'Bees like thyme')
    const { source, items, total } = await engine.listTopics({}, PERSON)
    expect([source, total]).toEqual(['roots', 2])
    expect(items[1]).toMatchObject({
      id: root,
      rootId: root,
      name: 'Deployment of the shop',
      size: 3,
      lastChangedAt: START + DAY_MS,
    })
    expect(items[1]?.examples[0]?.id).toBe(step)
    expect((await engine.listTopics({ limit: 1, offset: 1 }, PERSON)).items.map(({ id }) => id)).toEqual([
      root,
    ])
  })

  test('are communities once sleep has found some, and roots where asked', async () => {
    const { engine } = await openThought()
    const bread = [
      'Sourdough bread rises overnight in the cellar.',
      'The baker sells sourdough bread on Saturdays.',
      'Sourdough bread needs a hot oven.',
    ]
    const ids: MemoryId[] = []
    for (const content of bread) ids.push(await keep(engine, content))
    for (const [n, id] of ids.entries()) {
      for (const other of ids.slice(n + 1)) await link(engine, id, 'related_to', other)
    }
    await keep(engine, 'Maria keeps bees behind the house')
    expect((await engine.listTopics({}, PERSON)).source).toBe('roots')
    expect(await engine.listTopics({ source: 'communities' }, PERSON)).toEqual({
      source: 'communities',
      items: [],
      total: 0,
      outside: 0,
    })
    await engine.sleep({ phases: ['communities'] }, PERSON)
    const found = await engine.listTopics({}, PERSON)
    expect(found).toMatchObject({ source: 'communities', total: 1, outside: 1 })
    const [topic] = found.items
    expect(topic).toMatchObject({ size: 3, rootId: null, scope: 'default' })
    expect(topic?.name.toLowerCase()).toContain('bread')
    expect(topic?.examples.map(({ id }) => id).sort()).toEqual(ids.sort())
    expect((await engine.listTopics({ offset: 1 }, PERSON)).items).toEqual([])
    expect((await engine.listTopics({ source: 'roots' }, PERSON)).total).toBe(4)
  })
})
