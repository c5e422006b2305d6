/**
 * One call to the daemon of a home. Sends greeting and call together, and reads one answer if the caller
 * waits.
 */
import { lstatSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { isOwnFolder, socketAddress } from '../config/socket-address.ts'
import type { HookPayload } from './payload.ts'

export type Reply =
  | { readonly kind: 'answered'; readonly result: unknown }
  /** The call was sent; no answer is expected. */
  | { readonly kind: 'sent' }
  /** No daemon listens, so nothing was sent. */
  | { readonly kind: 'away' }
  /** The daemon hung up before it answered: the call may or may not have been carried out. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused'; readonly code: string }

/** The daemon serves greeting and control messages of every version. */
const HELLO = { hello: { protocol: 1, version: 'hook', role: 'control' } }
const MAX_REPLY_CHARS = 1_000_000

export interface DaemonCall {
  /**
   * Sends the payload and waits for the answer, without a time limit: the caller enforces its own deadline.
   */
  ask(payload: HookPayload): Promise<Reply>
  /**
   * Sends the payload without waiting for an answer. The daemon reads what the system has accepted even if
   * this process has ended.
   */
  tell(payload: HookPayload): Promise<Reply>
}

/**
 * Connects at once, so that the connection is ready when the payload is. Make one call, by `ask` or by
 * `tell`.
 */
export function callDaemon(home: string): DaemonCall {
  const address = findDaemon(home)
  if (address === null) return NO_DAEMON
  const socket = connect(address)
  let connected = false
  socket.on('connect', () => {
    connected = true
  })
  // The 'close' handler reports errors, as `lost` or `away`.
  socket.on('error', () => undefined)
  const closed = new Promise<Reply>((resolve) => {
    socket.on('close', () => resolve({ kind: connected ? 'lost' : 'away' }))
  })
  return {
    ask: (payload) => {
      const answered = listen(socket)
      socket.write(toMessages(payload))
      return Promise.race([answered, closed])
    },
    tell: (payload) => {
      const sent = new Promise<Reply>((resolve) => {
        socket.write(toMessages(payload), (error) => resolve({ kind: error ? 'away' : 'sent' }))
      })
      return Promise.race([sent, closed])
    },
  }
}

const NO_DAEMON: DaemonCall = { ask: async () => ({ kind: 'away' }), tell: async () => ({ kind: 'away' }) }

function listen(socket: Socket): Promise<Reply> {
  return new Promise((resolve) => {
    let pending = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      const lines = (pending + chunk).split('\n')
      pending = lines.pop() ?? ''
      const reply = lines.map(toReply).find((found) => found !== null)
      if (reply !== undefined) resolve(reply)
      else if (pending.length > MAX_REPLY_CHARS) socket.destroy()
    })
  })
}

function toMessages(payload: HookPayload): string {
  return `${JSON.stringify(HELLO)}\n${JSON.stringify({ id: 1, method: 'hook', params: [payload] })}\n`
}

/** Returns the socket's address; null if there is no socket, or if its folder is not this user's alone. */
function findDaemon(home: string): string | null {
  const address = socketAddress(home)
  return isThere(address) && isOwnFolder(address, home) ? address : null
}

/** Always true on Windows: a named pipe cannot be looked up. */
function isThere(address: string): boolean {
  return process.platform === 'win32' || lstatSync(address, { throwIfNoEntry: false }) !== undefined
}

/** Returns null for the greeting. */
function toReply(line: string): Reply | null {
  try {
    const message = JSON.parse(line) as { hello?: unknown; result?: unknown; error?: { code?: unknown } }
    if (message.hello !== undefined) return null
    if (message.error === undefined) return { kind: 'answered', result: message.result }
    const code = String(message.error.code)
    return code === 'daemon_away' ? { kind: 'lost' } : { kind: 'refused', code }
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'refused', code: 'no_json' }
    throw error
  }
}
