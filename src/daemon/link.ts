/** A client's connection to the daemon: the greeting, then calls and their answers. Loads nothing heavy. */
import { connect, type Socket } from 'node:net'
import { packagePaths } from '../config/package-paths.ts'
import { isOwnFolder } from '../config/socket-address.ts'
import { isLoreError, LoreError } from '../core/errors.ts'
import { daemonAway, versionMismatch } from './daemon-errors.ts'
import { createLineReader } from './line-reader.ts'
import { daemonPaths } from './paths.ts'
import {
  type Answer,
  type ClientHello,
  encode,
  fromWireError,
  MAX_ANSWER_BYTES,
  MAX_REQUEST_BYTES,
  PROTOCOL,
  parseServerMessage,
  type ServerHello,
  type ServerMessage,
} from './protocol.ts'

export interface DaemonLink {
  readonly daemon: ServerHello
  readonly isOpen: boolean
  /** @throws the error the daemon answered with, or LoreError daemon_away if no answer came */
  call(method: string, params: readonly unknown[]): Promise<unknown>
  close(): void
}

export interface LinkOptions {
  readonly home: string
  readonly hello: Omit<ClientHello, 'protocol' | 'version'>
  /** Limits connecting and greeting together. */
  readonly timeoutMs: number
  /** Default: the address of the home's daemon. */
  readonly address?: string
}

/** @throws LoreError daemon_away if no daemon answers, daemon_mismatch if it cannot serve this client */
export async function linkDaemon(options: LinkOptions): Promise<DaemonLink> {
  const { home, hello, timeoutMs } = options
  const address = options.address ?? daemonPaths(home).socket
  if (!isOwnFolder(address, home)) throw daemonAway('not_done')
  const { version } = packagePaths()
  const socket = connect(address)
  const lines = receive(socket)
  const late = setTimeout(() => socket.destroy(), timeoutMs)
  try {
    socket.write(encode({ hello: { protocol: PROTOCOL, version, ...hello } satisfies ClientHello }))
    const daemon = toDaemon(await lines.first)
    if (hello.role === 'engine' && daemon.version !== version) throw versionMismatch(daemon.version, version)
    return createLink(socket, daemon, lines.listen)
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    clearTimeout(late)
  }
}

function toDaemon(message: ServerMessage): ServerHello {
  if (message.kind === 'hello') return message.hello
  throw 'error' in message.answer ? fromWireError(message.answer.error) : daemonAway('not_done')
}

interface Receiver {
  readonly first: Promise<ServerMessage>
  /** Handles all messages after the first, and the end of the connection. */
  readonly listen: (onAnswer: (answer: Answer) => void, onEnd: (why: unknown) => void) => void
}

function receive(socket: Socket): Receiver {
  const reader = createLineReader(MAX_ANSWER_BYTES)
  const first = Promise.withResolvers<ServerMessage>()
  let onMessage: (message: ServerMessage) => void = first.resolve
  let onEnd: (why: unknown) => void = (why) =>
    first.reject(isLoreError(why) ? why : daemonAway('not_done', why))
  let failure: unknown = null
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const line of reader.push(chunk)) onMessage(parseServerMessage(line))
    } catch (error) {
      failure = error
      socket.destroy()
    }
  })
  socket.on('error', (error) => {
    failure ??= error
  })
  socket.on('close', () => onEnd(failure))
  return {
    first: first.promise,
    listen(answered, ended) {
      onMessage = (message) => {
        if (message.kind === 'answer') answered(message.answer)
      }
      onEnd = ended
    },
  }
}

function createLink(socket: Socket, daemon: ServerHello, listen: Receiver['listen']): DaemonLink {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: unknown) => void }>()
  let lastId = 0

  listen(
    (answer) => {
      const call = answer.id === null ? undefined : waiting.get(answer.id)
      if (answer.id === null || call === undefined) return
      waiting.delete(answer.id)
      if ('error' in answer) call.reject(fromWireError(answer.error))
      else call.resolve(answer.result)
    },
    (why) => {
      for (const call of waiting.values()) call.reject(daemonAway('unknown', why))
      waiting.clear()
    },
  )

  return {
    daemon,
    get isOpen() {
      return !socket.destroyed && socket.writable
    },
    call(method, params) {
      if (socket.destroyed || !socket.writable) return Promise.reject(daemonAway('not_done'))
      lastId += 1
      const id = lastId
      const text = encode({ id, method, params })
      if (Buffer.byteLength(text) > MAX_REQUEST_BYTES) return Promise.reject(tooLong())
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        socket.write(text, (error) => {
          // The daemon ignores a line that was not written completely.
          if (error && waiting.delete(id)) reject(daemonAway('not_done', error))
        })
      })
    },
    close() {
      socket.destroy()
    },
  }
}

function tooLong(): LoreError {
  return new LoreError('content_too_long', `A call may have at most ${MAX_REQUEST_BYTES} bytes.`, {
    hint: 'Send less at once.',
    details: { limit: MAX_REQUEST_BYTES },
  })
}
