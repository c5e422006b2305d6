/**
 * The explorer's API: every use case by its name, the person who is signed in, settings, and live changes. It decides who
 * may call what, and nothing else.
 */
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isLoreError, LoreError } from '../core/errors.ts'
import type { EpochMs } from '../core/ids.ts'
import type { Engine } from '../engine/engine.ts'
import { USE_CASES, type UseCaseName } from '../engine/use-cases.ts'
import { type ChangeFeed, createChangeFeed, type StoreLook } from './change-feed.ts'
import { createEventStreams } from './event-stream.ts'
import type { ErrorBody } from './http-error.ts'
import { toPagePath } from './page-path.ts'
import { callableBy, forgesTurns, mayCall } from './people.ts'
import { readJson } from './read-json.ts'
import { createUiFiles, renderPage } from './ui-files.ts'
import { type ApiCaller, cookieName, requireCaller, requireCsrf } from './ui-guard.ts'
import { SESSION_MS, type UiSessions } from './ui-sessions.ts'

type SettingValue = string | number | boolean | null

/** The settings of the server, for people who may change them. Values of secrets are never among them. */
interface SettingsPort {
  readonly list: () => unknown
  /** Sets the value; null removes it, so that the default applies. @throws LoreError config_invalid */
  readonly set: (key: string, value: SettingValue) => unknown
}

/** Backups of the database of this machine. */
interface BackupsPort {
  /** Newest first. */
  readonly list: () => readonly unknown[]
  /** Makes one more, and checks it. */
  readonly make: () => Promise<unknown>
}

export interface ExplorerOptions {
  readonly engine: () => Promise<Engine>
  readonly sessions: UiSessions
  /** Folder of the built explorer. */
  readonly files: string
  readonly settings: SettingsPort
  readonly backups: BackupsPort
  readonly look: () => Promise<StoreLook>
  /** The state of the server itself: its tasks, its problems. */
  readonly status: () => Promise<unknown>
  readonly version: string
  readonly kind: 'local' | 'team'
  readonly now: () => EpochMs
  readonly log: (line: string) => void
}

export interface Explorer {
  readonly app: Hono
  /** Ends the streams of open pages. */
  close(): void
}

/** @param isToken checks an Authorization header */
export function createExplorer(
  options: ExplorerOptions,
  isToken: (authorization: string | undefined) => boolean,
): Explorer {
  const { sessions } = options
  const feed: ChangeFeed = createChangeFeed({
    look: options.look,
    onError: (error) => options.log(`changes cannot be followed: ${String(error)}`),
  })
  const streams = createEventStreams(feed)
  const app = new Hono()
  const callerOf = (context: Context) => requireCaller(context, sessions, isToken, options.now())
  const files = createUiFiles(options.files)

  app.get('/ui/enter', (context) => enter(context, sessions))
  app.get('/ui', (context) => context.redirect('/ui/'))
  app.get('/ui/*', files)

  app.use('/api/*', async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
    context.header('X-Content-Type-Options', 'nosniff')
  })
  app.get('/api/me', (context) => {
    const { name, role, csrf } = callerOf(context)
    const { version, kind } = options
    return context.json({ name, role, csrf, version, can: callableBy(role), server: { kind } })
  })
  app.get('/api/events', (context) => {
    callerOf(context)
    return streams.open(context.req.raw.signal)
  })
  app.post('/api/call/:useCase', async (context) => {
    const from = callerOf(context)
    const name = requireUseCase(context.req.param('useCase'), from)
    if (USE_CASES[name].access !== 'read') requireCsrf(context, from)
    const input = await readJson(context)
    const engine = await options.engine()
    const call = engine[name] as (input: unknown, caller: ApiCaller['caller']) => Promise<unknown>
    return context.json({ answer: (await call(input, from.caller)) ?? null })
  })
  app.get('/api/settings', (context) => {
    requireAdmin(callerOf(context))
    return context.json({ settings: options.settings.list() })
  })
  app.get('/api/status', async (context) => {
    requireAdmin(callerOf(context))
    return context.json({ status: await options.status() })
  })
  app.put('/api/settings/:key', async (context) => {
    const from = callerOf(context)
    requireAdmin(from)
    requireCsrf(context, from)
    const value = requireSettingValue(await readJson(context))
    return context.json({ changed: changeSetting(options.settings, context.req.param('key'), value) })
  })
  app.get('/api/backups', (context) => {
    requireAdmin(callerOf(context))
    return context.json({ backups: options.backups.list() })
  })
  app.post('/api/backups', async (context) => {
    const from = callerOf(context)
    requireAdmin(from)
    requireCsrf(context, from)
    return context.json({ made: await options.backups.make() })
  })
  app.post('/api/leave', (context) => {
    const from = callerOf(context)
    requireCsrf(context, from)
    const name = cookieName(context.req.header('host'))
    sessions.leave(getCookie(context, name) ?? '')
    deleteCookie(context, name, { path: '/' })
    return context.json({ left: true })
  })
  for (const [path, method] of [
    ['/api/call/:useCase', 'POST'],
    ['/api/settings/:key', 'PUT'],
    ['/api/leave', 'POST'],
    ['/api/backups', 'GET, POST'],
    ['/api/me', 'GET'],
    ['/api/events', 'GET'],
    ['/api/settings', 'GET'],
    ['/api/status', 'GET'],
    ['/ui/*', 'GET'],
  ] as const) {
    app.all(path, (context) => refuseMethod(context, method))
  }
  app.all('/api/*', (context) => {
    callerOf(context)
    return refuse(context, 404, 'not_found', 'There is nothing here.', 'GET /api/me lists the use cases.')
  })
  return {
    app,
    close: () => {
      streams.close()
      feed.close()
    },
  }
}

