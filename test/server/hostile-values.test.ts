/**
 * Hostile values in otherwise right inputs of a team server: numbers that no column holds, texts without end, nesting without
 * end, names of properties. No answer is a fault.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { USE_CASES } from '../../src/engine/use-cases.ts'
import { SERVED_USE_CASES } from '../../src/http/team/server-use-cases.ts'
import { type Closing, openTestServer, type TestServer } from '../support/team-server.ts'
import { type InputSchema, sampleInput } from '../support/use-case-inputs.ts'

const isFull = process.env.LORE_SERVER_COUNTS === 'full'
const closing: Closing = []
let server: TestServer
let token = ''

beforeAll(async () => {
  server = await openTestServer({ closing })
  token = await server.join('Ana', { hostile: 'curator', '*': 'reader' })
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const nested = (levels: number, open: string, close: string) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`

/** As JSON, because some of them cannot be written by `JSON.stringify`. */
const HOSTILE: readonly (readonly [what: string, json: string])[] = [
  ['a number beyond bigint', '1e308'],
  ['a number below every date', '-9223372036854775808'],
  ['a number beyond 53 bits', '9007199254740993'],
  ['half a number', '-0.5'],
  ['half a character', '"\\ud800 harbour \\udc00"'],
  ['words without end', JSON.stringify('harbour '.repeat(40_000))],
  ['brackets without end', JSON.stringify('(<[{"\'`*_#'.repeat(20_000))],
  ['one word without end', JSON.stringify('a'.repeat(200_000))],
  ['spaces without end', JSON.stringify(`x${' '.repeat(200_000)}x`)],
  ['arrays in arrays', nested(20_000, '[', ']')],
  ['objects in objects', nested(20_000, '{"a":', '}')],
  ['a list without end', JSON.stringify(Array.from({ length: 20_000 }, (_, i) => `${i}`))],
  ['a prototype', '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}'],
]

test('hostile values in a field of otherwise right inputs get an answer', async () => {
  const remember = async (content: string): Promise<string> =>
    (await server.call(token, 'remember', { content, force: true })).answer.memory.id
  const ids = [
    await remember('The first hostile harbour.'),
    await remember('The second hostile harbour.'),
  ] as const
  const wrong: unknown[] = []
  let sent = 0
  for (const name of SERVED_USE_CASES) {
    const schema = z.toJSONSchema(USE_CASES[name].input() as unknown as z.ZodType, {
      io: 'input',
      unrepresentable: 'any',
    }) as InputSchema
    const fields = Object.entries(schema.properties ?? {})
    const usual = Object.fromEntries(
      fields
        .filter(([field]) => /^(?:id|query|content|source|target|relation|old|by|remember)$/.test(field))
        .map(([field, of]) => [field, sampleInput(of, field, ids)]),
    )
    for (const [field] of fields) {
      // Each field gets some of them, and each of them meets many fields; all meet all at full count.
      for (let n = 0; n < (isFull ? HOSTILE.length : 2); n++) {
        const [what, json] = HOSTILE[(isFull ? n : sent) % HOSTILE.length] ?? ['', '']
        sent++
        const body = JSON.stringify({ ...usual, [field]: '§' }).replace('"§"', () => json)
        const response = await server.request(`/api/call/${name}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body,
        })
        await response.text()
        const isFault = response.status >= 500 && response.status !== 501
        if (isFault) wrong.push([name, field, what, response.status])
      }
    }
  }
  expect(wrong).toEqual([])
  expect((await server.call(token, 'read', { id: ids[0] })).status).toBe(200)
})
