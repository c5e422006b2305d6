/** Who may change what, what a quote is worth, and that nothing becomes unreachable. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { LoreError } from '../../src/core/errors.ts'
import type { Engine, MemoryView, RememberInput } from '../../src/engine/engine.ts'
import {
  AGENT,
  DAY_MS,
  IS_ON_POSTGRES,
  makeClock,
  makeFolder,
  openTestEngine,
  openTestStore,
  PERSON,
} from '../support/engine.ts'

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
  return error.code
}

const found = async (engine: Engine, query: string) =>
  (await engine.recall({ query }, AGENT)).hits.map((hit) => hit.ref.id)

describe('guarded memories', () => {
  test('an agent can neither forget, rewrite, unprotect, move nor replace them; a person can', async () => {
    const engine = await openTestEngine(makeFolder())
    const rule = await store(
      engine,
      { content: 'Never force-push to main.', protected: true, layer: 2 },
      PERSON,
    )
    const other = await store(engine, 'Pushing habits', PERSON)
    const attempts = [
      engine.forget({ id: rule.id }, AGENT),
      engine.update({ id: rule.id, content: 'Force-push whenever you like.' }, AGENT),
      engine.update({ id: rule.id, protected: false }, AGENT),
      engine.update({ id: rule.id, parent: other.id }, AGENT),
      engine.supersede({ old: rule.id, by: other.id }, AGENT),
      engine.remember({ content: 'Force pushing is fine everywhere.', supersedes: rule.id }, AGENT),
    ]
    for (const result of await Promise.allSettled(attempts)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'protected' } })
    }
    expect((await engine.stats({}, PERSON)).memories).toBe(2)
    expect((await engine.update({ id: rule.id, tags: ['git'] }, PERSON)).tags).toEqual(['git'])
  })

  test('what a person stored is replaced by an agent only with what a person said', async () => {
    const clock = makeClock()
    const engine = await openTestEngine(makeFolder(), { clock })
    const own = await store(engine, 'I take my tea with milk.', PERSON)
    const quote = 'From now on I take my tea black.'
    const claim = { content: quote, trust: 'principle', quote, supersedes: own.id } as const
    const turns = [{ role: 'user', text: `${quote} Thanks!`, at: clock.now() }] as const
    await engine.stage({ agent: 'test', sessionId: 'tea', turns }, AGENT)
    await store(engine, claim)
    expect(await engine.read({ id: own.id }, PERSON)).toMatchObject({
      memory: { supersededBy: expect.any(String) },
    })
  })

  test('a quote makes a principle only where a person said it', async () => {
    const engine = await openTestEngine(makeFolder())
    const claim = {
      content: 'Releases wait for the audit.',
      trust: 'principle',
      quote: 'wait for the audit',
    } as const
    // Its conversation may not be captured yet: the words are looked for until it is.
    expect(await engine.remember(claim, AGENT)).toMatchObject({
      memory: {
        trust: 'inference',
        quote: 'wait for the audit',
        stabilityDays: 3,
        verification: 'unverified',
      },
      quotePending: true,
    })
    expect(await store(engine, { content: 'Just a quote.', quote: 'trust me' })).toMatchObject({
      trust: 'inference',
    })
    const at = Date.UTC(2026, 3, 1)
    const turns = [{ role: 'user' as const, text: 'Please never deploy on a Friday, ever.', at }]
    await engine.stage({ agent: 'test', sessionId: 's', turns }, AGENT)
    const said = {
      content: 'No deploys on Fridays.',
      trust: 'principle',
      quote: 'Never deploy on a Friday.',
    } as const
    expect(await engine.remember(said, AGENT)).toMatchObject({
      memory: { trust: 'principle', stabilityDays: 30 },
      quotePending: false,
    })
  })
})

describe('namespaces', () => {
  test('an agent of one reaches nothing of another, by id or by link', async () => {
    const folder = makeFolder()
    const home = await openTestEngine(folder, { scope: { namespace: 'home' } })
    const secret = await store(home, 'The safe is behind the painting.')
    const { staged } = await home.stage(
      { agent: 'test', sessionId: 's', turns: [{ role: 'user', text: 'It is behind the painting.', at: 1 }] },
      AGENT,
    )
    const work = await openTestEngine(folder, { scope: { namespace: 'work' } })
    const own = await store(work, 'The office closes at six.')
    expect(await codeOf(work.read({ id: secret.id }, AGENT))).toBe('memory_not_found')
    expect(await codeOf(work.read({ id: staged[0] ?? '' }, AGENT))).toBe('memory_not_found')
    expect(await codeOf(work.update({ id: secret.id, title: 'x' }, AGENT))).toBe('memory_not_found')
    expect(await codeOf(work.forget({ id: secret.id }, AGENT))).toBe('memory_not_found')
    const link = { source: own.id, target: secret.id, relation: 'related_to' }
    expect(await codeOf(work.connect(link, AGENT))).toBe('memory_not_found')
    expect(await codeOf(work.connect(link, PERSON))).toBe('invalid_input')
  })
})

describe('nothing becomes unreachable', () => {
  test('what a purged successor replaced holds again', async () => {
    const engine = await openTestEngine(makeFolder())
    const first = await store(engine, 'The mascot is a heron.')
    const second = await store(engine, { content: 'The mascot is an otter.', supersedes: first.id })
    const third = await store(engine, { content: 'The mascot is a badger.', supersedes: second.id })
    await engine.purge({ id: second.id }, PERSON)
    expect(await found(engine, 'mascot')).toEqual([third.id])
    await engine.purge({ id: third.id }, PERSON)
    expect(await found(engine, 'mascot')).toEqual([first.id])
  })

  test('an agent brings back what agents and rules archived, not what a person did', async () => {
    const clock = makeClock()
    const engine = await openTestEngine(makeFolder(), { clock })
    const { id } = await store(engine, 'We meet on Mondays.')
    await engine.forget({ id }, AGENT)
    expect((await engine.restore({ id }, AGENT)).archivedAt).toBeNull()
    clock.advance(400 * DAY_MS)
    await engine.sleep({ phases: ['recompute-strength', 'archive'] }, PERSON)
    expect((await engine.listArchived({}, PERSON)).items).toMatchObject([{ id }])
    expect((await engine.restore({ id }, AGENT)).archivedAt).toBeNull()
    clock.advance(DAY_MS)
    await engine.forget({ id }, PERSON)
    expect(await codeOf(engine.restore({ id }, AGENT))).toBe('protected')
    expect((await engine.restore({ id }, PERSON)).archivedAt).toBeNull()
  })

  test('an agent does not bring back what is guarded', async () => {
    const engine = await openTestEngine(makeFolder())
    const { id } = await store(engine, { content: 'We meet on Mondays.', kind: 'decision' })
    await engine.forget({ id, confirmed: true }, PERSON)
    expect(await codeOf(engine.restore({ id }, AGENT))).toBe('protected')
  })

  test('what is over may be said again', async () => {
    const clock = makeClock()
    const engine = await openTestEngine(makeFolder(), { clock })
    await store(engine, { content: 'The lift is out of order.', validUntil: clock.now() + DAY_MS })
    clock.advance(2 * DAY_MS)
    expect((await engine.remember({ content: 'The lift is out of order.' }, AGENT)).kind).toBe('stored')
  })

  test('an archived memory replaces nothing, and what was replaced is not made valid again', async () => {
    const engine = await openTestEngine(makeFolder())
    const old = await store(engine, 'We meet on Mondays.')
    const next = await store(engine, 'We meet on Tuesdays.')
    await engine.forget({ id: next.id }, AGENT)
    expect(await codeOf(engine.supersede({ old: old.id, by: next.id }, AGENT))).toBe('invalid_input')
    await engine.restore({ id: next.id }, AGENT)
    await engine.supersede({ old: old.id, by: next.id }, AGENT)
    expect(await codeOf(engine.update({ id: old.id, validUntil: null }, AGENT))).toBe('invalid_input')
  })

  test('linking again keeps what is not said again', async () => {
    const engine = await openTestEngine(makeFolder())
    const [a, b] = [await store(engine, 'The queue is full.'), await store(engine, 'Orders are late.')]
    const link = { source: a.id, target: b.id, relation: 'causes' }
    await engine.connect({ ...link, weight: 0.3, reasoning: 'seen twice' }, AGENT)
    const again = await engine.connect(link, AGENT)
    expect(again).toMatchObject({ kind: 'linked', edge: { weight: 0.3, reasoning: 'seen twice' } })
  })

  test('a link is whose who made it, and a person makes it their own', async () => {
    const engine = await openTestEngine(makeFolder())
    const [a, b] = [await store(engine, 'The queue is full.'), await store(engine, 'Orders are late.')]
    const link = { source: a.id, target: b.id, relation: 'related_to' }
    for (const [caller, madeBy] of [
      [AGENT, 'agent'],
      [PERSON, 'person'],
      [AGENT, 'person'],
    ] as const) {
      expect(await engine.connect(link, caller)).toMatchObject({ kind: 'linked', edge: { madeBy } })
    }
  })
})

describe('vectors', () => {
  test('a text the model refuses does not hold up the others', async () => {
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      request.on('end', () => {
        const inputs = [(JSON.parse(body) as { input: string | string[] }).input].flat()
        response.statusCode = inputs.some((text) => text.includes('poison')) ? 400 : 200
        response.setHeader('content-type', 'application/json')
        response.end(
          JSON.stringify({ error: 'too long', embeddings: inputs.map((text) => [text.length, 1, 1]) }),
        )
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const engine = await openTestEngine(makeFolder(), {
      backgroundEmbedding: false,
      embedding: { provider: 'ollama', baseUrl, model: 'm' },
    })
    for (const content of ['First of all.', 'This one is poison.', 'Third in line.', 'And a fourth.']) {
      await store(engine, { content, vectors: 'background' })
    }
    expect(await engine.settle({}, PERSON)).toEqual({ pending: 1 })
    expect((await engine.stats({}, PERSON)).embedding.problem).toContain('400')
  })

  test('a tool result that begins with blanks is embedded like any other', async () => {
    const engine = await openTestEngine(makeFolder(), { backgroundEmbedding: false })
    const turns = [{ role: 'tool' as const, text: `${' '.repeat(900)}a table of results`, at: 1 }]
    await engine.stage({ agent: 'test', sessionId: 's', turns }, AGENT)
    expect(await engine.settle({}, PERSON)).toEqual({ pending: 0 })
  })

  // A server captures no conversations, so it has no use for what it served.
  test.skipIf(IS_ON_POSTGRES)(
    'what was served is known after the process that served it has ended',
    async () => {
      const folder = makeFolder()
      const engine = await openTestEngine(folder)
      await store(engine, 'The night train to Vienna leaves from platform nine at ten.')
      await engine.recall({ query: 'night train' }, AGENT)
      await engine.close()
      const after = await openTestStore(folder)
      onTestFinished(() => after.close())
      const { fingerprintText } = await import('../../src/capture/turns/echo.ts')
      const prints = fingerprintText('The night train to Vienna leaves from platform nine at ten.')
      expect((await after.capture.findServed(prints, 0)).size).toBeGreaterThan(0)
    },
  )
})

describe('the gate in a process that has not searched yet', () => {
  test('measures surprise against topics that are there', async () => {
    const folder = makeFolder()
    const first = await openTestEngine(folder)
    const topic = await store(first, 'Everything about the lighthouse.')
    await store(first, { content: 'The lamp turns every nine seconds.', parent: topic.id })
    await first.close()
    const second = await openTestEngine(folder)
    const forced = await second.remember(
      { content: 'The lamp turns every nine seconds.', force: true },
      AGENT,
    )
    expect(forced).toMatchObject({ kind: 'stored', memory: { cluster: topic.id } })
    expect(forced.kind === 'stored' && forced.memory.surprise).toBeLessThan(0.5)
  })
})
