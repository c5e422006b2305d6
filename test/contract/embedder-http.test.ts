import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defined } from '../../src/core/defined.ts'
import type { Embedder } from '../../src/core/ports/embedder.ts'
import { createEmbedder, type EmbedderSettings } from '../../src/embed/create-embedder.ts'
import { describeEmbedder } from './embedder.contract.ts'
import { type FakeEmbeddingServer, startFakeEmbeddingServer } from './embedder-fake-server.ts'

const PROVIDERS = ['ollama', 'openai'] as const
type Provider = (typeof PROVIDERS)[number]
type RemoteOptions = Partial<Omit<Extract<EmbedderSettings, { provider: 'openai' }>, 'provider'>>

const deps = (waits: number[] = []) => ({
  modelsDir: '/nowhere',
  fetch,
  sleep: async (ms: number) => void waits.push(ms),
})
const open = (provider: Provider, baseUrl: string, options: RemoteOptions = {}, waits?: number[]): Embedder =>
  createEmbedder({ provider, baseUrl, model: 'toy-embed', ...options } as EmbedderSettings, deps(waits))

for (const provider of PROVIDERS) {
  describeEmbedder({
    name: provider,
    leavesLabelOut: false,
    exposesTokens: false,
    async open() {
      const server = await startFakeEmbeddingServer()
      const embedder = open(provider, server.baseUrl)
      return {
        embedder,
        async close() {
          await embedder.close()
          await server.close()
        },
      }
    },
  })
}

