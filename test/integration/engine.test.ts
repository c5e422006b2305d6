/** The use cases on a real store with the real model. */
import { describe, expect, test } from 'vitest'
import { LoreError } from '../../src/core/errors.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine, MemoryView, RememberInput } from '../../src/engine/engine.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

async function store(engine: Engine, input: RememberInput | string, caller = AGENT): Promise<MemoryView> {
  const outcome = await engine.remember(typeof input === 'string' ? { content: input } : input, caller)
  if (outcome.kind !== 'stored') throw new Error(`declined: ${outcome.reason}`)
  return outcome.memory
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof LoreError)) throw new Error(`expected a LoreError, got ${String(error)}`)
  expect(error.hint).not.toBe('')
  return error.code
}

const ids = (hits: readonly { readonly ref: { readonly id: string } }[]) => hits.map((hit) => hit.ref.id)

describe('remember and recall', () => {
  test('finds a memory by meaning, by words and only in its scope', async () => {
    const engine = await openTestEngine(makeFolder())
    await engine.ensureScope({ project: 'web' }, PERSON)
    await engine.ensureScope({ project: 'ops' }, PERSON)
    const deploy = await store(engine, {
      content: 'We ship to production every Thursday after the regression suite is green.',
      scope: { project: 'web' },
    })
    await store(engine, {
      content: 'The staging cluster runs on three small machines.',
      scope: { project: 'ops' },
    })
    const shared = await store(engine, 'Everyone writes commit messages in the imperative mood.')

    const byMeaning = await engine.recall(
      { query: 'On which weekday do releases go live?', scope: { project: 'web' } },
      AGENT,
    )
    expect(byMeaning.byMeaning).toBe(true)
    expect(ids(byMeaning.hits)[0]).toBe(deploy.id)
    const byWords = await engine.recall({ query: 'regression', scope: { project: 'web' } }, AGENT)
    expect(ids(byWords.hits)[0]).toBe(deploy.id)
    const elsewhere = await engine.recall(
      { query: 'regression suite Thursday', scope: { project: 'ops' } },
      AGENT,
    )
    expect(ids(elsewhere.hits)).not.toContain(deploy.id)
    const global = await engine.recall({ query: 'commit messages', scope: { project: 'ops' } }, AGENT)
    expect(ids(global.hits)).toContain(shared.id)
    const exact = await engine.recall(
      { query: 'commit messages', scope: { project: 'ops' }, exactScope: true },
      AGENT,
    )
    expect(ids(exact.hits)).not.toContain(shared.id)
    const everywhere = await engine.recall({ query: 'regression', allScopes: true }, AGENT)
    expect(ids(everywhere.hits)).toContain(deploy.id)
  })

  test('a memory stored without waiting is found by words at once and by meaning after settling', async () => {
    const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
    const memory = await store(engine, {
      content: 'The invoice exporter rounds half cents upwards.',
      vectors: 'background',
    })
    expect(ids((await engine.recall({ query: 'invoice exporter' }, AGENT)).hits)).toEqual([memory.id])
    expect((await engine.stats({}, PERSON)).embedding.pending).toBe(1)
    expect(await engine.settle({}, PERSON)).toEqual({ pending: 0 })
    const answer = await engine.recall(
      { query: 'How are bills with fractions of a penny treated?', explain: true },
      AGENT,
    )
    expect(ids(answer.hits)[0]).toBe(memory.id)
  })

  test('what waits for its vector does not lose to everything that has one', async () => {
    const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
    for (const content of [
      'Audio plays in the hall.',
      'Workers move to the new office.',
      'We migrate birds.',
    ]) {
      await store(engine, content)
    }
    const waiting = await store(engine, {
      content: 'The AudioWorklet migration is finished.',
      vectors: 'background',
    })
    expect(ids((await engine.recall({ query: 'AudioWorklet migration' }, AGENT)).hits)[0]).toBe(waiting.id)
  })

  test('declines the same text, and nearly the same text, with a reason', async () => {
    const engine = await openTestEngine(makeFolder())
    const first = await store(engine, 'The build cache lives on the shared drive and is cleared weekly.')
    const same = await engine.remember(
      { content: '  The build cache lives on the shared drive and is cleared weekly. ' },
      AGENT,
    )
    expect(same).toMatchObject({ kind: 'duplicate', of: { id: first.id }, similarity01: 1 })
    const near = await engine.remember(
      { content: 'The build cache lives on the shared drive, and is cleared weekly' },
      AGENT,
    )
    expect(near).toMatchObject({ kind: 'duplicate', of: { id: first.id } })
    expect((await engine.stats({}, PERSON)).memories).toBe(1)
    const forced = await engine.remember({ content: first.content, force: true }, AGENT)
    expect(forced.kind).toBe('stored')
  })

  test('never takes a changed number, name, version, path or negation for a duplicate', async () => {
    const engine = await openTestEngine(makeFolder())
    const pairs: readonly [string, string][] = [
      ['The API gateway times out after 30 seconds.', 'The API gateway times out after 60 seconds.'],
      ['Reviews on the parser go to Alice first.', 'Reviews on the parser go to Bob first.'],
      ['The project is built with Node 20.1.0.', 'The project is built with Node 22.1.0.'],
      ['Settings are read from src/config/load.ts.', 'Settings are read from src/config/save.ts.'],
      ['Migrations are run by the deploy job.', 'Migrations are not run by the deploy job.'],
    ]
    for (const [first, second] of pairs) {
      await store(engine, first)
      expect((await engine.remember({ content: second }, AGENT)).kind).toBe('stored')
    }
  })

  test('answers with what was valid at the moment asked for', async () => {
    const clock = makeClock()
    const engine = await openTestEngine(makeFolder(), { clock })
    const old = await store(engine, 'The team lead of payments is Ingrid.')
    clock.advance(30 * DAY_MS)
    const between = clock.now()
    clock.advance(30 * DAY_MS)
    const next = await store(engine, { content: 'The team lead of payments is Tomasz.', supersedes: old.id })

    const query = 'Who is the team lead of payments?'
    expect(ids((await engine.recall({ query }, AGENT)).hits)).toEqual([next.id])
    expect(ids((await engine.recall({ query, asOf: between }, AGENT)).hits)).toEqual([old.id])
    const both = await engine.recall({ query, includeSuperseded: true }, AGENT)
    expect(new Set(ids(both.hits))).toEqual(new Set([old.id, next.id]))
    const answer = await engine.read({ id: next.id }, AGENT)
    expect(answer.kind === 'memory' && answer.provenance.supersedes.map((line) => line.id)).toEqual([old.id])
  })

  test('expired and archived memories are out unless asked for', async () => {
    const clock = makeClock()
    const engine = await openTestEngine(makeFolder(), { clock })
    const expiring = await store(engine, {
      content: 'The freeze for the audit lasts two days.',
      validUntil: clock.now() + 2 * DAY_MS,
    })
    const archived = await store(engine, 'The audit contact sits in building seven.')
    await engine.forget({ id: archived.id, reason: 'outdated' }, AGENT)
    clock.advance(3 * DAY_MS)
    const query = 'audit'
    expect((await engine.recall({ query }, AGENT)).hits).toEqual([])
    expect(ids((await engine.recall({ query, includeExpired: true }, AGENT)).hits)).toEqual([expiring.id])
    expect(ids((await engine.recall({ query, includeArchived: true }, AGENT)).hits)).toEqual([archived.id])
  })

  test('searches only below a memory when told to', async () => {
    const engine = await openTestEngine(makeFolder())
    const root = await store(engine, 'Database')
    const inside = await store(engine, { content: 'Vacuum runs at night.', parent: root.id })
    await store(engine, 'The robot vacuum runs at noon.')
    const answer = await engine.recall({ query: 'vacuum runs', within: root.id }, AGENT)
    expect(ids(answer.hits)).toEqual([inside.id])
  })

  test('explains every hit with signals whose contributions add up to the score', async () => {
    // What is remembered fades from one second to the next, and the same question is asked twice.
    const engine = await openTestEngine(makeFolder(), { clock: makeClock() })
    await store(engine, 'Backups are kept for ninety days in two regions.')
    await store(engine, 'Lunch is at noon.')
    const answer = await engine.recall({ query: 'How long do we keep backups?', explain: true }, AGENT)
    for (const hit of answer.hits) {
      const sum = Object.values(hit.contributions ?? {}).reduce((a, b) => a + b, 0)
      expect(sum).toBeCloseTo(hit.score, 6)
      expect(Object.keys(hit.signals ?? {}).length).toBeGreaterThan(5)
    }
    const again = await engine.recall({ query: 'How long do we keep backups?', explain: true }, AGENT)
    expect(again.hits).toEqual(answer.hits)
  })
})

