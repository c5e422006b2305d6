/**
 * The engine of a team server over its API, and one that falls back to this machine's store while the server is away. The
 * server decides who calls: what this client says of the caller is ignored there.
 */
import type { TeamConnection } from '../config/connection.ts'
import { ERROR_CODES, isLoreError, LoreError } from '../core/errors.ts'
import type { Engine } from '../engine/engine.ts'
import { USE_CASES, type UseCaseName } from '../engine/use-cases.ts'
import { callEngine, engineOver } from './engine-over.ts'

export interface RemoteOptions {
  readonly connection: TeamConnection
  readonly fetch: typeof fetch
  /** Time for one answer. Default 10 s. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** After the server was away, it is asked again after this time. */
const AWAY_MS = 30_000

/** @throws LoreError daemon_away if the server cannot be reached; details.sent says whether it may have got the call */
export function createRemoteEngine({ connection, fetch, timeoutMs = TIMEOUT_MS }: RemoteOptions): Engine {
  const call = async (name: string, [input]: readonly unknown[]): Promise<unknown> => {
    const response = await fetch(`${connection.url}/api/call/${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${connection.token}`,
        'content-type': 'application/json',
        ...(connection.scope === null ? {} : { 'x-lore-scope': encodeURI(connection.scope) }),
      },
      body: JSON.stringify(input ?? {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw away(connection.url, wasSent(error), error)
    })
    const body = (await response.json().catch(() => null)) as {
      readonly answer?: unknown
      readonly error?: { readonly code: string; readonly message: string; readonly hint: string }
    } | null
    if (response.ok && body !== null) return body.answer
    // A balancer without a server behind it, or a server without its database, which may have lost only the answer.
    if ([502, 503, 504].includes(response.status)) throw away(connection.url, true, body?.error?.code)
    const code = ERROR_CODES.find((known) => known === body?.error?.code) ?? 'internal'
    throw new LoreError(code, body?.error?.message ?? `The server answered ${response.status}.`, {
      hint: body?.error?.hint ?? 'Ask the administrator of the server.',
    })
  }
  return engineOver(call, async () => undefined)
}

export interface RemoteFirstParts {
  readonly remote: Engine
  readonly openLocal: () => Promise<Engine>
  readonly monotonicMs: () => number
  /** Gets a line when the server goes away or comes back. */
  readonly note: (line: string) => void
}

/**
 * Asks the server; while it is away, this machine's store answers. A call that must not be made twice, and that the server
 * may have carried out, is not repeated here: it fails, and says so.
 */
export function createRemoteFirst({ remote, openLocal, monotonicMs, note }: RemoteFirstParts): Engine {
  let local: Promise<Engine> | null = null
  let awayUntil = Number.NEGATIVE_INFINITY
  const here = (): Promise<Engine> => {
    local ??= openLocal().catch((error: unknown) => {
      local = null
      throw error
    })
    return local
  }
  const call = async (name: string, params: readonly unknown[]): Promise<unknown> => {
    if (monotonicMs() < awayUntil) return callEngine(await here(), name, params)
    try {
      const answer = await callEngine(remote, name, params)
      if (awayUntil > 0) note('The team server answers again.')
      awayUntil = Number.NEGATIVE_INFINITY
      return answer
    } catch (error) {
      if (!isLoreError(error) || error.code !== 'daemon_away') throw error
      if (error.details.sent === true && isOnce(name)) throw error
      note('The team server is away: this machine’s own memory answers.')
      awayUntil = monotonicMs() + AWAY_MS
      return callEngine(await here(), name, params)
    }
  }
  return engineOver(call, async () => {
    const opened = await local?.catch(() => null)
    await opened?.close()
  })
}

/** True for a use case whose second call could do harm, and for an unknown one. */
function isOnce(name: string): boolean {
  return !Object.hasOwn(USE_CASES, name) || USE_CASES[name as UseCaseName].retry === 'once'
}

/** False if no connection was made, so that the server cannot have got the call. */
function wasSent(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return !/^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(
    code,
  )
}

function away(url: string, sent: boolean, cause: unknown): LoreError {
  return new LoreError('daemon_away', `The team server at ${new URL(url).host} does not answer.`, {
    hint: sent
      ? 'It may have carried the call out: look before you repeat it.'
      : 'Try again later; see `lore connect`.',
    details: { sent },
    cause,
  })
}
