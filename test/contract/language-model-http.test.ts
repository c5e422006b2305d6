/** What providers over HTTP add to the contract: retries, wire formats, what each server understands. */

import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defined } from '../../src/core/defined.ts'
import { createAnthropicModel } from '../../src/llm/anthropic.ts'
import { createOpenAiCompatibleModel } from '../../src/llm/openai-compatible.ts'
import type { Dialect } from '../../src/llm/openai-dialect.ts'
import { estimatePromptTokens } from '../../src/llm/tokens.ts'
import { failureOf, KEY, REQUEST } from './language-model.contract.ts'
import { ANSWER, type Behaviour, COUNTED } from './language-model-behaviour.ts'
import { type FakeModelServer, startFakeModelServer } from './language-model-fake-server.ts'
import { testDeps } from './language-model-rigs.ts'

let server: FakeModelServer
beforeEach(async () => {
  server = await startFakeModelServer()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await server.close()
})

const plan = (...behaviours: readonly Behaviour[]) =>
  server.script.splice(0, Number.POSITIVE_INFINITY, ...behaviours)
const ok: Behaviour = { kind: 'answer', json: ANSWER }

const PROVIDERS = ['anthropic', 'openai-compatible'] as const

function open(provider: (typeof PROVIDERS)[number], waits: number[] = []) {
  const deps = testDeps({
    sleep: async (ms) => {
      waits.push(ms)
    },
  })
  return provider === 'anthropic'
    ? createAnthropicModel({ apiKey: KEY, baseUrl: server.baseUrl }, deps)
    : createOpenAiCompatibleModel({ apiKey: KEY, baseUrl: server.baseUrl, model: 'small-local' }, deps)
}

