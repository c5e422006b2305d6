/**
 * Serves one client of the daemon, from greeting to goodbye. Memory and time are bounded per connection, so
 * a client that misbehaves harms only its own.
 */
import type { Socket } from 'node:net'
import { LoreError, toLoreError } from '../core/errors.ts'
import type { Engine } from '../engine/engine.ts'
import { USE_CASES } from '../engine/use-cases.ts'
import { daemonAway, versionMismatch } from './daemon-errors.ts'
import { callEngine } from './engine-over.ts'
import { createLineReader } from './line-reader.ts'
import type { Log, LogFields } from './log-file.ts'
import {
  type Answer,
  type ClientHello,
  encode,
  MAX_ANSWER_BYTES,
  MAX_REQUEST_BYTES,
  PROTOCOL,
  parseCaller,
  parseClientMessage,
  type Request,
  toWireError,
} from './protocol.ts'

export interface ConnectionLimits {
  /** Time in which a client must send its greeting. */
  readonly helloMs: number
  /** Time in which it must finish a message it has begun. */
  readonly messageMs: number
  /** Time in which it must read its answers. */
  readonly drainMs: number
  /** Calls of one client that run at once; further ones wait unread. */
  readonly calls: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  helloMs: 10_000,
  messageMs: 30_000,
  drainMs: 60_000,
  calls: 32,
}

const MAX_HELLO_BYTES = 64 * 1024

const CALLED_ONCE = Object.values(USE_CASES)
  .filter(({ retry }) => retry === 'once')
  .map(({ name }) => name)

function isEngineMethod(name: string): boolean {
  return Object.hasOwn(USE_CASES, name)
}

export interface ConnectionDeps {
  readonly version: string
  /**
   * Returns the engine in this client's scope. @throws LoreError daemon_mismatch if the client cannot be
   * served
   */
  readonly openEngine: (hello: ClientHello) => Promise<Engine>
  /** Methods of the daemon itself, by name. */
  readonly control: Readonly<Record<string, (input: unknown) => Promise<unknown>>>
  /** Called before every call of the engine. */
  readonly onCall: () => void
  readonly log: Log
  readonly limits: ConnectionLimits
}

export interface Connection {
  /** True if it uses the engine; false if it only controls the daemon. */
  readonly isClient: boolean
  /** Takes no more calls, lets the running ones answer, then hangs up. */
  finish(): Promise<void>
  cut(): void
}

