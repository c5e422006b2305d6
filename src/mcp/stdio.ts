/**
 * MCP over stdio. stdout carries protocol messages only. The first tool call opens the engine,
 * so that the handshake and the tool list do not wait for a database or a model.
 */
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'
import type { Engine } from '../engine/engine.ts'
import { AnsweringTransport } from './answering-transport.ts'
import { processSession } from './caller.ts'
import { createMcpServer, type McpServerOptions } from './server.ts'

export interface StdioOptions extends Omit<McpServerOptions, 'engine' | 'session'> {
  /** Opens the engine, in the namespace that the profile asks for, if any. */
  readonly engine: (namespace?: string) => Promise<Engine>
  /** The client's session id, if the entry point knows it; default: one session for this process. */
  readonly sessionId?: string | null
  readonly stdin?: Readable
  readonly stdout?: Writable
  /** Stops serving like a closed stdin does, but waits at most 2 s for answers under way. */
  readonly signal?: AbortSignal
}

/** After stdin ends, requests that arrived before have this long to be answered. */
const LAST_ANSWERS_MS = 30_000
const ABORTED_ANSWERS_MS = 2_000
/** A longer message closes the connection; the engine's limit on contents is far lower. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024

/**
 * Serves until stdin ends, the client goes away, or the process is told to stop (SIGTERM, SIGINT,
 * `signal`). Resolves when the engine, if it was opened, is closed. Never calls `process.exit`.
 */
export async function serveMcpStdio(options: StdioOptions): Promise<void> {
  const stdin = options.stdin ?? process.stdin
  const stdout = options.stdout ?? process.stdout
  if (stdout === process.stdout) keepConsoleOffStdout()
  // Compiling parsers at run time pays off only after thousands of messages; an agent sends dozens.
  z.config({ jitless: true })
  const log = options.log ?? ((line: string) => void process.stderr.write(`${line}\n`))
  const engine = openEach(options.engine)

  // The SDK's transport must not see the end of stdin before the last answer was sent.
  const input = new PassThrough()
  stdin.pipe(input, { end: false })
  const transport = new AnsweringTransport(
    new StdioServerTransport(input, stdout, { maxBufferSize: MAX_MESSAGE_BYTES }),
  )
  const startedAt = options.clock?.now() ?? Date.now()
  const session = processSession(options.sessionId ?? null, process.pid, startedAt)
  const handle = serveStdio(() => createMcpServer({ ...options, engine: engine.get, session, log }), {
    transport,
    onerror: (error) => log(`lore mcp: ${error.message}`),
  })

  const end = await waitForEnd(stdin, transport, options.signal)
  if (end !== 'closed') {
    await transport.answered(end === 'stopped' ? ABORTED_ANSWERS_MS : LAST_ANSWERS_MS)
  }
  stdin.unpipe(input)
  stdin.pause()
  await handle.close()
  await engine.close()
}

type End = 'stdin ended' | 'stopped' | 'closed'

function waitForEnd(stdin: Readable, transport: AnsweringTransport, signal?: AbortSignal): Promise<End> {
  const { promise, resolve } = Promise.withResolvers<End>()
  const ended = () => resolve('stdin ended')
  const stopped = () => resolve('stopped')
  stdin.once('end', ended)
  stdin.once('close', ended)
  // This listener is never removed: a pipe can fail again after it has ended.
  stdin.on('error', ended)
  process.once('SIGTERM', stopped)
  process.once('SIGINT', stopped)
  signal?.addEventListener('abort', stopped, { once: true })
  if (signal?.aborted === true) stopped()
  void transport.closed.then(() => resolve('closed'))
  return promise.finally(() => {
    stdin.off('end', ended)
    stdin.off('close', ended)
    process.off('SIGTERM', stopped)
    process.off('SIGINT', stopped)
    signal?.removeEventListener('abort', stopped)
  })
}

interface OpenOnce {
  readonly get: () => Promise<Engine>
  /** Closes the engine if it was opened, after waiting for an opening under way. */
  readonly close: () => Promise<void>
}

/** Opens one engine for each namespace, at its first request, and shares it. */
function openEach(open: StdioOptions['engine']): {
  readonly get: StdioOptions['engine']
  readonly close: () => Promise<void>
} {
  const opened = new Map<string | undefined, OpenOnce>()
  return {
    get: (namespace) => {
      const once = opened.get(namespace) ?? openOnce(() => open(namespace))
      opened.set(namespace, once)
      return once.get()
    },
    close: async () => {
      for (const once of opened.values()) await once.close()
    },
  }
}

/** Opens the engine once: concurrent first calls share one opening, and after a failure the next call tries again. */
function openOnce(open: () => Promise<Engine>): OpenOnce {
  let opening: Promise<Engine> | null = null
  return {
    get: () => {
      opening ??= open().catch((error: unknown) => {
        opening = null
        throw error
      })
      return opening
    },
    close: async () => {
      const engine = await opening?.catch(() => null)
      await engine?.close()
    },
  }
}

/** Redirects console output to stderr: a dependency that prints to stdout would break the protocol. */
function keepConsoleOffStdout(): void {
  Object.assign(console, { log: console.error, info: console.error, debug: console.error })
}