describe('conversations', () => {
  const turns = [
    {
      externalId: 'a',
      role: 'user' as const,
      speaker: 'Maya',
      text: 'Which queue do we use for emails?',
      at: Date.UTC(2026, 2, 1, 10),
    },
    {
      externalId: 'b',
      role: 'assistant' as const,
      text: 'RabbitMQ, with a dead letter exchange.',
      at: Date.UTC(2026, 2, 1, 10, 1),
    },
    {
      externalId: 'c',
      role: 'user' as const,
      speaker: 'Maya',
      text: 'Fine, keep it.',
      at: Date.UTC(2026, 2, 1, 10, 2),
    },
  ]

  test('stages turns in order and exactly once, and finds them', async () => {
    const engine = await openTestEngine(makeFolder())
    const input = { agent: 'test', sessionId: 's1', title: 'Email queue', turns }
    const first = await engine.stage({ ...input, turns: turns.slice(0, 2) }, AGENT)
    expect(first.staged).toHaveLength(2)
    const second = await engine.stage(input, AGENT)
    expect(second).toMatchObject({ known: 2, session: { episodeCount: 3, lastAt: turns[2]?.at } })
    expect(second.staged).toHaveLength(1)
    expect((await engine.stage(input, AGENT)).staged).toEqual([])
    await engine.settle({}, PERSON)
    const answer = await engine.recall({ query: 'What message broker handles mail?' }, AGENT)
    const hit = answer.hits.slice(0, 2).find((found) => found.role === 'assistant')
    expect(hit).toMatchObject({ ref: { kind: 'episode', id: first.staged[1] } })
    const read = await engine.read({ id: first.staged[1] ?? '' }, AGENT)
    expect(read.kind === 'episode' && [read.before.length, read.after.length]).toEqual([1, 1])
  })

  test('keeps every one of several equal turns, and stages none of them again', async () => {
    const engine = await openTestEngine(makeFolder())
    const at = turns[0]?.at ?? 0
    const said = [
      { role: 'user', text: 'ok', at },
      { role: 'assistant', text: 'fine', at },
      { role: 'user', text: 'ok', at },
      { role: 'user', text: 'ok', at },
    ] as const
    const input = { agent: 'test', sessionId: 's1', turns: said }
    expect((await engine.stage(input, AGENT)).staged).toHaveLength(4)
    expect(await engine.stage(input, AGENT)).toMatchObject({ staged: [], known: 4 })
  })

  test('finds a turn without text by its caption, by words and by meaning', async () => {
    const engine = await openTestEngine(makeFolder())
    const picture = { role: 'user', text: ' ', caption: 'a red canoe on a mountain lake', at: 1e12 } as const
    const input = { agent: 'test', sessionId: 's1', turns: [...turns, picture] }
    const { staged } = await engine.stage(input, AGENT)
    expect(await engine.settle({}, PERSON)).toEqual({ pending: 0 })
    for (const query of ['red canoe', 'paddling a boat']) {
      const { hits } = await engine.recall({ query }, AGENT)
      expect(hits[0]).toMatchObject({ ref: { id: staged.at(-1) }, summary: picture.caption })
    }
    const wordless = { role: 'user', text: '', at: 1e12 } as const
    await expect(engine.stage({ ...input, turns: [wordless] }, AGENT)).rejects.toMatchObject({
      code: 'content_empty',
    })
  })

  test('a memory shows the episodes it came from, and an episode its memories', async () => {
    const engine = await openTestEngine(makeFolder())
    const { session, staged } = await engine.stage({ agent: 'test', sessionId: 's1', turns }, AGENT)
    const episode = staged[1]
    if (episode === undefined) throw new Error('three turns were staged')
    const memory = await store(engine, {
      content: 'Emails go through RabbitMQ.',
      session: session.id,
      sourceEpisodes: [episode],
    })
    const read = await engine.read({ id: memory.id }, AGENT)
    expect(read.kind === 'memory' && read.provenance.episodes.map((source) => source.text)).toEqual([
      turns[1]?.text,
    ])
    const back = await engine.read({ id: episode }, AGENT)
    expect(back.kind === 'episode' && back.memories.map((line) => line.id)).toEqual([memory.id])
  })
})