/** Exchanges a one-time code for a cookie and goes on to the page that was asked for. */
function enter(context: Context, sessions: UiSessions): Response {
  const name = cookieName(context.req.header('host'))
  const cookie = sessions.enter(context.req.query('code') ?? '')
  const known = getCookie(context, name)
  if (cookie === null && (known === undefined || sessions.find(known) === null)) {
    return renderPage(
      401,
      'This link no longer opens the explorer',
      'A link works once and for one minute. Run `lore ui` in a terminal for a new one.',
    )
  }
  if (cookie !== null) {
    // The cookie outlives its session on purpose: an open page renews the session, not the cookie.
    setCookie(context, name, cookie, {
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: (30 * SESSION_MS) / 1_000,
    })
  }
  context.header('Referrer-Policy', 'no-referrer')
  context.header('Cache-Control', 'no-store')
  return context.redirect(toPagePath(context.req.query('to')))
}

function requireUseCase(name: string, { role, caller }: ApiCaller): UseCaseName {
  if (!Object.hasOwn(USE_CASES, name)) {
    throw new LoreError('invalid_input', `There is no use case ${JSON.stringify(name.slice(0, 60))}.`, {
      hint: 'GET /api/me lists the names.',
    })
  }
  if (caller.kind === 'agent' && forgesTurns(name)) {
    throw new LoreError('protected', 'Only a person hands in conversations here.', {
      hint: 'An agent’s conversations are captured from its own files; digestText takes a text that proves no quote.',
    })
  }
  if (mayCall(role, name as UseCaseName)) return name as UseCaseName
  throw new LoreError('protected', `The role ${role} may not call ${name}.`, {
    hint: 'Ask an administrator.',
  })
}

function requireAdmin({ role }: ApiCaller): void {
  if (role === 'admin') return
  throw new LoreError('protected', 'Only an administrator sees the server’s state and settings.', {
    hint: 'Ask an administrator, or use `lore config` and `lore daemon status` on the server.',
  })
}

function requireSettingValue(body: unknown): SettingValue {
  const value = typeof body === 'object' && body !== null && 'value' in body ? body.value : undefined
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) {
    return value as SettingValue
  }
  throw new LoreError('invalid_input', 'The body has no value.', {
    hint: 'Send {"value": …}, or {"value": null} to go back to the default.',
  })
}

/** A value that is not allowed is a mistake of the caller, not of the server's own settings. */
function changeSetting(settings: SettingsPort, key: string, value: SettingValue): unknown {
  try {
    return settings.set(key, value)
  } catch (error) {
    if (!isLoreError(error) || error.code !== 'config_invalid') throw error
    throw new LoreError('invalid_input', error.message, { hint: error.hint, cause: error })
  }
}

function refuseMethod(context: Context, allowed: string): Response {
  context.header('Allow', allowed)
  const message = `This address answers ${allowed} only.`
  return refuse(context, 405, 'method_not_allowed', message, 'A GET never changes anything.')
}

function refuse(context: Context, status: 404 | 405, code: string, message: string, hint: string): Response {
  const body: ErrorBody = { error: { code, message, hint } }
  return context.json(body, status)
}
