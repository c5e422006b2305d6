/** Serves an app on a TCP port; on loopback by default. */
import type { Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createSecureContext } from 'node:tls'
import { createAdaptorServer } from '@hono/node-server'
import { LoreError } from '../core/errors.ts'
import type { HttpApp } from './app.ts'

export interface ServeOptions {
  readonly app: HttpApp
  /** Default 127.0.0.1. */
  readonly host?: string
  /** 0 chooses any free port. */
  readonly port: number
  /** Own certificate; default: none. */
  readonly tls?: Tls
  /** Time that running requests have after `close`. Default 1 s. */
  readonly graceMs?: number
  /** A request that is not complete by then is cut off; default: the usual of Node. */
  readonly requestTimeoutMs?: number
}

/** Certificate chain and private key, both as PEM. */
export interface Tls {
  readonly cert: string
  readonly key: string
}

export interface RunningServer {
  /** `http://127.0.0.1:4319`, without a path. */
  readonly url: string
  readonly port: number
  /** Stops listening, ends streams, gives running requests a moment to finish, then closes them. */
  close(): Promise<void>
}

const CLOSE_GRACE_MS = 1_000
const KEPT_MS = 75_000

/** Throws `port_in_use` if another program listens on the port. */
export async function serveHttp(options: ServeOptions): Promise<RunningServer> {
  const { app, host = '127.0.0.1', port, tls, graceMs = CLOSE_GRACE_MS, requestTimeoutMs } = options
  if (tls !== undefined) requireTls(tls)
  const server = createAdaptorServer({
    fetch: app.fetch,
    hostname: host,
    ...(tls === undefined ? {} : { createServer: createSecureServer, serverOptions: { ...tls } }),
  }) as Server
  if (requestTimeoutMs !== undefined) {
    server.requestTimeout = requestTimeoutMs
    server.headersTimeout = Math.min(10_000, requestTimeoutMs)
    // Longer than balancers keep a connection, so that none of them sends a request into one that is just closed.
    server.keepAliveTimeout = KEPT_MS
    // Without traffic for this long, the connection is closed: also one whose client does not read its answer.
    server.setTimeout(2 * requestTimeoutMs)
  }
  await listen(server, host, port)
  const address = server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http${tls === undefined ? '' : 's'}://${name}:${address.port}`,
    port: address.port,
    close: async () => {
      // Connections whose last answer is on its way are not kept either.
      server.keepAliveTimeout = 1
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await app.close()
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(cut)
    },
  }
}

/** @throws LoreError config_invalid before anything listens */
function requireTls(tls: Tls): void {
  try {
    createSecureContext(tls)
  } catch (error) {
    throw new LoreError('config_invalid', 'The certificate and its key cannot be used.', {
      hint: 'Give the certificate chain and the private key that belongs to it, both as PEM and without a passphrase.',
      cause: error,
    })
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