describe('the tree', () => {
  test('a depth without a parent is refused with what to do, and nothing is stored', async () => {
    const engine = await openTestEngine(makeFolder())
    await expect(
      engine.remember({ content: 'Refunds take two days.', depth: 2 }, AGENT),
    ).rejects.toMatchObject({
      code: 'depth_mismatch',
      hint: expect.stringContaining('parent'),
    })
    expect((await engine.stats({}, PERSON)).memories).toBe(0)
    expect(await engine.remember({ content: 'Refunds', depth: 0 }, AGENT)).toMatchObject({ kind: 'stored' })
    expect((await engine.audit({ probes: 0 }, PERSON)).findings).toEqual([])
  })

  test('children are one deeper, move with their subtree, and come up when their parent goes', async () => {
    const engine = await openTestEngine(makeFolder())
    const root = await store(engine, 'Payments')
    const concept = await store(engine, { content: 'Refunds', parent: root.id })
    const fact = await store(engine, {
      content: 'Refunds above 500 euros need two approvals.',
      parent: concept.id,
      depth: 2,
    })
    const other = await store(engine, 'Support')
    await engine.update({ id: concept.id, parent: other.id }, AGENT)
    expect((await engine.subtree({ id: other.id }, PERSON)).children[0]).toMatchObject({
      id: concept.id,
      depth: 1,
      children: [{ id: fact.id, depth: 2 }],
    })
    await engine.forget({ id: concept.id }, AGENT)
    expect((await engine.children({ id: other.id }, PERSON)).items).toMatchObject([{ id: fact.id, depth: 1 }])
    await engine.restore({ id: concept.id }, AGENT)
    expect((await engine.subtree({ id: other.id }, PERSON)).children[0]).toMatchObject({
      id: concept.id,
      children: [{ id: fact.id, depth: 2 }],
    })
    expect((await engine.parent({ id: fact.id }, PERSON))?.id).toBe(concept.id)
    expect((await engine.listRoots({}, PERSON)).items.map((line) => line.id).toSorted()).toEqual(
      [root.id, other.id].toSorted(),
    )
  })

  test('explore finds the root that fits a topic and gives its tree', async () => {
    const engine = await openTestEngine(makeFolder())
    const root = await store(engine, 'Rust error handling')
    await store(engine, {
      content: 'Use thiserror in libraries and anyhow in applications.',
      parent: root.id,
    })
    await store(engine, 'Gardening: tomatoes want sun.')
    const { items: trees } = await engine.explore({ topic: 'which crate for errors in a library?' }, AGENT)
    expect(trees[0]).toMatchObject({ id: root.id, children: [{ depth: 1 }] })
  })

  test('a successor takes over the children of what it replaces', async () => {
    const engine = await openTestEngine(makeFolder())
    const old = await store(engine, 'Authentication with sessions')
    const child = await store(engine, { content: 'Cookies are http-only.', parent: old.id })
    const next = await store(engine, 'Authentication with tokens')
    await engine.supersede({ old: old.id, by: next.id, reason: 'migrated' }, AGENT)
    expect((await engine.children({ id: next.id }, PERSON)).items.map((line) => line.id)).toEqual([child.id])
  })
})

