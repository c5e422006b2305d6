/**
 * The HTTP surface of a team server: who calls comes first, then the routes. It keeps nothing between requests, so any
 * number of replicas may serve behind any balancer.
 */
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { routePath } from 'hono/route'
import { defined } from '../../core/defined.ts'
import { LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { TeamRepository } from '../../core/ports/team-repository.ts'
import { type Standing, standIn, type TeamScope } from '../../core/team.ts'
import type { Engine } from '../../engine/engine.ts'
import type { HttpApp } from '../app.ts'
import { createChangeFeed, type StoreLook } from '../change-feed.ts'
import { createEventStreams } from '../event-stream.ts'
import { STATUS_BY_CODE, toErrorBody } from '../http-error.ts'
import { createUiFiles } from '../ui-files.ts'
import { baseUrl, headerScope, refuse, requireOverall, type TeamEnv } from './app-parts.ts'
import { addCalls } from './calls.ts'
import { toClientError } from './client-error.ts'
import { guardEngine } from './guarded-engine.ts'
import { type IdentifyOptions, identify } from './identify.ts'
import type { Metrics } from './metrics.ts'
import { renderOpenApi } from './openapi.ts'
import { addSignIn, type IdentityProvider } from './sign-in.ts'
import { renderStatusPage } from './status-page.ts'
import { addSync, type SyncRoutesOptions } from './sync-routes.ts'
import { addTeamRoutes } from './team-routes.ts'

export interface TeamAppOptions {
  readonly team: TeamRepository
  /** Returns the engine for a place; its store shows nothing else. */
  readonly engineFor: (standing: Standing) => Promise<Engine>
  readonly mcp: {
    fetch(
      request: Request,
      profile: string | undefined,
      engine: (namespace?: string) => Promise<Engine>,
    ): Promise<Response>
    close(): Promise<void>
  }
  readonly sync: SyncRoutesOptions['sync']
  readonly provider: IdentityProvider | null
  readonly metrics: Metrics
  /** Throws if the database does not answer or is not migrated. */
  readonly checkReady: () => Promise<void>
  /** The state of this replica, for people. */
  readonly status: () => Promise<Readonly<Record<string, string | number | null>>>
  readonly look: () => Promise<StoreLook>
  /** Folder of the built explorer. */
  readonly files: string
  readonly version: string
  /** The address that people and agents use, without a slash at the end; null: that of each request. */
  readonly publicUrl: string | null
  readonly callsPerMinute: number
  readonly now: () => EpochMs
  /** Between two signs of life of a stream; default 15 s. */
  readonly heartbeatMs?: number
  readonly log: (entry: Readonly<Record<string, unknown>>) => void
}

export interface TeamApp extends HttpApp {
  /** From now on /readyz answers 503, so that balancers send no new requests. */
  drain(): void
}

const MAX_BODY_BYTES = 4 * 1024 * 1024
/** Open pages of the explorer, in one replica. */
const MOST_STREAMS = 1_000
const REQUEST_ID = /^[\w.-]{1,64}$/

export function createTeamApp(options: TeamAppOptions): TeamApp {
  const app = new Hono<TeamEnv>()
  const { team, metrics, version } = options
  let draining = false
  const feed = createChangeFeed({
    look: options.look,
    onError: () => options.log({ level: 'warn', event: 'changes cannot be followed' }),
  })
  const streams = createEventStreams(feed, {
    most: MOST_STREAMS,
    ...defined({ heartbeatMs: options.heartbeatMs }),
  })
  const who: IdentifyOptions = {
    team,
    callsPerMinute: options.callsPerMinute,
    ...(options.provider === null ? {} : { lookUpAccessToken: options.provider.lookUpAccessToken }),
  }
  let described: ReturnType<typeof renderOpenApi> | null = null

  app.use(async (context, next) => {
    const startedAt = performance.now()
    const sent = context.req.header('x-request-id') ?? ''
    const requestId = REQUEST_ID.test(sent) ? sent : randomUUID()
    context.set('requestId', requestId)
    metrics.inFlight(1)
    try {
      await next()
    } finally {
      metrics.inFlight(-1)
      context.header('X-Request-Id', requestId)
      const ms = Math.round(performance.now() - startedAt)
      // The pattern of the route, never the address itself: that may name records.
      const route = routePath(context, -1)
      metrics.noteRequest(route, context.res.status, ms)
      const { principal } = context.get('identified') ?? {}
      options.log({
        level: context.res.status >= 500 ? 'error' : 'info',
        event: 'request',
        request: requestId,
        method: context.req.method,
        route,
        status: context.res.status,
        ms,
        who: principal?.tokenId ?? principal?.personId ?? null,
        action: context.get('action') ?? null,
      })
    }
  })
  app.use(originGuard(options.publicUrl), bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseBody }))

  app.get('/healthz', (context) => context.json({ status: 'ok', version }))
  app.get('/readyz', async (context) => {
    if (draining) return context.json({ status: 'draining' }, 503)
    await options.checkReady()
    return context.json({ status: 'ready', version })
  })
  app.get('/openapi.json', (context) => {
    const url = baseUrl(context, options.publicUrl)
    // Made once: everybody may ask for it, under any name of the host.
    described ??= renderOpenApi(version)
    return context.json({ ...described, servers: [{ url }] })
  })
  for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/*']) {
    app.get(path, (context) =>
      context.json({
        resource: `${baseUrl(context, options.publicUrl)}/mcp`,
        resource_name: 'Lore',
        bearer_methods_supported: ['header'],
        ...(options.provider === null ? {} : { authorization_servers: [options.provider.issuer] }),
      }),
    )
  }
  addSignIn(app, options)
  app.get('/ui', (context) => context.redirect('/ui/'))
  app.get('/ui/*', createUiFiles(options.files))

  const authenticate = async (context: Context<TeamEnv>, next: () => Promise<void>) => {
    context.set('identified', await identify(context, who))
    await next()
    context.header('Cache-Control', 'no-store')
    context.header('X-Content-Type-Options', 'nosniff')
  }
  for (const path of ['/api/*', '/mcp', '/mcp/*', '/metrics', '/status', '/push', '/pull'])
    app.use(path, authenticate)

  /** The audit log also notes a caller who asks for a place that is not theirs. */
  const standOrNote = async (context: Context<TeamEnv>, asked: Partial<TeamScope>): Promise<Standing> => {
    const { principal } = context.get('identified')
    try {
      return standIn(principal.grants, asked)
    } catch (error) {
      await team.appendAudit([
        {
          at: options.now(),
          actor: principal.name,
          kind: principal.kind,
          tokenId: principal.tokenId,
          action: 'team.enter',
          access: 'read',
          scope: [asked.namespace, asked.project]
            .filter(Boolean)
            .join('/')
            .slice(0, 400)
            .replaceAll('\0', ''),
          subjects: [],
          outcome: toClientError(error).code,
          requestId: context.get('requestId'),
        },
      ])
      throw error
    }
  }
  const isStillMember = (context: Context<TeamEnv>): Promise<boolean> =>
    identify(context, who).then(
      ({ principal }) => principal.grants.length > 0,
      // A database that does not answer right now ends no stream.
      (error: unknown) => toClientError(error).code !== 'unauthorized',
    )
  const engineFor = async (context: Context<TeamEnv>, asked: Partial<TeamScope>): Promise<Engine> => {
    const { principal } = context.get('identified')
    const standing = await standOrNote(context, asked)
    return guardEngine(await options.engineFor(standing), {
      principal,
      standing,
      requestId: context.get('requestId'),
      now: options.now,
      appendAudit: team.appendAudit,
      onCall: (name, outcome, elapsedMs) => {
        context.set('action', name)
        metrics.noteCall(name, outcome, elapsedMs)
      },
    })
  }
  addCalls(app, { ...options, streams, isStillMember, engineFor })
  addTeamRoutes(app, options)
  addSync(app, options)

  const serveMcp = async (context: Context<TeamEnv>, profile?: string) => {
    // Tools are called by agents: a page must not do so with a person's sign-in.
    if (context.get('identified').principal.kind === 'person') throw tokenNeeded()
    // The request itself was counted. Clients of older revisions send several calls in one, and each counts.
    for (let more = (await countMessages(context.req.raw)) - 1; more > 0; more--) await identify(context, who)
    const header = headerScope(context)
    return options.mcp.fetch(context.req.raw, profile, (namespace) =>
      engineFor(context, namespace === undefined ? header : { ...header, namespace }),
    )
  }
  app.all('/mcp', (context) => serveMcp(context))
  app.all('/mcp/:profile', (context) => serveMcp(context, context.req.param('profile')))
  app.get('/metrics', async (context) => {
    requireOverall(context.get('identified').principal, 'metrics')
    const { text, type } = await metrics.render()
    return context.body(text, 200, { 'Content-Type': type })
  })
  app.get('/status', async (context) => {
    requireOverall(context.get('identified').principal, 'state of the server')
    const status = { version, ...(await options.status()) }
    return context.req.header('accept')?.includes('text/html') === true
      ? renderStatusPage(status)
      : context.json({ status })
  })
  app.notFound((context) => refuse(context, 404, 'not_found', 'There is nothing here.', 'See /openapi.json.'))
  app.onError((thrown, context) => {
    const error = toClientError(thrown)
    if (error.code === 'internal') {
      // Messages of drivers and of PostgreSQL may quote values, so only the kind of the error is logged.
      const { cause } = error
      const stack = cause instanceof Error ? stackOf(cause) : null
      options.log({ level: 'error', event: 'failed', request: context.get('requestId'), stack })
    }
    if (error.code === 'unauthorized') {
      const at = `${baseUrl(context, options.publicUrl)}/.well-known/oauth-protected-resource`
      context.header('WWW-Authenticate', `Bearer realm="lore", resource_metadata="${at}"`)
    }
    if (error.code === 'budget_reached') {
      context.header('Retry-After', String(60 - (Math.floor(options.now() / 1_000) % 60)))
    }
    if (error.code === 'database_busy') context.header('Retry-After', '1')
    return context.json(toErrorBody(error), STATUS_BY_CODE[error.code])
  })
  return {
    fetch: async (request) => {
      try {
        return await app.fetch(request)
      } catch (thrown) {
        // Reached if something other than an Error was thrown, which the framework does not handle.
        const error = toClientError(thrown)
        options.log({ level: 'error', event: 'failed', why: error.code })
        return Response.json(toErrorBody(error), { status: STATUS_BY_CODE[error.code] })
      }
    },
    drain: () => {
      draining = true
    },
    close: async () => {
      draining = true
      streams.close()
      feed.close()
      await options.mcp.close()
    },
  }
}

