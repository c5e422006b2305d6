/**
 * The socket the daemon answers on: its user's alone, listened to again when its file is taken away. Only
 * the process that holds the home's lock may open one: it removes what a dead daemon left behind.
 */
import { lstatSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { LoreError } from '../core/errors.ts'
import { type Connection, type ConnectionDeps, serveConnection } from './serve-connection.ts'
import { ensureSocketFolder } from './socket-folder.ts'

export interface SocketServerOptions extends ConnectionDeps {
  readonly address: string
  readonly home: string
}

export interface SocketServer {
  /** Those that use the engine. */
  readonly clients: number
  /** Listens again where the socket's file is gone or not ours any more; true where it had to. */
  ensureListening(): Promise<boolean>
  /** Takes no more clients or calls; lets running calls answer for at most `graceMs`, then hangs up. */
  close(graceMs: number): Promise<void>
}

const MOST_CONNECTIONS = 256

export async function openSocketServer(options: SocketServerOptions): Promise<SocketServer> {
  const { address, home, log } = options
  const connections = new Map<Socket, Connection>()

  const accept = (socket: Socket): void => {
    connections.set(socket, serveConnection(socket, options))
    socket.once('close', () => connections.delete(socket))
  }
  const create = async (): Promise<Server> => {
    const server = createServer(accept)
    server.maxConnections = MOST_CONNECTIONS
    server.on('drop', () => log('warn', 'connection refused', { connections: connections.size }))
    await listen(server, address, home)
    server.on('error', (error) => log('error', 'socket failed', { message: error.message }))
    return server
  }

  let server = await create()
  let file = identify(address)

  return {
    get clients() {
      return [...connections.values()].filter(({ isClient }) => isClient).length
    },
    async ensureListening() {
      if (server.listening && identify(address) === file) return false
      // Those connected stay. The old one goes first: closing it removes whatever has its name.
      server.close()
      server = await create()
      file = identify(address)
      return true
    },
    async close(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const cut = setTimeout(() => {
        for (const connection of connections.values()) connection.cut()
      }, graceMs)
      await Promise.all([...connections.values()].map((connection) => connection.finish()))
      await closed
      clearTimeout(cut)
    },
  }
}

/** With the file the owner's from its first moment on, whatever the folder around it allows. */
function listen(server: Server, address: string, home: string): Promise<void> {
  if (process.platform !== 'win32') {
    ensureSocketFolder(address, home)
    removeStale(address)
  }
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const umask = process.umask(0o177)
    try {
      server.listen(address, () => {
        server.off('error', reject)
        resolve()
      })
    } finally {
      process.umask(umask)
    }
  })
}

function removeStale(address: string): void {
  const found = lstatSync(address, { throwIfNoEntry: false })
  if (found === undefined) return
  if (!found.isSocket()) {
    throw new LoreError('config_invalid', `${address} is in the way: it is not a socket.`, {
      hint: 'Move it somewhere else.',
      details: { file: address },
    })
  }
  rmSync(address, { force: true })
}

/** Named pipes cannot be taken away. */
function identify(address: string): string | null {
  if (process.platform === 'win32') return ''
  const found = lstatSync(address, { throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev}:${found.ino}`
}