describe('links, reading and history', () => {
  test('reading shows links both ways and counts as an access, searching does not', async () => {
    const engine = await openTestEngine(makeFolder())
    const a = await store(engine, 'The queue is full.')
    const b = await store(engine, 'Orders are delayed.')
    await engine.connect(
      { source: a.id, target: b.id, relation: 'causes', weight: 0.8, reasoning: 'seen twice' },
      AGENT,
    )
    await engine.recall({ query: 'queue' }, AGENT)
    const first = await engine.read({ id: a.id }, AGENT)
    expect(first.kind === 'memory' && first.memory.accessCount).toBe(1)
    expect(first.kind === 'memory' && first.associations).toMatchObject([
      { direction: 'out', other: { id: b.id }, edge: { layer: 'causal', relation: 'causes', weight: 0.8 } },
    ])
    const second = await engine.read({ id: b.id }, AGENT)
    expect(second.kind === 'memory' && second.associations).toMatchObject([
      { direction: 'in', other: { id: a.id } },
    ])
  })

  test('an update keeps the id, is found by its new text and no longer by its old', async () => {
    const engine = await openTestEngine(makeFolder())
    const memory = await store(engine, 'The mascot is a heron.')
    const updated = await engine.update(
      { id: memory.id, content: 'The office dog is called Biscuit.' },
      AGENT,
    )
    expect(updated).toMatchObject({ id: memory.id, title: 'The office dog is called Biscuit' })
    expect(ids((await engine.recall({ query: 'name of the puppy at work' }, AGENT)).hits)).toEqual([
      memory.id,
    ])
    const old = await engine.recall({ query: 'heron', explain: true }, AGENT)
    expect(old.hits[0]?.signals?.bw ?? 0).toBeLessThanOrEqual(0)
  })

  test('purging leaves no trace; only people purge', async () => {
    const engine = await openTestEngine(makeFolder())
    const memory = await store(engine, 'A sentence about zebrafish larvae.')
    expect(await codeOf(engine.purge({ id: memory.id }, AGENT))).toBe('protected')
    await engine.purge({ id: memory.id }, PERSON)
    expect(await codeOf(engine.read({ id: memory.id }, AGENT))).toBe('memory_not_found')
    expect((await engine.recall({ query: 'zebrafish larvae', includeArchived: true }, AGENT)).hits).toEqual(
      [],
    )
  })

  test('trust: a person’s words are a principle, an agent needs the quote', async () => {
    const engine = await openTestEngine(makeFolder())
    expect(await store(engine, 'Always squash before merging.', PERSON)).toMatchObject({
      trust: 'principle',
      authority: 1,
    })
    expect(await store(engine, 'Probably the tests are slow.')).toMatchObject({
      trust: 'inference',
      authority: 2,
    })
    expect(
      await codeOf(engine.remember({ content: 'Never push on Friday.', trust: 'principle' }, AGENT)),
    ).toBe('invalid_input')
  })

  test('protected memories and layers 1 and 2 refuse an agent, and a person without confirmation', async () => {
    const engine = await openTestEngine(makeFolder())
    const rule = await store(engine, { content: 'Customer data stays in the EU.' })
    await engine.govern({ id: rule.id, layer: 2 }, PERSON)
    expect(await codeOf(engine.forget({ id: rule.id }, AGENT))).toBe('protected')
    expect(await codeOf(engine.forget({ id: rule.id }, PERSON))).toBe('protected')
    expect((await engine.forget({ id: rule.id, confirmed: true }, PERSON)).archivedAt).not.toBeNull()
    expect((await store(engine, { content: 'I am the system.', layer: 1 })).layer).toBe(3)
  })
})

