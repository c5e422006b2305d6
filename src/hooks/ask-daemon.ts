/** One call to the daemon of a home: greeting and call in one go, and one answer where somebody waits for it. */
import { lstatSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { isOwnFolder, socketAddress } from '../config/socket-address.ts'
import type { HookPayload } from './payload.ts'

export type Reply =
  | { readonly kind: 'answered'; readonly result: unknown }
  /** It is on its way, and nobody waits for an answer. */
  | { readonly kind: 'told' }
  /** Nobody is there: nothing was asked. */
  | { readonly kind: 'away' }
  /** It hung up: nobody knows whether it was carried out. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused'; readonly code: string }

/** Greeting and control messages are served whatever the version. */
const HELLO = { hello: { protocol: 1, version: 'hook', role: 'control' } }
const MAX_REPLY_CHARS = 1_000_000

export interface DaemonCall {
  /** Takes as long as the daemon does: whoever asks keeps an eye on the time. */
  ask(payload: HookPayload): Promise<Reply>
  /** Hands it over without waiting: what the system has taken is read even when this process has ended. */
  tell(payload: HookPayload): Promise<Reply>
}

/** One call, by `ask` or by `tell`. The connection is made at once: it stands by the time it is known what to say. */
export function callDaemon(home: string): DaemonCall {
  const address = findDaemon(home)
  if (address === null) return NOBODY
  const socket = connect(address)
  let connected = false
  socket.on('connect', () => {
    connected = true
  })
  // What it means follows from whether anybody was there.
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
      const told = new Promise<Reply>((resolve) => {
        socket.write(toMessages(payload), (error) => resolve({ kind: error ? 'away' : 'told' }))
      })
      return Promise.race([told, closed])
    },
  }
}

const NOBODY: DaemonCall = { ask: async () => ({ kind: 'away' }), tell: async () => ({ kind: 'away' }) }

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

/** null where nobody can be there, or somebody else could. */
function findDaemon(home: string): string | null {
  const address = socketAddress(home)
  return isThere(address) && isOwnFolder(address, home) ? address : null
}

/** Named pipes cannot be looked at. */
function isThere(address: string): boolean {
  return process.platform === 'win32' || lstatSync(address, { throwIfNoEntry: false }) !== undefined
}

/** null for the greeting. */
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
