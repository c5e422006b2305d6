/** Hostile requests to a team server: SQL in every text field, and requests that make no sense. No answer is a fault. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { USE_CASES } from '../../src/engine/use-cases.ts'
import { SERVED_USE_CASES } from '../../src/http/team/server-use-cases.ts'
import { compress } from '../../src/transfer/sync/seal.ts'
import { type Closing, openTestServer, type TestServer } from '../support/team-server.ts'
import { type InputSchema, sampleInput } from '../support/use-case-inputs.ts'

const REQUESTS = process.env.LORE_SERVER_COUNTS === 'full' ? 20_000 : 600
const closing: Closing = []
let server: TestServer
let token = ''

beforeAll(async () => {
  server = await openTestServer({ closing })
  token = await server.join('Ana', { fuzz: 'curator', '*': 'reader' })
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const SQL = [
  "'; DROP TABLE memories; --",
  "' OR '1'='1",
  '"; DELETE FROM team_tokens; --',
  "\\'; SELECT pg_sleep(10); --",
  '$1; TRUNCATE scopes CASCADE',
  "x' UNION SELECT hash FROM team_tokens --",
  '%00\u0000 null byte',
  "*' & !x:* | (y",
]

async function countTables(): Promise<number> {
  const { rows } = await server.pool.use((connection) =>
    connection.query<{ tables: number }>(
      "SELECT count(*) AS tables FROM pg_tables WHERE schemaname = 'public'",
    ),
  )
  return Number(rows[0]?.tables)
}

test('SQL in any text field of any use case, in scopes, names and ids, is text', async () => {
  const tables = await countTables()
  for (const name of SERVED_USE_CASES) {
    const schema = z.toJSONSchema(USE_CASES[name].input() as unknown as z.ZodType, {
      io: 'input',
      unrepresentable: 'any',
    })
    const fields = Object.keys(schema.properties ?? {})
    for (const [index, text] of SQL.entries()) {
      const all = Object.fromEntries(fields.map((field) => [field, text]))
      const field = fields[index % Math.max(1, fields.length)]
      const inputs = [
        all,
        ...(field === undefined ? [] : [{ query: 'x', content: `Note ${name} ${index}`, [field]: text }]),
      ]
      for (const input of inputs) {
        const { status } = await server.call(token, name, input)
        expect([name, text, status < 500]).toEqual([name, text, true])
      }
    }
  }
  for (const text of SQL) {
    const encoded = encodeURIComponent(text)
    const headers = { authorization: `Bearer ${token}` }
    for (const path of [
      `/api/call/${encoded}`,
      `/mcp/${encoded}`,
      `/api/team/people/${encoded}`,
      `/ui/enter?code=${encoded}`,
      `/ui/callback?state=${encoded}`,
    ]) {
      expect([
        path,
        (await server.request(path, { method: 'POST', headers, body: '{}' })).status < 500,
      ]).toEqual([path, true])
      expect([path, (await server.request(path, { headers })).status < 500]).toEqual([path, true])
    }
    for (const [key, value] of [
      ['x-lore-scope', text],
      ['authorization', `Bearer ${text}`],
      ['x-request-id', text],
      ['cookie', `lore_ui=${text}`],
    ] as const) {
      const safe = value.replaceAll(/[\u0000-\u001f]/g, '')
      const response = await server.request('/api/me', { headers: { ...headers, [key]: safe } })
      expect([key, response.status < 500]).toEqual([key, true])
    }
  }
  expect(await countTables()).toBe(tables)
  expect((await server.call(token, 'stats')).status).toBe(200)
})

/** The value once for each text in it, with that text replaced. */
function* replaceTexts(value: unknown, text: string): Generator<unknown> {
  if (typeof value === 'string') yield text
  else if (Array.isArray(value)) for (const each of replaceTexts(value[0], text)) yield [each]
  else if (typeof value === 'object' && value !== null) {
    for (const [field, each] of Object.entries(value))
      for (const replaced of replaceTexts(each, text)) yield { ...value, [field]: replaced }
  }
}