describe('bad input', () => {
  test('gets a code and a hint, and changes nothing', async () => {
    const engine = await openTestEngine(makeFolder())
    const a = await store(engine, 'First of two.')
    const b = await store(engine, { content: 'Second, below the first.', parent: a.id })
    const before = await engine.stats({}, PERSON)
    const missing = '01939f2a-7c3e-7000-8000-000000000000' as MemoryId
    const cases: readonly [string, () => Promise<unknown>][] = [
      ['content_empty', () => engine.remember({ content: '' }, AGENT)],
      ['content_empty', () => engine.remember({ content: ' \n\t ' }, AGENT)],
      ['content_too_long', () => engine.remember({ content: 'x'.repeat(1_048_576) }, AGENT)],
      ['content_not_text', () => engine.remember({ content: 'broken \ud800 text' }, AGENT)],
      ['content_not_text', () => engine.remember({ content: 'bell \u0007 rings' }, AGENT)],
      ['memory_not_found', () => engine.remember({ content: 'An orphan.', parent: missing }, AGENT)],
      ['memory_not_found', () => engine.read({ id: missing }, AGENT)],
      ['invalid_input', () => engine.read({ id: 'no-id' }, AGENT)],
      ['memory_not_found', () => engine.update({ id: missing, content: 'x' }, AGENT)],
      ['invalid_input', () => engine.update({ id: a.id }, AGENT)],
      ['memory_not_found', () => engine.forget({ id: missing }, AGENT)],
      ['tree_cycle', () => engine.update({ id: a.id, parent: b.id }, AGENT)],
      ['tree_cycle', () => engine.update({ id: a.id, parent: a.id }, AGENT)],
      ['tree_cycle', () => engine.connect({ source: a.id, target: b.id, relation: 'parent' }, AGENT)],
      ['self_edge', () => engine.connect({ source: a.id, target: a.id, relation: 'related_to' }, AGENT)],
      ['relation_unknown', () => engine.connect({ source: a.id, target: b.id, relation: 'likes' }, AGENT)],
      [
        'relation_unknown',
        () => engine.connect({ source: a.id, target: b.id, relation: 'causes', layer: 'semantic' }, AGENT),
      ],
      [
        'invalid_input',
        () => engine.connect({ source: a.id, target: b.id, relation: 'uses', weight: 1.5 }, AGENT),
      ],
      [
        'invalid_input',
        () => engine.connect({ source: a.id, target: b.id, relation: 'uses', weight: Number.NaN }, AGENT),
      ],
      ['invalid_input', () => engine.connect({ source: a.id, target: b.id, relation: 'reason_for' }, AGENT)],
      ['depth_mismatch', () => engine.remember({ content: 'Too deep.', parent: a.id, depth: 3 }, AGENT)],
      [
        'scope_not_found',
        () => engine.remember({ content: 'Nowhere.', scope: { project: 'atlantis' } }, AGENT),
      ],
      ['scope_not_found', () => engine.recall({ query: 'x', scope: { project: 'atlantis' } }, AGENT)],
      ['content_empty', () => engine.recall({ query: '' }, AGENT)],
      ['invalid_input', () => engine.recall({ query: 'x', limit: 0 }, AGENT)],
      ['invalid_input', () => engine.recall({ query: 'x', limit: 101 }, AGENT)],
      ['invalid_input', () => engine.recall({ query: 'x', limit: 2.5 }, AGENT)],
      ['invalid_input', () => engine.recall({ query: 'x', policy: 'astrology' }, AGENT)],
      ['invalid_input', () => engine.recall({ query: 'x', asOf: Number.POSITIVE_INFINITY }, AGENT)],
      ['self_edge', () => engine.supersede({ old: a.id, by: a.id }, AGENT)],
      [
        'invalid_input',
        () => engine.remember({ content: 'Time runs.', validFrom: 10, validUntil: 5 }, AGENT),
      ],
      ['invalid_input', () => engine.remember({ content: 'A kind.', kind: 'rumour' as never }, AGENT)],
      ['invalid_input', () => engine.stage({ agent: 'test', sessionId: 's', turns: [] }, AGENT)],
      [
        'content_empty',
        () =>
          engine.stage({ agent: 'test', sessionId: 's', turns: [{ role: 'user', text: '', at: 0 }] }, AGENT),
      ],
    ]
    for (const [expected, attempt] of cases) expect(await codeOf(attempt())).toBe(expected)
    const { store: _before, ...kept } = before
    const { store: _after, ...now } = await engine.stats({}, PERSON)
    expect(now).toEqual(kept)
  })
})

describe('upkeep', () => {
  test('the self-test proves the round trip and leaves nothing behind', async () => {
    const engine = await openTestEngine(makeFolder())
    const before = (await engine.stats({}, PERSON)).memories
    const { items: steps } = await engine.selfTest({}, PERSON)
    expect(steps.map((step) => [step.name, step.ok])).toEqual([
      ['check', true],
      ['write', true],
      ['find by words', true],
      ['find by meaning', true],
      ['remove', true],
    ])
    expect((await engine.stats({}, PERSON)).memories).toBe(before)
  })

  test('what another process wrote is found by a warm engine', async () => {
    const folder = makeFolder()
    const reader = await openTestEngine(folder)
    await store(reader, 'The reader has a warm index.')
    await reader.recall({ query: 'warm' }, AGENT)
    const writer = await openTestEngine(folder)
    const memory = await store(writer, 'Penguins huddle against the wind.')
    expect(ids((await reader.recall({ query: 'How do birds at the pole keep warm?' }, AGENT)).hits)[0]).toBe(
      memory.id,
    )
    await writer.forget({ id: memory.id }, AGENT)
    expect(ids((await reader.recall({ query: 'penguins huddle' }, AGENT)).hits)).not.toContain(memory.id)
  })
})
