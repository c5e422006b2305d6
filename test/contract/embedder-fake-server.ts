/** A loopback server that speaks Ollama's and OpenAI's embedding formats, with a toy model behind them. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: Record<string, unknown> & { readonly input: string[] }
}

export interface Answer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body: string
}

export interface FakeEmbeddingServer {
  readonly baseUrl: string
  readonly requests: ReceivedRequest[]
  /** Answers to give, in order, before the toy model answers again; 'hang' never answers. */
  readonly script: (Answer | 'hang')[]
  close(): Promise<void>
}

const DIMENSIONS = 256

export async function startFakeEmbeddingServer(): Promise<FakeEmbeddingServer> {
  const requests: ReceivedRequest[] = []
  const script: (Answer | 'hang')[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await readAll(request)) as ReceivedRequest['body']
    const path = request.url ?? ''
    requests.push({ path, authorization: request.headers.authorization, body })
    const next = script.shift()
    if (next === 'hang') return
    const { status, headers, body: text } = next ?? answer(path, body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    script,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(path: string, { model, input }: ReceivedRequest['body']): Answer {
  const vectors = input.map(toToyVector)
  if (path === '/api/embed') {
    const timings = { total_duration: 14143917, load_duration: 1019500, prompt_eval_count: 8 }
    return { status: 200, body: JSON.stringify({ model, embeddings: vectors, ...timings }) }
  }
  if (path === '/v1/embeddings') {
    const items = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }))
    const usage = { prompt_tokens: 8, total_tokens: 8 }
    // The order of the items is not promised, their index is.
    return { status: 200, body: JSON.stringify({ object: 'list', data: items.reverse(), model, usage }) }
  }
  return { status: 404, body: JSON.stringify({ error: `no route ${path}` }) }
}

/** Counts words and character pairs in hashed buckets: alike for texts with the same words, not of length 1. */
function toToyVector(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0)
  const lower = text.toLowerCase()
  const add = (feature: string, weight: number) => {
    let hash = 2166136261
    for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 16777619)
    const bucket = (hash >>> 0) % DIMENSIONS
    vector[bucket] = (vector[bucket] ?? 0) + weight
  }
  for (const word of lower.match(/\p{L}{4,}/gu) ?? []) add(word, 3)
  for (let i = 0; i < lower.length - 1; i++) add(lower.slice(i, i + 2), 0.2)
  add(lower.slice(0, 1), 0.2)
  return vector
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