test('SQL in each text of otherwise right inputs, however deep, is text', async () => {
  const tables = await countTables()
  const remember = async (content: string): Promise<string> =>
    (await server.call(token, 'remember', { content, force: true })).answer.memory.id
  const ids = [
    await remember('The first fuzzed harbour.'),
    await remember('The second fuzzed harbour.'),
  ] as const
  let carriedOut = 0
  for (const name of SERVED_USE_CASES) {
    const schema = z.toJSONSchema(USE_CASES[name].input() as unknown as z.ZodType, {
      io: 'input',
      unrepresentable: 'any',
    }) as InputSchema
    const fields = Object.entries(schema.properties ?? {}).map(([field, of]) => [
      field,
      sampleInput(of, field, ids),
    ])
    // All fields at once often contradict each other, so each is also sent with the usual ones alone.
    const usual = Object.fromEntries(
      fields.filter(([field]) =>
        /^(?:id|query|content|source|target|relation|old|by|remember)$/.test(`${field}`),
      ),
    )
    for (const [index, [field, value]] of fields.entries()) {
      const text = SQL[index % SQL.length] ?? ''
      for (const input of replaceTexts({ ...usual, [`${field}`]: value }, text)) {
        const { status } = await server.call(token, name, input)
        expect([name, field, text, status < 500 || status === 501]).toEqual([name, field, text, true])
        if (status === 200) carriedOut++
      }
    }
  }
  // Texts that were refused before they came to the database prove nothing.
  expect(carriedOut).toBeGreaterThan(50)
  expect(await countTables()).toBe(tables)
  expect((await server.call(token, 'read', { id: ids[0] })).status).toBeLessThan(500)
})

test(`${REQUESTS} requests that make no sense get an answer that says so`, async () => {
  const names = fc.constantFrom(...SERVED_USE_CASES, 'hook', 'x', '..%2f', '%00')
  const fieldNames = fc.constantFrom(
    'query',
    'content',
    'id',
    'ids',
    'scope',
    'limit',
    'after',
    'source',
    'target',
    'tags',
    'metadata',
    'remember',
  )
  const body = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.dictionary(fieldNames, fc.anything({ maxDepth: 2 }), { maxKeys: 5 }).map(toJson),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.array(fc.json(), { maxLength: 4 }).map(toBundle) },
  )
  const path = fc.oneof(
    { weight: 5, arbitrary: names.map((name) => `/api/call/${name}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '/mcp',
        '/mcp/lorekeeper',
        '/push?group=team:fuzz',
        '/push?group=team:fuzz&mark=x',
        '/pull?group=team:fuzz',
        '/pull?group=team:fuzz&after=x&replica=%00',
        '/ui/enter?code=x',
        '/ui/callback?state=x',
        '/api/team/people/x/role',
        '/api/team/people/x/link',
        '/api/team/people',
        '/api/team/tokens',
        '/api/team/audit?after=x',
        '/api/me',
        '/nothing',
      ),
    },
  )
  const method = fc.constantFrom('POST', 'POST', 'POST', 'GET', 'PUT', 'DELETE')
  const scope = fc.constantFrom('', 'fuzz', 'fuzz/web', '*', '/', 'other', 'a/b/c')
  const type = fc.constantFrom('application/json', 'application/json', 'text/plain', 'x')
  await fc.assert(
    fc.asyncProperty(path, method, body, scope, type, async (at, by, sent, where, kind) => {
      const response = await server.request(at, {
        method: by,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': kind,
          'x-lore-scope': where,
          accept: 'application/json, text/event-stream',
        },
        ...(by === 'GET' ? {} : { body: sent }),
      })
      const answer = await response.text()
      expect([at, by, sent, where, response.status < 500 || response.status === 501]).toEqual([
        at,
        by,
        sent,
        where,
        true,
      ])
      if (response.status >= 400 && at.startsWith('/api'))
        expect(JSON.parse(answer)).toHaveProperty('error.hint')
    }),
    { numRuns: REQUESTS, endOnFailure: true },
  )
  expect((await server.call(token, 'stats')).status).toBe(200)
})

/** What `/push` takes at first sight: compressed lines of JSON, the first of which is right. */
function toBundle(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const header = { format: 'lore-sync', version: 1, from: 'fuzz', projects: [] }
  return new Uint8Array(compress([JSON.stringify(header), ...lines].join('\n')))
}

/** Values that JSON cannot say are left out. */
function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? Number(each) : each))
  return text ?? '{}'
}
