/** One call to the daemon of a home: greeting and call in one go, and one answer where somebody waits for it. */
import { lstatSync } from 'node:fs'
import { connect } from 'node:net'
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

/** Takes as long as the daemon does: whoever asks keeps an eye on the time. */
export function askDaemon(home: string, payload: HookPayload): Promise<Reply> {
  const address = findDaemon(home)
  if (address === null) return Promise.resolve({ kind: 'away' })
  return new Promise((resolve) => {
    const socket = connect(address)
    let connected = false
    let pending = ''
    socket.setEncoding('utf8')
    socket.on('connect', () => {
      connected = true
    })
    socket.on('data', (chunk: string) => {
      const lines = (pending + chunk).split('\n')
      pending = lines.pop() ?? ''
      const reply = lines.map(toReply).find((found) => found !== null)
      if (reply !== undefined) resolve(reply)
      else if (pending.length > MAX_REPLY_CHARS) socket.destroy()
    })
    // What it means follows from whether anybody was there.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ kind: connected ? 'lost' : 'away' }))
    socket.write(toMessages(payload))
  })
}

/** Hands a call over without waiting: what the system has taken is read even when this process has ended. */
export function tellDaemon(home: string, payload: HookPayload): Promise<Reply> {
  const address = findDaemon(home)
  if (address === null) return Promise.resolve({ kind: 'away' })
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.on('error', () => resolve({ kind: 'away' }))
    socket.write(toMessages(payload), (error) => resolve({ kind: error ? 'away' : 'told' }))
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