describe.each(PROVIDERS)('the %s provider', (provider) => {
  let server: FakeEmbeddingServer
  const failure = (status: number, headers?: Record<string, string>) => ({
    status,
    body: JSON.stringify({ error: 'the toy model says no' }),
    ...defined({ headers }),
  })
  const embed = (embedder: Embedder, text = 'hello') => embedder.embedDocuments([{ label: null, text }])

  beforeEach(async () => {
    server = await startFakeEmbeddingServer()
  })
  afterEach(() => server.close())

  test('names the model without asking the server, and learns its size once', async () => {
    const embedder = open(provider, server.baseUrl)
    expect(embedder.modelId).toBe(`${provider}:toy-embed`)
    expect(server.requests).toHaveLength(0)
    expect(await embedder.model()).toEqual({ id: `${provider}:toy-embed`, dimensions: 256, mean: null })
    await embedder.model()
    expect(server.requests).toHaveLength(1)
  })

  test('has another identity for each prefix and size, because the vectors differ', () => {
    const ids = [
      {},
      { documentPrefix: 'search_document: ' },
      { queryPrefix: 'search_document: ' },
      { documentPrefix: 'search_document: ', queryPrefix: 'search_query: ' },
      { dimensions: 64 },
    ].map((options) => open(provider, server.baseUrl, options).modelId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(open(provider, 'http://elsewhere.example').modelId).toBe(ids[0])
  })

  test('puts the prefix before the label, and the label before the text', async () => {
    const embedder = open(provider, server.baseUrl, { documentPrefix: 'doc: ', queryPrefix: 'ask: ' })
    await embedder.embedDocuments([
      { label: 'Caroline', text: 'I moved.' },
      { label: null, text: 'No label.' },
    ])
    await embedder.embedQuery({ text: 'Who moved?', dampedNames: [] })
    expect(server.requests.map(({ body }) => body.input)).toEqual([
      ['doc: Caroline: I moved.', 'doc: No label.'],
      ['ask: Who moved?'],
    ])
  })

  test('sends batches and keeps the order across them', async () => {
    const embedder = open(provider, server.baseUrl, { batchSize: 3 })
    const texts = Array.from({ length: 8 }, (_, i) => `text number ${'abcdefgh'[i]}`)
    const vectors = await embedder.embedDocuments(texts.map((text) => ({ label: null, text })))
    expect(server.requests.map(({ body }) => body.input.length)).toEqual([3, 3, 2])
    for (const [i, text] of texts.entries()) expect(vectors[i]).toEqual((await embed(embedder, text))[0])
  })

  test('cuts a text that is longer than the model takes', async () => {
    await embed(open(provider, server.baseUrl, { maxChars: 10 }), 'x'.repeat(5_000))
    expect(server.requests[0]?.body.input).toEqual(['x'.repeat(10)])
  })

  test('asks again after 429 and 5xx, later each time, and as late as the server wants', async () => {
    const waits: number[] = []
    server.script.push(failure(500), failure(503), failure(429, { 'retry-after': '7' }))
    expect(await embed(open(provider, server.baseUrl, {}, waits))).toHaveLength(1)
    expect(waits).toEqual([250, 500, 7_000])
  })

  test('gives up after a few attempts, at once when asked to wait for minutes, and recovers later', async () => {
    const waits: number[] = []
    const embedder = open(provider, server.baseUrl, {}, waits)
    server.script.push(failure(500), failure(500), failure(500), failure(500))
    await expect(embed(embedder)).rejects.toMatchObject({
      code: 'model_unavailable',
      details: { status: 500 },
    })
    expect(server.requests).toHaveLength(4)
    server.script.push(failure(429, { 'retry-after': '600' }))
    await expect(embed(embedder)).rejects.toMatchObject({
      code: 'model_unavailable',
      details: { status: 429 },
    })
    expect(server.requests).toHaveLength(5)
    expect(await embed(embedder)).toHaveLength(1)
  })

  test('does not ask again when the server refuses, and says what to do', async () => {
    const embedder = open(provider, server.baseUrl)
    server.script.push(failure(404), failure(401))
    await expect(embed(embedder)).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringContaining('the toy model says no'),
      hint: expect.stringContaining('toy-embed'),
    })
    await expect(embed(embedder)).rejects.toMatchObject({ hint: expect.stringContaining('API key') })
    expect(server.requests).toHaveLength(2)
  })

  test('says so when nobody answers, or not in time', async () => {
    server.script.push('hang')
    await expect(embed(open(provider, server.baseUrl, { timeoutMs: 50 }))).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringContaining('50 ms'),
    })
    await server.close()
    await expect(embed(open(provider, server.baseUrl))).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringContaining('cannot be reached'),
      hint: expect.stringContaining('address'),
    })
    server = await startFakeEmbeddingServer()
  })

  test('can be cancelled while it waits for the server', async () => {
    const controller = new AbortController()
    server.script.push('hang')
    const embedding = open(provider, server.baseUrl).embedDocuments(
      [{ label: null, text: 'x' }],
      controller.signal,
    )
    setTimeout(() => controller.abort(), 20)
    await expect(embedding).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('lets go of a request when closed, and takes no other', async () => {
    const embedder = open(provider, server.baseUrl)
    server.script.push('hang')
    const embedding = embed(embedder)
    setTimeout(() => embedder.close(), 20)
    await expect(embedding).rejects.toMatchObject({ code: 'cancelled' })
    await expect(embed(embedder)).rejects.toMatchObject({ code: 'model_unavailable' })
  })

  test.each([
    ['no JSON', 'certainly'],
    ['something else', '{"message": "hello"}'],
    ['no vectors', '{"embeddings": [], "data": []}'],
    ['holes', '{"embeddings": [[1, null]], "data": [{"index": 0, "embedding": [1, null]}]}'],
    ['zeros', '{"embeddings": [[0, 0]], "data": [{"index": 0, "embedding": [0, 0]}]}'],
  ])('refuses an answer with %s', async (_, body) => {
    server.script.push({ status: 200, body })
    await expect(embed(open(provider, server.baseUrl))).rejects.toMatchObject({ code: 'model_unavailable' })
  })

  test('refuses vectors of another size than before', async () => {
    const embedder = open(provider, server.baseUrl)
    await embed(embedder)
    server.script.push({
      status: 200,
      body: '{"embeddings": [[1, 2]], "data": [{"index": 0, "embedding": [1, 2]}]}',
    })
    await expect(embed(embedder)).rejects.toMatchObject({ message: expect.stringContaining('256') })
  })

  test('refuses an address that is none', () => {
    expect(() => open(provider, 'localhost:1234')).toThrow(
      expect.objectContaining({ code: 'config_invalid' }),
    )
  })
})

describe('what is sent', () => {
  let server: FakeEmbeddingServer
  beforeEach(async () => {
    server = await startFakeEmbeddingServer()
  })
  afterEach(() => server.close())

  test('to Ollama is its /api/embed', async () => {
    await open('ollama', `${server.baseUrl}/`, { dimensions: 64 }).model()
    expect(server.requests[0]).toMatchObject({
      path: '/api/embed',
      authorization: undefined,
      body: { model: 'toy-embed', input: ['probe'], truncate: true, dimensions: 64 },
    })
  })

  test.each(['', '/v1', '/v1/'])(
    'to an OpenAI-compatible server at "%s" is /v1/embeddings, with the key',
    async (path) => {
      await open('openai', `${server.baseUrl}${path}`, { apiKey: 'sk-test' }).model()
      expect(server.requests[0]).toEqual({
        path: '/v1/embeddings',
        authorization: 'Bearer sk-test',
        body: { model: 'toy-embed', input: ['probe'], encoding_format: 'float' },
      })
    },
  )

  test('never shows the key in an error', async () => {
    server.script.push({ status: 401, body: '' })
    const error = await open('openai', server.baseUrl, { apiKey: 'sk-test' }).model().catch(String)
    expect(error).toContain('401')
    expect(error).not.toContain('sk-test')
  })
})
