import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { RELATIONS } from '../../src/core/edge.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { createHttpApp } from '../../src/http/app.ts'
import { createMcpHttpHandler } from '../../src/mcp/http-handler.ts'
import { lore } from '../../src/mcp/profiles/lore/index.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'
import { COUNTS } from './counts.ts'

const SEED = 20_261

interface Call {
  readonly name: string
  readonly args: Record<string, unknown>
}

const TOKEN = 'fuzz-token-fuzz-token-fuzz-token'

/** An argument as a sensible client sends it, and as nobody should. */
interface Argument {
  readonly calm: fc.Arbitrary<unknown>
  readonly wild: fc.Arbitrary<unknown>
}

const WILD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a"b OR (NEAR',
  "'; DROP TABLE memories; --",
  '💥'.repeat(40),
  'x'.repeat(120_000),
]

const text: Argument = {
  calm: fc.lorem({ maxCount: 12 }),
  wild: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(...WILD_TEXTS),
  ),
}
/** Drawn from what is stored by the time of the call: `#n` stands for the nth memory. */
const id: Argument = {
  calm: fc.nat(20).map((n) => `#${n}`),
  wild: fc.oneof(fc.uuid(), fc.string({ maxLength: 40 })),
}
const number = (min: number, max: number): Argument => ({
  calm: fc.integer({ min, max }),
  wild: fc.oneof(fc.double(), fc.integer()),
})
const oneOf = (...values: readonly string[]): Argument => ({
  calm: fc.constantFrom(...values),
  wild: text.wild,
})
const list = (item: Argument): Argument => ({
  calm: fc.array(item.calm, { maxLength: 4 }),
  wild: fc.array(item.wild, { maxLength: 60 }),
})
const flag: Argument = { calm: fc.boolean(), wild: text.wild }
const unknownProject: Argument = { calm: fc.constant(undefined), wild: text.calm }

const TOOLS: Readonly<Record<string, readonly [Record<string, Argument>, Record<string, Argument>]>> = {
  search: [
    { query: text },
    {
      limit: number(1, 50),
      parent_id: id,
      project: unknownProject,
      as_of: oneOf('2026-03-01', '2031-01-01T10:00:00Z'),
    },
  ],
  read: [{ id }, {}],
  list_roots: [{}, { limit: number(1, 50), project: unknownProject }],
  store: [
    { content: text },
    {
      parent_id: id,
      depth: number(0, 2),
      title: text,
      summary: text,
      tags: list(text),
      kind: oneOf('fact', 'rule', 'decision'),
      trust: oneOf('pattern', 'inference'),
      quote: text,
      supersedes: id,
      force: flag,
    },
  ],
  update: [{ id }, { content: text, title: text, tags: list(text), parent_id: id }],
  delete: [{ id }, { reason: text }],
  connect: [
    { source_id: id, target_id: id, relation: oneOf(...RELATIONS) },
    { weight: number(0, 1), reasoning: text },
  ],
  feedback: [{ id, useful: flag }, { confidence: number(1, 10) }],
  reflect: [{}, { summary: text }],
}

function arbitraryCall(): fc.Arbitrary<Call> {
  return fc.constantFrom(...Object.keys(TOOLS)).chain((name) => {
    const [required, optional] = TOOLS[name] ?? [{}, {}]
    const all = Object.entries({ ...required, ...optional })
    const record = (choose: (argument: Argument) => fc.Arbitrary<unknown>) =>
      fc.record(Object.fromEntries(all.map(([key, argument]) => [key, choose(argument)])), {
        requiredKeys: Object.keys(required),
      })
    const anything = fc.oneof(
      { weight: 3, arbitrary: fc.jsonValue() },
      { weight: 1, arbitrary: fc.constant(null) },
    )
    const args: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
      { weight: 5, arbitrary: record(({ calm }) => calm) },
      { weight: 3, arbitrary: record(({ calm, wild }) => fc.oneof({ weight: 4, arbitrary: calm }, wild)) },
      { weight: 1, arbitrary: record(({ calm }) => fc.oneof({ weight: 2, arbitrary: calm }, anything)) },
      { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue()) },
    )
    return args.map((given) => ({ name, args: given }))
  })
}

test('the fuzzed tools are the tools there are', () => {
  const names = new Set(fc.sample(arbitraryCall(), { seed: SEED, numRuns: 500 }).map((call) => call.name))
  expect(lore.tools.map((tool) => tool.name).toSorted()).toEqual([...names].toSorted())
})

test('no arguments crash a tool, and what is refused changes nothing', async () => {
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { backgroundEmbedding: false })
  const client = await connectClient(engine)
  for (const content of fc.sample(fc.lorem({ maxCount: 12 }), { seed: SEED, numRuns: 20 })) {
    await engine.remember({ content, force: true }, AGENT)
  }
  let refused = 0
  let done = 0
  let before = await snapshot(engine)
  for (const call of fc.sample(arbitraryCall(), { seed: SEED, numRuns: COUNTS.fuzzedCalls })) {
    const stored = (await engine.recent({ limit: 100 }, PERSON)).items
    const args = JSON.parse(JSON.stringify(call.args), (_key, value: unknown) =>
      typeof value === 'string' && /^#\d+$/.test(value)
        ? (stored[Number(value.slice(1))]?.id ?? value)
        : value,
    ) as Record<string, unknown>
    const result = await client.callTool({ name: call.name, arguments: args })
    const [block] = result.content
    expect(block?.type).toBe('text')
    const after = await snapshot(engine)
    if (result.isError === true) {
      refused++
      expect(block?.type === 'text' && block.text, JSON.stringify(call)).not.toContain('internal')
      expect(after, JSON.stringify(call)).toEqual(before)
    } else {
      done++
    }
    before = after
  }
  // Both sides of the gate were seen.
  expect(refused).toBeGreaterThan(COUNTS.fuzzedCalls / 10)
  expect(done).toBeGreaterThan(COUNTS.fuzzedCalls / 10)
  await engine.recall({ query: 'still there?' }, AGENT)
  await engine.close()
  const store = await openSqliteStore({ path: join(folder, 'lore.db') })
  expect(await store.check()).toEqual([])
  await store.close()
})

/** Everything a refused call could have changed, as counts and the newest change. */
async function snapshot(engine: Engine): Promise<unknown> {
  const { memories, roots, archived, edges, scopes } = await engine.stats({}, PERSON)
  const newest = (await engine.recent({ limit: 500 }, PERSON)).items.map((line) => [
    line.id,
    line.updatedAt,
    line.depth,
  ])
  return { memories, roots, archived, edges, scopes, newest }
}

async function connectClient(engine: Engine): Promise<Client> {
  const app = createHttpApp({
    mcp: createMcpHttpHandler({ engine, version: '0.0.0' }),
    token: TOKEN,
    version: '0.0.0',
  })
  const transport = new StreamableHTTPClientTransport(new URL('http://127.0.0.1:1/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${TOKEN}`, host: '127.0.0.1:1' } },
    fetch: (input, init) => Promise.resolve(app.fetch(new Request(input, init))),
  })
  const client = new Client({ name: 'fuzz', version: '0.0.0' })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return client
}
