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
import { AGENT, makeFolder, openTestEngine } from '../support/engine.ts'
import { COUNTS } from './counts.ts'

const SEED = 20_261

interface Call {
  readonly name: string
  readonly args: Record<string, unknown>
}

const TOKEN = 'fuzz-token-fuzz-token-fuzz-token'

/** Ids are drawn from what is stored by the time of the call: `#n` stands for the nth memory. */
function arbitraryCall(): fc.Arbitrary<Call> {
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.lorem({ maxCount: 12 }) },
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\ud800',
      'a"b OR (NEAR',
      "'; DROP TABLE memories; --",
      '💥'.repeat(40),
      'x'.repeat(120_000),
    ),
  )
  const id = fc.oneof(
    { weight: 5, arbitrary: fc.nat(40).map((n) => `#${n}`) },
    fc.uuid(),
    fc.string({ maxLength: 40 }),
  )
  const number = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 12 }) },
    fc.double(),
    fc.integer(),
  )
  const value = fc.oneof({ weight: 1, arbitrary: fc.jsonValue() }, { weight: 1, arbitrary: text })
  const field = (arbitrary: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: value })
  const shape = (
    required: Record<string, fc.Arbitrary<unknown>>,
    optional: Record<string, fc.Arbitrary<unknown>>,
  ) => {
    const all = Object.fromEntries(
      Object.entries({ ...required, ...optional }).map(([key, a]) => [key, field(a)]),
    )
    const usual = fc.record(all, { requiredKeys: Object.keys(required) })
    return fc.oneof(
      { weight: 12, arbitrary: usual },
      { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue()) },
    )
  }
  const tools: Record<string, fc.Arbitrary<unknown>> = {
    search: shape({ query: text }, { limit: number, parent_id: id, project: text, as_of: text }),
    read: shape({ id }, {}),
    list_roots: shape({}, { limit: number, project: text }),
    store: shape(
      { content: text },
      {
        parent_id: id,
        depth: number,
        title: text,
        summary: text,
        tags: fc.array(text, { maxLength: 4 }),
        kind: fc.constantFrom('fact', 'rule', 'rumour'),
        trust: fc.constantFrom('principle', 'pattern', 'inference'),
        quote: text,
        supersedes: id,
        force: fc.boolean(),
      },
    ),
    update: shape(
      { id },
      { content: text, title: text, tags: fc.array(text, { maxLength: 3 }), parent_id: id },
    ),
    delete: shape({ id }, { reason: text }),
    connect: shape(
      { source_id: id, target_id: id, relation: fc.oneof(fc.constantFrom(...RELATIONS), text) },
      { weight: number, reasoning: text },
    ),
    feedback: shape({ id, useful: fc.boolean() }, { confidence: number }),
    reflect: shape({}, { summary: text }),
  }
  return fc
    .constantFrom(...Object.keys(tools))
    .chain((name) =>
      (tools[name] ?? fc.constant({})).map((args) => ({ name, args: args as Record<string, unknown> })),
    )
}

test('the fuzzed tools are the tools there are', () => {
  const names = new Set(fc.sample(arbitraryCall(), { seed: SEED, numRuns: 500 }).map((call) => call.name))
  expect(lore.tools.map((tool) => tool.name).toSorted()).toEqual([...names].toSorted())
})

test('no arguments crash a tool, and what is refused changes nothing', async () => {
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { backgroundEmbedding: false })
  const client = await connectClient(engine)
  let refused = 0
  let done = 0
  let before = await snapshot(engine)
  for (const call of fc.sample(arbitraryCall(), { seed: SEED, numRuns: COUNTS.fuzzedCalls })) {
    const stored = (await engine.recent({ limit: 100 })).items
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
  const { memories, roots, archived, edges, scopes } = await engine.stats()
  const newest = (await engine.recent({ limit: 500 })).items.map((line) => [
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
