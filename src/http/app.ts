/**
 * The HTTP surface: guards first, then routes. It mounts a given MCP fetch handler and the explorer, and knows nothing
 * about tools.
 */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { LoreError, toLoreError } from '../core/errors.ts'
import { createExplorer, type ExplorerOptions } from './api.ts'
import { hostGuard, originGuard, tokenCheck, tokenGuard } from './guard.ts'
import { STATUS_BY_CODE, toErrorBody } from './http-error.ts'

export interface HttpAppOptions {
  /** Serves `/mcp` and `/mcp/<profile>`; may throw a LoreError for an unknown profile. */
  readonly mcp: { fetch(request: Request, profile?: string): Promise<Response>; close(): Promise<void> }
  /** Required for everything but `/healthz` and the explorer, which also takes the cookie of a session. */
  readonly token: string
  /** Serves the explorer under `/ui` and its API under `/api`; default: neither. */
  readonly explorer?: Omit<ExplorerOptions, 'version' | 'log'>
  readonly version: string
  /** Names without port that Host and Origin may have; default: loopback only. */
  readonly allowedHosts?: readonly string[]
  readonly allowedOrigins?: readonly string[]
  /** Logs one line about an unexpected error. Default: stderr. */
  readonly log?: (line: string) => void
}

export interface HttpApp {
  fetch(request: Request): Response | Promise<Response>
  /** Ends open streams; the engine stays open. */
  close(): Promise<void>
}

const MAX_BODY_BYTES = 4 * 1024 * 1024

export function createHttpApp(options: HttpAppOptions): HttpApp {
  const app = new Hono()
  const { version, log = toStderr } = options
  const isToken = tokenCheck(options.token)
  const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseBody })
  app.use(hostGuard(options.allowedHosts), originGuard(options.allowedOrigins))
  app.get('/healthz', (context) => context.json({ status: 'ok', version }))
  const explorer =
    options.explorer === undefined ? null : createExplorer({ ...options.explorer, version, log }, isToken)
  if (explorer !== null) {
    app.use('/api/*', limitBody)
    app.route('/', explorer.app)
  }
  app.use(tokenGuard(isToken), limitBody)
  app.all('/mcp', (context) => options.mcp.fetch(context.req.raw))
  app.all('/mcp/:profile', (context) => options.mcp.fetch(context.req.raw, context.req.param('profile')))
  app.notFound((context) =>
    context.json(
      {
        error: {
          code: 'not_found',
          message: 'There is nothing here.',
          hint: 'MCP clients connect to /mcp, or to /mcp/<profile>.',
        },
      },
      404,
    ),
  )
  app.onError((thrown, context) => {
    const error = toLoreError(thrown)
    if (error.code === 'internal') report(log, error)
    if (error.code === 'unauthorized' && !context.req.path.startsWith('/api/')) {
      context.header('WWW-Authenticate', 'Bearer realm="lore"')
    }
    return context.json(toErrorBody(error), STATUS_BY_CODE[error.code])
  })
  return {
    fetch: (request) => app.fetch(request),
    close: async () => {
      explorer?.close()
      await options.mcp.close()
    },
  }
}

function refuseBody(): never {
  throw new LoreError('content_too_long', `A request may have at most ${MAX_BODY_BYTES} bytes.`, {
    hint: 'Send less at once.',
    details: { limit: MAX_BODY_BYTES },
  })
}

function report(log: (line: string) => void, error: LoreError): void {
  const stack = error.cause instanceof Error ? `\n${error.cause.stack}` : ''
  log(`lore http: ${error.message}${stack}`)
}

function toStderr(line: string): void {
  process.stderr.write(`${line}\n`)
}
