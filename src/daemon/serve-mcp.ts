/** Serves MCP, behind the token, and the explorer over HTTP, as part of the daemon. */
import { hostname, networkInterfaces } from 'node:os'
import { readEnvironment } from '../config/environment.ts'
import type { LoadedConfig } from '../config/load.ts'
import { isLoopback } from '../config/value-kinds.ts'
import { isLoreError } from '../core/errors.ts'
import type { Engine } from '../engine/engine.ts'
import { createHttpApp, type HttpApp, type HttpAppOptions } from '../http/app.ts'
import { type RunningServer, serveHttp } from '../http/serve.ts'
import { createMcpHttpHandler } from '../mcp/http-handler.ts'
import { PROFILE_NAMES } from '../mcp/profiles/index.ts'
import { profileEnvironment } from '../profiles/profile-environment.ts'

export interface ServedMcp {
  readonly server: RunningServer
  /** The default port, if another program had taken it; else null. */
  readonly portTaken: number | null
}

export async function serveMcp(options: {
  /** Returns the engine in the scope that the settings name, or in a namespace that a profile wants. */
  readonly engine: (namespace?: string) => Promise<Engine>
  readonly config: LoadedConfig
  readonly token: string
  readonly explorer: HttpAppOptions['explorer']
  readonly version: string
  readonly log: (line: string) => void
}): Promise<ServedMcp> {
  const { engine, config, token, version, log, explorer } = options
  // The profile is not known yet, so variables that it would ignore cause no warning.
  const { settings } = profileEnvironment(PROFILE_NAMES, readEnvironment())
  const mcp = createMcpHttpHandler({ engine, version, log, settings })
  const app = createHttpApp({
    mcp,
    token,
    version,
    log,
    ...(explorer === undefined ? {} : { explorer }),
    ...allowedHosts(config.values['http.host']),
  })
  return listen(app, config)
}

/** Takes any free port if the default one is taken; a port that the user named must be free. */
async function listen(app: HttpApp, { values, sources }: LoadedConfig): Promise<ServedMcp> {
  const host = values['http.host']
  const port = values['http.port']
  try {
    return { server: await serveHttp({ app, host, port }), portTaken: null }
  } catch (error) {
    const taken = isLoreError(error) && error.code === 'port_in_use'
    if (!taken || sources['http.port'].kind !== 'default') throw error
    return { server: await serveHttp({ app, host, port: 0 }), portTaken: port }
  }
}

/**
 * On loopback the HTTP guard's own list applies; on other addresses the names of this machine are added.
 */
function allowedHosts(host: string): { readonly allowedHosts?: readonly string[] } {
  if (isLoopback(host)) return {}
  const addresses = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
  return { allowedHosts: [...new Set(['localhost', host, hostname(), ...addresses])] }
}