/** Only browsers send an Origin. Requests from pages of other sites are refused, which also stops DNS rebinding. */
function originGuard(publicUrl: string | null) {
  return async (context: Context<TeamEnv>, next: () => Promise<void>) => {
    const origin = context.req.header('origin')
    const hosts = [context.req.header('host'), publicUrl === null ? undefined : new URL(publicUrl).host]
    if (origin === undefined || (URL.canParse(origin) && hosts.includes(new URL(origin).host))) return next()
    return refuse(
      context,
      403,
      'origin_not_allowed',
      'Requests from this Origin are refused.',
      'Use --public-url.',
    )
  }
}

/** Number of messages in a request of MCP: more than 1 for a batch. Reads a copy, because MCP reads the request itself. */
async function countMessages(request: Request): Promise<number> {
  const text = request.method === 'POST' ? await request.clone().text() : ''
  if (!text.trimStart().startsWith('[')) return 1
  try {
    const messages: unknown = JSON.parse(text)
    return Array.isArray(messages) ? messages.length : 1
  } catch (error) {
    // MCP answers in its own words that this is no JSON.
    if (error instanceof SyntaxError) return 1
    throw error
  }
}

function tokenNeeded(): LoreError {
  return new LoreError('unauthorized', 'MCP needs a token; a sign-in is for people.', {
    hint: 'Send "Authorization: Bearer <token>". An administrator issues tokens: `lore team token add`.',
  })
}

function refuseBody(): never {
  throw new LoreError('content_too_long', `A request may have at most ${MAX_BODY_BYTES} bytes.`, {
    hint: 'Send less at once.',
    details: { limit: MAX_BODY_BYTES },
  })
}

/** The places in the code, without the message. */
function stackOf(error: Error): string {
  const places = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return [error.name, ...places.slice(0, 12)].join('\n')
}