export function serveConnection(socket: Socket, deps: ConnectionDeps): Connection {
  const { limits, log } = deps
  const reader = createLineReader(MAX_HELLO_BYTES)
  const lines: string[] = []
  const idle = Promise.withResolvers<void>()
  let client: 'unknown' | 'greeting' | Engine | 'control' = 'unknown'
  let calls = 0
  let choked = false
  let finishing = false
  let deadline: NodeJS.Timeout | null = null

  const cut = (why: string): void => {
    if (socket.destroyed) return
    log('warn', 'connection cut', { why })
    socket.destroy()
  }
  const expect = (why: string, ms: number): void => {
    if (deadline !== null) clearTimeout(deadline)
    deadline = setTimeout(() => cut(why), ms)
  }
  const expectNothing = (): void => {
    if (deadline !== null) clearTimeout(deadline)
    deadline = null
  }

  function send(text: string): void {
    if (socket.destroyed || !socket.writable) return
    // A client that has hung up reads no answers; its earlier calls are still carried out.
    choked = !socket.write(text) && socket.errored === null
    if (choked) expect('answers not read', limits.drainMs)
  }

  function answer(id: number, result: unknown): void {
    const text = encode({ id, result: result ?? null } satisfies Answer)
    if (Buffer.byteLength(text) > MAX_ANSWER_BYTES) {
      throw new LoreError('content_too_long', 'The answer is too long to send.', {
        hint: 'Ask for less at once.',
      })
    }
    send(text)
  }

  function refuse(id: number | null, thrown: unknown, method: string): void {
    const error = toLoreError(thrown)
    if (error.code === 'internal') log('error', 'call failed', describeFault(method, error))
    send(encode({ id, error: toWireError(error) } satisfies Answer))
  }

  async function greet(hello: ClientHello): Promise<void> {
    client = 'greeting'
    expectNothing()
    try {
      if (hello.role === 'control') {
        client = 'control'
      } else {
        if (hello.protocol !== PROTOCOL || hello.version !== deps.version) {
          throw versionMismatch(deps.version, hello.version)
        }
        client = await deps.openEngine(hello)
      }
      reader.limit(MAX_REQUEST_BYTES)
      const once = client === 'control' ? {} : { once: CALLED_ONCE }
      send(encode({ hello: { protocol: PROTOCOL, version: deps.version, pid: process.pid, ...once } }))
    } catch (error) {
      refuse(null, error, 'hello')
      socket.end()
    }
  }

  async function carryOut({ id, method, params }: Request): Promise<void> {
    calls += 1
    try {
      if (finishing) throw daemonAway('not_done')
      answer(id, await dispatch(method, params))
    } catch (error) {
      refuse(id, error, method)
    } finally {
      calls -= 1
      pump()
    }
  }

  function dispatch(method: string, params: readonly unknown[]): Promise<unknown> {
    // If both have a method of that name, a client of the engine gets the engine's.
    const isControl = Object.hasOwn(deps.control, method) && (client === 'control' || !isEngineMethod(method))
    if (isControl) return deps.control[method]?.(params[0]) ?? unknownMethod(method)
    if (typeof client === 'string' || !isEngineMethod(method)) return unknownMethod(method)
    deps.onCall()
    return callEngine(client, method, [params[0], parseCaller(params[1])])
  }

  function take(line: string): void {
    const message = parseClientMessage(line)
    if (message.kind === 'request' && client !== 'unknown') {
      void carryOut(message.request)
    } else if (message.kind === 'hello' && client === 'unknown') {
      void greet(message.hello).then(pump)
    } else {
      throw new LoreError('invalid_input', 'The first message, and only the first, must be a hello.', {
        hint: 'Only Lore’s own programs may use this socket.',
      })
    }
  }

  /** Handles the lines that have arrived. Stops reading while too much is under way. */
  function pump(): void {
    const busy = () => client === 'greeting' || calls >= limits.calls || choked || socket.destroyed
    try {
      while (!busy()) {
        const line = lines.shift()
        if (line === undefined) break
        take(line)
      }
    } catch (error) {
      lines.length = 0
      refuse(null, error, 'message')
      socket.end()
      return
    }
    if (busy()) socket.pause()
    else socket.resume()
    if (client !== 'unknown' && !choked) expectRestOfMessage()
    if (finishing && calls === 0) idle.resolve()
  }

  function expectRestOfMessage(): void {
    if (reader.pendingBytes === 0) expectNothing()
    else if (deadline === null) expect('message not ended', limits.messageMs)
  }

  socket.on('data', (chunk: Buffer) => {
    const before = lines.length
    try {
      lines.push(...reader.push(chunk))
    } catch (error) {
      cut(error instanceof Error ? error.message : String(error))
      return
    }
    // A new message has begun, with a time limit of its own.
    if (lines.length > before && client !== 'unknown') expectNothing()
    pump()
  })
  socket.on('drain', () => {
    choked = false
    expectNothing()
    pump()
  })
  socket.on('error', (error) => {
    // Not logged for hooks that do not wait: they hang up before they are greeted.
    if (client !== 'control') log('info', 'connection lost', { message: error.message })
  })
  socket.on('close', () => {
    expectNothing()
    idle.resolve()
  })
  expect('no hello', limits.helloMs)

  return {
    get isClient() {
      return typeof client === 'object'
    },
    async finish() {
      finishing = true
      if (calls > 0) await idle.promise
      socket.end()
    },
    cut: () => socket.destroy(),
  }
}

function unknownMethod(method: string): never {
  throw new LoreError('invalid_input', `The daemon has no method ${JSON.stringify(method.slice(0, 60))}.`, {
    hint: 'Only Lore’s own programs may use this socket.',
  })
}

function describeFault(method: string, error: LoreError): LogFields {
  const { cause } = error
  const frames = cause instanceof Error ? (cause.stack?.match(/^\s+at .+$/gm)?.join('\n') ?? null) : null
  // A SyntaxError's message quotes its input, which may be text of a conversation.
  const message = cause instanceof SyntaxError ? cause.name : error.message
  return { method, message, frames }
}
