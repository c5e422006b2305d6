/** A loopback server that speaks Anthropic's Messages and OpenAI's chat completions, and misbehaves as told. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defined } from '../../src/core/defined.ts'
import { type Asked, type Behaviour, COUNTED, nextOf } from './language-model-behaviour.ts'

export interface FakeModelServer {
  readonly baseUrl: string
  readonly requests: readonly SeenRequest[]
  /** Emptied from the front; the last one stays. */
  readonly script: Behaviour[]
  bytesSent(): number
  close(): Promise<void>
}

export interface SeenRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: WireBody
}

/** The fields of both formats that are looked at. */
export interface WireBody {
  readonly model: string
  readonly stream?: boolean
  readonly temperature?: number
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly system?: readonly { readonly text: string; readonly cache_control?: unknown }[]
  readonly output_config?: { readonly effort?: string; readonly format: { readonly schema: unknown } }
  readonly response_format?: {
    readonly type: string
    readonly json_schema?: { readonly name: string; readonly strict: boolean; readonly schema: unknown }
  }
}

interface Format {
  readonly answer: (model: string, text: string, end: 'normal' | 'cut_off' | 'refusal') => unknown
  readonly error: (status: number, message: string) => unknown
  readonly promptOf: (body: WireBody) => string
}

const anthropic: Format = {
  answer: (model, text, end) => ({
    id: 'msg_01',
    type: 'message',
    role: 'assistant',
    model,
    container: null,
    content:
      end === 'refusal'
        ? []
        : [
            { type: 'thinking', thinking: '', signature: 'x' },
            { type: 'text', text, citations: null },
          ],
    stop_reason: end === 'normal' ? 'end_turn' : end === 'cut_off' ? 'max_tokens' : 'refusal',
    stop_details: null,
    stop_sequence: null,
    usage: {
      input_tokens: COUNTED.fresh,
      cache_creation_input_tokens: COUNTED.cacheWritten,
      cache_read_input_tokens: COUNTED.cached,
      output_tokens: COUNTED.output,
      service_tier: 'standard',
    },
  }),
  error: (status, message) => ({
    type: 'error',
    error: { type: ERROR_TYPES[status] ?? 'api_error', message },
  }),
  promptOf: (body) => body.messages[0]?.content ?? '',
}

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
}

const openai: Format = {
  answer: (model, text, end) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: end === 'refusal' ? null : text,
          refusal: end === 'refusal' ? 'No.' : null,
        },
        logprobs: null,
        finish_reason: end === 'cut_off' ? 'length' : 'stop',
      },
    ],
    usage: {
      prompt_tokens: COUNTED.fresh + COUNTED.cacheWritten + COUNTED.cached,
      completion_tokens: COUNTED.output,
      total_tokens: COUNTED.fresh + COUNTED.cacheWritten + COUNTED.cached + COUNTED.output,
      prompt_tokens_details: { cached_tokens: COUNTED.cached },
    },
  }),
  error: (status, message) => ({
    error: { message, type: 'invalid_request_error', param: null, code: status },
  }),
  promptOf: (body) => body.messages[1]?.content ?? '',
}

export async function startFakeModelServer(): Promise<FakeModelServer> {
  const requests: SeenRequest[] = []
  const script: Behaviour[] = []
  let bytesSent = 0

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const seen = {
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
    }
    requests.push(seen)
    const format = seen.path.endsWith('/messages') ? anthropic : openai
    const next = nextOf(script)
    if (next.kind === 'fail') await next.until
    behave(next, format, seen, response, (bytes) => {
      bytesSent += bytes
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    script,
    bytesSent: () => bytesSent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function behave(
  behaviour: Behaviour,
  format: Format,
  { body }: SeenRequest,
  response: ServerResponse,
  onSent: (bytes: number) => void,
): void {
  const send = (status: number, value: unknown, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(value))
  }
  switch (behaviour.kind) {
    case 'answer':
      send(200, format.answer(body.model, JSON.stringify(behaviour.json), 'normal'))
      break
    case 'words':
      send(200, format.answer(body.model, behaviour.text, 'normal'))
      break
    case 'cut_off':
      send(200, format.answer(body.model, behaviour.text, 'cut_off'))
      break
    case 'refusal':
      send(200, format.answer(body.model, '', 'refusal'))
      break
    case 'fail': {
      const { status, retryAfter, message } = behaviour
      const quoted = `${message ?? 'No.'} You sent: ${format.promptOf(body)}`
      send(status, format.error(status, quoted), {
        ...(status >= 300 && status < 400 ? { location: '/elsewhere' } : {}),
        ...defined({ 'retry-after': retryAfter }),
      })
      break
    }
    case 'hang':
      break
    case 'stall':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"id":"half of an ans')
      break
    case 'reset':
      response.socket?.resetAndDestroy()
      break
    case 'flood':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"content":"')
      flood(response, onSent)
      break
    case 'raw':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(behaviour.text)
      break
  }
}

/** Writes as fast as it is read, until the reader hangs up. */
function flood(response: ServerResponse, onSent: (bytes: number) => void): void {
  const piece = 'x'.repeat(16 * 1024)
  const write = () => {
    while (!response.destroyed) {
      onSent(piece.length)
      if (!response.write(piece)) {
        response.once('drain', write)
        return
      }
    }
  }
  write()
}

export function askedOf({ path, body }: SeenRequest): Asked {
  const isAnthropic = path.endsWith('/messages')
  return {
    model: body.model,
    system: (isAnthropic ? body.system?.[0]?.text : body.messages[0]?.content) ?? '',
    prompt: (isAnthropic ? body.messages[0] : body.messages[1])?.content ?? '',
    schema: isAnthropic ? body.output_config?.format.schema : body.response_format?.json_schema?.schema,
    maxOutputTokens: body.max_tokens ?? body.max_completion_tokens ?? 0,
  }
}
