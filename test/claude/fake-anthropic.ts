/**
 * A server on loopback that speaks as much of Anthropic's wire format as the client asks for. A test says what the
 * model answers, and reads afterwards what the model was shown. Nothing leaves the machine.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Block =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'tool_use'
      readonly id: string
      readonly name: string
      readonly input: Readonly<Record<string, unknown>>
    }

interface WireBlock {
  readonly type: string
  readonly text?: string
  readonly content?: string | readonly WireBlock[]
  readonly tool_use_id?: string
  readonly name?: string
  readonly input?: unknown
}

interface WireMessage {
  readonly role: string
  readonly content: string | readonly WireBlock[]
}

/** What the client asked the model, as it stood on the wire. */
export interface ModelCall {
  readonly model: string
  readonly system?: string | readonly WireBlock[]
  readonly messages: readonly WireMessage[]
  readonly tools?: readonly { readonly name: string; readonly description?: string }[]
  readonly stream?: boolean
}

/** A string is an answer in words. */
export type Script = (call: ModelCall) => string | readonly Block[]

export interface FakeAnthropic {
  readonly url: string
  /** Every question of the client's, in order. */
  readonly calls: readonly ModelCall[]
  /** Everything else that was asked for: method and path. */
  readonly others: readonly string[]
  /** From now on the model answers so. */
  answer(script: Script): void
  /** What was asked so far is listed no longer. */
  forget(): void
  close(): Promise<void>
}

export async function startFakeAnthropic(): Promise<FakeAnthropic> {
  const calls: ModelCall[] = []
  const others: string[] = []
  let script: Script = () => 'OK.'
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        const path = new URL(request.url ?? '/', 'http://fake').pathname
        if (request.method === 'POST' && path === '/v1/messages') {
          const call = JSON.parse(body) as ModelCall
          calls.push(call)
          const said = script(call)
          sendMessage(response, call, typeof said === 'string' ? [{ type: 'text', text: said }] : said)
          return
        }
        if (request.method === 'POST' && path === '/v1/messages/count_tokens') {
          sendJson(response, 200, { input_tokens: tokensOf(body) })
          return
        }
        others.push(`${request.method} ${path}`)
        sendJson(response, 404, { type: 'error', error: { type: 'not_found_error', message: 'not here' } })
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    others,
    answer: (next) => {
      script = next
    },
    forget: () => {
      calls.length = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** All the words of a message, tool results and what hooks added included. */
export function textOf(content: WireMessage['content'] | undefined): string {
  if (content === undefined) return ''
  if (typeof content === 'string') return content
  return content.map((block) => block.text ?? textOf(block.content)).join('\n')
}

/** All that the model was shown: instructions and conversation. */
export function shownIn(call: ModelCall): string {
  return [textOf(call.system), ...call.messages.map(({ content }) => textOf(content))].join('\n')
}

/** Whether the client wants a summary of the conversation, because it condenses it. */
export function isSummarising(call: ModelCall): boolean {
  return call.messages.some(({ content }) => textOf(content).includes('REMINDER: Do NOT call any tools'))
}

/** What came after the last thing the model itself said. */
export function newIn(call: ModelCall): string {
  const last = call.messages.findLastIndex(({ role }) => role === 'assistant')
  return call.messages
    .slice(last + 1)
    .map(({ content }) => textOf(content))
    .join('\n')
}

/** Results of tools in the last round, by the id of their call. */
export function toolResults(call: ModelCall): ReadonlyMap<string, string> {
  const results = new Map<string, string>()
  for (const { content } of call.messages) {
    if (typeof content === 'string') continue
    for (const block of content) {
      if (block.type === 'tool_result' && block.tool_use_id !== undefined) {
        results.set(block.tool_use_id, textOf(block.content))
      }
    }
  }
  return results
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' })
  response.end(JSON.stringify(body))
}

/** Roughly: nothing here depends on it but what the client shows. */
function tokensOf(text: string): number {
  return Math.ceil(text.length / 4)
}

let messages = 0

function sendMessage(response: ServerResponse, call: ModelCall, blocks: readonly Block[]): void {
  messages += 1
  const stopReason = blocks.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn'
  const usage = {
    input_tokens: tokensOf(JSON.stringify(call.messages)),
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: tokensOf(JSON.stringify(blocks)),
  }
  const message = {
    id: `msg_fake_${String(messages).padStart(6, '0')}`,
    type: 'message',
    role: 'assistant',
    model: call.model,
    stop_sequence: null,
  }
  if (call.stream !== true) {
    sendJson(response, 200, { ...message, content: blocks, stop_reason: stopReason, usage })
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'request-id': 'req_fake' })
  const send = (type: string, body: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...body })}\n\n`)
  send('message_start', {
    message: { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } },
  })
  for (const [index, block] of blocks.entries()) {
    const [start, delta] =
      block.type === 'text'
        ? [
            { type: 'text', text: '' },
            { type: 'text_delta', text: block.text },
          ]
        : [
            { ...block, input: {} },
            { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
          ]
    send('content_block_start', { index, content_block: start })
    send('content_block_delta', { index, delta })
    send('content_block_stop', { index })
  }
  send('message_delta', { delta: { stop_reason: stopReason, stop_sequence: null }, usage })
  send('message_stop', {})
  response.end()
}