describe.each(PROVIDERS)('%s over HTTP', (provider) => {
  test('asks again after 500, 529 and a lost connection, later each time', async () => {
    const waits: number[] = []
    plan({ kind: 'fail', status: 500 }, { kind: 'fail', status: 529 }, { kind: 'reset' }, ok)
    expect((await open(provider, waits).complete(REQUEST)).json).toEqual(ANSWER)
    expect(waits).toEqual([500, 1_000, 2_000])
  })

  test('asks again after 429 as late as the server wants', async () => {
    const waits: number[] = []
    plan({ kind: 'fail', status: 429, retryAfter: '7' }, ok)
    expect((await open(provider, waits).complete(REQUEST)).json).toEqual(ANSWER)
    expect(waits).toEqual([7_000])
  })

  test('gives up after four tries', async () => {
    plan({ kind: 'fail', status: 503 })
    expect((await failureOf(open(provider).complete(REQUEST))).details.status).toBe(503)
    expect(server.requests).toHaveLength(4)
  })

  test('does not wait for minutes, and says how long it should be left alone', async () => {
    plan({ kind: 'fail', status: 429, retryAfter: '900' })
    const error = await failureOf(open(provider).complete(REQUEST))
    expect(error.details).toMatchObject({ status: 429, retryAfterMs: 900_000 })
    expect(server.requests).toHaveLength(1)
  })

  test.each([401, 403, 404])('asks once where the answer is %i', async (status) => {
    plan({ kind: 'fail', status })
    await failureOf(open(provider).complete(REQUEST))
    expect(server.requests).toHaveLength(1)
  })

  test('sends a prompt to no other address', async () => {
    plan({ kind: 'fail', status: 307 }, ok)
    expect((await failureOf(open(provider).complete(REQUEST))).details.status).toBe(307)
    expect(server.requests).toHaveLength(1)
  })

  test('sends the key as a bearer token, and does not ask for a stream', async () => {
    await open(provider).complete(REQUEST)
    const [request] = server.requests
    expect(request?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(request?.body.stream).toBe(false)
  })

  test('says which server cannot be reached', async () => {
    const { baseUrl } = server
    await server.close()
    const error = await failureOf(open(provider).complete(REQUEST))
    expect(error.code).toBe('llm_unavailable')
    expect(error.message).toContain(baseUrl)
    expect(error.message).toContain('ECONNREFUSED')
  })

  test('does not show a key that cannot be sent', async () => {
    const broken = `${KEY}\nsecond line`
    const deps = testDeps()
    const model =
      provider === 'anthropic'
        ? createAnthropicModel({ apiKey: broken, baseUrl: server.baseUrl }, deps)
        : createOpenAiCompatibleModel({ apiKey: broken, baseUrl: server.baseUrl, model: 'x' }, deps)
    expect(inspect(await failureOf(model.complete(REQUEST)), { depth: 10 })).not.toContain(KEY)
  })
})

describe('anthropic on the wire', () => {
  test('asks for structured output at low effort with the system text cached', async () => {
    await open('anthropic').complete(REQUEST)
    const [request] = server.requests
    expect(request?.path).toBe('/v1/messages')
    expect(request?.body).toEqual({
      model: 'claude-haiku-5-5',
      max_tokens: REQUEST.maxOutputTokens,
      stream: false,
      system: [{ type: 'text', text: REQUEST.system, cache_control: { type: 'ephemeral' } }],
      messages: [{ role: 'user', content: REQUEST.prompt }],
      output_config: { format: { type: 'json_schema', schema: REQUEST.schema }, effort: 'low' },
    })
  })

  test('counts what was written to the cache as input, and apart', async () => {
    expect((await open('anthropic').complete(REQUEST)).usage).toEqual({
      inputTokens: COUNTED.fresh + COUNTED.cacheWritten,
      cachedTokens: COUNTED.cached,
      outputTokens: COUNTED.output,
      cacheWrittenTokens: COUNTED.cacheWritten,
    })
  })

  test('leaves effort out for a model that has none, from then on', async () => {
    plan({ kind: 'fail', status: 400, message: 'This model does not support the effort parameter.' }, ok)
    const model = open('anthropic')
    expect((await model.complete(REQUEST)).json).toEqual(ANSWER)
    await model.complete(REQUEST)
    expect(server.requests.map(({ body }) => body.output_config?.effort)).toEqual([
      'low',
      undefined,
      undefined,
    ])
  })

  test('says so where there is no key, and sends nothing', async () => {
    const model = createAnthropicModel({ apiKey: ' ', baseUrl: server.baseUrl }, testDeps())
    const error = await failureOf(model.complete(REQUEST))
    expect(error.code).toBe('llm_unavailable')
    expect(error.message).toContain('no API key')
    expect(server.requests).toEqual([])
  })

  test('says so where the account is empty', async () => {
    plan({ kind: 'fail', status: 400, message: 'Your credit balance is too low to access the API.' })
    expect((await failureOf(open('anthropic').complete(REQUEST))).hint).toContain('credit')
  })

  test('takes neither key nor address from the environment, and writes no log', async () => {
    vi.stubEnv('ANTHROPIC_BASE_URL', 'http://127.0.0.1:9')
    vi.stubEnv('ANTHROPIC_API_KEY', 'another key')
    vi.stubEnv('ANTHROPIC_LOG', 'debug')
    const written = (['log', 'debug', 'info', 'warn', 'error'] as const).map((method) =>
      vi.spyOn(console, method).mockImplementation(() => undefined),
    )
    try {
      await open('anthropic').complete(REQUEST)
      expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
      expect(written.flatMap((spy) => spy.mock.calls)).toEqual([])
    } finally {
      for (const spy of written) spy.mockRestore()
    }
  })

  test('has the price of its model, and none for one it does not know', () => {
    expect(open('anthropic').price).toEqual({ input: 0.1, cached: 0.01, output: 0.5 })
    expect(createAnthropicModel({ apiKey: KEY, model: 'claude-next' }, testDeps()).price).toBeNull()
  })
})

describe('openai-compatible on the wire', () => {
  const refuses = (message?: string): Behaviour => ({
    kind: 'fail',
    status: 400,
    ...defined({ message }),
  })

  test('asks for a strict schema', async () => {
    await open('openai-compatible').complete(REQUEST)
    const [request] = server.requests
    expect(request?.path).toBe('/v1/chat/completions')
    expect(request?.body).toEqual({
      model: 'small-local',
      messages: [
        { role: 'system', content: REQUEST.system },
        { role: 'user', content: REQUEST.prompt },
      ],
      stream: false,
      max_tokens: REQUEST.maxOutputTokens,
      temperature: 0,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'notes', strict: true, schema: REQUEST.schema },
      },
    })
  })

  test('asks for any JSON, then in words, where the server does not take a schema; and remembers', async () => {
    plan(refuses(), refuses(), ok)
    const dialects = new Map<string, Dialect>()
    const openAgain = () =>
      createOpenAiCompatibleModel({ baseUrl: server.baseUrl, model: 'small-local' }, testDeps({ dialects }))
    expect((await openAgain().complete(REQUEST)).json).toEqual(ANSWER)
    await openAgain().complete(REQUEST)
    expect(server.requests.map(({ body }) => body.response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      undefined,
      undefined,
    ])
    for (const { body } of server.requests.slice(1))
      expect(body.messages[0]?.content).toContain(JSON.stringify(REQUEST.schema))
  })

  test('remembers nothing of a server that takes no request at all', async () => {
    const dialects = new Map<string, Dialect>()
    plan(refuses())
    const settings = { baseUrl: server.baseUrl, model: 'small-local' }
    const error = await failureOf(
      createOpenAiCompatibleModel(settings, testDeps({ dialects })).complete(REQUEST),
    )
    expect(error.details.status).toBe(400)
    expect(server.requests).toHaveLength(3)
    expect(dialects.size).toBe(0)
  })

  test('speaks as newer models want it', async () => {
    plan(
      refuses("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
      refuses("Unsupported value: 'temperature' does not support 0 with this model."),
      ok,
    )
    await open('openai-compatible').complete(REQUEST)
    const body = server.requests.at(-1)?.body
    expect(body).toMatchObject({ max_completion_tokens: 500, response_format: { type: 'json_schema' } })
    expect(body).not.toHaveProperty('max_tokens')
    expect(body).not.toHaveProperty('temperature')
  })

  test('asks once more where the answer is no JSON, says why, and counts both', async () => {
    plan({ kind: 'words', text: 'The crane is strong.' }, ok)
    const { json, usage } = await open('openai-compatible').complete(REQUEST)
    expect(json).toEqual(ANSWER)
    expect(usage.outputTokens).toBe(2 * COUNTED.output)
    const messages = server.requests[1]?.body.messages ?? []
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(messages.at(-1)?.content).toContain('holds no JSON object')
  })

  test('asks once more and not twice', async () => {
    plan({ kind: 'words', text: 'No.' })
    const error = await failureOf(open('openai-compatible').complete(REQUEST))
    expect(error.code).toBe('llm_answer_invalid')
    expect(error.details.outputTokens).toBe(2 * COUNTED.output)
    expect(server.requests).toHaveLength(2)
  })

  test('counts both answers where the second is cut off', async () => {
    plan({ kind: 'words', text: 'No.' }, { kind: 'cut_off', text: '{' })
    const error = await failureOf(open('openai-compatible').complete(REQUEST))
    expect(error.code).toBe('llm_answer_invalid')
    expect(error.details.outputTokens).toBe(2 * COUNTED.output)
  })

  test('tells what the first answer took where the second cannot be had', async () => {
    plan({ kind: 'words', text: 'No.' }, { kind: 'fail', status: 500 })
    const error = await failureOf(open('openai-compatible').complete(REQUEST))
    expect(error.code).toBe('llm_answer_invalid')
    expect(error.details.outputTokens).toBe(COUNTED.output)
  })

  test('sends no key where there is none, and takes addresses with and without a version', async () => {
    for (const baseUrl of [
      server.baseUrl,
      `${server.baseUrl}/`,
      `${server.baseUrl}/v1`,
      `${server.baseUrl}/v1/`,
    ])
      await createOpenAiCompatibleModel({ baseUrl, model: 'm' }, testDeps()).complete(REQUEST)
    expect(server.requests.map(({ path }) => path)).toEqual(Array(4).fill('/v1/chat/completions'))
    expect(server.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true)
  })

  test('estimates what it took where the server does not count', async () => {
    plan({
      kind: 'raw',
      text: JSON.stringify({ choices: [{ message: { content: JSON.stringify(ANSWER) } }] }),
    })
    const { usage } = await open('openai-compatible').complete(REQUEST)
    expect(usage.inputTokens).toBe(estimatePromptTokens(REQUEST))
    expect(usage.outputTokens).toBe(Math.ceil(JSON.stringify(ANSWER).length / 3.5))
  })

  test('tells a filtered answer as a refusal', async () => {
    plan({
      kind: 'raw',
      text: JSON.stringify({ choices: [{ message: { content: '' }, finish_reason: 'content_filter' }] }),
    })
    expect((await failureOf(open('openai-compatible').complete(REQUEST))).code).toBe('llm_refused')
  })
})
