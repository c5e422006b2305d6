/**
 * The daemon in the foreground: opens the engine, serves MCP over HTTP behind the token, says how to use
 * it, and stops cleanly when told to. It never prints the token.
 */
import { hostname, networkInterfaces } from 'node:os'
import { homeLayout } from '../config/home.ts'
import type { LoadedConfig } from '../config/load.ts'
import { packagePaths } from '../config/package-paths.ts'
import { ensureToken } from '../config/token.ts'
import { isLoopback } from '../config/value-kinds.ts'
import { LoreError } from '../core/errors.ts'
import type { Engine } from '../engine/engine.ts'
import { createHttpApp, type HttpApp } from '../http/app.ts'
import { type RunningServer, serveHttp } from '../http/serve.ts'
import { createMcpHttpHandler } from '../mcp/http-handler.ts'
import { untilStopped } from './until-stopped.ts'

/** What is running, for whoever announces it. */
export interface DaemonReport {
  /** Of the MCP endpoint. */
  readonly url: string
  readonly port: number
  /** The usual port, where another program had it. */
  readonly portTaken: number | null
  readonly pid: number
  readonly version: string
  readonly home: string
  readonly tokenFile: string
  readonly holds: Awaited<ReturnType<Engine['stats']>>
}

export interface DaemonOptions {
  readonly config: LoadedConfig
  readonly open: () => Promise<Engine>
  readonly onStarted: (report: DaemonReport) => Promise<void>
  readonly onStopping: () => void
  readonly log: (line: string) => void
}

/** Runs until SIGINT, SIGTERM or SIGHUP; resolves when the server and the store are closed. */
export async function runDaemon({ config, open, onStarted, onStopping, log }: DaemonOptions): Promise<void> {
  const { home } = config.values
  const token = ensureToken(home)
  const { version } = packagePaths()
  const stopped = untilStopped()
  const engine = await open()
  try {
    const mcp = createMcpHttpHandler({ engine, version, log })
    const app = createHttpApp({ mcp, token, version, log, ...allowedHosts(config.values['http.host']) })
    const { server, portTaken } = await listen(app, config)
    try {
      await onStarted({
        url: `${server.url}/mcp`,
        port: server.port,
        portTaken,
        pid: process.pid,
        version,
        home,
        tokenFile: homeLayout(home).token,
        holds: await engine.stats(),
      })
      await stopped
      onStopping()
    } finally {
      await server.close()
    }
  } finally {
    await engine.close()
  }
}

/** Where nobody asked for a port, a taken one is no reason to fail. */
async function listen(
  app: HttpApp,
  { values, sources }: LoadedConfig,
): Promise<{ server: RunningServer; portTaken: number | null }> {
  const host = values['http.host']
  const port = values['http.port']
  try {
    return { server: await serveHttp({ app, host, port }), portTaken: null }
  } catch (error) {
    const taken = error instanceof LoreError && error.code === 'port_in_use'
    if (!taken || sources['http.port'].kind !== 'default') throw error
    return { server: await serveHttp({ app, host, port: 0 }), portTaken: port }
  }
}

/** On loopback the guard's own list holds; beyond it, the names this machine is known by are added. */
function allowedHosts(host: string): { readonly allowedHosts?: readonly string[] } {
  if (isLoopback(host)) return {}
  const addresses = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
  return { allowedHosts: [...new Set(['localhost', host, hostname(), ...addresses])] }
}
