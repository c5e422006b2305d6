/**
 * The daemon's socket: accessible to its user alone, and created again if its file disappears. Only the
 * holder of the home's lock may open it, because opening removes the file that a dead daemon left behind.
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
  /** Number of connections that use the engine. */
  readonly clients: number
  /** Listens again if the socket's file is gone or was replaced; returns true if so. */
  ensureListening(): Promise<boolean>
  /**
   * Accepts no more clients or calls; running calls may answer for `graceMs`, then all connections are
   * closed.
   */
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
      // Existing connections stay. The old server is closed first, because closing removes the file of that
      // name.
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

/** Sets the umask so that the socket belongs to its owner alone from the start. */
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

/** Constant on Windows: named pipes cannot disappear. */
function identify(address: string): string | null {
  if (process.platform === 'win32') return ''
  const found = lstatSync(address, { throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev}:${found.ino}`
}
