/** Serves an app on a TCP port; on loopback by default. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { LoreError } from '../core/errors.ts'
import type { HttpApp } from './app.ts'

export interface ServeOptions {
  readonly app: HttpApp
  /** Default 127.0.0.1. */
  readonly host?: string
  /** 0 chooses any free port. */
  readonly port: number
}

export interface RunningServer {
  /** `http://127.0.0.1:4319`, without a path. */
  readonly url: string
  readonly port: number
  /** Stops listening, ends streams, gives running requests a moment to finish, then closes them. */
  close(): Promise<void>
}

const CLOSE_GRACE_MS = 1_000

/** Throws `port_in_use` if another program listens on the port. */
export async function serveHttp({ app, host = '127.0.0.1', port }: ServeOptions): Promise<RunningServer> {
  const server = createAdaptorServer({ fetch: app.fetch, hostname: host }) as Server
  await listen(server, host, port)
  const address = server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${name}:${address.port}`,
    port: address.port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await app.close()
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS)
      await closed
      clearTimeout(cut)
    },
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => reject(toListenError(error, host, port))
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      resolve()
    })
  })
}

function toListenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new LoreError('port_in_use', `Port ${port} on ${host} is taken.`, {
      hint: 'Stop the program that uses it (another Lore?), or choose another port, 0 for any free one: `lore daemon run --port 0`, LORE_HTTP_PORT=0, or for good `lore config set http.port 0`.',
      cause: error,
      details: { host, port },
    })
  }
  return new LoreError('config_invalid', `Cannot listen on ${host}:${port}: ${error.message}.`, {
    hint: 'Choose an address of this machine and a port you may use.',
    cause: error,
    details: { host, port },
  })
}
